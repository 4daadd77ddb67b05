"""A colony plays Hexxagon, learns, and knows it after a restart."""

import os

import driver
from driver import Window, wait_for


def play():
    driver.settings(
        first_human="false", second_human="false", first_level="'custom'", second_level="'beginner'",
        first_opponent="'ants'", game="'hexxagon'", pace="0",
    )
    window = Window()
    window.press("push button", "New Game")
    window.begin()
    wait_for("the end", window.is_over)
    folder = os.path.join(os.environ["XDG_DATA_HOME"], "walls", "colonies")
    wait_for("the colony's file", lambda: os.path.isdir(folder) and os.listdir(folder))
    learned = os.path.join(folder, os.listdir(folder)[0])
    with open(learned, "rb") as file:
        first = file.read()
    window.press("push button", "Rematch")
    wait_for("more to be learned", lambda: open(learned, "rb").read() != first)
    window.quit()


if __name__ == "__main__":
    driver.main(play)
