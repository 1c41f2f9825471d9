"""The script head: predicts the script of a line, cropped as for the reader.

Input [B, 3, 32, W] RGB, values 0..255, W a multiple of 8. Output [B, C]: in `eval` mode the probabilities of
`scripts.CLASSES`, else their logits.
"""

import torch
from torch import Tensor, nn

from network import ConvUnit, even_out
from scripts import CLASSES


class ScriptHead(nn.Module):
    def __init__(self, stem: int = 10, quarter: int = 20, eighth: int = 32, deep: int = 40, line: int = 48):
        super().__init__()
        self.look = nn.Sequential(
            ConvUnit(3, stem, 3, 2),
            ConvUnit(stem, quarter, 3, 2),
            ConvUnit(quarter, quarter, 3),
            ConvUnit(quarter, eighth, 3, 2),
            ConvUnit(eighth, deep, 3),
            ConvUnit(deep, line, (4, 3), padding=(0, 1)),
        )
        self.classes = nn.Linear(2 * line, len(CLASSES))

    def forward(self, pixels: Tensor) -> Tensor:
        x = self.look(even_out(pixels)).squeeze(2)
        logits = self.classes(torch.cat((x.mean(2), x.amax(2)), 1))
        return logits if self.training else logits.softmax(1)
