"""Learning from a game that is over: its mistakes are found, tried again and answered, by keyboard alone."""

from functools import lru_cache

import driver
from driver import Window, check, key, wait_for

EDGES = [(row, column) for row in range(3) for column in range(7) if (row + column) % 2 == 1]


def boxes(painted):
    return sum(
        all(edge in painted for edge in ((0, column), (2, column), (1, column - 1), (1, column + 1)))
        for column in (1, 3, 5)
    )


@lru_cache(maxsize=None)
def value(painted):
    """What a position of 1 × 3 is worth from now on to the side to move, by plain search."""
    free = [edge for edge in EDGES if edge not in painted]
    return max((worth(painted, edge) for edge in free), default=0)


def worth(painted, edge):
    after = painted | {edge}
    return boxes(after) - boxes(painted) - value(after)


def play():
    driver.settings(first_human="true", second_human="true", game="'walls'", options=driver.walls_options(1, 3))
    window = Window()
    key("ctrl+n")
    window.play_button()
    key("Return")
    wait_for("the board of 1 × 3", lambda: len(window.free()) == 10)

    def free():
        """How many edges are free, marked or not."""
        return sum(state.startswith("free") for state in window.edges().values())

    game = [(2, 1), (0, 5), (2, 3), (0, 3), (1, 2), (0, 1), (1, 4), (2, 5), (1, 0), (1, 6)]
    for place in game:
        window.brush_to(place)
        key("Return")
        wait_for("the edge to be painted", lambda: window.edges()[place] != "free")
    window.get("push button", "Rematch")
    mistakes = []
    painted = frozenset()
    for number, edge in enumerate(game):
        if worth(painted, edge) < value(painted):
            mistakes.append((number, painted, edge))
        painted |= {edge}
    check(len(mistakes) == 3, "the game has mistakes")

    key("ctrl+r")
    for index, (number, painted, edge) in enumerate(mistakes):
        asks = f"Move {number + 1}: "
        wait_for("the question", lambda: window.status().startswith(asks))
        check(window.status().endswith("Find a better move."), window.status())
        check("perhaps" not in window.status(), "what is proved is said plainly")
        check(free() == 10 - number, "the position before the move")
        window.get("label", f"Turning point {index + 1} of {len(mistakes)}")
        if index == 0:
            # The move that was played, once more.
            window.brush_to(edge)
            key("Return")
            wait_for("the refusal", lambda: window.status().endswith("Try again."))
            check(free() == 10 - number, "the position before the move again")
            others = [other for other in EDGES if other not in painted]
            window.brush_to(max(others, key=lambda other: worth(painted, other)))
            key("Return")
            wait_for("the praise", lambda: window.status().startswith("Yes, "))
            wait_for("the mark", lambda: window.find("push button", "You found a better one."))
        else:
            key("ctrl+h")
            wait_for("the answer", lambda: "A better move was " in window.status())
        # The line is played out.
        wait_for("the line", lambda: free() < 10 - number)
        if index == 0:
            # One can walk in it: back to the question's position, and on again.
            while (before := free()) < 10 - number:
                key("ctrl+z")
                wait_for("a move less", lambda: free() != before)
            key("ctrl+shift+z")
            wait_for("the first move of the line", lambda: free() == 9 - number)
        key("alt+Right")
    key("alt+End")
    wait_for("the end of the game", lambda: free() == 0)
    window.get("push button", "Learn from It")
    window.quit()


if __name__ == "__main__":
    driver.main(play)
