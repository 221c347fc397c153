"""From the text of a file to its cases."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path as FilePath
from typing import Any

from pyrules.cases import events as ev
from pyrules.cases.board import Board, build_board
from pyrules.cases.cards import CardNames, LibraryNames, OwnFirst, plain
from pyrules.cases.case import Attachment, BadCase, Case, LoadedFile, Sentence
from pyrules.cases.check import Gaps, check
from pyrules.cases.expectations import Expectations, read_expectations
from pyrules.cases.models import CaseModel, Chosen, Permanent
from pyrules.cases.nodes import Document, documents
from pyrules.cases.positions import Faults, Path, did_you_mean, hint_of
from pyrules.cases.sentences import SentenceReader
from pyrules.faults import Fault, InputError

_POSSESSIVE = re.compile(r"'s ")


def load_file(path: FilePath, library: CardNames | None = None) -> LoadedFile:
    """The cases of a file. `library` says which card names there are; default the library that comes with
    pyrules.

    Faults of the cases are in the result. Raises InputError when the file itself can't be read.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise InputError(
            Fault(str(path), 1, 1, f"this file can't be read: {error.strerror or error}")
        ) from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise InputError(
            Fault(str(path), line, 1, "this file is not UTF-8 text", "save it as UTF-8")
        ) from None
    return load_text(text, str(path), library)


def load_text(text: str, name: str, library: CardNames | None = None) -> LoadedFile:
    """The cases of a text; `name` is what faults call it."""
    library = library or LibraryNames()
    cases: list[Case] = []
    bad: list[BadCase] = []
    for index, document in enumerate(documents(text, name)):
        case = load_document(document, index, library)
        if isinstance(case, Case):
            cases.append(case)
        else:
            bad.append(case)
    if not cases and not bad:
        fault = Fault(
            name, 1, 1, "there is no case in this file", "a case begins with 'title:' or 'players:'"
        )
        bad.append(BadCase("", name, 1, 0, (fault,)))
    return LoadedFile(name, tuple(cases), tuple(bad))


def load_document(document: Document, index: int, library: CardNames) -> Case | BadCase:
    """The case of one document, or what is wrong with it."""
    faults = document.faults
    line = document.marks.start.line
    title = document.data.get("title") if isinstance(document.data, dict) else None
    model, gaps = check(document)
    case = None
    if model is not None:
        case = _Meaning(model, faults, library, gaps).case(index, line)
    if faults.found or case is None:
        return BadCase(
            str(title) if isinstance(title, str) else "", faults.file, line, index, faults.sorted()
        )
    return case


