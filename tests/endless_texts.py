"""Texts that never come to an end, each in the words of the small game of `effects_game`.

`CERTAIN` are those in which nobody decides anything and nothing runs out: the compiler refuses them. `HIDDEN` are those
of which that cannot be known before they are played: there play stops. `SOUND` are texts that look like them and end.
"""

from __future__ import annotations

CERTAIN = {
    "a verb does itself": """
        to spin|spins
          gain 1 gem
          spin

        step game
          spin
        """,
    "two verbs do each other": """
        to spin|spins
          turn

        to turn|turns
          spin

        step game
          spin
        """,
    "a verb does itself for every player": """
        to spin|spins
          each player
            spin

        step game
          spin
        """,
    "a verb is done by the next player, who does the same": """
        to spin|spins
          left spins

        step game
          spin
        """,
    "a verb does itself in a step": """
        to spin|spins
          step whirl
            gain 1 gem
            spin

        step game
          spin
        """,
    "a verb does itself to the same piece": """
        to turn|turns|turned a card C
          put C into the heap
          turn C

        card "Wheel"
          red

        step game
          turn a card of the box
        """,
    "a verb puts itself into the queue": """
        to spin|spins
          at the end of the game, rank late: spin

        step game
          spin
        """,
    "gaining sets itself off": """
        rule spring
          when I gain gems from the bank: gain 1 gem

        step game
          gain 1 gem
        """,
    "a piece gains when its owner gains": """
        card "Spring"
          red
          when I gain gems: gain 2 gems

        step game
          put a random card C of the box into my yard
          gain 1 gem
        """,
    "two listeners feed each other": """
        rule first spring
          when I gain gems: gain 1 laurel

        rule second spring
          when I gain laurels: gain 1 gem

        step game
          gain 1 gem
        """,
    "listeners of two pieces feed each other": """
        card "Spring"
          red
          when I gain gems: gain 1 laurel

        card "Well"
          red
          when I gain laurels: gain 1 gem

        step game
          put cards of the box into my yard
          gain 1 gem
        """,
    "what others gain is gained": """
        rule spring
          when anyone gains gems: left gains 1 gem

        step game
          gain 1 gem
        """,
    "what left gains makes left gain": """
        card "Spring"
          red
          when left gains gems: they gain 1 gem

        step game
          put cards of the box into my yard
          left gains 1 gem
        """,
    "what another player does makes left do it": """
        card "Horn"
          red
          when another player P waves: left waves

        step game
          put cards of the box into my yard
          left waves
        """,
    "what a neighbor does makes each of them do it": """
        card "Horn"
          red
          when a neighbor waves: each neighbor gains 1 laurel

        card "Wreath"
          red
          when left gains a laurel
            each other player
              wave

        step game
          put cards of the box into my yard
          left waves
        """,
    "who did it does it again": """
        card "Horn"
          red
          when a neighbor P sways: P sways

        to sway|sways
          wave

        step game
          put cards of the box into my yard
          left sways
        """,
    "a verb sets itself off": """
        rule echo
          when I wave: wave

        step game
          wave
        """,
    "a piece keeps itself when it is kept": """
        card "Boomerang"
          red
          when kept: keep this card

        step game
          keep a card of the box
        """,
    "a verb is done once more after it": """
        after wave: wave

        step game
          wave
        """,
    "a verb is done before it": """
        before wave: wave

        step game
          wave
        """,
    "a verb is done in its own place": """
        instead of wave: wave

        step game
          wave
        """,
    "each turn is followed by another": """
        after turn: take another turn

        step game
          step turn
            gain 1 gem
        """,
    "each turn asks for another": """
        step game
          step turn
            gain 1 gem
            take another turn
        """,
    "a piece of which each turn is followed by another": """
        card "Hourglass"
          red
          at the end of the turn, rank late: take another turn

        step game
          put cards of the box into my yard
          step turn
            gain 1 gem
        """,
    "a piece copies itself": """
        card "Mirror"
          red
          when kept: copy this card

        step game
          keep a card of the box
        """,
    "nested repetitions": """
        step game
          repeat 900 times
            repeat 900 times
              repeat 900 times
                gain 1 gem
        """,
    "adjectives defined by each other": """
        call a card bright if it is not dark
        call a card dark if it is not bright

        card "Lamp"
          red

        step game
          each bright card C of the box
            gain 1 gem
        """,
    "an adjective defined by itself": """
        call a card bright if there is a bright card in the box

        card "Lamp"
          red

        step game
          each bright card C of the box
            gain 1 gem
        """,
    "a symbol that counts itself": """
        card "Spear"
          red
          shows as many spears as my spears

        step game
          put cards of the box into my yard
          gain as many gems as my spears
        """,
    "symbols that count each other": """
        card "Spear"
          red
          shows 1 spear per sun of me

        card "Sun"
          red
          shows as many suns as my spears

        step game
          put cards of the box into my yard
          gain as many gems as my spears
        """,
    "a symbol that is there if it is there": """
        card "Spear"
          red
          shows spear if my spears are at least 1

        step game
          put cards of the box into my yard
          gain as many gems as my spears
        """,
    "a symbol of everybody that counts those of the next": """
        rule spears
          shows as many spears as the opponent's spears

        step game
          gain as many gems as my spears
        """,
    "points that count themselves": """
        card "Tower"
          red
          worth the points of red cards of my yard

        score "Cards": the points of cards of my yard

        step game
          put cards of the box into my yard
        """,
    "points that count each other": """
        card "Tower"
          red
          worth the points of blue cards of my yard

        card "Bridge"
          blue
          worth 1 point if the points of red cards of my yard are at least 3

        score "Cards": the points of cards of my yard

        step game
          put cards of the box into my yard
        """,
    "what counts for something if there is something": """
        card "Mask"
          red
          counts as 2 blue cards in harvest if I have a blue card

        step game
          put cards of the box into my yard
          step harvest
            gain 1 gem per blue card of my yard
        """,
    "a verb that is possible if it is possible": """
        to spin|spins
          only if I can spin
          gain 1 gem

        step game
          spin
        """,
    "what is free if it can be ordered": """
        rule gifts
          frees cards if I can order a card of my hand

        card "Vase"
          red
          costs 1 gem

        step game
          put cards of the box into my hand
          may order a card of my hand
        """,
}

