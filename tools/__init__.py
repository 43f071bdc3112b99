"""What people run, on top of the language, the compiler and the runtime."""
