"""Plays in the real window: by mouse, by keyboard alone, and while the computer thinks."""

import json
import os
import subprocess
import sys
import time
import traceback

import driver
from driver import Failed, Window, key, wait_for

FOLDER = os.environ["WALLS_FOLDER"]


def check(condition, what):
    if not condition:
        raise Failed(what)


def by_mouse():
    """A whole 3 × 3 game by clicks against Alpha-Beta: take back, save, quit, open again."""
    window = Window()
    window.press("push button", "Player Options")
    window.get("list item", "Depth")
    window.set_number("Depth", 3)
    key("Escape")
    window.press("push button", "New Game")
    window.set_number("Rows of boxes", 3)
    window.set_number("Columns of boxes", 3)
    window.press("push button", "Start")
    wait_for("an empty 3 × 3 board", lambda: len(window.free()) == 24)
    time.sleep(0.5)
    at = window.lattice()
    taken_back = False
    while not window.is_over():
        before = window.free()
        row, column = before[0]
        x, y = at(row, column)
        # Near the edge is good enough.
        window.click(x + 3, y - 3)
        wait_for("the click to paint", lambda: window.edges()[row, column] == "painted by Blue")
        window.wait_for_turn("Blue")
        if len(window.log()) == 6 and not taken_back:
            log = window.log()
            key("b")
            wait_for("the move to be taken back", lambda: window.edges()[row, column] == "free")
            check(window.free() == before, "taking back restores the position")
            key("ctrl+shift+z")
            wait_for("the moves to be played again", lambda: len(window.free()) == len(before) - 2)
            check(window.log() == log, "playing again restores the log")
            taken_back = True
    check(taken_back, "a move was taken back")
    edges, log, points = window.edges(), window.log(), window.points()
    check(len(log) == 24 and sum(points.values()) == 9, f"a whole game: {log} {points}")
    check(all(state.startswith("painted by") for state in edges.values()), "all edges are painted")
    window.get("push button", "Rematch")

    # The banner's Save asks for a file, whose name is typed.
    path = os.path.join(FOLDER, "saved.walls")
    window.press("push button", "Save")
    window.get("push button", "Cancel")
    time.sleep(0.8)
    driver.xdotool("key", "--clearmodifiers", "ctrl+a")
    driver.xdotool("type", "--delay", "8", path)
    key("Return")
    wait_for("the file", lambda: os.path.exists(path))
    checked = subprocess.run([driver.BINARY, "check", "--json", path], capture_output=True, text=True, check=True)
    check(json.loads(checked.stdout)["moves"] == 24, checked.stdout)
    window.quit()

    again = Window(path)
    wait_for("the same position", lambda: again.edges() == edges)
    check(again.log() == log, "the same log")
    check(again.points() == points, "the same points")

    # A click in the log shows the position after that move.
    row = again.get("list item", "Move 10,")
    check(row is not None, "the log has a tenth move")
    again.press("push button", "Review")
    wait_for("the start of the game", lambda: len(again.free()) == 24)
    for _ in range(10):
        key("alt+Right")
    wait_for("the position after ten moves", lambda: len(again.free()) == 14)
    key("alt+End")
    wait_for("the end of the game", lambda: not again.free())
    again.quit()


def by_keyboard():
    """A whole game, from the menu on, without the mouse; then a rematch, the menu and Continue."""
    window = Window()
    driver.xdotool("mousemove", "990", "700")
    key("Down", "Up", "Up", "Down")  # around the menu and back to its first choice
    key("Return")
    window.get("push button", "Start")
    key("Return")
    wait_for("the 3 × 3 board of last time", lambda: len(window.free()) == 24)
    wait_for("the brush", window.focused_edge)
    columns_seen = set()
    while not window.is_over():
        row, column = window.free()[-1]
        for _ in range(40):
            at = wait_for("the brush", window.focused_edge)
            columns_seen.add(at)
            if at == (row, column):
                break
            if at[0] != row:
                key("Down" if at[0] < row else "Up")
            else:
                key("Right" if at[1] < column else "Left")
        check(window.focused_edge() == (row, column), f"the arrows lead to {row},{column}")
        key("Return" if len(window.log()) % 4 else "space")
        wait_for("the edge to be painted", lambda: window.edges()[row, column] != "free")
        window.wait_for_turn("Blue")
    check(len(window.log()) == 24, "a whole game")
    window.get("push button", "Rematch")
    key("Return")
    wait_for("a rematch", lambda: len(window.free()) == 24)
    time.sleep(0.4)
    key("Return")
    wait_for("both to have moved", lambda: len(window.free()) == 22)
    log = window.log()
    key("Escape")
    window.get("push button", "Continue")
    window.quit()

    again = Window()
    again.press("push button", "Continue")
    wait_for("the match of last time", lambda: again.log() == log)
    again.quit()


