"""`python -m tests.golden`: write all golden games anew and say which have changed."""

from __future__ import annotations

from tests.golden.playthrough import FOLDER, golden_games, playthrough


def main() -> None:
    kept = set()
    for golden in golden_games():
        path, text = golden.path, playthrough(golden)
        kept.add(path)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.relative_to(FOLDER)}")
    for path in sorted(set(FOLDER.glob("*/*.txt")) - kept):
        path.unlink()
        print(f"removed {path.relative_to(FOLDER)}")


if __name__ == "__main__":
    main()
