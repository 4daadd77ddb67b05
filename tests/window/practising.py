"""Practice with a goal: begun from a position, told when the goal slips, taken back, kept over a restart, and reached."""

from functools import lru_cache

import driver
from driver import Window, check, key, wait_for

SIZE = 2
EDGES = [(row, column) for row in range(2 * SIZE + 1) for column in range(2 * SIZE + 1) if (row + column) % 2 == 1]
MIDDLES = [(row, column) for row in range(1, 2 * SIZE, 2) for column in range(1, 2 * SIZE, 2)]


def boxes(painted):
    return sum(
        all(edge in painted for edge in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)))
        for row, column in MIDDLES
    )


@lru_cache(maxsize=None)
def value(painted):
    """What a position of 2 × 2 is worth from now on to the side to move, by plain search."""
    free = [edge for edge in EDGES if edge not in painted]
    return max((worth(painted, edge) for edge in free), default=0)


def worth(painted, edge):
    after = painted | {edge}
    return boxes(after) - boxes(painted) - value(after)


def goal_line(window):
    return next((label for label in window.labels() if label.startswith(("Goal", "Out of reach: "))), "")


def paint(window, place):
    """Paints an edge by keyboard."""
    window.brush_to(place)
    key("Return")
    wait_for(f"{place} to be painted", lambda: not window.edges()[place].startswith("free"))


def painted(window):
    return frozenset(place for place, state in window.edges().items() if not state.startswith("free"))


def ahead(window):
    points = window.points()
    return points["Blue"] - points["Red"]


def is_asked(window):
    """Whether the window asks whether to play on."""
    return window.status().endswith("Take it back (Ctrl+Z), or play on.")


def is_settled(window):
    """Whether Blue is to move, or the game is over."""
    return window.status().endswith(("Your turn.", "Your goal.", "your goal."))


def let_slip(window, margin):
    """Plays best moves until one lets a goal slip, and that one; returns what was painted before it, and the move."""
    while True:
        wait_for("the turn", lambda: is_settled(window))
        now = painted(window)
        banked = ahead(window)
        choices = sorted((banked + worth(now, edge), edge) for edge in EDGES if edge not in now)
        worst, slip = choices[0]
        if worst < margin:
            break
        paint(window, choices[-1][1])
    paint(window, slip)
    wait_for("the question", lambda: is_asked(window))
    return now, slip


