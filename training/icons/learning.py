"""Shared training code of the networks that classify crops: a moving average of the weights, and continuing from a
file."""

import copy
import math
import pathlib
import time

import torch
from torch import nn


WARMUP = 300
"""The number of warm-up steps."""


class Learning:
    """A network in training, the average of its weights, and its training time; `peak` is the highest rate. Continues
    from `file`, if it exists."""

    def __init__(self, network: nn.Module, peak: float, averaged: float, file: pathlib.Path):
        self.network = network.to(memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.network)
        self.optimizer = torch.optim.AdamW(self.network.parameters(), lr=peak, weight_decay=0.02, fused=True)
        self.peak = peak
        self.averaged = averaged
        self.file = file
        self.step, spent = 0, 0.0
        if file.exists():
            saved = torch.load(file, map_location="cpu", weights_only=True)
            self.network.load_state_dict(saved["network"])
            self.average.load_state_dict(saved["average"])
            self.optimizer.load_state_dict(saved["optimizer"])
            self.step, spent = saved["step"], saved["seconds"]
        self.begun = time.monotonic() - spent

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.begun

    def rate_at(self, share: float) -> float:
        """The rate when this share of the time has passed: it rises, and falls along a cosine."""
        return self.peak * min(1, (self.step + 1) / WARMUP) * 0.5 * (1 + math.cos(math.pi * min(1, share)))

    def learn(self, loss: torch.Tensor, rate: float) -> None:
        """Takes a step at a rate, and updates the average."""
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        self.step += 1
        keep = min(self.averaged, self.step / (self.step + 10))
        with torch.no_grad():
            for its, mine in zip(self.average.state_dict().values(), self.network.state_dict().values()):
                if its.dtype.is_floating_point:
                    its.lerp_(mine, 1 - keep)
                else:
                    its.copy_(mine)

    def save(self) -> None:
        """Renames the file when complete, so that an interrupted run leaves no partial file."""
        state = {"network": self.network.state_dict(), "average": self.average.state_dict(), "optimizer": self.optimizer.state_dict()}
        partial = self.file.with_name("partial.pt")
        torch.save({**state, "step": self.step, "seconds": self.seconds}, partial)
        partial.rename(self.file)
