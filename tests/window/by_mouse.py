"""A whole 3 × 3 game by clicks against Alpha-Beta: take back, save, quit, open again."""

import os
import time

import driver
from driver import Window, check, key, wait_for


def play():
    # Without animations a notice that is dismissed is gone at once.
    driver.gtk_settings("gtk-enable-animations=false")
    driver.settings(
        first_human="true", second_human="false", first_level="'custom'", second_level="'custom'", game="'walls'"
    )
    window = Window()
    window.press("push button", "Player Options")
    window.get("list item", "Depth")
    window.set_number("Depth", 3)
    key("Escape")
    window.press("push button", "New Game")
    window.set_number("Rows of boxes", 3)
    window.set_number("Columns of boxes", 3)
    window.begin()
    wait_for("an empty 3 × 3 board", lambda: len(window.free()) == 24)
    at = window.lattice()
    taken_back = False
    while not window.is_over():
        before = window.free()
        row, column = before[0]
        x, y = at(row, column)
        has_notice = lambda: "Position copied" in window.labels()
        if len(before) == 24:
            key("ctrl+c")
            wait_for("the notice", has_notice)
            # Within a second, nobody can have read it.
            time.sleep(1.5)
        # Near the edge is good enough.
        window.click(x + 3, y - 3)
        wait_for("the click to paint", lambda: window.edges()[row, column] == "painted by Blue")
        check(not has_notice(), "a click on the board takes the notice away")
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

    path = os.path.join(driver.FOLDER, "saved.walls")
    window.save_as(path)
    check(driver.checked(path)["moves"] == 24, "all moves are saved")
    window.quit()

    again = Window(path)
    wait_for("the same position", lambda: again.edges() == edges)
    check(again.log() == log, "the same log")
    check(again.points() == points, "the same points")

    # A click in the log shows the position after that move.
    again.click(850, 600)
    wait_for("an earlier position", again.free)
    shown = 24 - len(again.free())
    wait_for("what is shown", lambda: f"After {shown} of 24 moves" in again.labels())
    key("alt+End")
    wait_for("the end of the game", lambda: not again.free())
    again.quit()


if __name__ == "__main__":
    driver.main(play)