def play():
    driver.settings(first_human="true", second_human="true", game="'walls'", options=driver.walls_options(SIZE, SIZE))
    window = Window()
    key("ctrl+n")
    window.play_button()
    key("Return")
    wait_for("the board of 2 × 2", lambda: len(window.free()) == len(EDGES))
    # Not the start of a game, but a position of its own.
    for place in ((0, 1), (0, 3)):
        paint(window, place)
    before = painted(window)
    margin = value(before)

    # The dialog proves what the position is worth, and offers it as the goal.
    key("ctrl+shift+r")
    window.get("push button", "Practise")
    # Before anything is known, the goal is a draw.
    goals = [text for text in window.labels() if text.startswith("Goal: ")]
    check(goals and not any("300" in text for text in goals), goals)

    def told(start):
        return next((node for node in window.nodes() if node.name.startswith(start)), None)

    proved = wait_for("the proof", lambda: told("Proved: with best play ")).name
    amounts = {1: "one box", 2: "two boxes", 3: "three boxes", 4: "four boxes"}
    if margin == 0:
        check(proved.endswith("it is a draw."), proved)
        goal = "Goal: draw or better"
    else:
        winner = "Blue" if margin > 0 else "Red"
        check(proved.endswith(f"{winner} wins by {amounts[abs(margin)]}."), proved)
        words = "win by at least" if margin > 0 else "lose by at most"
        goal = "Goal: win" if margin == 1 else f"Goal: {words} {amounts[abs(margin)]}"
    wait_for("the goal in the dialog", lambda: goal in window.labels())
    # A goal can be to lose by little, and reads as all numbers do.
    field = lambda: window.get("spin button", "Least Margin")
    offered = field().value()
    window.set_number("Least Margin", -2)
    wait_for("the goal to lose by little", lambda: "Goal: lose by at most two boxes" in window.labels())
    check(field().text() == "−2", field().text())
    # Nobody is sent after what is proved to be too much.
    window.set_number("Least Margin", 4)
    too_much = "Goal: win by at least four boxes\nProved to be out of reach"
    wait_for("the word of warning", lambda: too_much in window.labels())
    window.set_number("Least Margin", offered)
    wait_for("the goal that was offered", lambda: goal in window.labels())
    # The game before is set aside, without a question.
    game = window.log()
    key("Return")
    wait_for("the practice", lambda: goal_line(window) == goal)
    window.get("push button", "Back to My Game")
    window.focus()
    check(painted(window) == before, "it begins at the position")
    check(not window.log(), "and with no moves")

    now, slip = let_slip(window, margin)
    check(window.status().startswith("That lets the goal slip. With best play you now "), window.status())
    wait_for("the line", lambda: goal_line(window) == goal.replace("Goal:", "Out of reach:"))
    window.get("push button", "Play On")
    check(len(painted(window)) == len(now) + 1, "the computer waits")

    # It waits over a restart, too.
    window.quit()
    window = Window()
    window.press("push button", "Continue Walls")
    wait_for("the question again", lambda: is_asked(window))
    check(goal_line(window) == goal.replace("Goal:", "Out of reach:"), goal_line(window))
    check(len(painted(window)) == len(now) + 1, "the computer waits still")
    # A picked edge says what there is to do.
    window.choose(f"{'Horizontal' if slip[0] % 2 == 0 else 'Vertical'} edge, row {slip[0]}, column {slip[1]},")
    wait_for("the refusal", lambda: window.status() == "Take your move back (Ctrl+Z), or play on.")
    window.focus()
    key("ctrl+z")
    wait_for("the move to be taken back", lambda: painted(window) == now)
    wait_for("the goal", lambda: goal_line(window) == goal)
    wait_for("the buttons to go", lambda: not window.find("push button", "Play On"))

    # Good moves to the end.
    while not window.is_over():
        wait_for("the turn", lambda: is_settled(window))
        now = painted(window)
        if len(now) == len(EDGES):
            break
        banked = ahead(window)
        paint(window, max((edge for edge in EDGES if edge not in now), key=lambda edge: banked + worth(now, edge)))
        check(not is_asked(window), "a good move is no slip")
    wait_for("the end", lambda: window.status().endswith("You reached your goal."))
    check(ahead(window) >= margin, "so it was")
    check(goal_line(window) == goal.replace("Goal:", "Goal reached:"), goal_line(window))

    # The same once more: a slip, and this time on with it.
    window.press("push button", "Practise Again")
    wait_for("the position again", lambda: painted(window) == before and goal_line(window) == goal)
    now, slip = let_slip(window, margin)
    window.press("push button", "Play On")
    wait_for("the answer", lambda: len(painted(window)) > len(now) + 1)
    check(not is_asked(window), "it is told once")

    # The game before is there again, also after a restart, and then there is no way back from it.
    window.quit()
    window = Window()
    window.press("push button", "Continue Walls")
    window.press("push button", "Back to My Game")
    wait_for("the game before practice", lambda: window.log() == game and not goal_line(window))
    check(painted(window) == before, "it is where it was")
    wait_for("the button to go", lambda: not window.find("push button", "Back to My Game"))
    window.quit()
    window = Window()
    window.press("push button", "Continue Walls")
    wait_for("the same game", lambda: window.log() == game)
    check(not window.find("push button", "Back to My Game"), "nothing is set aside any more")

    # A new game in the place of a practice leaves the way open: while nobody has moved in it, Continue leads back.
    window.focus()
    key("ctrl+shift+r")
    window.get("push button", "Practise")
    key("Return")
    wait_for("a practice", lambda: goal_line(window))
    key("ctrl+n")
    window.play_button()
    window.begin()
    wait_for("a new game", lambda: not goal_line(window) and not window.log())
    window.quit()
    window = Window()
    window.press("push button", "Continue Walls")
    wait_for("the game before it", lambda: window.log() == game)

    # Practice is not recorded.
    window.focus()
    key("ctrl+t")
    window.get("push button", "Played Games")
    wait_for("no records", lambda: any("No Games Yet" in node.name for node in window.nodes()))
    window.quit()


if __name__ == "__main__":
    driver.main(play)
