#!/usr/bin/env python3
"""Makes positions.txt: draughts positions with all their legal moves as pydraughts 0.6.7 sees them.

    pip install pydraughts==0.6.7
    python3 make_positions.py > positions.txt

Each line is a position as PDN FEN, then its moves: from, to and, for captures, the squares of the
pieces taken, in order of their names. Moves that differ only in their way count as one. All
positions have a king, and most have captures of several pieces.
"""

import random

from draughts import Board

FILES = "abcdefgh"


def name(number):
    """The name of square 1 to 32; 1 is a1, 5 is b2."""
    rank, place = divmod(number - 1, 4)
    return f"{FILES[2 * place + rank % 2]}{rank + 1}"


def position(draw):
    """A random position with at least one king."""
    squares = draw.sample(range(1, 33), draw.randint(6, 18))
    half = draw.randint(2, len(squares) - 2)
    sides = {"W": squares[:half][:12], "B": squares[half:][:12]}
    texts = []
    for side, far in (("W", range(29, 33)), ("B", range(1, 5))):
        pieces = []
        for square in sides[side]:
            king = square in far or draw.random() < 0.25
            pieces.append(("K" if king else "") + name(square))
        texts.append(side + ",".join(pieces))
    return f"{draw.choice('WB')}:{texts[0]}:{texts[1]}"


def moves(fen):
    found = set()
    for move in Board(variant="brazilian", fen=fen).legal_moves():
        steps, captures = move.steps_move, [square for square in move.captures if square]
        text = f"{name(steps[0])}-{name(steps[-1])}"
        if captures:
            text += ":" + ",".join(sorted(name(square) for square in captures))
        found.add(text)
    return sorted(found)


def main():
    draw = random.Random(2026)
    seen, plain = set(), 0
    while len(seen) < 400:
        fen = position(draw)
        legal = moves(fen)
        if "K" not in fen or not legal or fen in seen:
            continue
        # A capture of two or more has a comma; some others are kept as well.
        if not any("," in move for move in legal):
            plain += 1
            if plain > 80:
                continue
        seen.add(fen)
        print(fen, *legal)


if __name__ == "__main__":
    main()
