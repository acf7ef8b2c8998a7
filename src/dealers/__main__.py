"""`python -m dealers` is the `dealers` command."""

from dealers.cli import main

if __name__ == "__main__":
    main()
