"""A game against any level starts in at most three actions, by mouse, by keyboard and by screen reader."""

import driver
from driver import Window, check, key, wait_for


def radios(window):
    """The radio buttons of the dialog by their names."""
    return {node.name: node for node in window.nodes() if node.role == "radio button"}


def is_checked(node):
    return node.has("checked")


def play():
    driver.settings(game="'walls'")
    window = Window()

    def start(level):
        """New Game, the level, Play."""
        window.press("push button", "New Game")
        wait_for(f"the level {level}", lambda: radios(window)[level]).act()
        wait_for("the mark", lambda: is_checked(radios(window)[level]))
        window.begin()
        wait_for("a board", window.board)
        key("Escape")
        window.get("push button", "New Game")

    # Every level of Walls, then the hardest of another game: that of Walls stays.
    window.press("push button", "New Game")
    levels = list(wait_for("the levels", lambda: radios(window)))
    check(len(levels) == 9 and levels[0] == "A Second Person", levels)
    key("Escape")
    for level in (levels[1], levels[-1], levels[-2]):
        start(level)
    for title in ("Draughts", "Walls"):
        window.press("push button", title)
        if title == "Draughts":
            start("Hard")

    # Enter on the tile of the chosen game asks for a new one as well.
    for _ in range(12):
        if window.focused().name == "Walls":
            break
        before = window.focused().path
        key("Tab")
        wait_for("the focus to move", lambda: window.focused().path != before)
    key("Return")
    wait_for("the level of Walls", lambda: is_checked(radios(window)[levels[-2]]))

    # By keyboard: Enter in a number field plays.
    for _ in range(12):
        if window.focused().role in ("text", "spin button"):
            break
        before = window.focused()
        key("Tab")
        wait_for("the focus to move", lambda: window.focused() != before)
    key("ctrl+a")
    driver.xdotool("type", "2")
    key("Return")
    wait_for("a board of two rows", lambda: len(window.free()) == 32)

    # In a low window the menu stands beside the games, so that all of it is in sight.
    key("Return")
    wait_for("a move", window.log)
    key("Escape")
    window.get("push button", "Continue Walls")
    for width, height in ((1000, 720), (700, 560), (1000, 720)):
        window.resize(width, height)
        stands_beside = height < 600

        def is_right():
            tile = window.get("push button", "Draughts").extents()
            first, last = (window.get("push button", name).extents() for name in ("Continue Walls", "Exit"))
            is_in_sight = last[1] + last[3] <= height
            return is_in_sight and (tile[0] + tile[2] <= first[0]) == stands_beside

        wait_for(f"the menu in its place at {width} × {height}", is_right)

    # F10 leads to the menu, as it does on the other pages.
    for name in ("Exit", "Continue Walls"):
        key("Up" if name == "Exit" else "F10")
        wait_for("the focus to move", lambda: window.focused().name == name)
    window.quit()


if __name__ == "__main__":
    driver.main(play)