HIDDEN = {
    "a verb does itself as long as something holds": """
        to spin|spins
          gain 1 gem
          if my gems are at least 1: spin

        step game
          spin
        """,
    "gaining by a count": """
        card "Spring"
          red
          when I gain gems: gain 1 gem per red card of my yard

        step game
          put cards of the box into my yard
          gain 1 gem
        """,
    "gaining and paying in turn": """
        rule spring
          when I gain gems: pay 1 gem
          when I pay gems: gain 1 gem

        step game
          gain 1 gem
        """,
    "it is repeated until what never comes": """
        step game
          repeat until my laurels are at least 1
            gain 1 gem
        """,
    "a step runs until what never comes": """
        step game
          step turn, until my laurels are at least 1
            gain 1 gem
        """,
    "one turn after the other, if": """
        after turn, if my gems are at least 1: take another turn

        step game
          step turn
            gain 1 gem
        """,
    "what is watched goes to and fro": """
        rule swing
          as soon as the bells are 1: set the bells to 0
          as soon as the bells are 0: set the bells to 1

        step game
          step turn
            add 1 to the bells
        """,
    "pieces copy each other": """
        card "Mirror"
          red
          when kept: copy a blue card of my yard

        card "Echo"
          blue
          when kept: copy a red card of my yard

        step game
          put cards of the box into my yard
          keep a red card of my yard
        """,
    "repetitions by a great number": """
        step game
          add 999999 to the bells
          repeat the bells * the bells times
            gain 1 gem
        """,
    "neighbors who count each other": """
        card "Spear"
          red
          shows as many spears as the opponent's spears

        card "Lance"
          red
          shows as many spears as the opponent's spears

        step game
          put a random card of the box into my yard
          the opponent puts a random card of the box into their yard
          gain as many gems as my spears
        """,
}

ENDLESS = {**CERTAIN, **HIDDEN}

