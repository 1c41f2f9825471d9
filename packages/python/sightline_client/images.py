from __future__ import annotations

import base64
from pathlib import Path
from typing import TypeAlias

ImageInput: TypeAlias = bytes | bytearray | memoryview | Path | str
"""A PNG or JPEG: its bytes, the path of its file, or its base64."""


def encode_image(image: ImageInput) -> str:
    """Returns an image as the API takes it, in base64."""
    if isinstance(image, str):
        return image
    return base64.b64encode(image.read_bytes() if isinstance(image, Path) else image).decode("ascii")
