"""Played games and statistics: recorded once, looked at, exported, deleted and reset, by keyboard; kept over a restart."""

import csv
import json
import os
import re
import subprocess

import driver
import learning
import names
from driver import BINARY, FOLDER, Window, check, key, wait_for

DATA = os.path.join(os.environ["XDG_DATA_HOME"], "walls")
RECORDS = os.path.join(DATA, "games")
GAME = [(2, 1), (0, 5), (2, 3), (0, 3), (1, 2), (0, 1), (1, 4), (2, 5), (1, 0), (1, 6)]


def records():
    """The records in the folder, by their names."""
    found = {}
    for name in os.listdir(RECORDS) if os.path.isdir(RECORDS) else []:
        if name.endswith(".json"):
            with open(os.path.join(RECORDS, name), encoding="utf-8") as file:
                found[name] = json.load(file)
    return found


def given_away():
    """What the first player gave away in the game, by plain search."""
    painted, cost = frozenset(), 0
    for number, edge in enumerate(GAME):
        if number % 2 == 0:
            cost += learning.value(painted) - learning.worth(painted, edge)
        painted |= {edge}
    return cost


def command(*arguments):
    return subprocess.run([BINARY, *arguments], capture_output=True, text=True, check=True).stdout


def brush(window):
    """Where the brush is. After a game the focus may be beside the board."""
    for _ in range(30):
        if (at := window.focused_edge()) is not None:
            return at
        key("Tab")
    raise driver.Failed("the Tab key does not lead to the board")


def paint(window, place):
    """Paints an edge by the keyboard."""
    brush(window)
    window.brush_to(place)
    key("Return")
    wait_for("the edge to be painted", lambda: window.edges()[place] != "free")


def play_game(window, moves):
    """Paints edges by the keyboard."""
    for place in moves:
        paint(window, place)
    window.get("push button", "Rematch")


def rows(window):
    """What the rows of the list say."""
    return [node.name for node in window.nodes() if node.role == "list item" and "Walls · " in node.name]


def to_games(window):
    key("ctrl+t")
    window.get("push button", "Played Games")
    key("ctrl+Next")
    wait_for("the focus to follow", lambda: window.focused().name == "Played Games")


def answer(window, button):
    """Answers a question by the keyboard."""
    def shown():
        return any(node.name == button and node.role == "push button" for node in window.nodes())

    wait_for("the question", shown)
    for _ in range(4):
        if window.focused().name == button:
            break
        key("Tab")
    check(window.focused().name == button, f"the keys lead to {button}, not to {window.focused().name}")
    key("Return")
    wait_for("the question to go", lambda: not shown())
    window.focus()


def resign(window, button):
    """Gives the game up by the menu, or thinks better of it."""
    [node for node in window.nodes() if node.name == "Menu"][-1].act()
    window.press("menu item", "Resign…")
    answer(window, button)


