"""Moves tried beside the game are kept, named, saved and opened; by keyboard alone."""

import json
import os

import driver
from driver import Window, check, key, wait_for, xdotool


def play():
    driver.settings(first_human="true", second_human="true", game="'walls'", options=driver.walls_options(2, 2))
    path = os.path.join(driver.FOLDER, "tree.walls")
    window = Window()
    xdotool("mousemove", "990", "700")
    window.press("push button", "New Game")
    window.begin()
    wait_for("a board", lambda: len(window.free()) == 12)

    def paint(place):
        window.brush_to(place)
        key("Return")
        wait_for(f"the edge {place}", lambda: window.edges()[place] != "free")

    def moves():
        return [move for _, move in window.log()]

    def wait_for_log(*expected):
        wait_for(f"the moves {expected}", lambda: moves() == list(expected))

    def has_label(text):
        return lambda: any(text in label for label in window.labels())

    def lines():
        """The rows of the open list."""
        listed = window.find("list", "Variations")
        return [] if listed is None else [node.name for node in listed.below() if node.role == "list item"]

    def choose_line(start):
        """Opens the list and chooses the line whose row begins so, by the arrow keys."""
        key("ctrl+b")
        wait_for("the list of variations", lambda: any(line.startswith(start) for line in lines()))
        wait_for("a row to have the focus", lambda: window.focused().role == "list item")
        for _ in lines():
            if window.focused().name.startswith(start):
                break
            key("Down")
        if not window.focused().name.startswith(start):
            key("Home")
        for _ in lines():
            if window.focused().name.startswith(start):
                break
            key("Down")
        check(window.focused().name.startswith(start), f"the row {start}, not {window.focused().name}")
        key("Return")
        wait_for("the list to close", lambda: not lines())

    for place in ((0, 1), (0, 3), (4, 1), (4, 3)):
        paint(place)
    game = moves()
    check(len(game) == 4, game)

    # From an earlier position, another move; the game stays as it is.
    key("alt+Left", "alt+Left")
    wait_for("the position after two moves", has_label("After 2 of 4 moves"))
    paint((1, 0))
    wait_for_log("[0, 1]", "[0, 3]", "[1, 0]")
    wait_for("the variation to be told of", has_label("Variation, move 3 of 3"))
    check("The game stays as it is." in window.status(), window.status())
    paint((1, 2))
    wait_for_log("[0, 1]", "[0, 3]", "[1, 0]", "[1, 2]")
    key("alt+End")
    wait_for_log(*game)
    check(len(window.free()) == 8, "the game is where it was")

    # From the running position, too.
    key("ctrl+j")
    wait_for("moves to be tried", has_label("Try moves here"))
    paint((1, 0))
    wait_for_log(*game, "[1, 0]")
    # Escape leads back to the game, and only then away from it.
    key("Escape")
    wait_for_log(*game)
    check(not window.find("push button", "New Game"), "still on the page of the game")

    # What is taken back for another move is kept as well: here it is how the last variation begins.
    key("ctrl+z")
    wait_for("the move to be taken back", lambda: len(window.free()) == 9)
    paint((3, 0))
    wait_for_log(*game[:3], "[3, 0]")
    game = moves()
    window.get("push button", "Variations (2)")

    # A name and a comment.
    choose_line("After move 2: [1, 0] [1, 2]")
    wait_for_log("[0, 1]", "[0, 3]", "[1, 0]", "[1, 2]")
    key("ctrl+m")
    wait_for("the dialog", has_label("Name and Comment of the Variation"))
    wait_for("the field for the name", lambda: window.focused().role == "text")
    xdotool("type", "--delay", "8", "Trap")
    key("Tab")
    xdotool("type", "--delay", "8", "Closes a box.")
    window.press("push button", "Keep")
    wait_for("the name", has_label("Trap, move 3 of 4"))
    window.focus()

    # A comment on the move shown, which the log and the status line tell.
    key("ctrl+k")
    wait_for("the dialog", has_label("Comment on Move 3, [1,\u00a00]"))
    wait_for("the field for the comment", lambda: window.focused().name == "Comment")
    xdotool("type", "--delay", "8", "Risky")
    # Escape does not lose what was written.
    key("Escape")
    wait_for("the question", has_label("Keep What You Wrote?"))
    window.press("push button", "Keep")
    wait_for("the comment in the status line", lambda: window.status().startswith("“Risky” "))
    wait_for("the comment in the log", has_label("Risky"))
    key("alt+Right")
    wait_for("the comment on the variation", lambda: window.status().startswith("“Closes a box.” "))
    # There, too, a move is taken back and made again by the usual keys.
    key("ctrl+z")
    wait_for("the move before", lambda: window.status().startswith("“Risky” "))
    key("ctrl+shift+z")
    wait_for("the comment on the variation", lambda: window.status().startswith("“Closes a box.” "))
    key("alt+End")
    wait_for("the game without it", lambda: not has_label("Risky")())

    # Saved and opened, it is there again.
    window.save_as(path)
    wait_for("the notice", has_label("Saved as tree.walls"))
    with open(path, encoding="utf-8") as file:
        saved = json.load(file)
    check(saved["moves"] == [move.strip("[]").replace(" ", "") for move in game], saved["moves"])
    check(len(saved["session"]["variations"]) == 2, saved["session"])
    check([one["comment"] for one in saved["session"]["comments"]] == ["Risky"], saved["session"])
    check(driver.checked(path)["game"] == "walls", "commands read it")
    window.quit()

    window = Window(path)
    wait_for_log(*game)
    choose_line("Trap")
    wait_for("the variation", has_label("Trap, move 3 of 4"))
    wait_for_log("[0, 1]", "[0, 3]", "[1, 0]", "[1, 2]")
    wait_for("the comment to be there again", has_label("Risky"))

    # It becomes the game, and the game a variation.
    window.press("push button", "Continue from Here")
    wait_for("the variation to be the game", lambda: window.is_turn("Red") and len(window.free()) == 9)
    wait_for("the strip to go", lambda: not has_label("move 3 of 4")())
    choose_line("After move 2: [4, 1] [3, 0]")
    wait_for_log(*game)
    wait_for("the line to be shown as a variation", has_label("Variation, move 3 of 4"))

    # Deleted, it is gone.
    key("ctrl+b")
    wait_for("the list of variations", lines)
    window.press("push button", "Delete the Variation")
    wait_for("one fewer", lambda: window.find("push button", "Variations (1)"))
    wait_for_log("[0, 1]", "[0, 3]", "[1, 0]", "[1, 2]")

    # A rematch would take the place of the game and what was named beside it, so it asks.
    choose_line("After move ")
    key("ctrl+m")
    wait_for("the field for the name", lambda: window.focused().role == "text")
    xdotool("type", "--delay", "8", "Other way")
    window.press("push button", "Keep")
    wait_for("the name", has_label("Other way, move "))
    window.focus()
    key("alt+End")
    wait_for_log("[0, 1]", "[0, 3]", "[1, 0]", "[1, 2]")
    while free := window.free():
        paint(free[0])
    for answer, is_left in (("Cancel", False), ("Discard", True)):
        window.press("push button", "Rematch")
        wait_for("a question", lambda: window.find("push button", "Save"))
        window.press("push button", answer)
        wait_for("the question to go", lambda: not window.find("push button", "Discard"))
        check(bool(window.find("push button", "Variations (2)")) != is_left, answer)
    wait_for("another game", lambda: len(window.free()) == 12)
    window.quit()


if __name__ == "__main__":
    driver.main(play)
