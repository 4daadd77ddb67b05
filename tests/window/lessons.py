"""Tutorials and lessons, by keyboard alone: a tutorial of each game from start to end, a lesson with wrong and right
answers, and what was gone through is marked after a restart."""

import glob
import json
import os

import driver
from driver import Window, check, key, wait_for

HERE = os.path.dirname(os.path.abspath(__file__))


def lessons():
    """The lessons as their files tell them."""
    files = glob.glob(os.path.join(HERE, "..", "..", "data", "lessons", "*.json"))
    found = []
    for file in sorted(files):
        with open(file, encoding="utf-8") as text:
            found += json.load(text)
    return found


def play():
    driver.settings(game="'walls'")
    window = Window()
    key("ctrl+shift+l")

    def row(title):
        return next((n for n in window.nodes() if n.role == "list item" and n.name == title), None)

    # What is opened from the list leads back to it.
    wait_for("the first row", lambda: window.focused().name == "Puzzles")
    key("Return")
    wait_for("the puzzles", lambda: not row("Puzzles"))
    key("Escape")
    wait_for("the list", lambda: row("Puzzles"))

    def open_lesson(title):
        """Comes from the start page, leads the focus to the lesson by the Down key, and opens it."""
        key("Escape")
        window.get("push button", "New Game")
        key("ctrl+shift+l")
        wait_for("the first row", lambda: window.focused().name == "Puzzles")
        rows = [node.name for node in window.nodes() if node.role == "list item"]
        key(*["Down"] * rows.index(title))
        wait_for(f"the focus on {title}", lambda: window.focused().name == title)
        key("Return")
        wait_for(title, lambda: step() == 1)

    def step():
        found = [label.split()[1] for label in window.labels() if label.startswith("Step ")]
        return int(found[0]) if found else None

    def said(mark):
        status = window.status()
        return status if status.startswith(mark) else None

    def button(name):
        return next((n for n in window.nodes() if n.role == "push button" and n.name == name), None)

    def lead_to(name):
        """Waits until the program has led the focus to a button."""
        wait_for(f"the focus on {name}", lambda: window.focused().name == name)

    def go_on(number, count):
        last = number == count
        lead_to("Done" if last else "Next")
        key("Return")
        if last:
            wait_for("the page Learn", lambda: step() is None)
        else:
            wait_for(f"step {number + 1}", lambda: step() == number + 1)

    tutorials = [lesson for lesson in lessons() if lesson["kind"] == "tutorial"]
    check(len(tutorials) == 6, len(tutorials))
    wait_for("the page Learn", lambda: row(tutorials[0]["title"]))
    for lesson in tutorials:
        open_lesson(lesson["title"])
        steps = lesson["steps"]
        for number, one in enumerate(steps, 1):
            if one.get("any") and lesson["name"] != "walls-tutorial":
                # Whatever can be picked is picked, until that is a move.
                for _ in range(30):
                    if said("✓"):
                        break
                    key("Return")
                    if not said("✓"):
                        key("Next")
            elif one.get("any") or "find" in one:
                wait_for("the button", lambda: button("Show the Move"))
                key("alt+s")
            if one.get("any") or "find" in one:
                wait_for(f"the answer to step {number} of {lesson['name']}", lambda: said("✓"))
            if number < len(steps) or lesson["name"] != "walls-tutorial":
                go_on(number, len(steps))
                continue
            # Whoever knows the rules can play at once, against the easiest level.
            wait_for("the button", lambda: button("Play a Game…"))
            key("alt+p")
            wait_for("the dialog", lambda: window.find("radio button", "Newcomer"))
            check(window.find("radio button", "Newcomer").has("checked"), "the easiest level is chosen")
            key("Escape")
            wait_for("the page Learn", lambda: not window.find("radio button", "Newcomer") and step() is None)

    # A lesson of Walls, whose moves are places: first a wrong one, then the right one.
    lesson = next(lesson for lesson in lessons() if lesson["name"] == "walls-captures")
    open_lesson(lesson["title"])
    steps = lesson["steps"]
    for number, one in enumerate(steps, 1):
        if "find" in one:
            right = {tuple(map(int, found["move"].split(","))) for found in one["find"]}
            wrong = next(place for place in sorted(window.free()) if place not in right)
            wait_for("the brush", window.focused_edge)
            check(window.focused_edge() not in right, "the brush does not tell the answer")
            window.brush_to(wrong)
            key("Return")
            wait_for("what is wrong", lambda: said("✗"))
            check(not button("Next").has("sensitive"), "Next is closed")
            lead_to("Try Again")
            key("Return")
            wait_for("the position again", lambda: wrong in window.free() and not said("✗"))
            # A move that follows a wrong one takes it back, too.
            window.brush_to(wrong)
            key("Return")
            wait_for("what is wrong, again", lambda: said("✗"))
            window.choose("{} edge, row {}, column {},".format("Horizontal" if min(right)[0] % 2 == 0 else "Vertical", *min(right)))
            wait_for("what is right", lambda: said("✓"))
        go_on(number, len(steps))

    # A step where every edge is right: the brush, which the answer before has left on one, has nowhere else to go.
    last = next(lesson for lesson in lessons() if lesson["name"] == "walls-last-move")
    open_lesson(last["title"])
    for number, one in enumerate(last["steps"], 1):
        if "find" in one:
            wait_for("the button", lambda: button("Show the Move"))
            key("alt+s")
            wait_for("what is right", lambda: said("✓"))
        go_on(number, len(last["steps"]))

    # The focus is on the lesson again. Escape leaves one, and what was gone through stays marked.
    key("Return")
    wait_for("a lesson", lambda: step() == 1)
    key("Escape")
    wait_for("the page Learn", lambda: step() is None)
    window.quit()
    window = Window()
    key("ctrl+shift+l")
    done = [one["title"] for one in [*tutorials, lesson, last]]
    for title in done:
        node = wait_for(title, lambda: row(title))
        check(node.description == "Done", (title, node.description))
    others = [one["title"] for one in lessons() if one["title"] not in done]
    check(all(row(title).description != "Done" for title in others), others)
    window.quit()


if __name__ == "__main__":
    driver.main(play)
