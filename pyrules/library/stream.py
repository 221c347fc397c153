"""A JSON file read value by value, so that a file of hundreds of megabytes needs only the memory of one card.

The standard library's decoder is used for each value; the skeleton around them (the arrays and objects that
are too large to hold) is walked here. That is quicker than an event parser, needs no dependency, and knows
the line and column of whatever is wrong.
"""

from __future__ import annotations

import bz2
import codecs
import gzip
import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NoReturn, cast

from pyrules.faults import Fault, InputError

CHUNK = 1 << 20
"""Characters that are read at a time."""

LARGEST_VALUE = 1 << 26
"""Characters of one value (a card, or a set's booster table); a longer one means that the file is damaged."""

_SPACE = " \t\n\r"
_TAIL = 16  # An error this near to the end of what has been read may only mean that more must be read.


class JsonStream:
    """A cursor on a JSON file (plain, or packed with gzip, bzip2 or xz).

    Every method leaves the cursor after what it read. What is wrong with the file is raised as InputError
    with its line and column, both from 1.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._decoder = json.JSONDecoder()
        self._utf8 = codecs.getincrementaldecoder("utf-8-sig")()
        self._text = ""
        self._at = 0
        self._line = 1
        self._seen_line, self._seen_at = 1, 0
        self._column = 1
        self._bytes = 0
        self._ended = False
        try:
            self._file: IO[bytes] = _open(path)
        except OSError as error:
            raise InputError(Fault(str(path), 1, 1, f"can't be read: {error.strerror or error}")) from error

    def __enter__(self) -> JsonStream:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    @property
    def line(self) -> int:
        """The cursor's line, from 1; cheap enough to be asked for every card."""
        self._seen_line += self._text.count("\n", self._seen_at, self._at)
        self._seen_at = self._at
        return self._seen_line

    def fail(self, message: str, hint: str | None = None, at: int | None = None) -> NoReturn:
        """Raises InputError at the cursor (or at an index of the text that is held)."""
        line, column = self._position(self._at if at is None else at)
        raise InputError(Fault(str(self.path), line, column, message, hint))

    def peek(self) -> str:
        """The next character that is not a space; "" at the end of the file."""
        while True:
            while self._at < len(self._text):
                if self._text[self._at] not in _SPACE:
                    return self._text[self._at]
                self._at += 1
            if not self._more():
                return ""

    def array(self) -> Iterator[None]:
        """Walks an array: stops before each element, which the caller reads (with `value`, `array` …)."""
        self._expect("[")
        first = True
        while self.peek() != "]":
            if not first:
                self._expect(",", "or the end of the list (']')")
            first = False
            yield
        self._at += 1

    def members(self) -> Iterator[str]:
        """Walks an object: yields each key, and the caller reads the value."""
        self._expect("{")
        first = True
        while self.peek() != "}":
            if not first:
                self._expect(",", "or the end of the object ('}')")
            first = False
            if self.peek() != '"':
                self.fail("a key in double quotes must be here")
            key = self.value()
            self._expect(":")
            yield str(key)
        self._at += 1

    def value(self) -> object:
        """The whole value at the cursor."""
        if not self.peek():
            self.fail("the file ends in the middle")
        while True:
            try:
                found, end = self._decoder.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                open_string = error.msg.startswith("Unterminated string")
                if not open_string and error.pos < len(self._text) - _TAIL:
                    self.fail(f"this is not JSON ({error.msg})", "is the file damaged?", error.pos)
                if len(self._text) - self._at > LARGEST_VALUE:
                    self.fail("the value that starts here has no end", "is the file damaged?")
                if not self._more():
                    self._broken_off(error, open_string)
            except RecursionError:
                self.fail("the value that starts here is nested too deeply")
            else:
                length = end - self._at
                # A number may go on in what has not been read yet: "1e+" is read as 1 with "e+" after it.
                if end < len(self._text) - 2 or not self._more():
                    self._at += length
                    return found

    def end(self) -> None:
        """The file must end here."""
        if self.peek():
            self.fail("something follows the end of the data", "is the file damaged?")

    def _broken_off(self, error: json.JSONDecodeError, open_string: bool) -> NoReturn:
        if open_string or error.pos >= len(self._text.rstrip()):
            self.fail("the file ends in the middle", "was it downloaded whole?", len(self._text))
        self.fail(f"this is not JSON ({error.msg})", "is the file damaged?", error.pos)

    def _expect(self, sign: str, other: str = "") -> None:
        found = self.peek()
        if found == sign:
            self._at += 1
        elif not found:
            self.fail("the file ends in the middle", "was it downloaded whole?")
        else:
            wanted = f"{sign!r} {other}".strip()
            self.fail(f"{wanted} must be here, not {found!r}", "is the file damaged?")

    def _position(self, at: int) -> tuple[int, int]:
        lines = self._text.count("\n", 0, at)
        if lines:
            return self._line + lines, at - self._text.rfind("\n", 0, at)
        return self._line, self._column + at

    def _more(self) -> bool:
        """Reads on; forgets what lies before the cursor. False at the end of the file."""
        if self._ended:
            return False
        # Twice what is held, so that a large value is not decoded again for every chunk.
        wanted = max(CHUNK, len(self._text) - self._at)
        try:
            raw = self._file.read(wanted)
            text = self._utf8.decode(raw, final=not raw)
        except UnicodeDecodeError as error:
            byte = self._bytes + error.start
            self.fail(f"this is not UTF-8 text (byte {byte} of the file)", at=len(self._text))
        except (OSError, EOFError, lzma.LZMAError) as error:
            self.fail(f"the packed file is damaged: {error}", "was it downloaded whole?", len(self._text))
        self._ended = not raw
        self._bytes += len(raw)
        self._line, self._column = self._position(self._at)
        self._seen_line, self._seen_at = self._line, 0
        self._text = self._text[self._at :] + text
        self._at = 0
        return not self._ended


def _open(path: Path) -> IO[bytes]:
    with path.open("rb") as file:
        magic = file.read(2)
    # Two bytes are enough: no JSON text starts with any of these.
    if magic == b"\x1f\x8b":
        return cast(IO[bytes], gzip.open(path, "rb"))
    if magic == b"BZ":
        return cast(IO[bytes], bz2.open(path, "rb"))
    if magic == b"\xfd7":
        return cast(IO[bytes], lzma.open(path, "rb"))
    return path.open("rb")
