"""Each experiment is run, stopped where it lasts, and exported; a game goes on meanwhile."""

import json
import os
import re
import subprocess

import driver
from driver import Window, check, key, wait_for

TITLES = ["Nodes of the opponents", "Census of tic-tac-toe", "Ant colony: the exponent β", "Ant colony: the greed q₀",
          "Tournament", "Levels", "First or second?", "What opponents give away"]


def accent_in_the_last(rows):
    """Whether something has the colour of the button Run in the last rows of pixels of an 800 × 600 window."""
    picture = subprocess.run(
        ["import", "-window", "root", "-crop", f"800x{rows}+0+{600 - rows}", "-depth", "8", "ppm:-"],
        check=True, capture_output=True,
    ).stdout
    body = picture[re.match(rb"P6\s+\d+\s+\d+\s+255\s", picture).end():]
    accent = bytes((28, 113, 216))
    return sum(body[at:at + 3] == accent for at in range(0, len(body), 3)) > 2000


def play():
    driver.settings(first_human="true", second_human="true", game="'walls'")
    window = Window()
    window.press("push button", "Laboratory")
    window.get("combo box", "Experiment")
    place = 0

    def button(name):
        """The button of this very name, as there are others that have it in theirs."""
        nodes = [node for node in window.nodes() if node.role == "push button"]
        return next((node for node in nodes if node.name == name), None)

    def press_exactly(name):
        wait_for(f"the button {name}", lambda: button(name)).act()
        wait_for("the dialog to close", lambda: not button(name))

    def run_button():
        return button("Run")

    def said(how):
        shown = [node.name for node in window.nodes() if node.role in ("label", "status bar")]
        return [text for text in shown if text.startswith(how)]

    def ended(how, patience=300):
        return wait_for(how, lambda: said(how), patience)

    def runs():
        wait_for("a run", lambda: said("Running") or [text for text in window.labels() if text.endswith(" left")])

    def choose(title):
        nonlocal place
        steps = TITLES.index(title) - place
        key(*["ctrl+Next" if steps > 0 else "ctrl+Prior"] * abs(steps))
        place += steps
        wait_for(title, lambda: title in window.labels())

    def export(letter, name):
        path = os.path.join(driver.FOLDER, name)
        window.press_in_menu("Menu", letter)
        window.type_path(path)
        first = path if letter != "v" and letter != "p" else path.replace(".", "-1.")
        wait_for(name, lambda: os.path.exists(path) or os.path.exists(first))
        with open(path if os.path.exists(path) else first, "rb") as file:
            return file.read()

    # Run is in sight on a small screen, and F10 opens the menu.
    window.resize(800, 600)
    choose("What opponents give away")
    wait_for("Run in sight", lambda: accent_in_the_last(60))
    key("F10")
    wait_for("the menu", lambda: window.focused().role == "menu item")
    key("Escape")
    choose("Nodes of the opponents")
    window.resize(1000, 720)

    # The opponents of the tournament are chosen from a list.
    choose("Tournament")
    for name in ("Remove Random", "Remove Alpha-Beta, depth 3"):
        window.press("push button", name)
        wait_for("the opponent to go", lambda: not window.find("push button", name))
    window.press("push button", "Change Greedy")
    window.get("combo box", "Level")
    press_exactly("Change")
    window.press("push button", "Add to Opponents")
    window.get("combo box", "Level")
    press_exactly("Add")
    # The level Normal is what it plays.
    wait_for("the opponent in the list", lambda: window.find("push button", "Remove Fallible, depth 2 · Oversight: 0.04"))
    window.focus()

    # Each experiment: what makes it short, long, and words of its table.
    experiments = [
        ("Nodes of the opponents", {"Smallest depth": 2, "Largest depth": 4}, {"Largest depth": 12}, ["near-final"]),
        ("Census of tic-tac-toe", {}, None, ["46080"]),
        ("Ant colony: the exponent β", {"Games for each point": 5}, {"Games for each point": 100000}, ["random"]),
        ("Ant colony: the greed q₀", {"Games for each point": 5}, {"Games for each point": 100000}, ["greedy"]),
        ("Tournament", {"Games for each pair": 2}, {"Games for each pair": 10000},
         ["greedy", "look-ahead", "fallible:depth=2,oversight=0.04"]),
        ("First or second?", {"Most edges": 17, "Games of each kind on 6 × 6": 0}, {"Most edges": 60}, ["2 × 3", "-3"]),
        ("What opponents give away", {"Most free edges": 20, "Games for each pair": 2},
         {"Games for each pair": 100000}, ["careful"]),
    ]
    for title, short, long, words in experiments:
        choose(title)
        # What was found by another experiment is not shown here, nor how its run ended.
        wait_for("no results", lambda: window.find("label", "No Results Yet") or "No Results Yet" in window.labels())
        check(not said("Done in") and not said("Stopped"), window.labels())
        for name, number in short.items():
            window.set_number(name, number)
        wait_for("the button Run", run_button).act()
        ended("Done in")
        check(window.status().startswith("Done in"), "a screen reader tells the end")
        table = export("c", f"experiment-{place}.csv").decode()
        for word in words:
            check(word in table, (title, word, table))
        check(window.find("image", "") is not None, f"a chart of {title}")
        if title == "First or second?":
            # A real minus sign on the screen.
            check("−3" in window.labels() and "-3" not in window.labels(), window.labels())
        if title == "Tournament":
            check("random" not in table and "Look-ahead" in window.labels(), (table, window.labels()))
        if long:
            for name, number in long.items():
                window.set_number(name, number)
            wait_for("the button Run", run_button).act()
            runs()
            check(not run_button(), "one button at a time")
            window.press("push button", "Stop")
            ended("Stopped")
            wait_for("the button Run", run_button)
            check(any(text.endswith(" (stopped)") for text in window.labels()), "the list says so too")

    # A long run in the background; a second one does not begin, and is not ignored without a word.
    wait_for("the button Run", run_button).act()
    runs()
    choose("Levels")
    wait_for("which one runs", lambda: said("What opponents give away: "))
    key("ctrl+Return")
    wait_for("a word", lambda: said("“What opponents give away” is still running: stop it first"))
    # A game goes on meanwhile.
    window.press("push button", "Start Page")
    window.press("push button", "New Game")
    window.begin()
    wait_for("a board", window.free)
    window.choose("Horizontal edge, row 0, column 1")
    wait_for("the move", lambda: len(window.log()) == 1)
    window.press("push button", "Start Page")
    window.press("push button", "Laboratory")
    window.press("push button", "Stop")
    ended("What opponents give away: Stopped")
    check(not said("Stopped"), window.labels())
    # The notice leads there.
    window.press("push button", "Show")
    wait_for("how it ended", lambda: said("Stopped"))
    place = TITLES.index("What opponents give away")

    # What was found before is still there, with its form; pictures and results go to files and come back.
    def has_census():
        return any("255\u2009168" in text for text in window.labels())

    window.focus()
    choose("Census of tic-tac-toe")
    wait_for("the census again", has_census)
    check(said("Done in"), window.labels())
    check(b"<svg" in export("v", "census.svg")[:300], "an SVG file")
    check(export("p", "census.png").startswith(b"\x89PNG"), "a PNG file")
    saved = json.loads(export("s", "census.json"))
    check(saved["experiment"] == "census" and saved["data"]["correct"]["total"] == 255168, saved["experiment"])
    # Opened where another experiment is shown, they bring their own.
    choose("Tournament")
    wait_for("other results", lambda: not has_census())
    window.press_in_menu("Menu", "o")
    window.type_path(os.path.join(driver.FOLDER, "census.json"))
    wait_for("the opened results", lambda: has_census() and "census.json" in window.labels())
    key("alt+Left")
    wait_for("the run before", lambda: any(text.startswith("Run 1, ") for text in window.labels()))
    window.press("push button", "Larger")
    window.press("push button", "Smaller")

    # Runs are there at the next start, also one that the end of the program stopped.
    place = TITLES.index("Census of tic-tac-toe")
    choose("What opponents give away")
    kept = os.path.join(os.environ["XDG_DATA_HOME"], "walls", "laboratory")

    def files(name):
        return [file for file in os.listdir(kept) if file.startswith(f"{name}-")]

    before = len(files("mistakes"))
    check(before == 3 and len(files("census")) == 1, os.listdir(kept))
    wait_for("the button Run", run_button).act()
    wait_for("a game of the run", lambda: [text for text in window.labels() if text.endswith(" left")])
    window.quit()
    check(len(files("mistakes")) == before + 1, os.listdir(kept))
    with open(os.path.join(kept, "mistakes-1000.json"), "w", encoding="utf-8") as file:
        file.write("{")
    window = Window()
    place = 0
    window.press("push button", "Laboratory")
    window.get("combo box", "Experiment")
    wait_for("the damaged one", lambda: any("mistakes-1000.json" in text for text in window.labels()))
    choose("Census of tic-tac-toe")
    wait_for("the census of before", has_census)
    check("With the usual settings" in window.labels(), window.labels())

    # What results were found with stands beside them, and can be used again.
    choose("Ant colony: the exponent β")
    window.set_number("Games for each point", 7)
    # Those of the run that was stopped, unless it had found nothing yet.
    started = "Games for each point: "
    shown = wait_for("the settings", lambda: [text for text in window.labels() if text.startswith(started)])
    games = int(shown[0].removeprefix(started))
    check(games in (5, 100000), shown)
    window.tab_to("Use These Settings")
    key("Return")
    wait_for("the settings in the form", lambda: window.number("Games for each point") == games)
    # The button is made anew; the keys must not go nowhere.
    wait_for("the focus on something", lambda: window.focused().has("focused"))

    # A run that cannot be kept is not lost without a question, also when it is asked again.
    os.rename(kept, f"{kept}-of-before")
    with open(kept, "w", encoding="utf-8"):
        pass
    window.set_number("Games for each point", 100000)
    wait_for("the button Run", run_button).act()
    wait_for("a game of the run", lambda: [text for text in window.labels() if text.endswith(" left")])
    lost = lambda: any("What the experiment has found is not kept" in text for text in window.labels())
    for name in ("Cancel", "Close Anyway"):
        window.focus()
        key("ctrl+q")
        wait_for("the question", lost)
        window.press("push button", name)
        if name == "Cancel":
            wait_for("the question to go", lambda: not lost())
    window.process.wait(driver.PATIENCE)
    check(window.process.returncode == 0, window.process.returncode)
    window.process.stderr.close()


if __name__ == "__main__":
    driver.main(play)
