"""The browser code as few files: what all pages share in one, every page and every game's drawing in another.

The sources stay as they are: modules that a browser could load one by one, over a hundred of them. When the
server starts it puts them together and names them by a *version*, a hash of all there is.
So a browser keeps them for good and asks for nothing twice. When a source changes, the next page that is
asked for is made of the new ones.

A module becomes a function that is called when somebody first needs it:

    import { html } from "./html.js";      ->   const { html } = $need("/web/shell/html.js");
    export function Mark() { ... }         ->   function Mark() { ... }   ...   return { Mark };

That is all the same as long as no module changes what it exports, and no two need each other before they are
made; what does not fit is refused with the name of the file.
"""

from __future__ import annotations

import gzip
import hashlib
import html
import posixpath
import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from time import monotonic

from starlette.datastructures import Headers
from starlette.responses import FileResponse, PlainTextResponse, Response

from dealers.kernel import DealersError

FOREVER = "public, max-age=31536000, immutable"
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json"}
PACKED = (".svg", ".json")
"""Files that are served as they are, but compressed."""
SHELL = ("shell", "pages", "vendor")
"""The folders whose modules every page shares."""
ENTRIES = ("board", "settings")
"""The modules of a drawing that the shell loads, each with the style sheet of its name."""


class Bundle:
    """A file that is made of others."""

    def __init__(self, text: str) -> None:
        self.text = text.encode()

    @cached_property
    def packed(self) -> bytes:
        """The same, compressed when it is first asked for."""
        return gzip.compress(self.text, 9, mtime=0)


class BrowserCode:
    """What a browser is given: the page, and the bundles that it names."""

    def __init__(self, web: Path, drawings: Mapping[str, Path]) -> None:
        self._web = web
        self._drawings = dict(drawings)
        """By name of a game: the folder of its drawing, wherever that is."""
        self._state: tuple[tuple[str, int, int], ...] = ()
        self.version = ""
        self.page = ""
        self.problems: list[str] = []
        """Drawings that could not be put together, and why."""
        self._bundles: dict[str, Bundle] = {}
        """By what comes after the version."""
        self._made: dict[str, str] = {}
        """Modules as functions, by their addresses."""
        self._by_address: dict[str, Path] = {}
        self._looked = -1.0
        self.refresh()

    def refresh(self) -> None:
        """Put everything together anew if a file has changed; it is looked at most once in a second."""
        now = monotonic()
        if now - self._looked < 1:
            return
        self._looked = now
        files = self._files()
        state = tuple([(name, path.stat().st_mtime_ns, path.stat().st_size) for name, path in files.items()])
        if state == self._state:
            return
        digest = hashlib.sha256()
        for name, path in files.items():
            digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
        self.version, self._state, self.problems = digest.hexdigest()[:12], state, []
        self._by_address, self._made = files, {}
        texts = {
            name: path.read_text(encoding="utf-8")
            for name, path in files.items()
            if path.suffix in (".js", ".mjs", ".css")
        }
        index = (self._web / "index.html").read_text(encoding="utf-8")
        head = Head(index, self.version)
        self._bundles = {
            "shell.css": Bundle("".join([self._styles(texts, name) for name in head.styles])),
        }
        self._add_shell(texts, head)
        for name, path in files.items():
            if path.suffix in PACKED:
                self._bundles[name.removeprefix("/web/")] = Bundle(path.read_text(encoding="utf-8"))
        for game in self._drawings:
            self._add_drawing(texts, game, head)
        self.page = head.page()

    def _files(self) -> dict[str, Path]:
        """By address: everything that a browser may be given."""
        files = {f"/web/{path.relative_to(self._web).as_posix()}": path for path in _all_in(self._web)}
        for game, folder in self._drawings.items():
            for path in _all_in(folder):
                files[f"/web/games/{game}/{path.relative_to(folder).as_posix()}"] = path
        return dict(sorted(files.items()))

    def _add_shell(self, texts: Mapping[str, str], head: Head) -> None:
        """What the first module and drawings need; for whatever is loaded later, what it needs besides."""
        scripts = [name for name in texts if not name.endswith(".css") and name not in head.plain]
        needs = {name: set(needed(name, texts[name], head.names)) for name in scripts}
        modules = {name for name in scripts if name.split("/")[2] in SHELL}
        drawn = {one for name in scripts if name not in modules for one in needs[name]}
        first = {one for name in (head.start, *drawn) for one in _all_needed(name, needs)} & modules
        start = f"$need({head.start!r});".replace("'", '"')
        self._bundles["shell.js"] = Bundle(
            "\n".join(
                [_RUNTIME.replace("VERSION", self.version), *self._functions(first, texts, head), start, ""]
            )
        )
        for name in sorted({later for text in texts.values() for later in _LATER.findall(text)} & modules):
            besides = _all_needed(name, needs) - first
            parts = [_BEGIN, *self._functions(besides, texts, head), ""]
            self._bundles[name.removeprefix("/web/")] = Bundle("\n".join(parts))

    def _functions(self, names: Iterable[str], texts: Mapping[str, str], head: Head) -> list[str]:
        return [self._function(name, texts, head) for name in sorted(names)]

    def _function(self, name: str, texts: Mapping[str, str], head: Head) -> str:
        """A module as a function, which may be part of several bundles."""
        if name not in self._made:
            self._made[name] = as_function(name, texts[name], head.names, self.version)
        return self._made[name]

    def _add_drawing(self, texts: Mapping[str, str], game: str, head: Head) -> None:
        folder = f"/web/games/{game}/"
        modules = [name for name in texts if name.startswith(folder) and not name.endswith(".css")]
        entries = [entry for entry in ENTRIES if f"{folder}{entry}.js" in modules]
        if not entries:
            return
        try:
            parts = [self._function(name, texts, head) for name in modules]
            sheets = [f"{folder}{entry}.css" for entry in entries]
            styles = [self._styles(texts, sheet) if sheet in texts else "" for sheet in sheets]
        except DealersError as error:
            self.problems.append(f"{game}: {error}")
            return
        code = Bundle("\n".join([_BEGIN, *parts, ""]))
        for entry, style in zip(entries, styles, strict=True):
            # All of it under each name: whichever is asked for first, nothing is asked for twice.
            self._bundles[f"games/{game}/{entry}.js"] = code
            self._bundles[f"games/{game}/{entry}.css"] = Bundle(style)

    def _styles(self, texts: Mapping[str, str], name: str) -> str:
        """A style sheet with those that it imports, its addresses made whole."""

        def imported(found: re.Match[str]) -> str:
            return self._styles(texts, resolve(found[1], name))

        def whole(found: re.Match[str]) -> str:
            return f'url("{versioned(resolve(found[1], name), self.version)}")'

        text = re.sub(r'@import url\("([^"]+)"\);', imported, texts[name])
        return re.sub(r'url\("(?!data:|/|#)([^"]+)"\)', whole, text)

    def answer(self, version: str, rest: str, headers: Headers) -> Response:
        """A bundle, or a file that is served as it is, to be kept for good.

        A page that is older than this server gets what there is now, not to be kept.
        """
        kept = {
            "Cache-Control": FOREVER if version == self.version else "no-store",
            "Vary": "Accept-Encoding",
        }
        bundle = self._bundles.get(rest)
        if bundle is not None:
            packed = "gzip" in headers.get("accept-encoding", "")
            if packed:
                kept["Content-Encoding"] = "gzip"
            media = TYPES[posixpath.splitext(rest)[1]]
            return Response(bundle.packed if packed else bundle.text, headers=kept, media_type=media)
        path = self._by_address.get(f"/web/{rest}")
        if path is None:
            return PlainTextResponse("There is no such file.", 404)
        return FileResponse(path, headers=kept)


