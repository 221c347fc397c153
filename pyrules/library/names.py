"""Names of cards: how they are compared, and in which file of the library each is."""

from __future__ import annotations

import re
import unicodedata

_LETTERS = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th"}
    | {"’": "'", "‘": "'", "“": '"', "”": '"', "−": "-"}
)
_SLASHES = re.compile(r"\s*//\s*")
_SPACES = re.compile(r"\s+")


def fold(name: str) -> str:
    """The name without accents, capitals and typographic signs: equal for spellings of the same card."""
    plain = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return _SPACES.sub(" ", _SLASHES.sub(" // ", plain)).strip()


def shard(name: str) -> str:
    """The stem of the file that holds the card: the first two letters or digits of its name, "The" left out.

    Only the folded name counts, so every spelling of a name leads to the same file; and only the name, so a
    card stays in its file whatever else the library holds.
    """
    folded = fold(name).removeprefix("the ") or fold(name)
    return "".join(sign for sign in folded if sign.isascii() and sign.isalnum())[:2] or "_"
