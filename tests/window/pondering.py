"""A computer thinks while a person does, where that is allowed: only on that turn, and only in sight."""

import os

import driver
from driver import Window, check, key, wait_for


def play():
    driver.settings(
        first_human="true", second_human="false", second_level="'custom'",
        second_opponent="'expert:time=50,table=8'", game="'walls'", ponder="true",
    )
    window = Window()
    window.press("push button", "New Game")
    window.set_number("Rows of boxes", 6)
    window.set_number("Columns of boxes", 6)
    window.begin()
    wait_for("an empty 6 × 6 board", lambda: len(window.free()) == 84)

    def priorities():
        """The nice values of the threads that want the processor, beside the main one."""
        found = set()
        for thread in os.listdir(f"/proc/{window.pid}/task"):
            try:
                with open(f"/proc/{window.pid}/task/{thread}/stat", encoding="ascii") as file:
                    fields = file.read().rsplit(")", 1)[1].split()
            except FileNotFoundError:  # it has just ended
                continue
            if thread != str(window.pid) and fields[0] == "R":
                found.add(int(fields[16]))
        return found

    # The first position of this board is searched for hours.
    window.wait_for_work(True)
    wait_for("nothing but work of the lowest priority", lambda: priorities() == {19})

    window.choose("Horizontal edge, row 0, column 1")
    wait_for("the answer", lambda: len(window.log()) == 2)
    window.wait_for_work(True)
    wait_for("nothing but work of the lowest priority", lambda: priorities() == {19})

    key("Escape")
    window.get("push button", "Continue")
    window.wait_for_work(False)
    window.press("push button", "Continue")
    window.wait_for_work(True)

    # The laboratory hides the board.
    key("ctrl+l")
    window.get("combo box", "Experiment")
    window.wait_for_work(False)
    # It was opened from the game, so that comes back.
    key("Escape")
    window.wait_for_work(True)

    check(len(window.log()) == 2, "nothing was played meanwhile")
    # The window closes although a search runs.
    window.quit()


if __name__ == "__main__":
    driver.main(play)