def _all_in(folder: Path) -> Iterable[Path]:
    return (path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".pyc", ".ts"))


class Head:
    """What `index.html` says: names of modules, style sheets, the first module; and the page with bundles."""

    def __init__(self, index: str, version: str) -> None:
        self._index, self._version = index, version
        self.names: dict[str, str] = dict(re.findall(r'"([^"]+)": "(/web/vendor/[^"]+)"', index))
        """The modules that go by a name."""
        self.styles: list[str] = re.findall(r'<link rel="stylesheet" href="([^"]+)" />', index)
        self.plain: list[str] = re.findall(r'<script src="([^"]+)"></script>', index)
        """Scripts that are no modules."""
        self.start: str = re.findall(r'<script type="module" src="([^"]+)"></script>', index)[0]

    def page(self) -> str:
        """The page, with the bundles in the place of modules and style sheets."""
        here = f"/web/v/{self._version}"
        text = re.sub(r'\n *<script type="importmap">.*?</script>', "", self._index, flags=re.DOTALL)
        text = re.sub(r'\n *<link rel="(modulepreload|stylesheet)" href="[^"]+" />', "", text)
        for address in self.plain:
            text = text.replace(address, versioned(address, self._version))
        text = text.replace('href="/web/favicon.svg"', f'href="{here}/favicon.svg"')
        bundles = (
            f'<link rel="stylesheet" href="{html.escape(here)}/shell.css" />\n    '
            f'<script type="module" src="{html.escape(here)}/shell.js"></script>'
        )
        return text.replace(f'<script type="module" src="{self.start}"></script>', bundles)


# --- modules ----------------------------------------------------------------------------------------------

_RUNTIME = """\
const made = new Map();
const makers = new Map();
const $define = (name, maker) => makers.has(name) || makers.set(name, maker);
const $need = (name) => {
  if (!made.has(name)) {
    const maker = makers.get(name);
    if (!maker) throw new Error(`There is no module ${name}.`);
    made.set(name, maker());
  }
  return made.get(name);
};
const $load = async (name) => {
  if (!makers.has(name)) await import(name.replace("/web/", "/web/v/VERSION/"));
  return $need(name);
};
globalThis.modules = { $define, $need, $load };
"""
_BEGIN = "const { $define, $need, $load } = globalThis.modules;"

