"""At rest the program uses no processor time: on the start page, on a person's turn, in the laboratory."""

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
    driver.settings(first_human="true", second_human="true", game="'walls'")
    window = Window()
    comes_to_rest(window, "on the start page")
    # A key wakes the small boards, and they rest again.
    driver.key("Right", "Left")
    comes_to_rest(window, "on the start page again")
    window.press("push button", "Laboratory")
    window.get("combo box", "Experiment")
    comes_to_rest(window, "in the laboratory")
    driver.key("Escape")
    window.press("push button", "New Game")
    window.get("push button", "Cancel")
    driver.key("Return")
    wait_for("the board", window.free)
    comes_to_rest(window, "on a person's turn")
    window.quit()


if __name__ == "__main__":
    driver.main(play)
