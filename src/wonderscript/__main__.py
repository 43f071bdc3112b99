"""`python -m wonderscript`: the same program as `wonderscript`."""

from wonderscript.tools.cli import main

if __name__ == "__main__":
    main()
