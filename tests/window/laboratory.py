"""Each experiment is run, cancelled where it lasts, and exported; a game goes on meanwhile."""

import json
import os

import driver
from driver import Window, check, key, wait_for


def play():
    driver.settings(first_human="true", second_human="true", game="'walls'")
    window = Window()
    window.press("push button", "Laboratory")
    window.get("combo box", "Experiment")

    def ended(how, patience=300):
        def said():
            return [text for text in window.labels() if text.startswith(how)]

        return wait_for(how, said, patience)

    def runs():
        def said():
            return [text for text in window.labels() if text.startswith("Running") or text.endswith(" left")]

        wait_for("a run", said)

    def choose(title, steps):
        key(*["ctrl+Next"] * steps)
        wait_for(title, lambda: title in window.labels())

    def export(letter, name):
        path = os.path.join(driver.FOLDER, name)
        window.press_in_menu("Results Menu", letter)
        window.type_path(path)
        first = path if letter != "v" and letter != "p" else path.replace(".", "-1.")
        wait_for(name, lambda: os.path.exists(path) or os.path.exists(first))
        with open(path if os.path.exists(path) else first, "rb") as file:
            return file.read()

    # Each experiment: its place below the one before, what makes it short, long, and a word of its table.
    experiments = [
        ("Nodes of the opponents", 0, {"Smallest depth": 2, "Largest depth": 4}, {"Largest depth": 12}, "near-final"),
        ("Census of tic-tac-toe", 1, {}, None, "46080"),
        ("Ant colony: the exponent β", 1, {"Games for each point": 5}, {"Games for each point": 100000}, "random"),
        ("Ant colony: the greed q₀", 1, {"Games for each point": 5}, {"Games for each point": 100000}, "greedy"),
        ("Tournament", 1, {"Games for each pair": 2}, {"Games for each pair": 10000}, "look-ahead"),
        ("First or second?", 2, {"Most edges": 17, "Games of each kind on 6 × 6": 0}, {"Most edges": 60}, "2 × 3"),
        ("What opponents give away", 1, {"Most free edges": 20, "Games for each pair": 2},
         {"Games for each pair": 100000}, "careful"),
    ]
    for place, (title, steps, short, long, word) in enumerate(experiments):
        if steps:
            choose(title, steps)
        for name, number in short.items():
            window.set_number(name, number)
        window.press("push button", "Run")
        ended("Done in")
        table = export("c", f"experiment-{place}.csv").decode()
        check(word in table, (title, word, table))
        check(window.find("image", "") is not None, f"a chart of {title}")
        if long:
            for name, number in long.items():
                window.set_number(name, number)
            window.press("push button", "Run")
            runs()
            window.press("push button", "Cancel")
            ended("Stopped")

    # A long run in the background, and a game meanwhile.
    window.press("push button", "Run")
    runs()
    window.press("push button", "Start Page")
    window.press("push button", "New Game")
    window.begin()
    wait_for("a board", window.free)
    window.choose("Horizontal edge, row 0, column 1")
    wait_for("the move", lambda: len(window.log()) == 1)
    window.press("push button", "Start Page")
    window.press("push button", "Laboratory")
    window.press("push button", "Cancel")
    ended("Stopped")

    # What was found before is still there; pictures and results go to files and come back.
    key(*["alt+Left"] * 20, *["alt+Right"] * 2)
    wait_for("the census again", lambda: any("255\u2009168" in text for text in window.labels()))
    check(b"<svg" in export("v", "census.svg")[:300], "an SVG file")
    check(export("p", "census.png").startswith(b"\x89PNG"), "a PNG file")
    saved = json.loads(export("s", "census.json"))
    check(saved["experiment"] == "census" and saved["data"]["correct"]["total"] == 255168, saved["experiment"])
    # Other results first, so that the census can only come from the file.
    key(*["alt+Left"] * 20)
    wait_for("other results", lambda: not any("255\u2009168" in text for text in window.labels()))
    window.press_in_menu("Results Menu", "o")
    window.type_path(os.path.join(driver.FOLDER, "census.json"))
    key(*["alt+Right"] * 20)
    wait_for("the opened results", lambda: any("255\u2009168" in text for text in window.labels()))
    window.press("push button", "Larger")
    window.press("push button", "Smaller")
    window.quit()


if __name__ == "__main__":
    driver.main(play)
