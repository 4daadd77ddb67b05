"""The window acts at once while a search runs, and no search outlives its match."""

import os
import subprocess

import driver
from driver import Window, key, wait_for


def play():
    driver.settings(
        first_human="true", second_human="false", second_level="'custom'", second_opponent="'alpha-beta:depth=3'",
        game="'walls'", details="true",
    )
    window = Window()
    window.press("push button", "Player Options")
    window.set_number("Depth", 14)
    window.set_number("Seconds for a move", 0)
    key("Escape")
    window.press("push button", "New Game")
    window.set_number("Rows of boxes", 6)
    window.set_number("Columns of boxes", 6)
    window.begin()
    wait_for("an empty 6 × 6 board", lambda: len(window.free()) == 84)

    def is_free(edge):
        return window.site(edge).name.endswith("free")

    def paint():
        """Paints an edge that the computer did not, and returns its name but for its state."""
        site = next(node for node in window.board().below() if node.name.endswith(", free"))
        edge = site.name.removesuffix("free")
        site.act()
        wait_for("the edge to be painted", lambda: not is_free(edge))
        wait_for("the computer to think", lambda: window.find("push button", "Move Now"))
        return edge

    def paint_and_see_figures():
        edge = paint()
        wait_for("figures", lambda: any("nodes" in label and "Depth 14" in label for label in window.labels()))
        return edge

    # A search to depth 14 goes on for hours: what waited for its end would never come.
    edge = paint_and_see_figures()
    window.wait_for_work(True)
    key("b")
    wait_for("the move to be taken back while the search runs", lambda: is_free(edge))
    window.wait_for_work(False)

    paint_and_see_figures()
    window.press("push button", "Move Now")
    wait_for("the answer", lambda: len(window.log()) == 2)
    window.wait_for_work(False)

    paint()
    key("Escape")
    window.get("push button", "Continue")
    window.wait_for_work(False)

    # A broken file is told of, and the match stays.
    broken = os.path.join(driver.FOLDER, "broken.walls")
    with open(broken, "w", encoding="utf-8") as file:
        file.write('{"format": "walls-game", "version": 99}')
    subprocess.run([driver.BINARY, broken], check=True, timeout=driver.PATIENCE)
    wait_for("the notice", lambda: any("broken.walls: version 99" in label for label in window.labels()))
    window.get("push button", "Continue")
    window.quit()


if __name__ == "__main__":
    driver.main(play)
