"""Values, chains, and the course of a game; the values are those of the solver."""

import json
import os
import re
import subprocess

import driver
from driver import Window, check, key, wait_for


def play():
    games = os.path.join(driver.FOLDER, "games")
    os.makedirs(games)
    subprocess.run(
        [driver.BINARY, "lab", "tournament", "--options", "size=3x3", "--opponents", "greedy random",
         "--games", "1", "--folder", games],
        check=True, capture_output=True,
    )
    driver.settings(first_human="true", second_human="true", game="'walls'")
    window = Window(os.path.join(games, "1-2-1.walls"))
    wait_for("the game", lambda: len(window.log()) == 24)
    moves = [move.strip("[]").replace(" ", "") for _, move in window.log()]
    key("ctrl+e")

    def mistakes():
        pattern = re.compile(r"Move (\d+), .*, by \w+, cost (\d+) points$")
        found = [(pattern.match(n.name), n) for n in window.nodes() if n.role == "push button"]
        return [(int(match[1]), int(match[2]), node) for match, node in found if match]

    def solved(ply):
        arguments = ["solve", "--size", "3x3", "--moves", " ".join(moves[:ply]), "--json"]
        answer = subprocess.run([driver.BINARY, *arguments], check=True, capture_output=True, text=True)
        return json.loads(answer.stdout)["value"]

    def expected_mistakes():
        """Moves and what they cost, the largest cost first, by the solver and the rules."""
        rules = driver.Rules("walls", "--size", "3x3")
        ahead, worth = [0], [solved(0)]
        for ply, move in enumerate(moves, 1):
            rules.ask(f"play {'second' if ply % 2 == 0 else 'first'} {move}")
            points = re.search(r"points: (\d+) (\d+)", rules.ask("showboard"))
            ahead.append(int(points[1]) - int(points[2]))
            # The value is that of the side to move, and nothing is left to be won at the end.
            rest = solved(ply) if ply < len(moves) else 0
            worth.append(ahead[-1] + (rest if ply % 2 == 0 else -rest))
        rules.quit()
        costs = [(before - after) * (-1) ** ply for ply, (before, after) in enumerate(zip(worth, worth[1:]))]
        found = [(number, cost) for number, cost in enumerate(costs, 1) if cost > 0]
        # Of those that cost the same, what changed who wins comes first, and then the later one.
        sign = [(value > 0) - (value < 0) for value in worth]
        keeps = [before == after for before, after in zip(sign, sign[1:])]
        return sorted(found, key=lambda mistake: (-mistake[1], keeps[mistake[0] - 1], -mistake[0]))

    def in_digits(text):
        words = ["no", "one", "two", "three", "four", "five", "six"]
        return words.index(text) if text in words else int(text)

    def losses():
        """What each edge loses against the best, once all is exact; nothing for the best."""
        found = {}
        pattern = r"\w+ edge, row (\d+), column (\d+), free, (?:best|loses (\w+) points?), exact$"
        for name in window.sites():
            match = re.match(pattern, name)
            if match:
                found[int(match[1]), int(match[2])] = in_digits(match[3]) if match[3] else 0
            elif ", free" in name:
                return None
        return found

    def outlook(name):
        """How far ahead the panel says that the side to move ends."""
        pattern = rf"With best play, {name} ends (\w+) box(?:es)? (ahead|behind)\. This is exact\.$"
        for text in window.labels():
            if text == "With best play, the game is a draw. This is exact.":
                return 0
            match = re.match(pattern, text)
            if match:
                return in_digits(match[1]) * (1 if match[2] == "ahead" else -1)
        return None

    # A random player makes mistakes; the five largest come first, and a click shows where.
    largest = expected_mistakes()[:5]
    check(largest, "the game has mistakes")
    wait_for(f"the mistakes {largest}", lambda: [(number, cost) for number, cost, _ in mistakes()] == largest)
    number, cost, button = mistakes()[0]
    # Each takes one press of Tab: what the list puts around its button takes none.
    around = [node for node in window.nodes() if node.role == "table cell"]
    check(around and not any(node.has("focusable") for node in around), [node.states for node in around])
    button.act()
    ply = number - 1
    wait_for("the position before it", lambda: any(f"After {ply} of 24 moves" in text for text in window.labels()))
    lost = wait_for("exact losses", losses)
    check(len(lost) == 24 - ply, (ply, lost))
    # The best loses nothing, and any other move loses something.
    check(min(lost.values()) == 0, lost)
    # The panel's points and the solver's value make the end; the move played falls short of the best.
    names = [name for name, _ in window.log()]
    mover = names[ply]
    points = window.points()
    ahead = points[mover] - sum(other for name, other in points.items() if name != mover)
    best = outlook(mover)
    check(best == ahead + solved(ply), (best, ahead, solved(ply)))
    row, column = map(int, moves[ply].split(","))
    check(lost[row, column] == cost, (lost, moves[ply], best, cost))
    check(any(text.endswith("will make the last move.") for text in window.labels()), "who moves last")
    key("ctrl+e")
    wait_for("no more values", lambda: not any("exact" in name for name in window.sites()))
    window.quit()


if __name__ == "__main__":
    driver.main(play)
