"""F1 opens the page of the help about what is shown, in dialogs too; every page has words and pictures."""

import driver
from driver import Window, check, key, wait_for

GAMES = ["Walls", "Bricks", "Tic-tac-toe", "Fortress", "Hexxagon", "Draughts"]
PAGES = [
    "Start Page", "Playing", "Hint and Analysis", "Players and Opponents", "Learn", "Laboratory", "Files and Positions"
]


def play():
    driver.settings(first_human="true", second_human="true", game="'walls'")
    window = Window()

    def headings():
        return [node.name for node in window.nodes() if node.role == "heading"]

    def pictures():
        return [node.name for node in window.nodes() if node.role == "image" and node.name]

    def opens(title):
        key("F1")
        wait_for(f"the page {title}", lambda: headings()[:1] == [title])

    def close():
        """Closes the help."""
        key("Escape")
        wait_for("the help to close", lambda: not headings())

    # On the start page; the list leads to every other page.
    window.get("push button", "New Game")
    opens("Start Page")
    check(len(pictures()) == 1, pictures())
    key("shift+Tab", *["Up"] * 6)
    for index, title in enumerate(GAMES + PAGES):
        wait_for(f"the page {title}", lambda: headings()[:1] == [title])
        check(len(headings()) > 2, (title, headings()))
        # Each says what it shows, and no two pictures say the same.
        shown = pictures()
        check(shown and len(set(shown)) == len(shown), (title, shown))
        if index + 1 < len(GAMES + PAGES):
            key("Down")
    close()
    window.focus()

    # In the dialogs: what is asked there is explained.
    window.press("push button", "Draughts")
    window.press("push button", "New Game")
    window.play_button()
    opens("Draughts")
    close()
    window.press("push button", "Cancel")
    window.focus()
    window.press("push button", "Player Options")
    window.get("combo box", "Played by")
    opens("Players and Opponents")
    close()
    wait_for("Player Options", lambda: window.find("combo box", "Played by"))
    # The last one is that of the dialog.
    [node for node in window.nodes() if node.name == "Close"][-1].act()
    wait_for("Player Options to close", lambda: not window.find("combo box", "Played by"))
    window.focus()

    # While a game is played, its rules; with the analysis, that.
    window.press("push button", "Walls")
    window.press("push button", "New Game")
    window.begin()
    wait_for("a board", window.free)
    window.focus()
    opens("Walls")
    close()
    window.focus()
    key("ctrl+e")
    opens("Hint and Analysis")
    close()
    window.focus()
    key("ctrl+l")
    window.get("combo box", "Experiment")
    opens("Laboratory")

    close()
    window.focus()
    key("ctrl+shift+l")
    window.get("list item", "Puzzles")
    opens("Learn")
    close()
    window.focus()
    key("ctrl+l")
    window.get("combo box", "Experiment")
    opens("Laboratory")

    # On a small screen, one page at a time.
    close()
    window.resize(360, 640)
    opens("Laboratory")
    window.press("push button", "All Pages")
    wait_for("the list", lambda: window.find("list item", "Files and Positions"))
    close()
    window.quit()


if __name__ == "__main__":
    driver.main(play)
