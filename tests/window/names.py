"""What can be pressed, chosen or filled in has a name of its own, on every page and in every dialog."""

import re

import driver
from driver import Window, check, key
from laboratory import TITLES

ROLES = {
    "push button", "toggle button", "check box", "radio button", "combo box", "spin button", "text", "slider",
    "list item", "link",
}


def problems(window):
    """What a screen reader could not make sense of."""
    found = []
    # A screen reader that has counted the windows may ask for one that was closed since.
    window.application().child_at(9)
    for node in window.nodes():
        if not node.has("focusable") or node.role not in ROLES:
            continue
        # The list of a closed combo box, which GTK 4.8 does not say to be hidden.
        if node.parent is not None and node.parent.name == "GtkListView":
            continue
        name, role = node.name.strip(), node.role
        words = name.split()
        half = len(words) // 2
        if not name and role != "text":
            found.append(f"{role} without a name, below {node.parent.role} “{node.parent.name}”")
        elif name.startswith(("Gtk", "Adw")):
            found.append(f"{role} with the name of its class, “{name}”")
        elif "_" in name:
            found.append(f"{role} “{name}” with an underline")
        elif words and len(words) % 2 == 0 and words[:half] == words[half:]:
            found.append(f"{role} “{name}” named twice")
        elif re.search(r"row [−-]|column [−-]", name):
            found.append(f"{role} “{name}” off the board")
    return sorted(set(found))


def beside_the_game(window):
    """Tries a move, and goes through what there is for variations."""
    key("ctrl+j")
    driver.wait_for("moves to be tried", lambda: "Try moves here" in window.labels())
    driver.wait_for("the brush", window.focused_edge)
    key("Return")
    window.get("push button", "Variations (1)")
    yield "in a variation"
    key("ctrl+b")
    driver.wait_for("the list", lambda: window.focused().role == "list item")
    yield "in the list of variations"
    window.press("push button", "Name and Comment")
    window.get("push button", "Keep")
    yield "in the dialog for a name"
    key("Escape")
    driver.wait_for("the dialog to close", lambda: not window.find("push button", "Keep"))
    window.focus()
    key("alt+End")
    driver.wait_for("the game", lambda: not window.log())
def practice(window, title):
    """Goes through the dialog for practice, and into a practice."""
    window.focus()
    key("ctrl+shift+r")
    window.get("push button", "Practise")
    driver.wait_for("the side to play", lambda: window.find("combo box", "You Play"))
    yield f"in Practise from Here of {title}"
    window.press("push button", "Practise")
    driver.wait_for("the goal", lambda: any(label.startswith("Goal: ") for label in window.labels()))
    driver.wait_for("the dialog to close", lambda: not window.find("combo box", "You Play"))
    window.focus()
    yield f"in practice in {title}"


def places(window):
    """Goes through every page and dialog of a new window, and says where it is."""
    window.get("push button", "New Game")
    yield "on the start page"
    window.press("push button", "Player Options")
    window.get("combo box", "Played by")
    yield "in Player Options"
    key("Escape")
    for title in ("Walls", "Bricks", "Tic-tac-toe", "Fortress", "Hexxagon", "Draughts"):
        window.press("push button", title)
        window.press("push button", "New Game")
        window.play_button()
        yield f"in New Game of {title}"
        window.begin()
        window.board()
        yield f"in {title}"
        if title == "Walls":
            yield from beside_the_game(window)
        key("ctrl+shift+e")
        window.get("push button", "Play from Here")
        yield f"in the editor of {title}"
        key("Escape")
        driver.wait_for("the game", lambda: not window.find("push button", "Play from Here"))
        if title in ("Walls", "Tic-tac-toe"):
            yield from practice(window, title)
        key("Escape")
        window.get("push button", "New Game")
    window.press("push button", "Learn")
    window.get("list item", "Puzzles")
    yield "on the page Learn"
    # A row has no action of its own for screen readers in GTK 4.8.
    key("Down", "Down", "Return")
    window.get("push button", "Next")
    yield "in a lesson"
    key("ctrl+u")
    window.get("push button", "Puzzle of the Day")
    yield "among the puzzles"
    key("ctrl+t")
    window.get("push button", "Played Games")
    yield "on the statistics"
    key("Escape")
    window.press("push button", "Laboratory")
    window.get("combo box", "Experiment")
    for title in TITLES:
        driver.wait_for(title, lambda: title in window.labels())
        yield f"in the laboratory, {title}"
        if title == "Tournament":
            window.press("push button", "Add to Opponents")
            window.get("combo box", "Level")
            yield "in the dialog for an opponent"
            key("Escape")
            window.focus()
        key("ctrl+Next")
    key("F1")
    driver.wait_for("the help", lambda: window.find("heading", "Laboratory"))
    yield "in the help"
    key("Escape")


def play():
    driver.settings(first_human="true", second_human="true", game="'walls'")
    window = Window()
    for where in places(window):
        found = problems(window)
        check(not found, f"{where}: {found}")
    window.quit()


if __name__ == "__main__":
    driver.main(play)
