"""How long frames take while the analysis works on all threads: recorded, not judged, as that depends on the machine."""

import os

import driver
from driver import Window, check, key, wait_for


def play():
    path = os.path.join(driver.FOLDER, "frames")
    os.environ["WALLS_FRAME_TIMES"] = path
    driver.settings(first_human="true", second_human="true", game="'walls'")
    window = Window()
    window.press("push button", "New Game")
    window.begin()
    wait_for("a board", window.free)
    at = window.lattice()
    key("ctrl+e")
    wait_for("the best move", lambda: any(", best" in name for name in window.sites()))
    # Each edge that the pointer comes to lights up, and each that is painted grows.
    for place in [(row, column) for row in range(0, 13, 4) for column in range(1, 13, 2)]:
        window.click(*at(*place))
        wait_for("the edge", lambda: place not in window.free())
    window.quit()
    with open(path, encoding="ascii") as file:
        times = sorted(int(line) / 1000 for line in file)
    check(len(times) > 24, times)
    print(f"{len(times)} frames, median {times[len(times) // 2]:.1f} ms, "
          f"99 of 100 below {times[len(times) * 99 // 100]:.1f} ms, longest {times[-1]:.1f} ms")


if __name__ == "__main__":
    driver.main(play)