def play():
    driver.settings(first_human="true", second_human="true", game="'walls'", options=driver.walls_options(1, 3))
    window = Window()
    key("ctrl+t")
    wait_for("an empty page", lambda: window.find("heading", "No Games Yet") or window.find("label", "No Games Yet"))
    key("Escape")
    window.get("push button", "New Game")

    # One game is one record. What the first player gave away is proved in the background.
    key("ctrl+n")
    window.play_button()
    key("Return")
    wait_for("the board of 1 × 3", lambda: len(window.free()) == 10)
    play_game(window, GAME)
    wait_for("the record", lambda: len(records()) == 1)
    cost = given_away()
    check(cost > 0, "something is given away")
    proved = {"points": cost, "judged": 5}
    wait_for("what was given away", lambda: [one["given_away"] for one in records().values()] == [proved])
    # Another end after a take-back takes the place of the first one.
    # The keyboard stays at the board, and goes to nothing that begins another game.
    window.get("push button", "Rematch")
    check(window.focused_edge() is not None, "the focus is on the board")
    key("alt+Left")
    key("alt+End", "b", "b")
    wait_for("the take-back", lambda: len(window.free()) == 2)
    check(window.focused_edge() is not None, "the focus is still on the board")
    play_game(window, [(1, 6), (1, 0)])
    wait_for("the other end", lambda: "1,6" == [one["game"]["moves"][8] for one in records().values()][0])
    check(len(records()) == 1, "still one record")
    wait_for("what was given away then", lambda: all(one["given_away"] for one in records().values()))

    # A rematch is another game.
    window.press("push button", "Rematch")
    wait_for("the board again", lambda: len(window.free()) == 10)
    play_game(window, GAME)
    wait_for("the second record", lambda: len(records()) == 2)
    wait_for("its measure", lambda: all(one["given_away"] for one in records().values()))
    to_games(window)
    wait_for("both games in the list", lambda: len(rows(window)) == 2)
    check(f"{cost} point" in rows(window)[0], rows(window))
    check(not names.problems(window), names.problems(window))
    check(all("1 × 3" in row for row in rows(window)), rows(window))
    # Of another game there are none, which is not to say that there are none at all.
    window.tab_to("Game: All Games")
    key("space")
    wait_for("the list of games", lambda: window.focused().role == "list item")
    key("Down", "Down", "Return")
    none = "No Games of This Kind Yet"
    wait_for("another page", lambda: window.find("heading", none) or window.find("label", none))
    window.quit()

    # All of it is there after a restart. A damaged record does not count, and is told of.
    broken = os.path.join(RECORDS, "00000000000000aa.json")
    with open(broken, "w", encoding="utf-8") as file:
        file.write('{"format": "walls-played-game", "version": 1')
    window = Window()
    to_games(window)
    wait_for("both games in the list", lambda: len(rows(window)) == 2)
    window.get("label", "One record cannot be read")
    os.remove(broken)

    # A game that is opened from the list leads back there, to its row.
    buttons = [node for node in window.nodes() if node.name.startswith("Open to look through: ")]
    check(len(buttons) == 2, "one button a row")
    buttons[1].act()
    wait_for("the game", lambda: len(window.log()) == 10)
    key("Escape")
    wait_for("the list", lambda: len(rows(window)) == 2)
    wait_for("the focus on its row", lambda: window.focused().name == rows(window)[1])
    key("Escape")
    window.get("push button", "New Game")
    key("ctrl+t")
    window.get("push button", "Played Games")
    key("ctrl+Prior")
    wait_for("the table", lambda: "a second person" in window.labels())
    wait_for("the chart", lambda: window.find("image", "Wins Minus Losses"))
    check(not window.find("label", "One record cannot be read"), "nothing is damaged any more")

    # The figures go to a file, and so does the list.
    for letter, name in (("c", "figures.csv"), ("g", "list.csv")):
        path = os.path.join(FOLDER, name)
        window.press_in_menu("Menu", letter)
        window.type_path(path)
        wait_for("the file", lambda: os.path.exists(path))
    with open(os.path.join(FOLDER, "figures.csv"), encoding="utf-8", newline="") as file:
        (line,) = csv.DictReader(file)
    check((line["game"], line["opponent"], line["games"]) == ("walls", "person", "2"), line)
    with open(os.path.join(FOLDER, "list.csv"), encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    check([one["given_away"] for one in lines][1] == str(cost), lines)

    # The commands say the same.
    told = json.loads(command("statistics", "--json"))
    check(told["rows"][0]["games"] == 2, told)
    check(len(json.loads(command("games", "--json"))["games"]) == 2, "two games")

    # A game is running meanwhile.
    key("Escape")
    window.press("push button", "Show the Last Game")
    window.press("push button", "Rematch")
    wait_for("the board again", lambda: len(window.free()) == 10)
    paint(window, GAME[0])
    running = window.log()

    # The newest game is opened by the keyboard, and looked through.
    to_games(window)
    wait_for("the list", lambda: len(rows(window)) == 2)
    for _ in range(12):
        if window.focused().role == "list item":
            break
        key("Tab")
    check("Walls · " in window.focused().name, window.focused().name)
    key("Return")
    window.get("push button", "Learn from It")
    wait_for("the end of the game", lambda: not window.free() and len(window.edges()) == 10)
    key("ctrl+r")
    wait_for("the question", lambda: "Find a better move." in window.status())
    key("alt+End")
    # To look at a game is not to play it.
    key("b")
    wait_for("the take-back", lambda: len(window.free()) == 1)
    last = window.free()
    play_game(window, last)
    check(len(records()) == 2, "no record more")
    # The running game was set aside.
    key("ctrl+shift+b")
    wait_for("the running game", lambda: window.log() == running and len(window.free()) == 9)
    check(not window.find("push button", "Back to My Game"), "this is it")

    # One is deleted after a question.
    to_games(window)
    wait_for("both games in the list", lambda: len(rows(window)) == 2)
    for _ in range(12):
        if window.focused().role == "list item":
            break
        key("Tab")
    key("Delete")
    answer(window, "Cancel")
    check(len(records()) == 2, "nothing was deleted")
    key("Delete")
    answer(window, "Delete")
    wait_for("one game in the list", lambda: len(rows(window)) == 1)
    check(len(records()) == 1, "one is deleted")

    # Against a level, the own strength is told, and leads to a game against an equal.
    name, record = next(iter(records().items()))
    level = json.loads(command("games", "--json"))["games"][0]
    check(level["opponent"] == "person", level)
    # On the usual board: on another one, nobody knows how strong a level is.
    folder = os.path.join(driver.FOLDER, "tournament")
    os.mkdir(folder)
    command("lab", "tournament", "--opponents", "careful random", "--games", "2", "--opening", "0", "--folder", folder)
    with open(os.path.join(folder, "1-2-1.walls"), encoding="utf-8") as file:
        whole = json.load(file)
    check(whole["points"][0] > whole["points"][1], whole["points"])
    whole["players"] = record["game"]["players"]
    whole["players"][1]["control"] = "fallible:depth=1,oversight=0.6"
    record.update(id="00000000000000bb", game=whole, you="first", winner="first", moves=[42, 42], given_away=None)
    check(record["is_mixed"], "its end was taken back")
    record["is_mixed"] = False
    with open(os.path.join(RECORDS, "00000000000000bb.json"), "w", encoding="utf-8") as file:
        json.dump(record, file)
    # Back to the game, and to the start page.
    key("Escape")
    wait_for("the running game", lambda: window.log() == running)
    key("Escape")
    window.get("push button", "New Game")
    check(not names.problems(window), names.problems(window))
    key("ctrl+t")
    key("ctrl+Prior")
    strength = window.get("list item", "Walls: Elo ")
    check(not names.problems(window), names.problems(window))
    # Won against Beginner, so somewhat stronger than that.
    check(re.search(r"after 1 game\. Your level: Easy$", strength.name), strength.name)
    window.press("push button", "Play at My Level")
    window.play_button()
    wait_for("the level to be chosen", lambda: window.get("radio button", "Easy").has("checked"))
    key("Escape")
    wait_for("the dialog to close", lambda: not window.find("radio button", "Easy"))
    window.focus()

    # All is moved aside after a question.
    window.press_in_menu("Menu", "r")
    answer(window, "Reset")
    wait_for("the empty page", lambda: not rows(window) and not window.find("image", "Wins Minus Losses"))
    check(records() == {}, "no records")
    aside = [name for name in os.listdir(DATA) if name.startswith("games-")]
    kept = [name for name in os.listdir(os.path.join(DATA, *aside)) if name.endswith(".json")]
    check(len(aside) == 1 and len(kept) == 2, (aside, kept))

    # Whoever is to move gives the running game up, and takes that back.
    key("Escape")
    window.press("push button", "Continue Walls")
    wait_for("the running game", lambda: window.log() == running)
    resign(window, "Cancel")
    check(len(window.free()) == 9 and "Red’s turn." in window.status(), window.status())
    resign(window, "Resign")
    wait_for("the end", lambda: window.status() == "Blue won. Red resigned.")
    window.get("push button", "Rematch")
    wait_for("the record", lambda: [one["winner"] for one in records().values()] == ["first"])
    to_games(window)
    wait_for("the game in the list", lambda: len(rows(window)) == 1)
    check("Red resigned" in rows(window)[0] and " : " not in rows(window)[0], rows(window))
    check(not names.problems(window), names.problems(window))
    key("Escape")
    window.get("push button", "Rematch")
    key("b")
    wait_for("the game to go on", lambda: "Red’s turn." in window.status())
    check(not window.find("push button", "Rematch"), "it is not over")
    paint(window, GAME[1])
    window.quit()


if __name__ == "__main__":
    driver.main(play)