class _Meaning:
    """Finds out what the names and sentences of a case mean."""

    def __init__(self, model: CaseModel, faults: Faults, library: CardNames, gaps: Gaps) -> None:
        self.model = model
        self.faults = faults
        cards = OwnFirst(model.cards or (), library)
        self.board = build_board(model, faults, cards, gaps)
        self.targets: dict[Path, Attachment] = {}
        self.commanders: dict[str, str] = {}
        self.sources: dict[Path, object] = {}
        self.copies: dict[str, str] = {}

    def case(self, index: int, line: int) -> Case:
        model = self.model
        self._players()
        self._teams()
        if model.turn is not None and model.turn.player is not None:
            self._player(model.turn.player, ("turn", "player"))
        self._permanents()
        self._copies()
        self._effects()
        sentences = self._sentences()
        self._turn(sentences)
        self._family()
        mentioned = _mentioned(sentences)
        tokens = _token_names(sentences, self.board)
        expect = self._expectations("expect", mentioned, tokens)
        claim = self._expectations("claim", mentioned, tokens)
        return Case(
            title=model.title or "",
            file=self.faults.file,
            line=line,
            index=index,
            model=model,
            players=self.board.players,
            objects=tuple(self.board.objects),
            effects=tuple(self.board.effects),
            family=tuple(self.board.family),
            sentences=tuple(sentences),
            expect=expect,
            claim=claim,
            marks=self.faults.marks,
            targets=self.targets,
            commanders=self.commanders,
            sources=self.sources,
            copies=self.copies,
        )

    # ---- Players --------------------------------------------------------------------------------------

    def _players(self) -> None:
        seen: dict[str, str] = {}
        for name in self.model.players:
            if plain(name) in seen:
                self.faults.key(
                    ("players", name),
                    f"'{name}' can't be told from '{seen[plain(name)]}'",
                    "rename one of them",
                )
            seen[plain(name)] = name
        for player, keys in self.model.players.items():
            if keys.commander is not None:
                commander = self.board.cards.card(keys.commander)
                if commander is None:
                    self._unknown_card(keys.commander, ("players", player, "commander"))
                else:
                    self.commanders[player] = commander

    def _teams(self) -> None:
        teams = self.model.teams
        if teams is None:
            return
        seen: set[str] = set()
        for number, team in enumerate(teams):
            for place, name in enumerate(team):
                path: Path = ("teams", number, place)
                if self._player(name, path) is not None and name in seen:
                    self.faults.value(path, f"'{name}' is in a team already", "list each player once")
                seen.add(name)
        for name in self.model.players:
            if name not in seen:
                self.faults.key(("teams",), f"'{name}' is in no team", "list each player once")

    def _player(self, name: str, path: Path) -> str | None:
        player = self.board.player(name)
        if player is None and not self.board.gaps.players:
            self.faults.value(path, f"unknown player '{name}'", did_you_mean(name, self.board.players))
        return player

    # ---- Names in objects and effects -----------------------------------------------------------------

    def _permanents(self) -> None:
        done: set[Path] = set()
        for thing in self.board.objects:
            said = thing.said
            if said is None or thing.path in done:
                continue
            done.add(thing.path)
            self._chosen(said.chosen, (*thing.path, "chosen"))
            for index, card in enumerate(said.linked or ()):
                if self.board.cards.card(card) is None:
                    self._unknown_card(card, (*thing.path, "linked", index))
            if isinstance(said, Permanent):
                self._target(said.attached_to, (*thing.path, "attached to"))
                self._target(said.attacking, (*thing.path, "attacking"))
                for index, name in enumerate(said.blocking or ()):
                    self._target(name, (*thing.path, "blocking", index), players=False)
                copied = said.copy_of
                if copied is not None and not (self.board.object(copied) or self.board.cards.card(copied)):
                    self._unknown_name(copied, (*thing.path, "copy of"), "no object or card")

    def _copies(self) -> None:
        """The card that each copy of something comes to: a copy of a copy is a copy of its card (707.3)."""
        for thing in self.board.objects:
            seen = {thing.name}
            here = thing
            while isinstance(here.said, Permanent) and (copied := here.said.copy_of) is not None:
                other = self.board.object(copied)
                card = self.board.cards.card(copied)
                # A permanent called after its card may be a copy of another one that isn't there.
                if other is None or (other is here and card is not None):
                    if card is not None:
                        self.copies[thing.name] = card
                    break
                if other.name in seen:
                    self.faults.value((*thing.path, "copy of"), f"'{thing.name}' would be a copy of itself")
                    break
                seen.add(other.name)
                here = other
                self.copies[thing.name] = other.card

    def _effects(self) -> None:
        for effect in self.board.effects:
            said = effect.said
            self._chosen(said.chosen, (*effect.path, "chosen"), words=True)
            self._target(said.target, (*effect.path, "target"))
            if said.source is not None:
                source = self._source(said.source, (*effect.path, "source"))
                if source is not None:
                    self.sources[(*effect.path, "source")] = source

    def _chosen(self, chosen: Chosen | None, path: Path, words: bool = False) -> None:
        if chosen is None:
            return
        for key in ("from", "to"):
            if key in chosen.values() and not words:
                self.faults.value(
                    (*path, key), f"'{key}' is chosen for an effect that changes words, under 'effects'"
                )
        if chosen.to is not None and chosen.from_ is None:
            self.faults.value((*path, "to"), f"'to: {chosen.to}' needs the word that becomes it, 'from'")
        if chosen.to is not None and chosen.to == chosen.from_:
            self.faults.value((*path, "to"), f"'{chosen.to}' is to become another word than it is")
        if chosen.player is not None:
            self._player(chosen.player, (*path, "player"))
        if chosen.name is not None and self.board.cards.card(chosen.name) is None:
            self._unknown_card(chosen.name, (*path, "name"))

    def _target(self, name: str | None, path: Path, players: bool = True) -> None:
        if name is None:
            return
        player = self.board.player(name) if players else None
        found = self.board.object(name)
        if player is not None:
            self.targets[path] = Attachment(player, True)
        elif found is not None:
            self.targets[path] = Attachment(found.name, False)
        else:
            self._unknown_name(name, path, "no player or object" if players else "no object")

    def _source(self, name: str, path: Path) -> ev.Source | None:
        """An object, or "alice's Lightning Bolt"."""
        found = self.board.object(name)
        if found is not None:
            return ev.ObjectRef(found.name)
        text = plain(name)
        for match in _POSSESSIVE.finditer(text):
            player = self.board.player(text[: match.start()])
            card = self.board.cards.card(text[match.end() :])
            if player is not None and card is not None:
                return ev.SpellRef(player, card)
        self._unknown_name(
            name, path, "no object", 'name an object, or write it as "alice\'s Lightning Bolt"'
        )
        return None

    def _unknown_name(self, name: str, path: Path, what: str, hint: str | None = None) -> None:
        if not self.board.gaps.objects:
            self.faults.value(
                path, f"{what} is called '{name}'", did_you_mean(name, self.board.names()) or hint
            )

    def _unknown_card(self, name: str, path: Path) -> None:
        self.faults.value(path, f"unknown card '{name}'", hint_of(list(self.board.cards.nearest(name))[:3]))

    # ---- Event, turn, family, expectations ------------------------------------------------------------

    def _sentences(self) -> list[Sentence]:
        said = self.model.event
        if said is None:
            return []
        found: list[Sentence] = []
        reader = SentenceReader(self.board)
        listed = ("event", 0) in self.faults.marks.values
        for index, text in enumerate(said):
            path: Path = ("event", index) if listed else ("event",)
            event = reader.read(text)
            if not isinstance(event, tuple):
                found.append(Sentence(text, event, path))
                continue
            for problem in event:
                if not problem.unsure:
                    self.faults.inside(path, problem.start, problem.message, problem.hint)
        if not said:
            self.faults.value(("event",), "an event needs a sentence", "leave the key out if nothing happens")
        return found

    def _turn(self, sentences: Sequence[Sentence]) -> None:
        """504.1: a player draws for the turn in the draw step of their own (their team's) turn."""
        turn = self.model.turn
        drawing = [
            (sentence, sentence.event.player)
            for sentence in sentences
            if isinstance(sentence.event, ev.DrawsForTurn)
        ]
        if not drawing:
            return
        first = drawing[0][1]
        for sentence, player in drawing:
            mend = f"write turn: {{player: {player}, step: draw}}"
            if turn is not None and turn.step not in (None, "draw"):
                self.faults.value(
                    ("turn", "step"), f"'{sentence.text}' happens in the draw step, not in {turn.step}", mend
                )
            if self.model.format == "two-headed-giant" or self.model.teams is not None:
                continue  # a team may share the turn (805.4)
            if turn is not None and turn.player is not None and turn.player != player:
                self.faults.value(
                    ("turn", "player"),
                    f"'{sentence.text}' happens in {player}'s turn, not in {turn.player}'s",
                    mend,
                )
            elif player != first:
                self.faults.value(
                    sentence.path, f"'{sentence.text}' and '{drawing[0][0].text}' are in different turns"
                )

    def _family(self) -> None:
        model = self.model
        if model.claim is not None and model.family is None:
            self.faults.key(
                ("claim",),
                "a claim is about a family, and this case has none",
                "add 'family', or use 'expect'",
            )
        if model.family is not None and model.claim is None:
            self.faults.key(
                ("family",),
                "a family is what a claim is about, and this case has none",
                "add 'claim'",
            )
        if model.family is not None and not model.family and not self.faults.found:
            self.faults.value(("family",), "a family needs an entry")
        said = model.expect
        if said is None:
            return
        about_claims = {"holds", "permanents"}
        for name, field in type(said).model_fields.items():
            if name not in said.model_fields_set:
                continue
            key = field.alias or name
            if name in about_claims and model.family is None:
                self.faults.key(("expect", key), f"'{key}' is about a claim, and this case has none")
            elif name not in about_claims and model.family is not None:
                self.faults.key(
                    ("expect", key),
                    f"'{key}' is about one board, and this case has a family",
                    "say it under 'claim'",
                )

    def _expectations(self, key: str, mentioned: Sequence[str], tokens: Sequence[str]) -> Expectations | None:
        said: Any = getattr(self.model, key)
        if said is None:
            return None
        found = read_expectations(said, (key,), self.board, self.faults, mentioned, tokens)
        # Who expects nothing asks a question.
        return found if found.keys else None


def _mentioned(sentences: Sequence[Sentence]) -> list[str]:
    """Cards that only the event names: they too may be asked about."""
    found: list[str] = []
    for sentence in sentences:
        event = sentence.event
        things: tuple[object, ...] = ()
        if isinstance(event, (ev.Plays, ev.Casts)):
            things = (event.card,)
        elif isinstance(event, ev.Enters):
            things = event.objects
        elif isinstance(event, ev.Discards):
            things = event.cards
        found += [thing.card for thing in things if isinstance(thing, ev.CardRef)]
    return found


def _token_names(sentences: Sequence[Sentence], board: Board) -> list[str]:
    """What the tokens are called that the event names: a copy is called as the card that it copies."""
    found: list[str] = []
    for sentence in sentences:
        for group in getattr(sentence.event, "tokens", ()):
            match group.token:
                case ev.Token(name=name) | ev.CardRef(card=name):
                    found.append(name)
                case ev.ObjectRef(object=name):
                    thing = board.object(name)
                    found.append(name if thing is None else thing.card)
    return found
