"""Facts with their limits, and the events that triggers wait for."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import assert_never

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions.effects import OwnFirst, PaysBy, SpendsFirst
from wonderscript.runtime.words.plan.conditions import Conditions
from wonderscript.runtime.words.speech import Bound


@dataclass(frozen=True)
class Facts(Conditions):
    """Says facts and events."""

    def fact(self, fact: effects.Fact) -> str:
        """A fact with its limits: `once each turn, black cards cost you nothing if ...`."""
        text = self.fact_kind(fact.what, once=fact.once_a is not None)
        if fact.condition is not None:
            text = f"{text}{self._holds_if(fact.condition)}"
        return text if fact.once_a is None else self._holds_once(fact.once_a, text)

    def _holds_if(self, condition: data.Condition) -> str:
        """When a fact holds: `if you have no beans`, `in the last turn`."""
        match condition:
            case data.Compare(data.StepNumber(step, False), "is", data.StepNumber(same, True)) if step == same:
                return f" {self._in_last(step)}"
            case data.Compare(data.StepNumber(step, False), "is", number):
                return f" {self._in_numbered(step, self.number(number))}"
            case _:
                return self._only_if(condition)

    def fact_kind(self, what: effects.FactKind, once: bool = False) -> str:
        """A fact without its limits; what holds `once` a step speaks of one piece, not of all."""
        match what:
            case effects.Costs():
                return self._costs(what)
            case effects.Produces():
                return self._produces(what)
            case effects.ProducesAgain():
                return self._produces_again(what)
            case effects.Shows():
                return self._shows(what)
            case effects.ShowsCopy():
                return self._shows_copy(what)
            case effects.Links():
                return self._links(what)
            case effects.Worth():
                return self._worth(what)
            case effects.Buys():
                buying = self if what.variable is None else self.binding(what.variable, Bound("resource"))
                price = buying._for_one(what) if once else buying._for_price(what.price, what.currency, what.resources)
                return f"{self._can_buy(what)}{price}"
            case effects.Pays():
                return self._pays_for_one(what) if once and not what.less else self._pays(what)
            case effects.Receives():
                return self._receives(what)
            case effects.Frees():
                return self._frees_one(what) if once else self._frees(what)
            case effects.Waives():
                return self._waives(what)
            case OwnFirst():
                return self._own_first()
            case PaysBy():
                return self._pays_by(what)
            case SpendsFirst():
                return self._spends_first(what)
            case effects.UsesLinks():
                return self._uses_links(what)
            case effects.CountsAs():
                return self._counts_as(what)
            case effects.Forbids():
                return self._forbids(what)
            case effects.Brings():
                return self._brings(what)
            case _:
                assert_never(what)

    def event(self, event: effects.Event | effects.Turns | effects.Reaches) -> str:
        """What has to happen: `when you build a red card`."""
        match event:
            case effects.Event():
                return self._event(event)
            case effects.Turns():
                return self._turns(event)
            case effects.Reaches():
                return self._reaches(event)
            case _:
                assert_never(event)

    def _all_or_named(self, what: tuple[str, ...]) -> tuple[str, ...]:
        """Resources by name; all of them are any resource."""
        everything = self.lexicon.resources
        return ("resource",) if everything and set(what) == set(everything) else what

    # ------------------------------------------------------------ the words of a language

    @abstractmethod
    def _in_last(self, step: str) -> str: ...

    @abstractmethod
    def _in_numbered(self, step: str, number: str) -> str: ...

    @abstractmethod
    def _only_if(self, condition: data.Condition) -> str: ...

    @abstractmethod
    def _holds_once(self, step: str, text: str) -> str: ...

    @abstractmethod
    def _costs(self, fact: effects.Costs) -> str: ...

    @abstractmethod
    def _produces(self, fact: effects.Produces) -> str: ...

    @abstractmethod
    def _produces_again(self, fact: effects.ProducesAgain) -> str: ...

    @abstractmethod
    def _shows(self, fact: effects.Shows) -> str: ...

    @abstractmethod
    def _shows_copy(self, fact: effects.ShowsCopy) -> str: ...

    @abstractmethod
    def _links(self, fact: effects.Links) -> str: ...

    @abstractmethod
    def _worth(self, fact: effects.Worth) -> str: ...

    @abstractmethod
    def _can_buy(self, fact: effects.Buys) -> str: ...

    @abstractmethod
    def _for_one(self, fact: effects.Buys) -> str:
        """The price of one resource, after what can be bought."""

    @abstractmethod
    def _for_price(self, price: data.Number, currency: str, resources: data.Resources) -> str:
        """The price of each resource, after what can be bought."""

    @abstractmethod
    def _pays(self, fact: effects.Pays) -> str: ...

    @abstractmethod
    def _pays_for_one(self, fact: effects.Pays) -> str: ...

    @abstractmethod
    def _receives(self, fact: effects.Receives) -> str: ...

    @abstractmethod
    def _frees(self, fact: effects.Frees) -> str: ...

    @abstractmethod
    def _frees_one(self, fact: effects.Frees) -> str: ...

    @abstractmethod
    def _waives(self, fact: effects.Waives) -> str: ...

    @abstractmethod
    def _own_first(self) -> str: ...

    @abstractmethod
    def _pays_by(self, fact: PaysBy) -> str: ...

    @abstractmethod
    def _spends_first(self, fact: SpendsFirst) -> str: ...

    @abstractmethod
    def _uses_links(self, fact: effects.UsesLinks) -> str: ...

    @abstractmethod
    def _counts_as(self, fact: effects.CountsAs) -> str: ...

    @abstractmethod
    def _forbids(self, fact: effects.Forbids) -> str: ...

    @abstractmethod
    def _brings(self, fact: effects.Brings) -> str: ...

    @abstractmethod
    def _event(self, event: effects.Event) -> str: ...

    @abstractmethod
    def _turns(self, turns: effects.Turns) -> str: ...

    @abstractmethod
    def _reaches(self, reaches: effects.Reaches) -> str: ...
