"""The namer: a small dense convolutional network over a crop of 32 x 32 pixels."""

import torch
from torch import nn

EPSILON = 16.0
"""Levels (squared) below which what differs in a crop is noise, which isn't made larger."""


class Block(nn.Module):
    """A convolution of 3 x 3, whose result is added to what came in where both have the same shape."""

    def __init__(self, before: int, after: int, stride: int = 1):
        super().__init__()
        self.convolve = nn.Conv2d(before, after, 3, stride, 1, bias=False)
        self.norm = nn.BatchNorm2d(after)
        self.adds = stride == 1 and before == after

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = torch.relu(self.norm(self.convolve(x)))
        return x + y if self.adds else y


class Stem(nn.Sequential):
    """Detects strokes and halves the size at once: the full size takes the most time and adds little."""

    def __init__(self, after: int):
        super().__init__(nn.Conv2d(3, after, 5, 2, 2, bias=False), nn.BatchNorm2d(after), nn.ReLU())


class Namer(nn.Module):
    """`[n, 3, 32, 32]` levels of 0 to 255 become `[n, classes]` logits, the last class being none of the kinds."""

    def __init__(self, classes: int):
        super().__init__()
        self.body = nn.Sequential(
            Stem(24),
            Block(24, 32),
            Block(32, 64, 2),
            Block(64, 64),
            Block(64, 112, 2),
            Block(112, 112),
        )
        self.drop = nn.Dropout(0.1)
        self.last = nn.Linear(112 * 4, classes)
        self.register_buffer("temperature", torch.ones(()))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        # Neither how bright a crop is nor its contrast tells what it shows.
        centred = x - x.mean((2, 3), keepdim=True)
        even = centred * torch.rsqrt((centred * centred).mean((1, 2, 3), keepdim=True) + EPSILON)
        pooled = nn.functional.avg_pool2d(self.body(even), 2)
        return self.last(self.drop(pooled.flatten(1))) / self.temperature
