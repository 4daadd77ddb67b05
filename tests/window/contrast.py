"""All text stands out from its ground by at least 4.5 to 1, on every page and in every dialog, light and dark.

That is what the Web Content Accessibility Guidelines ask for (level AA). What cannot be used at the moment is
exempt there, and here.
"""

import collections
import os
import re
import subprocess
import time

import driver
import names
from driver import Window, check, wait_for

LEAST = 4.5


class Picture:
    """A picture of the screen."""

    def __init__(self):
        data = subprocess.run(
            ["import", "-window", "root", "-depth", "8", "ppm:-"], check=True, capture_output=True
        ).stdout
        header = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", data)
        self.width, self.height = int(header[1]), int(header[2])
        self.body = data[header.end():]

    def colours(self, x, y, width, height):
        """How often each colour is seen in a part of the screen."""
        counts = collections.Counter()
        for row in range(y, y + height):
            line = self.body[3 * (row * self.width + x):3 * (row * self.width + x + width)]
            counts.update(line[at:at + 3] for at in range(0, len(line), 3))
        return counts


def luminance(colour):
    """The relative luminance of a colour of sRGB, as the guidelines define it."""
    def linear(part):
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colours):
    """How far the text stands out: its ground is what is seen most, it itself what differs most from that."""
    ground = luminance(colours.most_common(1)[0][0])

    def against(colour):
        lighter, darker = sorted((luminance(colour), ground), reverse=True)
        return (lighter + 0.05) / (darker + 0.05)

    return max(map(against, colours))


def usable(node):
    """Whether neither the node nor what it is part of is greyed out."""
    while node is not None and node.role != "application":
        if not node.has("sensitive"):
            return False
        node = node.parent
    return True


def in_sight(node):
    """Whether all of the node lies within what it is part of: what is scrolled away does not."""
    x, y, width, height = node.extents()
    above = node.parent
    while above is not None and above.role != "application":
        left, top, wide, high = above.extents()
        if x < left or y < top or x + width > left + wide or y + height > top + high:
            return False
        above = above.parent
    return True


def window_of(node):
    while node.parent is not None and node.parent.role != "application":
        node = node.parent
    return node


def popped_up(nodes):
    """What is in the list that has popped up, if one has: it covers what is below it."""
    top = next((node for node in nodes if node.role == "list" and node.name == "Variations"), None)
    while top is not None and not any(node.name == "Delete the Variation" for node in top.below()):
        top = top.parent
    return nodes if top is None else list(top.below())


def look(window, where):
    """How far each label stands out. One that is hard to read is looked at again: it may just have changed."""
    for _ in range(3):
        found = look_once(window, where)
        if all(seen >= LEAST for seen, *_ in found):
            break
        time.sleep(1)
    return found


def look_once(window, where):
    picture, found = Picture(), []
    nodes = window.nodes()
    tops = [node for node in nodes if node.parent is not None and node.parent.role == "application"]
    nodes = popped_up(nodes)
    for node in nodes:
        # GTK names a label without text by its class.
        if node.role != "label" or not node.name.strip() or node.name.startswith("Gtk") or not usable(node):
            continue
        # What lies under a dialog is dimmed.
        if window_of(node) is not tops[-1]:
            continue
        x, y, width, height = node.extents()
        if not in_sight(node) or width < 4 or height < 8:
            continue
        found.append((contrast(picture.colours(x, y, width, height)), node.name, where))
    return found


def play():
    # What slides in or fades is no picture to measure.
    driver.gtk_settings("gtk-enable-animations=false")
    found = []
    for scheme in ("prefer-light", "prefer-dark"):
        os.environ["ADW_DEBUG_COLOR_SCHEME"] = scheme
        driver.settings(first_human="true", second_human="true", game="'walls'")
        window = Window()
        for where in names.places(window):
            found += look(window, f"{where}, {scheme}")
        window.quit()
    print(f"{len(found)} texts, the least contrast {min(found)}")
    hard = sorted(one for one in found if one[0] < LEAST)
    check(len(found) > 500 and not hard, "\n".join(map(str, hard)))


if __name__ == "__main__":
    driver.main(play)
