"""The network: dense narrow convolutions over a line of 32 rows, then one-dimensional ones along it, and CTC's
classes.

Input [B, 3, 32, W] RGB, values 0..255, W a multiple of 8 (contrast and polarity are evened out by the first layer).
Output [B, W / 2, C]: for each two columns the logits of the blank (class 0) and of each character of the alphabet; in
`eval` mode their probabilities.

Shapes were chosen for speed in ONNX Runtime's WebAssembly: dense convolutions of few channels and ReLU. Shrinking the
picture to a quarter of its width early makes it cheap. The last layers give two steps for each of those columns,
since narrow letters are closer than four columns and CTC needs a blank between two equal ones.
"""

import torch
from torch import Tensor, nn

HEIGHT = 32
STEP_WIDTH = 2
WIDTH_MULTIPLE = 8


class ConvUnit(nn.Sequential):
    """Convolution, batch norm and, unless told otherwise, ReLU."""

    def __init__(self, inputs: int, outputs: int, size, stride=1, padding=None, dilation=1, relu: bool = True):
        size = (size, size) if isinstance(size, int) else size
        dilation = (dilation, dilation) if isinstance(dilation, int) else dilation
        if padding is None:
            padding = tuple(d * (s // 2) for s, d in zip(size, dilation))
        layers: list[nn.Module] = [
            nn.Conv2d(inputs, outputs, size, stride, padding, dilation, bias=False),
            nn.BatchNorm2d(outputs, eps=1e-3, momentum=0.03),
        ]
        if relu:
            layers.append(nn.ReLU(inplace=True))
        super().__init__(*layers)


class Residual(nn.Module):
    def __init__(self, channels: int, size=3, dilation=(1, 1)):
        super().__init__()
        self.first = ConvUnit(channels, channels, size, dilation=dilation)
        self.second = ConvUnit(channels, channels, size, dilation=dilation, relu=False)

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.second(self.first(x)))


class Along(nn.Module):
    """Residual along the line: one convolution over five columns, `dilation` apart."""

    def __init__(self, channels: int, dilation: int):
        super().__init__()
        self.look = ConvUnit(channels, channels, (1, 5), dilation=(1, dilation))

    def forward(self, x: Tensor) -> Tensor:
        return x + self.look(x)


class Reader(nn.Module):
    def __init__(self, classes: int, stem: int = 16, quarter: int = 40, eighth: int = 72, line: int = 128, head: int = 64):
        super().__init__()
        self.stem = ConvUnit(3, stem, 3, 2)
        self.quarter = nn.Sequential(ConvUnit(stem, quarter, 3, 2), Residual(quarter))
        self.eighth = nn.Sequential(ConvUnit(quarter, eighth, 3, (2, 1)), ConvUnit(eighth, eighth, 3))
        self.flatten = ConvUnit(eighth, line, (HEIGHT // 8, 3), padding=(0, 1))
        self.along = nn.Sequential(*(Along(line, dilation) for dilation in (1, 2, 4)))
        self.split = ConvUnit(line, 2 * head, 1)
        self.classes = nn.Linear(head, classes)
        nn.init.zeros_(self.classes.bias)
        self.keeps_strokes = False

    def keep_strokes(self) -> None:
        """Freezes the first layers, which detect strokes: a network that starts from one for other letters trains on
        a quarter more lines in the same time."""
        self.keeps_strokes = True

    def train(self, mode: bool = True) -> "Reader":
        super().train(mode)
        if self.keeps_strokes:
            self.stem.eval()
            self.quarter.eval()
        return self

    def see_strokes(self, pixels: Tensor) -> Tensor:
        if not self.keeps_strokes:
            return self.quarter(self.stem(even_out(pixels)))
        with torch.no_grad():
            return self.quarter(self.stem(even_out(pixels)))

    def forward(self, pixels: Tensor) -> Tensor:
        x = self.flatten(self.eighth(self.see_strokes(pixels)))
        x = self.split(self.along(x)).squeeze(2)
        # [B, 2 * head, W / 4] to [B, W / 2, head]: the first half of the channels is the left of two steps.
        batch, channels, columns = x.shape
        x = x.transpose(1, 2).reshape(batch, -1, channels // 2)
        logits = self.classes(x)
        return logits if self.training else logits.softmax(2)


def even_out(pixels: Tensor) -> Tensor:
    """Normalizes the line to mean 0 and deviation 1, with bright ink, which is rarer than the background."""
    x = pixels - pixels.mean((1, 2, 3), keepdim=True)
    x = x / ((x * x).mean((1, 2, 3), keepdim=True) + 4.0).sqrt()
    grey = x.mean(1, keepdim=True)
    skew = (grey * grey * grey).mean((2, 3), keepdim=True)
    return torch.where(skew < 0, -x, x)


def count_operations(network: nn.Module, width: int = 220) -> float:
    """Multiplications and additions, in millions, for one line of `width` columns."""
    total = 0

    def count(module: nn.Module, inputs, output: Tensor) -> None:
        nonlocal total
        if isinstance(module, nn.Conv2d):
            total += output.numel() * module.weight[0].numel()
        elif isinstance(module, nn.Linear):
            total += output.numel() * module.in_features

    hooks = [module.register_forward_hook(count) for module in network.modules()]
    with torch.no_grad():
        network.eval()(torch.zeros(1, 3, HEIGHT, width + -width % WIDTH_MULTIPLE))
    for hook in hooks:
        hook.remove()
    return total / 1e6
