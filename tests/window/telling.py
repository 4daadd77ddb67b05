"""The status line: what happened, why nothing happened, a hint in three steps, the end; and a board that
keeps its place while the computer thinks."""

import driver
from driver import Window, check, key, wait_for


def play():
    driver.settings(
        first_human="true", second_human="false", second_level="'custom'", second_opponent="'alpha-beta:depth=14'",
        game="'walls'",
    )
    window = Window()
    window.press("push button", "New Game")
    window.begin()
    wait_for("a board", window.free)

    def says(*texts):
        wait_for(f"the status line to say one of {texts}", lambda: window.status() in texts)

    says("Click an edge to paint it. Your turn.")
    # Once the picture stands still, its posts tell where the board is and how large.
    at = window.lattice()
    before = window.corners()

    # The computer thinks; the board stays where it is, and an edge painted already says so.
    site = window.site("Horizontal edge, row 0, column 1,")
    site.act()
    says("Red is thinking…")
    window.get("push button", "Move Now")
    during = wait_for("the board", window.corners)
    check(during == before, f"the board stays: {before} {during}")
    site.act()
    says("It is not your turn yet.")
    window.press("push button", "Move Now")
    wait_for("the answer", lambda: window.status().endswith("Your turn."))
    check(window.corners() == before, "the board stays after the answer")
    site.act()
    says("This edge is painted already.")

    # The middle of a box is no edge.
    free = len(window.free())
    window.click(*at(7, 7))
    says("That is between two edges. Click nearer to one of them.")
    check(len(window.free()) == free, "nothing was painted")
    window.quit()

    # A hint: where, what, why, by keyboard alone; and the end.
    driver.settings(second_human="true", options=driver.walls_options(1, 2))
    window = Window()
    key("ctrl+n")
    window.play_button()
    key("Return")
    # The game before was kept.
    window.press("push button", "Discard")
    wait_for("a board", lambda: len(window.free()) == 7)
    says("Click an edge to paint it. Blue’s turn.")
    for step in ("Look ", "Play [", "This is exact."):
        key("ctrl+h")
        wait_for(f"the hint: {step}", lambda: step in window.status())
    check(len(window.free()) == 7, "a hint is no move")
    for row, column in ((0, 1), (2, 1), (1, 0), (0, 3), (1, 2)):
        kind = "Horizontal" if row % 2 == 0 else "Vertical"
        window.choose(f"{kind} edge, row {row}, column {column}, free")
        wait_for("the move", lambda: window.edges()[row, column] != "free")
    says("Blue closed a box. Red’s turn.")
    for row, column in ((2, 3), (1, 4)):
        kind = "Horizontal" if row % 2 == 0 else "Vertical"
        window.choose(f"{kind} edge, row {row}, column {column}, free")
        wait_for("the move", lambda: window.edges()[row, column] != "free")
    says("Blue won 2 : 0. All edges are painted.")
    # What to do next stays while somebody looks back.
    for name in ("Swap Sides", "New Game", "Learn from It"):
        window.get("push button", name)
    key("alt+Left")
    wait_for("the position before", lambda: len(window.free()) == 1)
    window.press("push button", "Rematch")
    says("Click an edge to paint it. Blue’s turn.")
    window.quit()


if __name__ == "__main__":
    driver.main(play)
