"""The reader of emoji: a small dense convolutional network over a crop of 32 x 32 pixels, built of the parts of the icons' namer."""

import pathlib
import sys

import torch
from torch import nn

sys.path.append(str(pathlib.Path(__file__).parent.parent / "icons"))

from network import Block, Stem  # noqa: E402


class EmojiReader(nn.Module):
    """`[n, 3, 32, 32]` levels of 0 to 255 become `[n, emoji + 1]` logits, the last class being no emoji."""

    def __init__(self, emoji: int):
        super().__init__()
        self.body = nn.Sequential(Stem(24), Block(24, 32), Block(32, 64, 2), Block(64, 64), Block(64, 112, 2), Block(112, 112))
        self.narrow = nn.Linear(112 * 4, 96)
        self.last = nn.Linear(96, emoji + 1)
        self.register_buffer("temperature", torch.ones(()))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        # The very colours tell hearts and books apart, so nothing is evened out.
        even = (x - 127.5) / 64
        pooled = nn.functional.avg_pool2d(self.body(even), 2)
        return self.last(torch.relu(self.narrow(pooled.flatten(1)))) / self.temperature
