"""Both engines find the same ways to pay: in small games with all that is said about production, prices and costs."""

from __future__ import annotations

import pytest
from tests.referees.native import for_both_engines, play_by_both
from tests.text_library import library_of

from wonderscript.runtime.payment.plans import BANK, Plan
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.table.table import set_table

# Two zones in which pieces are active, two counters to pay with, and pieces of every sort to pay for and to pay with.
FAIR = """\
resource silk, jade, salt

counter gem|gems, each player
counter bell|bells, each player

property color: red, blue, green
property copies, marks

kind stall|stalls
  has color
  may have cost
  active in yard

kind elder|elders
  may have cost
  active in hall

zone box, shared, closed
zone deck, shared, closed
zone pile, shared, closed
zone hand, each player, secret
zone house, each player, secret
zone yard, each player, open
zone hall, each player, open

link lead|leads to, from stall to stall

way chain

setting price is 2

step game
  each player
    gain 6 gems
    gain 1 bell
  fill the deck with stock
  shuffle the deck
  deal 5 stalls from the deck to each hand
  fill the pile with council
  shuffle the pile
  deal 2 elders from the pile to each house
  step day, 6 times
    together
      do one
        open
        invite
        gain 2 gems

to open|opens|opened
  choose a stall C of my hand
  pay the cost of C
  put C into my yard

to invite|invites|invited
  choose an elder E of my house
  pay the cost of E
  put E into my hall

deck stock
  all stalls

deck council
  all elders

rule trade
  buys any resource on red stalls and green stalls from neighbors for price gems
  uses own production first

rule paths
  frees stalls that my yard leads to, by chain
"""

STALLS = """\
stall "Loom"
  red
  produces silk

stall "Mine"
  red
  costs 1 gem
  produces jade or salt

stall "Pan"
  green
  produces salt, salt
  leads to "Arch"

stall "Bazaar"
  green
  costs 1 gem, silk
  produces silk or jade or salt

stall "Guest House"
  blue
  costs silk, jade, salt, salt
  produces any resource

stall "Arch"
  blue
  costs jade, jade, jade

stall "Bell Tower"
  blue
  costs 1 bell, silk

stall "Mosaic"
  blue
  costs 2 different

stall "Tithe"
  green
  costs 1 gem per green stall of my yard

stall "Caravan"
  red
  costs salt, jade
  pays 1 gem for any resource from left

stall "Ferry"
  red
  costs salt
  pays 1 gem for jade from neighbors
  produces salt
"""

ELDERS = """\
elder "Patron"
  frees blue stalls

elder "Early Riser"
  costs salt
  frees stalls if the day is 3

elder "Heir"
  costs jade
  frees elders

elder "Weaver"
  costs silk, 1 gem
  produces silk
"""

SPECIAL = """\
elder "Merchant"
  waives 1 resource of stalls

elder "Guard"
  frees red stalls, once a day

elder "Smith"
  produces jade, once a day

elder "Peddler"
  buys any resource from the bank for 1 gem, once a day

elder "Haggler"
  pays 1 gem less for any resource from left, once a day

elder "Widow"
  costs silk
  produces salt if there is a blue stall in my yard

elder "Cooper"
  doubles one of red stalls and green stalls of my yard

elder "Smuggler"
  produces a resource missing on red stalls and green stalls of my yard

elder "Steward"
  waives 1 resource of blue stalls, once a day
"""

FOR_OTHERS = """\
elder "Almoner"
  waives 1 gem of stalls for each other player

elder "Warden"
  waives 1 resource of stalls
  waives 1 gem of blue stalls for left
"""

FROM_NEIGHBORS = "buys any resource on red stalls and green stalls from neighbors for price gems"

BANKERS = """\
elder "Usurer"
  receives what the opponent pays for resources

elder "Bargainer"
  costs jade
  pays 1 gem less for jade and salt from the bank

elder "Regular"
  costs silk
  pays 1 gem for silk from the bank

elder "Merchant"
  waives 1 resource of stalls
"""


def fair(*texts: str) -> PlayableLibrary:
    return library_of(FAIR, STALLS, *texts, players=range(2, 5))


def payments(library: PlayableLibrary, players: int, seeds: int) -> set[Plan]:
    """All that can be paid in games that both engines play: they find the same at each decision."""
    tables = for_both_engines(set_table(library, players))
    met = [decision for seed in range(seeds) for decision in play_by_both(tables, seed)]
    return {answer for one in met for option in one.options for answer in option if isinstance(answer, Plan)}


@pytest.mark.parametrize("texts", [(ELDERS,), (ELDERS, SPECIAL)], ids=["plain", "special"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_payment_is_found(players: int, texts: tuple[str, ...]) -> None:
    plans = payments(fair(*texts), players, 60)
    assert any(plan.way for plan in plans)
    assert any({payment.trade for payment in plan.payments} == {True, False} for plan in plans)
    assert any(plan.uses for plan in plans) == (len(texts) > 1)


def test_what_is_waived_for_others_is_waived() -> None:
    plans = payments(fair(FOR_OTHERS, 'elder "Novice"\n'), 3, 20)
    assert plans


def test_there_are_several_offers_without_end() -> None:
    offers = "buys silk from the bank for 1 gem\n  buys jade from the bank for 2 gems"
    library = library_of(FAIR.replace(FROM_NEIGHBORS, offers), STALLS, ELDERS, players=range(2, 5))
    assert any(payment.trade for plan in payments(library, 3, 20) for payment in plan.payments)


@pytest.mark.parametrize(
    "price",
    [
        "2 gems + 1 gem per R on red and green stalls of the yard of the opponent",
        "1 gem + 1 gem per blue stall of the yard of the opponent",
        "1 gem + 1 gem per R on stalls of my yard + 1 gem per blue stall of my yard",
        "300 gems",
        "1 gem + 1 gem per elder of the house of the opponent",
    ],
    ids=["units", "pieces", "own pieces", "high", "what is not active"],
)
def test_what_a_bank_takes_follows_from_what_its_prices_count(price: str) -> None:
    rules = FAIR.replace(FROM_NEIGHBORS, f"buys any resource R from the bank for {price}")
    rules = rules.replace("gain 6 gems", "gain 400 gems" if "300" in price else "gain 8 gems")
    stalls = STALLS.replace("from left", "from the bank").replace("from neighbors", "from the bank")
    plans = payments(library_of(rules, stalls, BANKERS, players=range(2, 3)), 2, 60)
    assert {payment.payee for plan in plans for payment in plan.payments if payment.trade} == {BANK, 0, 1}
