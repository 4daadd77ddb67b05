"""Computers against each other: pause, one move, on to the end; a person takes over with the next game."""

import json
import os
import time

import driver
from driver import Window, check, key, wait_for, xdotool

KEPT = os.path.join(os.environ["XDG_DATA_HOME"], "walls", "kept", "walls.walls")


def choose_first(window, chosen, arrow):
    """Opens Player Options, and chooses by an arrow key who plays the first player instead of who is chosen."""
    key("ctrl+comma")
    window.get("combo box", "Played by")
    for _ in range(12):
        if "Played by" in window.focused().name:
            break
        before = window.focused().name
        key("Tab")
        wait_for("the focus to move", lambda: window.focused().name != before)
    key("space")
    # The list opens at what is chosen, so that Enter changes nothing.
    def is_there(entry):
        return entry.role == "list item" and any(node.name == chosen for node in entry.below())

    wait_for("the choices", lambda: is_there(window.focused()))
    key(arrow, "Return")


def play():
    driver.settings(
        first_human="true", second_human="false", first_level="'custom'", second_level="'custom'", game="'walls'"
    )
    window = Window()
    choose_first(window, "Person", "Down")

    def depths():
        return [n for n in window.nodes() if n.role == "spin button" and "Depth" in n.name]

    # Two computers, two depths.
    for spin in wait_for("both depths", lambda: len(depths()) == 2 and depths()):
        spin.set_value(2)
    key("Escape")
    window.press("push button", "New Game")
    window.set_number("Rows of boxes", 2)
    window.set_number("Columns of boxes", 2)
    window.begin()
    window.get("push button", "One Move")

    def paused():
        return window.get("push button", "Pause").has("pressed")

    def stays(moves):
        """No move comes for longer than the pace of computers; a busy machine only makes this milder."""
        time.sleep(1.5)
        return len(window.log()) == moves

    key("ctrl+p")
    wait_for("the pause", paused)
    moves = len(window.log())
    check(stays(moves), "paused")
    key("ctrl+period")
    wait_for("one move", lambda: len(window.log()) > moves)
    check(stays(moves + 1), "one move and no more")
    # A comment takes nothing from what the status line says.
    key("ctrl+k")
    wait_for("the field for the comment", lambda: window.focused().name == "Comment")
    xdotool("type", "--delay", "8", "Good")
    window.press("push button", "Keep")
    wait_for("the comment", lambda: window.status().startswith("“Good” Paused. "))
    window.focus()
    # The game waits while another page is shown.
    key("ctrl+p", "ctrl+l")
    window.get("combo box", "Experiment")

    def kept():
        with open(KEPT) as file:
            return len(json.load(file)["moves"])

    def rests():
        before = kept()
        time.sleep(1.5)
        return kept() == before

    wait_for("the game to rest", rests)
    check(kept() < 12, "computers play while nobody sees it")
    # Back in the game, it goes on.
    key("Escape")
    wait_for("the end", window.is_over)
    check(len(window.log()) == 12, "a whole game")

    # A person who is chosen now did not play this game, but plays the next one.
    choose_first(window, "Computer", "Up")
    wait_for("the choice", lambda: not depths()[1:])
    key("Escape")
    window.get("label", "The new players begin with the next game")
    with open(KEPT) as file:
        check(json.load(file)["players"][0]["control"] != "human", "computers played this game")
    window.press("push button", "Rematch")
    # The comment would be missed.
    window.press("push button", "Discard")
    wait_for("the next game", lambda: len(window.free()) == 12 and "Your turn" in window.status())
    window.quit()


if __name__ == "__main__":
    driver.main(play)
