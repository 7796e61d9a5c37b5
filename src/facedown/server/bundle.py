"""The page's files as few responses: the modules that are needed together become one file, a chunk.

`web/` is written as plain ES modules and stays so; nothing is built beforehand. The server joins them when
the page is first asked for, and again when a file has changed. A module becomes a function that is called
once and returns what the module exports; what it imports, it takes from the modules before it. What only a
dynamic `import()` reaches goes into chunks of its own, loaded when it is asked for.

This reads JavaScript with regular expressions, so it accepts only the forms that `web/` uses: imports and
exports at the beginning of a line, no `export let`, no cycles. Anything else is `NotBundled`, and the page
is served as it is.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from facedown.core.errors import Error

CHUNKS: Final = "chunks"
"""The folder of the chunks, beside the files they are made of."""

_COMMENT: Final = re.compile(r"/\*\*.*?\*/", re.DOTALL)
_IMPORT: Final = re.compile(r'^import (?:([^"\';]+?) from )?"([^"]+)";$', re.MULTILINE)
_DYNAMIC: Final = re.compile(r'\bimport\("([^"]+)"\)')
_DECLARED: Final = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_TAKEN_APART: Final = re.compile(r"^export (?=const [{\[]([^}\]:=]*)[}\]] =)", re.MULTILINE)
_LISTED: Final = re.compile(r"\bexport\s*\{([^}]*)\}(?!\s*from);?")
_LEFT: Final = re.compile(r"^(?:import|export)\b(?!\().*", re.MULTILINE)
_NAME: Final = re.compile(r"([\w$]+)(?: as ([\w$]+))?")


class NotBundled(Error):
    """A module is written in a form that cannot be joined with others."""


@dataclass(frozen=True)
class Module:
    path: str
    """Within `web/`."""
    imports: tuple[tuple[str, str], ...]
    """What is imported, as written, and from which module."""
    lazy: Mapping[str, str]
    """The modules of dynamic imports, by how they are written."""
    exports: tuple[tuple[str, str], ...]
    """Names within the module and outside."""
    body: str


def chunks(folder: Path, entry: str, base: str) -> dict[str, str]:
    """The chunks by their paths, for `entry`, a module of `folder` that is served under `base`.

    The chunk of `entry` comes first. Raises NotBundled.
    """
    modules: dict[str, Module] = {}
    for module in _reached(folder, entry):
        modules[module.path] = module
    chunk_of = _chunk_names(modules, entry)
    return {
        chunk: _joined(
            chunk, [one for one in modules.values() if chunk_of[one.path] == chunk], chunk_of, base
        )
        for chunk in dict.fromkeys(chunk_of[path] for path in (entry, *modules))
    }


def _reached(folder: Path, entry: str) -> Iterator[Module]:
    """All modules, each after those that it imports; then those of its dynamic imports."""
    done: set[str] = set()
    entries = [entry]

    def visit(path: str, above: tuple[str, ...]) -> Iterator[Module]:
        if path in above:
            raise NotBundled(f"{path} imports itself, by way of {', '.join(above[above.index(path) :])}")
        if path in done:
            return
        module = parsed(path, _text(folder, path))
        for _what, imported in module.imports:
            yield from visit(imported, (*above, path))
        done.add(path)
        entries.extend(module.lazy.values())
        yield module

    while entries:
        yield from visit(entries.pop(0), ())


def _text(folder: Path, path: str) -> str:
    file = folder / path
    if not file.is_file() or not file.resolve().is_relative_to(folder.resolve()):
        raise NotBundled(f"there is no module {path}")
    return file.read_text()


def parsed(path: str, text: str) -> Module:
    """Raises NotBundled."""
    text = _COMMENT.sub("", text)
    imports = tuple((found[1] or "", _resolved(path, found[2])) for found in _IMPORT.finditer(text))
    body = _IMPORT.sub("", text)
    exports = [(name, name) for name in _DECLARED.findall(body)]
    for names in (*_TAKEN_APART.findall(body), *_LISTED.findall(body)):
        exports += [(own, outer or own) for own, outer in _NAME.findall(names)]
    for form in (_DECLARED, _TAKEN_APART, _LISTED):
        body = form.sub("", body)
    if left := _LEFT.search(body):
        raise NotBundled(f"{path} has a form of import or export that is not known: {left[0]}")
    lazy = {written: _resolved(path, written) for written in _DYNAMIC.findall(body)}
    return Module(path, imports, lazy, tuple(exports), body.strip())


def _resolved(path: str, written: str) -> str:
    if not written.startswith("."):
        raise NotBundled(f"{path} imports {written}, which is no path")
    parts: list[str] = list(PurePosixPath(path).parent.parts)
    for part in PurePosixPath(written).parts:
        if part == "..":
            if not parts:
                raise NotBundled(f"{path} imports {written}, which is outside the page")
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def _chunk_names(modules: Mapping[str, Module], entry: str) -> dict[str, str]:
    """Modules that the same entries reach are needed together. What `entry` reaches is always there."""
    entries = list(dict.fromkeys((entry, *(path for one in modules.values() for path in one.lazy.values()))))
    reach = {one: _static(modules, one) for one in entries}
    names: dict[tuple[str, ...], str] = {}

    def name(path: str) -> str:
        users = (entry,) if path in reach[entry] else tuple(one for one in entries if path in reach[one])
        shared = f"shared-{len(names)}" if len(users) > 1 else users[0].removesuffix(".js").replace("/", "-")
        return names.setdefault(users, f"{CHUNKS}/{shared}.js")

    return {path: name(path) for path in modules}


def _static(modules: Mapping[str, Module], entry: str) -> set[str]:
    found: set[str] = set()
    waiting = [entry]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += [imported for _what, imported in modules[path].imports]
    return found


def _joined(chunk: str, modules: Sequence[Module], chunk_of: Mapping[str, str], base: str) -> str:
    own = {module.path for module in modules}
    foreign = dict.fromkeys(path for module in modules for _what, path in module.imports if path not in own)
    lines = [f'import {{ {_ident(path)} }} from "{base}{chunk_of[path]}";' for path in foreign]
    lines += [_called(module, chunk_of, base) for module in modules]
    lines.append(f"export {{ {', '.join(_ident(module.path) for module in modules)} }};")
    return "\n".join(
        [f"// {chunk}: joined by the server from web/, where its modules can be read", *lines, ""]
    )


def _called(module: Module, chunk_of: Mapping[str, str], base: str) -> str:
    def loaded(found: re.Match[str]) -> str:
        path = module.lazy[found[1]]
        return f'import("{base}{chunk_of[path]}").then((chunk) => chunk.{_ident(path)})'

    taken = [_taken(what, path) for what, path in module.imports if what]
    exports = ", ".join(own if own == outer else f"{outer}: {own}" for own, outer in module.exports)
    body = _DYNAMIC.sub(loaded, module.body)
    lines = [f"// {module.path}", f"const {_ident(module.path)} = (() => {{", *taken, body]
    return "\n".join([*lines, f"return {{ {exports} }};", "})();"])


def _taken(what: str, path: str) -> str:
    """An import as a declaration: nothing that is exported is ever assigned again, so a copy does."""
    if namespace := re.fullmatch(r"\* as (\w+)", what):
        return f"const {namespace[1]} = {_ident(path)};"
    if not (what.startswith("{") and what.endswith("}")):
        raise NotBundled(f"a default import of {path}")
    names = _NAME.sub(lambda name: f"{name[1]}: {name[2]}" if name[2] else name[1], what)
    return f"const {names} = {_ident(path)};"


def _ident(path: str) -> str:
    return "$" + re.sub(r"\W", "_", path)
