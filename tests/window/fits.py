"""Every page and dialog fits into a window of 360 × 480, with three buttons at its title; with text half as large
again into one of 480 × 640."""

import os
import re
import subprocess

import driver
import names
from driver import Window, check, key, wait_for

# Where nothing composes shadows, GTK draws a frame of six pixels around the window, and asks for its room as well.
FRAME = 12


def least(window):
    """The least width and height that the window on top asks for."""
    top = (window.dialogs() or [window.id])[-1]
    text = subprocess.run(["xprop", "-id", top, "WM_NORMAL_HINTS"], check=True, capture_output=True, text=True).stdout
    match = re.search(r"minimum size: (\d+) by (\d+)", text)
    if match is None:  # a list that pops up asks for nothing: it has its size
        match = re.search(r"WIDTH=(\d+)\s+HEIGHT=(\d+)", driver.xdotool("getwindowgeometry", "--shell", top))
    return int(match[1]), int(match[2])


def fits(window, where, most=(360, 480)):
    seen = [None]

    def stands():
        before, seen[0] = seen[0], least(window)
        return seen[0] == before

    # A page that slides in asks for the room of both.
    wait_for("the size to settle", stands, step=0.6)
    width, height = seen[0]
    print(f"{where}: {width} × {height}")
    check(width <= most[0] + FRAME and height <= most[1] + FRAME, f"{where} asks for {width} × {height}")


def play():
    buttons = "gtk-decoration-layout=:minimize,maximize,close"
    driver.settings(first_human="true", second_human="true", game="'walls'")
    # Text half as large again, then as it usually is; 96 dots an inch are 96 × 1024 to GTK.
    for scale, most in ((1.5, (480, 640)), (1, (360, 480))):
        driver.gtk_settings(buttons, f"gtk-xft-dpi={round(96 * 1024 * scale)}")
        window = Window()
        window.get("push button", "Minimize")
        for where in names.places(window):
            fits(window, f"{where}, text × {scale}", most)
        window.quit()

    # The words of another language are longer. The keys are the same in all.
    os.environ["LANGUAGE"] = "pl"
    window = Window(named=False)
    wait_for("Polish", lambda: window.find("push button", "Laboratorium"))
    fits(window, "the Polish start page")
    for number in range(6):
        if number > 0:
            key("Right")
        key("ctrl+n")
        wait_for("New Game", lambda: len(window.dialogs()) == 1)
        fits(window, f"New Game of game {number} in Polish")
        key("Return")
        wait_for("the dialog to close", lambda: not window.dialogs())
        window.focus()
        fits(window, f"game {number} in Polish")
        if number == 2:
            # To its end, of which there is more to say.
            while not window.find("push button", "Wyciągnij wnioski"):
                key("Return")
                key("Next")
            fits(window, "the end of a game in Polish")
        key("ctrl+shift+e")
        fits(window, f"the editor of game {number} in Polish")
        key("Escape")
        key("Escape")
    for keys, where in (("ctrl+comma", "Player Options"), ("F1", "the help")):
        key(keys)
        wait_for(where, lambda: len(window.dialogs()) == 1)
        fits(window, f"{where} in Polish")
        key("Escape")
        wait_for("the dialog to close", lambda: not window.dialogs())
        window.focus()
    key("ctrl+l")
    fits(window, "the Polish laboratory")
    key("ctrl+t")
    fits(window, "the Polish statistics")
    key("ctrl+shift+l")
    fits(window, "the Polish page Learn")
    key("Return")
    fits(window, "the Polish puzzles")
    key("ctrl+shift+l")
    key("Down", "Down", "Return")
    fits(window, "a Polish lesson")
    window.quit()


if __name__ == "__main__":
    driver.main(play)
