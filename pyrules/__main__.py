"""`python -m pyrules`."""

from pyrules.cli import main

if __name__ == "__main__":
    main()
