"""Which card names mean something: what the loader asks, and the library's answer."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pyrules.library import Library


class CardNames(Protocol):
    """What the loader asks of a library of cards."""

    def card(self, name: str) -> str | None:
        """The name under which the library has the card that `name` means (a face's name, another spelling),
        or None."""

    def nearest(self, name: str) -> Iterable[str]:
        """Names of cards that may have been meant, best first."""


class LibraryNames:
    """The names of `pyrules.library`, looked up when they are asked for."""

    def card(self, name: str) -> str | None:
        entry = self._library.lookup(name)
        return None if entry is None else entry.name

    def nearest(self, name: str) -> Iterable[str]:
        return self._library.nearest(name)

    @cached_property
    def _library(self) -> Library:
        from pyrules.library import library

        return library()


class GivenNames:
    """A fixed collection of names, for tests and for tools with a card source of their own."""

    def __init__(self, names: Collection[str] | Mapping[str, str]) -> None:
        self._names: dict[str, str] = (
            dict(names) if isinstance(names, Mapping) else {name: name for name in names}
        )

    def card(self, name: str) -> str | None:
        return self._names.get(name)

    def nearest(self, name: str) -> Iterable[str]:
        import difflib

        return difflib.get_close_matches(name, self._names, 3)


class OwnFirst:
    """The cards of a case's own, before those of a library."""

    def __init__(self, own: Collection[str], library: CardNames) -> None:
        self._own = {plain(name): name for name in own}
        self._library = library

    def card(self, name: str) -> str | None:
        own = self._own.get(plain(name))
        return own if own is not None else self._library.card(name)

    def nearest(self, name: str) -> Iterable[str]:
        import difflib

        return [*difflib.get_close_matches(name, self._own.values(), 2), *self._library.nearest(name)]


def plain(name: str) -> str:
    """The name with straight apostrophes and single spaces: how names of a case are compared."""
    return " ".join(name.replace("’", "'").replace("‘", "'").split())
