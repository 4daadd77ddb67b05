"""A position is set up by keyboard and accessibility tree alone, refused where nobody could play it, played from and
saved."""

import os

import driver
from driver import Window, check, key, wait_for

OVER = "The game is over in this position. All edges are painted."


def play():
    driver.settings(first_human="true", second_human="true", game="'walls'", options=driver.walls_options(2, 2))
    window = Window()
    window.get("push button", "New Game")

    def wait_for_status(text):
        wait_for(f"“{text}”", lambda: window.status() == text)

    def wait_for_edge(place, state):
        wait_for(f"{place} to be {state}", lambda: window.edges()[place] == state)

    def can_play():
        return window.get("push button", "Play from Here").has("sensitive")

    def paint(place):
        window.brush_to(place)
        key("Return")

    def leave_editor():
        key("Escape")
        wait_for("the match", lambda: not window.find("push button", "Play from Here"))

    def open_editor():
        key("ctrl+shift+e")
        window.get("push button", "Play from Here")

    # From the start page, the start of the chosen game.
    open_editor()
    wait_for("the brush", window.focused_edge)
    wait_for("an empty board", lambda: len(window.free()) == 12)
    wait_for_status("This position can be played. Blue is to move.")
    check(not window.find("push button", "Start Position"), "Walls begins with an empty board")
    check(not window.get("push button", "Undo").has("sensitive"), "there is nothing to undo")

    # Painted, painted once more, and erased.
    paint((0, 1))
    wait_for_edge((0, 1), "painted by Blue")
    key("space")
    wait_for_edge((0, 1), "free")
    key("2", "Return")
    wait_for_edge((0, 1), "painted by Red")
    key("1", "Return")
    wait_for_edge((0, 1), "painted by Blue")
    key("3", "Return")
    wait_for_edge((0, 1), "free")
    key("ctrl+z")
    wait_for_edge((0, 1), "painted by Blue")
    wait_for("Erase to be pressed", lambda: window.get("push button", "Erase").has("pressed"))

    # The last edge of a box gives it to whoever paints it.
    key("2")
    for place in ((1, 0), (1, 2), (2, 1)):
        window.get("label", "Points: Blue 0, Red 0")
        paint(place)
        wait_for_edge(place, "painted by Red")
    window.get("label", "Points: Blue 0, Red 1")

    # By mouse as well.
    def click_on(place):
        row, column = place
        kind = "Horizontal" if row % 2 == 0 else "Vertical"
        x, y, width, height = window.site(f"{kind} edge, row {row}, column {column},").extents()
        window.click(x + width // 2, y + height // 2)

    for state in ("painted by Red", "free"):
        click_on((4, 3))
        wait_for_edge((4, 3), state)

    # Whose turn it is.
    window.tab_to("Red")
    key("space")
    wait_for_status("This position can be played. Red is to move.")

    # Nobody can play on a full board.
    for node in list(window.board().below()):
        if node.name.endswith(", free"):
            free = len(window.free())
            node.act()
            wait_for("the edge to be painted", lambda: len(window.free()) == free - 1)
    wait_for_status(OVER)
    check(not can_play(), "no game can begin")
    key("ctrl+Return")
    window.press("push button", "Empty Board")
    wait_for("an empty board", lambda: len(window.free()) == 12)
    check(can_play(), "an empty board can be played")
    key("ctrl+z")
    wait_for_status(OVER)
    for free in range(1, 9):
        key("ctrl+z")
        wait_for("an edge less", lambda: len(window.free()) == free)
    wait_for_status("This position can be played. Red is to move.")
    window.get("label", "Points: Blue 0, Red 1")
    edges = window.edges()

    # Played from, it is a match like any other.
    key("ctrl+Return")
    wait_for("Red’s turn", lambda: window.status().endswith("Red’s turn."))
    check(not window.find("push button", "Play from Here"), "the editor is gone")
    check(window.edges() == edges, "the position is that of the editor")
    check(window.points() == {"Blue": 0, "Red": 1}, window.points())
    check(window.log() == [], "no move was made")
    path = os.path.join(driver.FOLDER, "arranged.walls")
    window.save_as(path)
    saved = driver.checked(path)
    check(saved["game"] == "walls", saved)
    with open(path, encoding="utf-8") as file:
        check("turn: second" in file.read(), "the side to move is saved")

    # What is changed and not played is still there, and the match stays as it was.
    open_editor()
    wait_for("the position of the match", lambda: window.edges() == edges)
    wait_for("the brush", window.focused_edge)
    paint((0, 3))
    wait_for_edge((0, 3), "painted by Blue")
    key("Escape")
    wait_for("the match", lambda: window.edges() == edges and not window.find("push button", "Play from Here"))
    open_editor()
    wait_for_edge((0, 3), "painted by Blue")
    key("ctrl+z")
    wait_for_edge((0, 3), "free")
    leave_editor()

    # A match that would be lost is asked for.
    paint((0, 3))
    wait_for("the move", lambda: len(window.log()) == 1)
    open_editor()
    wait_for("the brush", window.focused_edge)
    # What was changed before the match went on comes back, too.
    check((3, 0) in window.free() and "painted" in window.edges()[(0, 3)], window.edges())
    moved_on = window.edges()
    paint((3, 0))
    wait_for_edge((3, 0), "painted by Blue")
    leave_editor()
    paint((4, 1))
    wait_for("the move", lambda: len(window.log()) == 2)
    open_editor()
    wait_for("the position of now", lambda: len(window.free()) == len([s for s in moved_on.values() if s == "free"]) - 1)
    wait_for("the notice", lambda: any(text.startswith("The game has gone on.") for text in window.labels()))
    wait_for_edge((3, 0), "free")
    key("ctrl+z")
    wait_for_edge((3, 0), "painted by Blue")
    wait_for_edge((4, 1), "free")
    # With nothing left to undo, the focus goes on.
    window.tab_to("Undo")
    key("space")
    wait_for("the position of before", lambda: window.edges() == moved_on)
    check(not window.get("push button", "Undo").has("sensitive"), "nothing is left to undo")
    wait_for("the focus on something else", lambda: window.focused().has("focused") and window.focused().name != "Undo")
    # Another board begins empty, and what was on this one comes back.
    def choose_three_rows():
        window.press("push button", "Board and Rules…")
        window.set_number("Rows of boxes", 3)
        window.press("push button", "Apply")
        wait_for("an empty board of three rows", lambda: len(window.free()) == 17)

    before = window.edges()
    choose_three_rows()
    wait_for_status("This position can be played. Blue is to move.")
    key("ctrl+z")
    wait_for("the board of before", lambda: window.edges() == before)
    # What is pasted is set up here, and can be taken back.
    key("ctrl+c")
    wait_for("the notice", lambda: "Position copied" in window.labels())
    paint((3, 0))
    wait_for_edge((3, 0), "painted by Blue")
    key("ctrl+v")
    wait_for_edge((3, 0), "free")
    key("ctrl+z")
    wait_for_edge((3, 0), "painted by Blue")
    # On another board, too.
    now = window.edges()
    choose_three_rows()
    key("ctrl+v")
    wait_for("the board that was copied", lambda: window.edges() == before)
    wait_for("the notice", lambda: any(text.startswith("This position has a board") for text in window.labels()))
    key("ctrl+z")
    wait_for("the larger board", lambda: len(window.edges()) == 17)
    key("ctrl+z")
    wait_for("the board of before", lambda: window.edges() == now)
    for answer, is_left in (("Cancel", False), ("Discard", True)):
        window.press("push button", "Play from Here")
        wait_for("the question", lambda: "Save the unfinished game of Walls?" in window.labels())
        window.press("push button", answer)
        wait_for("the question to go", lambda: "Save the unfinished game of Walls?" not in window.labels())
        window.focus()
        wait_for("an answer", lambda: bool(window.find("push button", "Play from Here")) != is_left)
        wait_for_edge((3, 0), "painted by Blue")
    check(window.log() == [], "another match")
    key("Escape")
    window.get("push button", "New Game")

    # Draughts says what it lacks, and why a piece cannot stand somewhere.
    window.press("push button", "Draughts")
    wait_for("Draughts", lambda: window.get("push button", "Draughts").has("pressed"))
    window.press("push button", "Edit a Position")
    window.get("push button", "Play from Here")
    wait_for_status("This position can be played. Blue is to move.")
    window.press("push button", "Empty Board")
    wait_for_status("Blue has no pieces.")
    check(not can_play(), "no game can begin")

    def put(stamp, site, state):
        window.press("push button", stamp)
        wait_for(stamp, lambda: window.get("push button", stamp).has("pressed"))
        window.choose(f"Square {site},")
        wait_for(f"{state} on {site}", lambda: window.site(f"Square {site},").name == f"Square {site}, {state}")

    put("Blue’s man", "c3", "Blue’s man")
    wait_for_status("Red has no pieces.")
    put("Red’s man", "a1", "free")
    wait_for_status("A man on its far row would be a king.")
    put("Red’s king", "a1", "Red’s king")
    wait_for_status("This position can be played. Blue is to move.")
    window.press("push button", "Start Position")
    wait_for("the start", lambda: window.site("Square e1,").name == "Square e1, Blue’s man")
    key("ctrl+z")
    wait_for("the position", lambda: window.site("Square e1,").name == "Square e1, free")
    window.press("push button", "Play from Here")
    wait_for("a game of draughts", lambda: window.status().endswith("Blue’s turn."))
    check(window.site("Square a1,").name == "Square a1, Red’s king", "the king stands where it was put")
    key("Escape")
    window.get("push button", "New Game")

    # In tic-tac-toe the board tells whose turn it is.
    window.press("push button", "Tic-tac-toe")
    wait_for("tic-tac-toe", lambda: window.get("push button", "Tic-tac-toe").has("pressed"))
    open_editor()
    wait_for_status("This position can be played. Blue is to move.")
    window.choose("Cell, row 2, column 2")
    wait_for_status("This position can be played. Red is to move.")
    movers = [node for node in window.nodes() if node.role == "push button" and node.name in ("Blue", "Red")]
    check(len(movers) == 2 and not any(node.has("sensitive") for node in movers), "nobody chooses the side to move")
    # A notice does not take the Escape that leaves.
    key("ctrl+c")
    wait_for("the notice", lambda: "Position copied" in window.labels())
    key("Escape")
    window.get("push button", "New Game")
    window.quit()


if __name__ == "__main__":
    driver.main(play)
