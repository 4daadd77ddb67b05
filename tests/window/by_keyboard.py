"""A whole game, from the menu on, without the mouse; then a rematch, the menu and Continue."""

import driver
from driver import Window, check, key, wait_for


def play():
    driver.settings(
        first_human="true", second_human="false", second_level="'custom'", second_opponent="'alpha-beta:depth=3'",
        game="'walls'", options=driver.walls_options(3, 3),
    )
    window = Window()
    # The pointer rests where the board will be.
    driver.xdotool("mousemove", "400", "400")
    key("Down", "Up", "Up", "Down")  # around the menu and back to its first choice
    key("Return")
    window.play_button()
    key("Return")
    wait_for("the 3 × 3 board of last time", lambda: len(window.free()) == 24)
    wait_for("the brush", window.focused_edge)
    handle = (220, 166, 92)
    for step in ("Next", "Right", "Prior"):
        wait_for("the brush to be drawn", lambda: window.spots(handle))
        key(step)
    wait_for("the brush to be drawn", lambda: window.spots(handle))
    driver.xdotool("mousemove", "990", "700")
    while not window.is_over():
        row, column = window.free()[-1]
        for _ in range(40):
            at = wait_for("the brush", window.focused_edge)
            if at == (row, column):
                break
            if at[0] != row:
                key("Down" if at[0] < row else "Up")
            else:
                key("Right" if at[1] < column else "Left")
        check(window.focused_edge() == (row, column), f"the arrows lead to {row},{column}")
        key("Return" if len(window.log()) % 4 else "space")
        wait_for("the edge to be painted", lambda: window.edges()[row, column] != "free")
        window.wait_for_turn("Blue")
    check(len(window.log()) == 24, "a whole game")
    window.get("push button", "Rematch")
    # Whoever presses Enter once too often still sees how the game ended.
    key("Return", "Page_Down", "Return")
    check(len(window.log()) == 24 and window.focused_edge(), "the game is still there")
    for _ in range(12):
        if window.focused().name == "Rematch":
            break
        key("Tab")
    check(window.focused().name == "Rematch", window.focused().name)
    key("Return")
    wait_for("a rematch", lambda: len(window.free()) == 24)
    wait_for("the brush", window.focused_edge)
    key("Return")
    wait_for("both to have moved", lambda: len(window.free()) == 22)
    # Whatever opened and closed: the keys go to the board again.
    brush = window.focused_edge()
    is_item = lambda: window.focused().role == "menu item"
    for letters in ("", "g"):
        key("F10")
        wait_for("the menu", is_item)
        if letters:
            key(letters)
            wait_for("the menu inside", lambda: window.find("menu item", "Laboratory"))
        key("Escape")
        window.focus()  # which a window manager would do
        wait_for(f"the brush after F10 {letters}", lambda: window.focused_edge() == brush)
    for letter, dialog in (("p", "Player Options"), ("u", "About Walls"), ("h", "Help")):
        key("F10")
        wait_for("the menu", is_item)
        key(letter)
        wait_for(dialog, lambda: not is_item() and len(window.dialogs()) == 1)
        key("Escape")
        wait_for(f"{dialog} to close", lambda: not window.dialogs())
        window.focus()
        wait_for(f"the brush after {dialog}", lambda: window.focused_edge() == brush)
    log = window.log()
    key("Escape")
    window.get("push button", "Continue")
    window.quit()

    again = Window()
    again.press("push button", "Continue")
    wait_for("the match of last time", lambda: again.log() == log)
    again.quit()


if __name__ == "__main__":
    driver.main(play)
