"""`make run` builds the program and opens its window."""

import driver
from driver import Window, wait_for


def play():
    window = Window(command=("make", "run"), patience=900)
    window.press("push button", "New Game")
    window.begin()
    wait_for("a board", window.free)
    window.quit(built=True)


if __name__ == "__main__":
    driver.main(play)
