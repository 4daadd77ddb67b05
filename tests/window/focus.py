"""The keyboard always has something to work on, and what is given up again leaves nothing behind."""

import re

import driver
from driver import Window, check, is_true_soon, key, wait_for

HINTED = "After a hint, a right answer does not count"


def play():
    driver.settings(first_human="true", second_human="true", game="'walls'", options=driver.walls_options(2, 3))
    window = Window()
    key("ctrl+n")
    window.play_button()
    key("Return")
    wait_for("a board", lambda: len(window.free()) == 17)
    wait_for("the brush", window.focused_edge)

    def tab_to(name, way="Tab"):
        """Goes on with Tab until a widget of this name has the focus; says what had it on the way."""
        passed = []
        for _ in range(40):
            focused = window.focused()
            if focused.name == name:
                return passed
            passed.append(focused.name)
            key(way)
        raise driver.Failed(f"{name} is not reached by {way}: {passed}")

    def paint(count):
        for _ in range(count):
            free = len(window.free())
            place = window.free()[0]
            window.brush_to(place)
            key("Return")
            wait_for("the move", lambda: len(window.free()) == free - 1)

    # Of a log with many moves, one is a stop on the way.
    paint(4)
    brush = window.focused_edge()
    key("Tab")
    passed = tab_to("Start Page")
    check(len([name for name in passed if name.startswith("Move ")]) == 1, passed)
    for _ in range(20):
        if window.focused_edge() is not None:
            break
        key("Tab")
    check(window.focused_edge() == brush, "the focus comes back to the board")

    # A button that disables itself hands the focus on.
    tab_to("Take Back", "shift+Tab")
    for left in (14, 15, 16, 17):
        key("space")
        wait_for("the move to be taken back", lambda: len(window.free()) == left)
    wait_for("the focus on the button beside it", lambda: window.focused().name == "Redo")
    for left in (16, 15, 14, 13):
        key("space")
        wait_for("the move to be made again", lambda: len(window.free()) == left)
    wait_for("the focus on the button beside it", lambda: window.focused().name == "Take Back")
    tab_to("Hint")
    key("space")
    wait_for("the hint", lambda: "Press Hint again" in window.status())
    check(window.focused().name == "Hint", window.focused().name)
    first = window.status()
    key("space")
    wait_for("the move", lambda: window.status() != first)
    # What is hidden hands it to the board.
    key("alt+Left")
    tab_to("Next Move")
    key("space")
    wait_for("the running position", lambda: not window.find("push button", "Next Move"))
    wait_for("the focus on the board", lambda: window.focused_edge() is not None)

    # A field of the laboratory takes what is pasted, and no game begins.
    key("ctrl+c", "ctrl+l")
    window.get("combo box", "Experiment")
    tab_to("Smallest depth")
    key("ctrl+v")
    check(not is_true_soon(lambda: window.dialogs() or window.find("push button", "Discard")), "no question")
    window.get("combo box", "Experiment")
    key("Escape")

    # What was chosen for a game that is not begun is forgotten.
    wait_for("the game", lambda: len(window.free()) == 13)
    key("ctrl+n")
    window.play_button()
    window.set_number("Rows", 4)
    window.begin()
    window.get("push button", "Discard")
    wait_for("the dialog to close", lambda: len(window.dialogs()) == 1)
    window.press("push button", "Cancel")
    wait_for("the question to go", lambda: not window.find("push button", "Discard"))
    window.focus()
    check(len(window.free()) == 13, "the game goes on")
    key("ctrl+n")
    window.play_button()
    check(window.number("Rows") == 2, window.number("Rows"))
    key("Escape")
    wait_for("the dialog to close", lambda: not window.dialogs())
    window.focus()

    # The clock that stood while the dialog was open runs again.
    def clocks():
        return [label for label in window.labels() if re.fullmatch(r"\d+:\d\d", label)]

    before = clocks()
    check(len(before) == 2, before)
    wait_for("the clock to go on", lambda: clocks() != before)

    # A hint is not forgotten when the program ends.
    key("ctrl+u")
    window.get("push button", "Hint")
    check(not any(HINTED in label for label in window.labels()), "no hint yet")
    key("ctrl+h")
    wait_for("the hint", lambda: any(HINTED in label for label in window.labels()))
    window.quit()
    window = Window()
    key("ctrl+u")
    wait_for("the hint", lambda: any(HINTED in label for label in window.labels()))

    # A dialog may go while a list in it is open: a screen reader can press what is beside it. The keys still work.
    key("Escape")
    key("ctrl+n")
    wait_for("the dialog", lambda: len(window.dialogs()) == 1)
    wait_for("the focus in it", lambda: window.focused().name == "Play")
    while "Turn rule" not in window.focused().name:
        before = window.focused().path
        key("Tab")
        wait_for("the focus to move", lambda: window.focused().path != before)
    key("space")
    wait_for("the list", lambda: window.focused().role == "list item")
    window.press("push button", "Cancel")
    wait_for("the dialog to close", lambda: not window.dialogs())
    window.focus()
    key("ctrl+l")
    window.get("push button", "Run")
    window.quit()


if __name__ == "__main__":
    driver.main(play)
