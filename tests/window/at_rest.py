"""At rest the program uses no processor time, on whatever page."""

import os
import time

import driver
from driver import Window, wait_for

# Over so many seconds, so much of a second at most: a hundredth is the least that the system counts.
SECONDS, MOST = 5, 0.02


def used(window):
    """The processor time that the window has taken, in seconds."""
    with open(f"/proc/{window.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def comes_to_rest(window, where):
    # Nobody asks the program anything meanwhile, for answers take time.
    def rests():
        before = used(window)
        time.sleep(SECONDS)
        return used(window) - before <= MOST

    wait_for(f"the program to rest {where}", rests)


def play():
    driver.settings(
        first_human="true", second_human="true", game="'walls'", options=driver.walls_options(2, 3),
    )
    window = Window()
    shows = lambda text: any(text in label for label in window.labels())
    comes_to_rest(window, "on the start page")
    # A key wakes the small boards, and they rest again.
    driver.key("Right", "Left")
    comes_to_rest(window, "on the start page again")
    pages = {
        "in the laboratory": ("ctrl+l", lambda: window.find("combo box", "Experiment")),
        "among the lessons": ("ctrl+shift+l", lambda: window.focused().name == "Puzzles"),
        "among the played games": ("ctrl+t", lambda: window.find("push button", "Played Games")),
        "in a puzzle": ("ctrl+u", lambda: shows("Puzzle rating")),
        "in the position editor": ("ctrl+shift+e", lambda: window.find("push button", "Play from Here")),
    }
    for where, (way, is_there) in pages.items():
        driver.key(way)
        wait_for(where, is_there)
        comes_to_rest(window, where)
        driver.key("Escape")
        window.get("push button", "New Game")
    driver.key("ctrl+shift+l")
    wait_for("the lessons", pages["among the lessons"][1])
    # Below the puzzles are the statistics.
    driver.key("Down", "Down", "Return")
    wait_for("a lesson", lambda: shows("Step 1"))
    comes_to_rest(window, "in a lesson")
    wait_for("the start page", lambda: window.find("push button", "New Game") or driver.key("Escape"), step=0.5)
    driver.key("ctrl+n")
    window.play_button()
    driver.key("Return")
    wait_for("the board", window.free)
    comes_to_rest(window, "on a person's turn")
    driver.key("ctrl+e")
    wait_for("exact values", lambda: any(" exact" in name for name in window.sites()))
    comes_to_rest(window, "with the values of all moves")
    driver.key("ctrl+e")
    wait_for("no more values", lambda: not any(" exact" in name for name in window.sites()))
    while window.free():
        free = [node for node in window.board().below() if node.name.endswith(", free")]
        free[0].act()
        wait_for("the next move", lambda: len(window.free()) < len(free))
    comes_to_rest(window, "after the game")
    driver.key("ctrl+r")
    wait_for("what can be learned", lambda: shows("Move ") or "better" in window.status())
    comes_to_rest(window, "learning from the game")
    window.quit()


if __name__ == "__main__":
    driver.main(play)
