"""A colony plays Hexxagon and learns; what it knows is kept, and set aside where it is damaged."""

import os

import driver
from driver import Window, check, wait_for


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

    # A damaged file is neither lost nor kept secret.
    with open(learned, "wb") as file:
        file.write(first[:len(first) // 2])
    window = Window()
    window.press("push button", "New Game")
    window.begin()
    damaged = learned + ".damaged"
    notice = lambda: any(os.path.basename(damaged) in label for label in window.labels())
    wait_for("the notice", notice)
    with open(damaged, "rb") as file:
        check(file.read() == first[:len(first) // 2], "the damaged file is as it was")
    window.press("push button", "OK")
    wait_for("the notice to close", lambda: not notice())
    window.quit()


if __name__ == "__main__":
    driver.main(play)