_IMPORT = re.compile(r'^import\s*([^;"\']*?)\s*from\s*"([^"]+)";?|^import\s*"([^"]+)";', re.MULTILINE)
_REEXPORT = re.compile(r'^export\s*\{([^}]*)\}\s*from\s*"([^"]+)";?', re.MULTILINE)
_DECLARED = re.compile(r"^export ((?:async )?function\*?|class|const) (\w+)", re.MULTILINE)
_LISTED = re.compile(r"^export\s*\{([^}]*)\};?", re.MULTILINE)
_DEFAULT = re.compile(r"^export default ", re.MULTILINE)
_LOADED = re.compile(r"(?<![\w.@{])import\((?=[\"`])")
_LATER = re.compile(r'(?<![\w.@{])import\("(/web/[^"]+)"\)')
_ASSET = re.compile(r'(["`])(/web/[^"`]*\.(?:svg|json|png|css))\1')


def resolve(name: str, inside: str) -> str:
    """The address of something that a file names, relative to its own."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(inside), name))


def versioned(address: str, version: str) -> str:
    """The address under which a file is kept for good.

    >>> versioned("/web/vendor/fonts/x.woff2", "abc")
    '/web/v/abc/vendor/fonts/x.woff2'
    """
    return address.replace("/web/", f"/web/v/{version}/", 1)


def needed(name: str, text: str, names: Mapping[str, str]) -> list[str]:
    """The modules that a module imports.

    >>> needed("/web/pages/lobby.js", 'import { html } from "../shell/html.js";', {})
    ['/web/shell/html.js']
    """
    if name.endswith(".mjs"):
        text = _unfolded(text)
    found = [source for _, source in _REEXPORT.findall(text)]
    found += [source or alone for _, source, alone in _IMPORT.findall(text)]
    return [names.get(one) or resolve(one, name) for one in found]


def _all_needed(name: str, needs: Mapping[str, set[str]]) -> set[str]:
    """A module with all that it needs, directly or not."""
    found: set[str] = set()
    left = [name]
    while left:
        one = left.pop()
        if one not in found and one in needs:
            found.add(one)
            left += needs[one]
    return found


def _unfolded(text: str) -> str:
    """A module of others, which is in one line, with its imports and exports in lines of their own."""
    return re.sub(r'(^|[;}])(import\{|export\{|import"|export default )', r"\1\n\2", text)


def as_function(name: str, text: str, names: Mapping[str, str], version: str) -> str:
    """A module as a function that gives what it exports."""
    module = _Module(name, names)
    if name.endswith(".mjs"):
        text = _unfolded(text)
    text = _REEXPORT.sub(module.reexported, text)
    text = _IMPORT.sub(module.imported, text)
    text = _DECLARED.sub(module.declared, text)
    text = _LISTED.sub(module.exported, text)
    text = _DEFAULT.sub(module.by_default, text)
    left = re.search(r"^(export|import)\b[^\n(]*", text, re.MULTILINE)
    if left:
        raise DealersError(f"{name}: cannot be put into a bundle: {left[0].strip()}")
    text = _LOADED.sub("$load(", text)
    text = _ASSET.sub(lambda found: found[1] + versioned(found[2], version) + found[1], text)
    return f'$define("{name}", () => {{\n{text.strip()}\nreturn {{ {", ".join(module.exports)} }};\n}});'


class _Module:
    """What is put in the place of each import and export of a module."""

    def __init__(self, name: str, names: Mapping[str, str]) -> None:
        self._name, self._names = name, names
        self.exports: list[str] = []

    def _address(self, named: str) -> str:
        return self._names.get(named) or resolve(named, self._name)

    def imported(self, found: re.Match[str]) -> str:
        what, source = found[1], self._address(found[2] or found[3])
        if not what:
            return f'$need("{source}");'
        everything = re.fullmatch(r"\* as (\w+)", what)
        if everything:
            return f'const {everything[1]} = $need("{source}");'
        listed = re.fullmatch(r"(?:(\w+),?\s*)?(\{[^}]*\})?", what)
        if not listed:
            raise DealersError(f"{self._name}: cannot be put into a bundle: import {what}")
        parts = [f"default: {listed[1]}"] if listed[1] else []
        parts += [re.sub(r"\s+as\s+", ": ", one) for one in _items(listed[2] or "")]
        return f'const {{ {", ".join(parts)} }} = $need("{source}");'

    def reexported(self, found: re.Match[str]) -> str:
        return self._export(found[1], f'$need("{self._address(found[2])}").')

    def declared(self, found: re.Match[str]) -> str:
        self.exports.append(found[2])
        return f"{found[1]} {found[2]}"

    def exported(self, found: re.Match[str]) -> str:
        return self._export(found[1])

    def _export(self, listed: str, of: str = "") -> str:
        for one in _items(listed):
            inner, _, outer = one.partition(" as ")
            self.exports.append(f"{outer or inner}: {of}{inner}")
        return ""

    def by_default(self, found: re.Match[str]) -> str:
        self.exports.append("default: theDefault")
        return "const theDefault = "


def _items(listed: str) -> list[str]:
    """The names in a list of imports or exports.

    >>> _items("{ a, b as c, }")
    ['a', 'b as c']
    """
    return [one.strip() for one in listed.strip("{}").split(",") if one.strip()]