SOUND = {
    "a verb does itself as long as it may": """
        to spin|spins
          gain 1 gem
          if my gems are less than 5: spin

        step game
          spin
        """,
    "a verb does itself if the player wants to": """
        to spin|spins
          gain 1 gem
          may spin

        step game
          spin
        """,
    "a verb does itself as long as it is paid for": """
        to spin|spins
          pay 1 gem
          gain 1 laurel
          spin

        step game
          gain 3 gems
          spin
        """,
    "a verb does itself to the next piece": """
        to turn|turns|turned a card C
          put C into the heap
          turn the top card of the box

        card "Wheel"
          red

        card "Cog"
          red

        step game
          turn the top card of the box
        """,
    "a verb counts down": """
        to tally|tallies N gems
          gain N gems
          if N is more than 1: tally N - 1 gems

        step game
          tally 4 gems
        """,
    "a listener that is limited": """
        rule spring
          when I gain gems, once a turn: gain 1 gem

        step game
          step turn
            gain 1 gem
        """,
    "a listener that is conditional": """
        rule spring
          when I gain gems if my gems are less than 4: gain 1 gem

        step game
          gain 1 gem
        """,
    "a listener that gains from others": """
        rule toll
          when I gain gems: gain 1 gem from the opponent

        step game
          each player
            gain 3 gems
        """,
    "a listener that hears what comes from players only": """
        rule toll
          when I gain gems from the opponent: gain 2 gems

        step game
          the opponent gains 2 gems
          gain 1 gem from the opponent
        """,
    "a listener of something else": """
        rule spring
          when I gain gems: gain 1 laurel

        step game
          gain 1 gem
        """,
    "a listener to the others": """
        card "Spring"
          red
          when the opponent gains gems: gain 1 gem

        step game
          put a random card of the box into my yard
          the opponent gains 1 gem
        """,
    "texts that stand in for each other": """
        to lose|loses|lost N gems
          pay up to N gems

        to harm|harms|harmed a player P
          P loses 1 gem

        card "Mirror"
          red
          when I would lose N gems: left loses N gems

        card "Prism"
          red
          when I would lose N gems
            each neighbor
              lose N gems

        card "Whip"
          red
          when I would wave: harm left

        rule echo
          when I would lose N gems: right loses N gems

        step game
          put the card named "Mirror" into my yard
          left puts the card named "Prism" into my yard
          each player: gain 3 gems
          lose 1 gem
          put the card named "Whip" into my yard
          wave
        """,
    "what others do makes me do it": """
        card "Spring"
          red
          when left gains gems: gain 1 gem
          when another player waves: wave

        step game
          put cards of the box into my yard
          left gains 1 gem
          left waves
        """,
    "a verb in place of itself": """
        rule twice
          when I would wave
            wave
            wave

        step game
          wave
        """,
    "another turn if it was built": """
        card "Hourglass"
          red
          when kept: take another turn

        step game
          step turn
            keep a card of the box
        """,
    "another turn under a condition": """
        after turn, if my gems are less than 3: take another turn

        step game
          step turn
            gain 1 gem
        """,
    "repeated until something comes": """
        step game
          repeat until my gems are at least 30
            gain 1 gem
        """,
    "a great many repetitions": """
        step game
          repeat 100 times
            repeat 100 times
              gain 1 gem
        """,
    "a piece copies another one": """
        card "Mirror"
          red
          when kept: copy a blue card of my yard

        card "Well"
          blue
          when kept: gain 1 gem

        step game
          keep a blue card of the box
          keep a red card of the box
        """,
    "adjectives that build on each other": """
        call a card bright if it is not dark
        call a card dark if it is a red card

        card "Lamp"
          red

        card "Coal"
          blue

        step game
          each bright card C of the box
            gain 1 gem
        """,
    "an adjective that goes on from piece to piece": """
        call a card buried if there is a red card on it or there is a buried card on it

        card "Floor"
          blue

        card "Middle"
          green

        card "Top"
          red

        step game
          each blue card A of the box
            each green card B of the box
              each red card C of the box
                put C on B
                put B on A
          each buried card D of the box
            gain 1 gem
        """,
    "symbols that count other symbols": """
        card "Spear"
          red
          shows as many spears as my suns

        card "Sun"
          blue
          shows sun, sun

        step game
          put cards of the box into my yard
          gain as many gems as my spears
        """,
    "symbols that count those of the other player": """
        card "Spear"
          red
          shows as many spears as the opponent's spears

        card "Lance"
          blue
          shows spear

        step game
          put red cards of the box into my yard
          the opponent puts blue cards of the box into their yard
          gain as many gems as my spears
        """,
    "points that count others": """
        card "Tower"
          red
          worth the points of blue cards of my yard

        card "Bridge"
          blue
          worth 3 points

        score "Cards": the points of cards of my yard

        step game
          put cards of the box into my yard
        """,
    "points that count what other players have": """
        card "Tower"
          red
          worth the points of red cards of the opponent

        card "Bridge"
          red
          worth 2 points

        score "Cards": the points of cards of my yard

        step game
          put cards named "Tower" of the box into my yard
          the opponent puts cards named "Bridge" of the box into their yard
        """,
    "what counts for something else under a condition": """
        card "Mask"
          red
          counts as 2 blue cards in harvest if I have a red card

        to harvest|harvests
          gain 1 gem per blue card of my yard

        step game
          put cards of the box into my yard
          harvest
        """,
    "what is possible if something else is": """
        to spin|spins
          only if I can wave
          gain 1 gem

        step game
          spin
        """,
}