def while_thinking():
    """The window acts at once while a search runs, and no search outlives its match."""
    window = Window()
    window.press("push button", "Player Options")
    window.set_number("Depth", 14)
    window.set_number("Seconds for a move", 0)
    key("Escape")
    window.press("push button", "New Game")
    window.set_number("Rows of boxes", 6)
    window.set_number("Columns of boxes", 6)
    window.press("push button", "Start")
    # A match of the last test may wait to be saved.
    wait_for("an empty 6 × 6 board", lambda: len(window.free()) == 84)
    time.sleep(0.5)

    def paint():
        first = window.board().getChildAtIndex(1)
        first.queryAction().doAction(0)
        wait_for("the computer to think", lambda: window.find("push button", "Move Now"))
        wait_for("figures", lambda: any("nodes" in label and "Depth 14" in label for label in window.labels()))

    def idle():
        before = window.cpu_ticks()
        time.sleep(0.6)
        return window.cpu_ticks() - before < 20  # of 60 for a thread at work

    paint()
    check(not idle(), "a search was running")
    site = window.board().getChildAtIndex(1)
    begun = time.monotonic()
    key("b")
    while True:
        if site.name.endswith("free"):
            break
        check(time.monotonic() - begun < 10, "take back waits for the search")
    print(f"take back while thinking: {1000 * (time.monotonic() - begun):.0f} ms until it was seen from outside")
    wait_for("the search to end", idle, 5)

    paint()
    window.press("push button", "Move Now")
    wait_for("the answer", lambda: len(window.log()) == 2, 5)
    wait_for("rest", idle, 5)

    paint_again = window.board().getChildAtIndex(30)
    paint_again.queryAction().doAction(0)
    wait_for("the computer to think", lambda: window.find("push button", "Move Now"))
    key("Escape")
    window.get("push button", "Continue")
    wait_for("the search to end with the page", idle, 5)

    # A broken file is told of, and the match stays.
    broken = os.path.join(FOLDER, "broken.walls")
    with open(broken, "w", encoding="utf-8") as file:
        file.write('{"format": "walls-game", "version": 99}')
    subprocess.run([driver.BINARY, broken], check=True, timeout=20)
    wait_for("the notice", lambda: any("broken.walls: version 99" in label for label in window.labels()))
    window.get("push button", "Continue")
    window.quit()


def computers():
    """Computers against each other: pause, one move, on to the end."""
    window = Window()
    window.press("push button", "Player Options")
    window.get("combo box", "Played by")
    for _ in range(12):
        if "Played by" in window.focused().name:
            break
        key("Tab")
        time.sleep(0.1)
    key("space")
    time.sleep(0.6)
    key("Down", "Return")
    time.sleep(0.4)
    for spin in [n for n in window.nodes() if n.getRoleName() == "spin button" and "Depth" in n.name and window.showing(n)]:
        spin.queryValue().currentValue = 2
    key("Escape")
    window.press("push button", "New Game")
    window.set_number("Rows of boxes", 2)
    window.set_number("Columns of boxes", 2)
    window.press("push button", "Start")
    window.get("push button", "One Move")
    key("ctrl+p")
    time.sleep(0.8)
    moves = len(window.log())
    time.sleep(1.5)
    check(len(window.log()) == moves, "paused")
    key("ctrl+period")
    wait_for("one move", lambda: len(window.log()) == moves + 1)
    time.sleep(1.5)
    check(len(window.log()) == moves + 1, "one move and no more")
    key("ctrl+p")
    wait_for("the end", window.is_over, 30)
    check(len(window.log()) == 12, "a whole game")
    window.quit()


def make_run():
    """`make run` builds the program and opens its window."""
    window = Window(command=("make", "run"), patience=900)
    window.press("push button", "New Game")
    window.press("push button", "Start")
    wait_for("a board", window.free)
    window.quit()


if __name__ == "__main__":
    test = {f.__name__: f for f in (by_mouse, by_keyboard, while_thinking, computers, make_run)}[sys.argv[1]]
    try:
        test()
    except Exception:  # whatever it is, a picture of it helps
        traceback.print_exc(file=sys.stdout)
        picture = os.path.join(FOLDER, f"{sys.argv[1]}.png")
        subprocess.run(["import", "-window", "root", picture], check=False)
        print(f"the screen is in {picture}")
        sys.exit(1)
