"""Puzzles by keyboard alone: ten are answered, one of them wrong on purpose, and all of it is kept."""

import json
import os
import re

import driver
from driver import Window, check, key, wait_for

SET = [json.loads(line) for line in open("data/puzzles/set.jsonl", encoding="utf-8")]
KEPT = os.path.join(os.environ["XDG_DATA_HOME"], "walls", "puzzles.json")


def figures(window):
    """The rating, the streak, the best streak and the number of puzzles solved, as the page shows them."""
    labels = window.labels()
    rating = next(int(m[1]) for m in (re.match(r"Your rating: (?:about )?(\d+)", label) for label in labels) if m)
    pattern = r"Streak (\d+), best (\d+) · (\d+) puzzles? solved"
    streak = next(m for m in (re.match(pattern, label) for label in labels) if m)
    return (rating, *map(int, streak.groups()))


def painted(window):
    """The edges that are painted, by (row, column)."""
    edges = window.edges()
    return {place for place, state in edges.items() if not state.startswith("free")}


def drawn(puzzle):
    """The edges that are painted in the diagram of a puzzle."""
    lines = puzzle["position"].split("\n")
    return {
        (row, column)
        for row, line in enumerate(lines)
        for column, sign in enumerate(line)
        if (row + column) % 2 == 1 and sign in "12"
    }


def on_board(window):
    """The puzzle that is asked: of Walls, found by its painted edges and its rating."""
    labels = window.labels()
    rating = next(int(m[1]) for m in (re.search(r"Puzzle rating (\d+)\.", label) for label in labels) if m)
    edges = window.edges()
    size = (max(row for row, _ in edges) // 2, max(column for _, column in edges) // 2)
    state = painted(window)
    for puzzle in SET:
        of = puzzle["of"]
        if of["game"] != "walls" or puzzle["rating"] != rating:
            continue
        if (of["options"]["rows"], of["options"]["columns"]) == size and drawn(puzzle) == state:
            return puzzle
    raise driver.Failed(f"no puzzle of {size} with rating {rating}")


def place_of(move):
    row, column = move.split(",")
    return int(row), int(column)


def play():
    window = Window()
    key("ctrl+u")
    window.get("panel", "Board")
    wait_for("the first question", lambda: window.status().startswith("You play "))
    # Puzzles of Walls only, by the filter.
    window.tab_to("Game: All Games")
    key("space")
    wait_for("the list of games", lambda: window.focused().role == "list item")
    key("Down", "Return")
    wait_for("a puzzle of Walls", lambda: len(window.edges()) >= 24)
    begin = figures(window)
    check(begin[1:] == (0, 0, 0), f"nothing is answered yet: {begin}")

    wrong_one = 4
    seen = []
    for number in range(10):
        wait_for("a question", lambda: window.status().endswith("Find the best move."))
        puzzle = on_board(window)
        check(puzzle["id"] not in seen, "each puzzle comes once")
        seen.append(puzzle["id"])
        before = figures(window)
        edges = len(painted(window))
        if number == wrong_one:
            other = max(puzzle["others"], key=lambda tried: len(tried[2].split()))
            window.brush_to(place_of(other[0]))
            key("Return")
            wait_for("the refutation in words", lambda: " is answered by " in window.status())
            check(re.search(r" It costs .+\. Try again, or see the solution\.$", window.status()), window.status())
            wait_for("the refutation on the board", lambda: len(painted(window)) == edges + 1 + len(other[2].split()))
            after = figures(window)
            check(after[0] < before[0] and after[1] == 0 and after[2] == number, f"{before} then {after}")
            # One can walk back and on in what is shown, and it says where one is.
            count = 1 + len(other[2].split())
            said = window.status()
            window.get("label", f"Move {count} of {count}")
            for number_of_move in reversed(range(count)):
                key("alt+Left")
                window.get("label", f"Move {number_of_move} of {count}")
            wait_for("the position", lambda: len(painted(window)) == edges)
            key("ctrl+period")
            window.get("label", f"Move 1 of {count}")
            wait_for("the move that was tried", lambda: len(painted(window)) == edges + 1)
            window.press("push button", "Previous Move")
            window.get("label", f"Move 0 of {count}")
            check(window.status() == said, window.status())
            key("ctrl+z")
            wait_for("the question again", lambda: len(painted(window)) == edges)
            # Another move takes the wrong one back, too.
            window.brush_to(place_of(other[0]))
            key("Return")
            wait_for("the refutation once more", lambda: len(painted(window)) == edges + count)
            window.brush_to(place_of(puzzle["best"][0]))
            key("Return")
            wait_for("the praise", lambda: window.status().startswith("Yes, "))
            again = figures(window)
            check(again[0] == after[0] and again[1] == 0, "a second try does not count")
            check(again[3] == after[3] + 1, "but it is solved")
        elif number == 7:
            asked, edge = window.status(), r"\[\d+, \d+\]"
            key("ctrl+h")
            wait_for("what is at stake", lambda: re.search(r"Every other move costs at least ", window.status()))
            check(window.status().startswith(asked), window.status())
            key("ctrl+h")
            wait_for("the candidates", lambda: re.search(rf"It is one of these: {edge}; {edge}; {edge}\.$", window.status()))
            best = "[{}, {}]".format(*place_of(puzzle["best"][0]))
            check(best in window.status(), window.status())
            check(figures(window) == before, "a hint costs nothing")
            window.get("push button", "Show the Solution")
            key("ctrl+h")
            wait_for("the solution", lambda: re.match(r"The best move is \[\d+, \d+\]\. .+\.$", window.status()))
            wait_for("the line", lambda: len(painted(window)) > edges)
            check(figures(window)[1] == 0, "what was shown was not found")
        else:
            window.brush_to(place_of(puzzle["best"][0]))
            key("Return")
            wait_for("the praise", lambda: window.status().startswith("Yes, "))
            after = figures(window)
            check(after[0] > before[0], "the rating rises")
            check(after[1] == before[1] + 1 and after[3] == before[3] + 1, f"{before} then {after}")
            wait_for("the line", lambda: len(painted(window)) > edges)
        key("alt+Right")
    wait_for("a question", lambda: window.status().endswith("Find the best move."))
    end = figures(window)
    check(end[2] == 4 and end[3] == 9, f"the best streak and the number solved: {end}")
    key("ctrl+d")
    window.get("label", "Puzzle of the day.")
    key("Escape")
    wait_for("the start page", lambda: window.find("panel", "Board") is None)
    window.quit()

    with open(KEPT, encoding="utf-8") as file:
        kept = json.load(file)
    check(len(kept["answers"]) == 10 and kept["answers"][seen[wrong_one]] == "later", "the answers are kept")
    window = Window()
    key("ctrl+u")
    wait_for("the question", lambda: window.status().startswith("You play "))
    check(figures(window) == end, "rating and streak are kept")
    window.resize(360, 480)
    wait_for("the question", lambda: window.status().startswith("You play "))
    window.quit()

    # A damaged file is set aside, and said so.
    with open(KEPT, "w", encoding="utf-8") as file:
        file.write("{nonsense")
    window = Window()
    key("ctrl+u")
    wait_for("the notice", lambda: "It was set aside as" in window.status())
    with open(KEPT + ".damaged", encoding="utf-8") as file:
        check(file.read() == "{nonsense", "nothing is lost")
    check(figures(window)[1:] == (0, 0, 0), "a new beginning")
    window.quit()


if __name__ == "__main__":
    driver.main(play)
