"""The title names the file, and a save that fails says why and loses nothing."""

import os
import shutil

import driver
from driver import Window, check, key, wait_for


def play():
    driver.settings(first_human="true", second_human="true", game="'walls'", options=driver.walls_options(2, 2))
    folder = os.path.join(driver.FOLDER, "games")
    path = os.path.join(folder, "game.walls")
    os.mkdir(folder)
    window = Window()
    window.press("push button", "New Game")
    window.begin()
    wait_for("a board", lambda: len(window.free()) == 12)

    def paint():
        before = len(window.free())
        next(node for node in window.board().below() if node.name.endswith(", free")).act()
        wait_for("the edge to be painted", lambda: len(window.free()) < before)

    def wait_for_title(title):
        wait_for(f"the title {title}", lambda: window.title() == title)

    def answer(question, name):
        """Waits for a question and presses the button of this name."""
        wait_for(question, lambda: any(question in label for label in window.labels()))
        window.press("push button", name)
        wait_for("the question to go", lambda: not any(question in label for label in window.labels()))
        window.focus()

    wait_for_title("Walls")
    paint()
    window.save_as(path)
    wait_for_title("game.walls – Walls")
    paint()
    wait_for_title("• game.walls – Walls")

    # The folder is gone.
    shutil.rmtree(folder)
    key("ctrl+s")
    answer("Could not save game.walls: the folder does not exist.", "Cancel")
    check(len(window.log()) == 2, "the game is still there")
    wait_for_title("• game.walls – Walls")

    # Another program has written the file meanwhile.
    os.mkdir(folder)
    with open(path, "w", encoding="utf-8") as file:
        file.write("something else")
    key("ctrl+s")
    answer("Overwrite game.walls?", "Cancel")
    with open(path, encoding="utf-8") as file:
        check(file.read() == "something else", "nothing was overwritten")
    key("ctrl+s")
    answer("Overwrite game.walls?", "Overwrite")
    wait_for_title("game.walls – Walls")
    check(driver.checked(path)["game"] == "walls", "the saved game is sound")

    # A saved game is lost with its file, so another one does not take its place unasked.
    os.remove(path)
    key("ctrl+n")
    window.begin()
    answer("Save the unfinished game of Walls?", "Cancel")
    check(len(window.log()) == 2, "the game is still there")
    wait_for_title("• game.walls – Walls")
    key("ctrl+s")
    wait_for_title("game.walls – Walls")
    check(driver.checked(path)["game"] == "walls", "the saved game is sound")

    # A name without an ending gets one. If that file is there, it is not replaced unasked.
    other = os.path.join(folder, "other.walls")
    with open(other, "w", encoding="utf-8") as file:
        file.write("another game")
    key("ctrl+shift+s")
    window.type_path(os.path.join(folder, "other"))
    wait_for("the question", lambda: "Replace other.walls?" in window.labels())
    window.press("push button", "Cancel")
    window.type_path(os.path.join(folder, "third"))
    wait_for_title("third.walls – Walls")
    with open(other, encoding="utf-8") as file:
        check(file.read() == "another game", "nothing was overwritten")
    os.remove(path)
    window.save_as(path)
    wait_for_title("game.walls – Walls")

    # A file that is cut off says how far it goes.
    with open(path, encoding="utf-8") as file:
        text = file.read()
    broken = os.path.join(folder, "broken.walls")
    with open(broken, "w", encoding="utf-8") as file:
        file.write(text[: text.index("]", text.index('"moves"'))].rsplit('"', 1)[0])
    key("ctrl+o")
    window.type_path(broken)
    wait_for("the error", lambda: "broken.walls: the file is cut off after move 1" in window.labels())
    check(len(window.log()) == 2, "the game is still there")

    # The file of the running game is opened as it is after the game was saved to it.
    paint()
    played = len(window.log())
    key("ctrl+o")
    window.type_path(path)
    answer("Save the unfinished game of Walls?", "Save")
    wait_for_title("game.walls – Walls")
    check(len(window.log()) == played, "what was just saved is shown")
    check(driver.checked(path)["moves"] == played, "and is in the file")

    # The board as a picture, of the kind that the name says.
    for name, start in (("board.png", b"\x89PNG"), ("board.svg", b"<?xml"), ("board.PDF", b"%PDF")):
        picture = os.path.join(folder, name)
        # Dialogs begin in the folder of the file that was chosen last.
        window.press_in_menu("Menu", "xu")
        window.type_path(name)
        wait_for(f"the notice of {name}", lambda: f"Saved as {name}" in window.labels())
        with open(picture, "rb") as file:
            data = file.read()
        check(data.startswith(start) and len(data) > 2000, (name, data[:40]))
    window.press_in_menu("Menu", "xu")
    window.type_path(os.path.join(folder, "board.gif"))
    wait_for("what it may be", lambda: any(text.startswith("A picture is a PNG") for text in window.labels()))
    check(not os.path.exists(os.path.join(folder, "board.gif")), "no file of another kind")

    # A program that ends at once still writes what it was to save, with the table.
    key("Escape")
    window.quit()
    driver.settings(second_human="false", second_level="'custom'", second_opponent="'fail-soft:depth=3,table=256'")
    window = Window()
    window.press("push button", "New Game")
    window.begin()
    wait_for("a board", lambda: len(window.free()) == 12)
    paint()
    wait_for("the answer", lambda: len(window.log()) == 2)
    # Also when the program was ended meanwhile.
    last = os.path.join(folder, "last.walls")
    key("ctrl+shift+s")
    window.type_path("last.walls")
    window.quit()
    check(driver.checked(last)["moves"] == 2, "the game was saved")
    check(os.path.exists(os.path.join(folder, "last.walls-table")), os.listdir(folder))
    left = [name for name in os.listdir(folder) if name.startswith(".walls-")]
    check(not left, left)

    # Whoever opens a game sits where they sat in it, here on the side that moves second.
    driver.settings(starter="'second'", second_opponent="'greedy'")
    window = Window()
    window.press("push button", "New Game")
    window.begin()

    def is_your_turn(moves):
        return len(window.log()) == moves and "Your turn" in window.status()

    wait_for("the computer to begin", lambda: is_your_turn(1))
    window.save_as(os.path.join(folder, "seat.walls"))
    paint()
    wait_for("the answer", lambda: is_your_turn(3))
    window.save_as(os.path.join(folder, "later.walls"))
    key("ctrl+o")
    window.type_path(os.path.join(folder, "seat.walls"))
    wait_for_title("seat.walls – Walls")
    wait_for("your turn", lambda: is_your_turn(1))
    paint()
    wait_for("the answer", lambda: is_your_turn(3))
    window.quit()


if __name__ == "__main__":
    driver.main(play)
