"""Augments pictures, so that the network sees more variety than was rendered. NumPy and OpenCV; RGB, uint8."""

import cv2
import numpy as np

from network import CLASSES

# How often a window is laid around a box of a kind, compared with icons: about the root of how rare the kind is.
ATTRACTION = {"icon": 1, "image": 3, "button": 2, "input": 4, "checkbox": 5, "radio": 7, "switch": 6, "slider": 8, "select": 8, "tab": 3}
WEIGHTS = np.array([ATTRACTION[name] for name in CLASSES], float)

Generator = np.random.Generator


def cut(
    image: np.ndarray,
    lines: np.ndarray,
    boxes: np.ndarray,
    classes: np.ndarray,
    left_out: np.ndarray,
    scale: tuple[float, float],
    size: tuple[int, int],
    rng: Generator,
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Scales a screen by (x, y) and cuts a random window of (height, width) out of it.

    lines [H', W', 2] are the text's planes of the whole screen, at a size of their own. boxes [G, 4] and left_out [R,
    4] are in the image's pixels. Drops boxes with less than 40 % in the window. The area outside of the screen has
    one random colour, and no text.
    """
    height, width = size
    scale_x, scale_y = scale
    full_width, full_height = image.shape[1] * scale_x, image.shape[0] * scale_y
    slack_x, slack_y = full_width - width, full_height - height
    if len(boxes) and rng.random() < 0.6:  # around something, or half of the windows would be empty
        weights = WEIGHTS[classes]
        box = boxes[rng.choice(len(boxes), p=weights / weights.sum())]
        x = (box[0] + box[2]) / 2 * scale_x - rng.uniform(0.1, 0.9) * width
        y = (box[1] + box[3]) / 2 * scale_y - rng.uniform(0.1, 0.9) * height
    else:
        x, y = rng.uniform(0, 1) * slack_x, rng.uniform(0, 1) * slack_y
    x = float(np.clip(x, 0, slack_x)) if slack_x > 0 else 0.0
    y = float(np.clip(y, 0, slack_y)) if slack_y > 0 else 0.0
    x1, y1 = int(x / scale_x), int(y / scale_y)
    x2, y2 = min(image.shape[1], int(np.ceil((x + width) / scale_x))), min(image.shape[0], int(np.ceil((y + height) / scale_y)))
    part = image[y1:y2, x1:x2]
    part_width, part_height = max(1, round(part.shape[1] * scale_x)), max(1, round(part.shape[0] * scale_y))
    shrinks = scale_x < 1
    part = cv2.resize(part, (part_width, part_height), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR)
    part = part[:height, :width]
    window = np.empty((height, width, 3), np.uint8)
    if part.shape[:2] != (height, width):
        window[:] = rng.integers(0, 256, 3)
    window[: part.shape[0], : part.shape[1]] = part
    cores = np.full((height, width, 2), (0, 255), np.uint8)
    cores[: part.shape[0], : part.shape[1]] = cut_lines(lines, image.shape[:2], (x1, y1, x2, y2), (part_width, part_height))[:height, :width]
    limit = np.array([part.shape[1], part.shape[0]] * 2, np.float32)

    def move(list_of_boxes: np.ndarray) -> np.ndarray:
        shifted = (list_of_boxes - np.array([x1, y1, x1, y1], np.float32)) * np.array([scale_x, scale_y] * 2, np.float32)
        return np.clip(shifted, 0, limit)

    def measure(list_of_boxes: np.ndarray) -> np.ndarray:
        return (list_of_boxes[:, 2] - list_of_boxes[:, 0]).clip(0) * (list_of_boxes[:, 3] - list_of_boxes[:, 1]).clip(0)

    moved = move(boxes)
    visible = measure(moved) / np.maximum(measure(boxes) * scale_x * scale_y, 1e-6)
    shorter = np.minimum(moved[:, 2] - moved[:, 0], moved[:, 3] - moved[:, 1])
    keep = (visible >= 0.4) & (shorter >= 2.5)
    cut_off = (visible > 0.02) & ~keep
    outside = np.concatenate((moved[cut_off], move(left_out)))
    return window, cores, moved[keep], classes[keep], outside[measure(outside) > 0]


def cut_lines(lines: np.ndarray, of: tuple[int, int], place: tuple[int, int, int, int], size: tuple[int, int]) -> np.ndarray:
    """The part of the text's planes that shows `place` (x1, y1, x2, y2) of a picture of (height, width), as [height, width, 2] of `size` (width, height)."""
    rows, columns = lines.shape[0] / of[0], lines.shape[1] / of[1]
    x1, y1, x2, y2 = place
    # From the middle of a pixel to the middle of a pixel, as resizing does.
    step_x, step_y = (x2 - x1) * columns / size[0], (y2 - y1) * rows / size[1]
    move = np.array([[step_x, 0, x1 * columns + step_x / 2 - 0.5], [0, step_y, y1 * rows + step_y / 2 - 0.5]])
    return cv2.warpAffine(lines, move, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)


def recolour(image: np.ndarray, rng: Generator) -> np.ndarray:
    """Changes the theme of a screen."""
    if rng.random() < 0.08:
        image = 255 - image
    if rng.random() < 0.08:
        image = image[:, :, rng.permutation(3)]
    if rng.random() < 0.04:
        image = np.repeat(cv2.cvtColor(np.ascontiguousarray(image), cv2.COLOR_RGB2GRAY)[:, :, None], 3, 2)
    if rng.random() < 0.5:
        levels = np.arange(256, dtype=np.float32)
        tables = []
        contrast, brightness, gamma = rng.uniform(0.75, 1.2), rng.uniform(-25, 25), rng.uniform(0.75, 1.33)
        for _ in range(3):
            level = 255 * (levels / 255) ** (gamma * rng.uniform(0.95, 1.05))
            tables.append(np.clip((level - 127) * contrast + 127 + brightness + rng.uniform(-8, 8), 0, 255))
        image = cv2.LUT(np.ascontiguousarray(image), np.stack(tables, 1).astype(np.uint8)[None])
    if rng.random() < 0.25:
        hsv = cv2.cvtColor(np.ascontiguousarray(image), cv2.COLOR_RGB2HSV)
        hsv[:, :, 0] = (hsv[:, :, 0].astype(np.int32) + int(rng.integers(0, 180))) % 180
        image = cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)
    return image


def degrade(image: np.ndarray, rng: Generator) -> np.ndarray:
    """Degrades a picture as uploads do: blur, noise, JPEG."""
    if rng.random() < 0.25:  # the Worker's triangle filter is softer than the area filter used here
        image = cv2.GaussianBlur(image, (3, 3), rng.uniform(0.3, 0.7))
    if rng.random() < 0.06:
        noise = rng.normal(0, rng.uniform(1, 6), image.shape).astype(np.float32)
        image = np.clip(image + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.25:
        coded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(45, 96))])[1]
        image = cv2.imdecode(coded, cv2.IMREAD_COLOR)
    return image
