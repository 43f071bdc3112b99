"""A small game of its own, with nothing of the others: for tools that must not know what they are used for."""

from __future__ import annotations

from pathlib import Path

MANIFEST = "id: harbour\ntitle: {en: Harbour}\nplayers: {min: 2, max: 4}\n"
TEXT = """\
resource fish, rope

counter bead|beads, each player

property copies, marks

kind hut|huts
  has copies
  may have cost
  active in shore

zone box, shared, closed
zone deck, shared, closed
zone hand, each player, secret
zone shore, each player, open
zone sea, shared, open

step game
  step set-up
    each player
      gain 3 beads
  step dealing
    fill the deck with stack
    shuffle the deck
    deal 3 huts from the deck to each hand
  step day, 3 times
    together
      choose a hut C of my hand
      do one
        raise C
        sink C
    each player
      may
        pay 1 bead
        choose a hut C of my hand
        put C into the sea

to raise|raises|raised a hut C
  only if there is no hut in my shore with the name of C
  pay the cost of C
  put C into my shore

to sink|sinks|sunk a hut C
  gain 1 bead
  put C into the sea

deck stack
  all huts with copies at most players

rule trade
  buys any resource on huts from neighbors for 1 bead

hut "Pier"
  copies 2+ 2+ 3+ 4+
  produces fish

hut "Shed"
  copies 2+ 2+ 3+ 4+
  produces rope
  worth 1 point

hut "Tower"
  copies 2+ 3+ 4+
  costs fish, rope
  worth 5 points

hut "Bell"
  copies 2+ 3+ 4+
  costs 9 beads
  worth 7 points

score "Huts": the points of huts of my shore
score "Beads": 1 point per 2 beads

ties: most beads, else shared
"""


def write_small_game(place: Path) -> Path:
    """The folder of the set, made in a place."""
    folder = place / "harbour"
    folder.mkdir()
    (folder / "set.yaml").write_text(MANIFEST, encoding="utf-8")
    (folder / "harbour.wonder").write_text(TEXT, encoding="utf-8")
    return folder
