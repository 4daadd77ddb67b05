"""Each of the games beside Walls: some moves of a person, save, open, go on to the end."""

import os
import re

import driver
from driver import Window, check, key, wait_for


HEXXAGON_STEPS = (1, -1, 10, -10, 11, -11)


def sites_of(game, move, window):
    """The beginnings of the names of the sites to pick for a move."""
    if game == "tictactoe":
        row, column = move.split(",")
        return [f"Cell, row {row}, column {column},"]
    if game == "bricks":
        ending = {"F": ": go forward", "L": ": turn left", "R": ": turn right"}[move]
        return [next(node.name for node in window.board().below() if ending in node.name)]
    if game == "hexxagon" and move.startswith("+"):
        target = int(move[1:])
        near = [f"Cell {target + step:02}, Blue’s piece" for step in HEXXAGON_STEPS]
        return [next(name for name in near if window.site(name)), f"Cell {target:02},"]
    names = {"fortress": "oint {},", "hexxagon": "Cell {},", "draughts": "Square {},"}[game]
    places = [names.format(place) for place in re.split("[-x]", move)]
    if game == "fortress":
        places = [next(p + place for p in ("P", "Fortress p") if window.site(p + place)) for place in places]
    return places


def play():
    tiles = {"bricks": "Bricks", "tictactoe": "Tic-tac-toe", "fortress": "Fortress", "hexxagon": "Hexxagon", "draughts": "Draughts"}
    for game, title in tiles.items():
        driver.settings(first_human="true", second_human="false", second_level="'beginner'", pace="0")
        rules = driver.Rules(game)
        window = Window()
        window.press("push button", title)
        window.press("push button", "New Game")
        window.begin()
        wait_for("a board", window.board)
        window.wait_for_turn("Blue")
        # Lists of windows tell the games apart.
        check(window.title() == f"{title} – Walls", window.title())
        moves = 0
        while moves < 3 and not window.is_over():
            log = [({"Blue": "first", "Red": "second"}[name], move) for name, move in window.log()]
            legal = rules.play(log)
            move = legal[len(legal) // 2]
            before = len(log)
            for site in sites_of(game, move, window):
                window.choose(site)
            played = wait_for(f"{game}: the move {move}", lambda: window.log()[before:])
            check(played[0] == ("Blue", move), f"{game}: {window.log()} should go on with {move}")
            window.wait_for_turn("Blue")
            moves += 1
        # Taking back and playing again leaves all as it was.
        log, told = window.log(), (window.points(), window.status())
        key("b")
        wait_for("the move to be taken back", lambda: window.is_turn("Blue"))
        key("ctrl+shift+z")
        wait_for("the moves again", lambda: (window.points(), window.status()) == told)
        path = os.path.join(driver.FOLDER, f"{game}.walls")
        window.save_as(path)
        wait_for("the title", lambda: window.title() == f"{game}.walls – {title} – Walls")
        window.quit()

        # The game is opened with two computers, which play it to its end.
        driver.settings(first_human="false", first_level="'beginner'", second_level="'easy'")
        again = Window(path)
        wait_for(f"{game}: the game goes on", lambda: again.log()[: len(log)] == log)
        wait_for(f"{game}: the end", again.is_over, 300)
        again.get("push button", "Next Game" if game == "bricks" else "Rematch")
        ended = os.path.join(driver.FOLDER, f"{game}-ended.walls")
        again.save_as(ended)
        check(driver.checked(ended)["game"] == game, f"{game}: the saved game is sound")
        rules.play([({"Blue": "first", "Red": "second"}[name], move) for name, move in again.log()])
        check(rules.ask("walls-legal_moves") == "", f"{game}: no move is left")
        rules.quit()
        again.quit()

    # Whoever moves second in draughts sits at the lower side, too.
    driver.settings(first_human="false", second_human="true", first_level="'beginner'", game="'draughts'")
    window = Window()
    window.press("push button", "New Game")
    window.begin()
    wait_for("a move of the computer", window.log)
    row = lambda square: window.site(f"Square {square},").extents()[1]
    wait_for("the board to be turned", lambda: row("b8") > row("a1"))
    window.quit()
    driver.settings(first_human="true", second_human="false", second_level="'beginner'", game="'draughts'")
    window = Window()
    window.press("push button", "New Game")
    window.begin()
    wait_for("the board as it is printed", lambda: window.board() and row("b8") < row("a1"))
    # Why one piece cannot move no longer matters once another one is in hand.
    window.choose("Square a1,")
    wait_for("why not", lambda: "cannot move" in window.status())
    window.choose("Square c3,")
    wait_for("the usual text", lambda: "cannot move" not in window.status())
    window.quit()

    # Of several games in a file one is chosen. It is that of two people, with their names.
    path = os.path.join(driver.FOLDER, "games.pdn")
    with open(path, "w", encoding="latin-1") as file:
        file.write('[White "Ada"]\n[Black "Bo"]\n1. c3-d4 *\n\n[White "Järvi"]\n[Black "Dee"]\n1. g3-h4 b6-a5 *\n')
    window = Window(path)
    wait_for("the dialog", lambda: "Choose a Game" in window.labels() and "2. Järvi – Dee" in window.labels())
    window.focus_dialog()
    wait_for("the focus on the first game", lambda: window.focused().name == "1. Ada – Bo")
    key("Down", "Return")
    wait_for("the game", lambda: window.log() == [("Järvi", "g3-h4"), ("Dee", "b6-a5")])
    # They stay what they are while the options of another game are changed.
    driver.xdotool("windowfocus", window.id)
    key("Escape")
    window.choose_game("Walls")
    wait_for("Walls to be chosen", lambda: not window.find("push button", "Continue Draughts"))
    key("ctrl+comma")
    wait_for("who plays", lambda: "Played by" in window.focused().name)
    key("shift+Tab")
    wait_for("the colour", lambda: window.focused().name == "Colour")
    # Above it is the name.
    key("shift+Tab")
    wait_for("the focus to move on", lambda: window.focused().name != "Colour")
    key("ctrl+a")
    driver.xdotool("type", "--delay", "8", "Zoe")
    key("Escape")
    wait_for("the dialog to close", lambda: not window.dialogs())
    window.focus()
    window.choose_game("Draughts")
    window.press("push button", "Continue Draughts")
    wait_for("the game", lambda: window.log() == [("Järvi", "g3-h4"), ("Dee", "b6-a5")])
    # They are not those of Player Options, which says so, and can have its own play on.
    driver.xdotool("windowfocus", window.id)
    key("ctrl+comma")
    wait_for("the players of the game", lambda: "Järvi (Person) and Dee (Person)" in window.labels())
    window.press("push button", "Use Those Below")
    wait_for("the players of the options", lambda: "Järvi (Person) and Dee (Person)" not in window.labels())
    key("Escape")
    wait_for("their names", lambda: {name for name, _ in window.log()} == {"Zoe", "Red"})
    window.quit()

    # A piece that is dragged takes the place of the one in hand.
    driver.settings(first_human="true", first_name="''", second_level="'beginner'", game="'draughts'")
    window = Window()
    window.press("push button", "New Game")
    window.begin()
    window.press("push button", "Discard")
    wait_for("the start", lambda: window.board() and not window.log() and window.site("Square c3,"))

    def middle(square):
        x, y, width, height = window.site(f"Square {square},").extents()
        return x + width // 2, y + height // 2

    window.click(*middle("c3"))
    wait_for("the piece in hand", lambda: "in hand" in window.site("Square c3,").name)
    # What is heard follows when it is put down.
    wait_for("where it can go", lambda: "can go here" in window.site("Square b4,").name)
    key("Escape")
    held = lambda: [node.name for node in window.nodes() if "in hand" in node.name or "can go here" in node.name]
    wait_for("nothing in hand", lambda: not held())
    window.click(*middle("c3"))
    wait_for("the piece in hand again", held)
    window.drag(middle("e3"), middle("f4"))
    wait_for("the move of the piece that was dragged", lambda: window.log()[:1] == [("Blue", "e3-f4")])
    window.quit()

    # Tic-tac-toe again, by keyboard alone: from the chooser to the end.
    driver.settings(first_human="true", second_level="'hard'", game="'walls'")
    window = Window()
    driver.xdotool("mousemove", "990", "700")
    key("Right", "Right")
    wait_for("the choice", lambda: window.get("push button", "Tic-tac-toe").has("pressed"))
    key("Home", "Return")
    window.play_button()
    key("Return")
    wait_for("a board", window.board)
    window.wait_for_turn("Blue")
    # A hint is told in three steps, and leaves the game as it is.
    for step in ("Look ", "Play ", "With best play, the game is a draw."):
        key("ctrl+h")
        wait_for(f"the hint: {step}", lambda: step in window.status())
    check(window.log() == [], "a hint is no move")
    while not window.is_over():
        before = len(window.log())
        key("Page_Down", "Return")
        wait_for("a move", lambda: len(window.log()) > before)
        window.wait_for_turn("Blue")
    window.get("push button", "Rematch")
    window.quit()


if __name__ == "__main__":
    driver.main(play)
