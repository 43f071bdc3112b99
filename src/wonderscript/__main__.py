"""`python -m wonderscript`: the same program as `wonderscript`."""

from wonderscript.tools.cli import run

if __name__ == "__main__":
    run()
