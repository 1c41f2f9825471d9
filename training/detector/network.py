"""The network: one pass over a screen, two heads, about a million weights.

Input [B, 3, H, W] RGB, values 0..255, H and W multiples of 32 (normalization is the first layer's business). Output
in `eval` mode two tensors. `candidates` [B, N, 14]: for each cell of strides 8, 16 and 32 (in that order, row by row)
the distances from the cell's centre to the box's left, top, right and bottom side in input pixels, then the
probability of each class. `texts` [B, 1, H, W]: the probability that a pixel belongs to the core of a line of text,
shrunken as differentiable binarization does.

Shapes were chosen for speed in ONNX Runtime's WebAssembly: dense 3x3 convolutions only where they also halve the map,
large depthwise ones for a wide view, 1x1 ones elsewhere, and ReLU, which the runtime fuses into the preceding
convolution.
"""

import torch
from torch import Tensor, nn

CLASSES = ("icon", "image", "button", "input", "checkbox", "radio", "switch", "slider", "select", "tab")
STRIDES = (8, 16, 32)
# Blocks at strides 8, 16 and 32.
DEPTH = (3, 2, 2)


class Depthwise(nn.Conv2d):
    """One kernel per channel. Trained in full precision: in bfloat16, a CPU takes two and a half times as long for
    its gradients."""

    def forward(self, x: Tensor) -> Tensor:
        if not torch.is_autocast_enabled("cpu"):
            return super().forward(x)
        with torch.autocast("cpu", enabled=False):
            return super().forward(x.float())


class ConvUnit(nn.Sequential):
    """Convolution, batch norm and, unless told otherwise, ReLU."""

    def __init__(self, inputs: int, outputs: int, size: int, stride: int = 1, groups: int = 1, relu: bool = True):
        convolution = Depthwise if groups > 1 else nn.Conv2d
        layers: list[nn.Module] = [
            convolution(inputs, outputs, size, stride, size // 2, groups=groups, bias=False),
            nn.BatchNorm2d(outputs, eps=1e-3, momentum=0.03),
        ]
        if relu:
            layers.append(nn.ReLU(inplace=True))
        super().__init__(*layers)


class Block(nn.Module):
    """A residual block: a depthwise convolution, then a mix of channels through a wider layer."""

    def __init__(self, channels: int, size: int = 5, widening: float = 2.0):
        super().__init__()
        hidden = int(channels * widening)
        self.look = ConvUnit(channels, channels, size, groups=channels, relu=False)
        self.widen = ConvUnit(channels, hidden, 1)
        self.narrow = ConvUnit(hidden, channels, 1, relu=False)

    def forward(self, x: Tensor) -> Tensor:
        return x + self.narrow(self.widen(self.look(x)))


class Mix(nn.Module):
    """Merges two maps of one size: one convolution over both, then one block."""

    def __init__(self, inputs: int, outputs: int, size: int = 5):
        super().__init__()
        self.join = ConvUnit(inputs, outputs, 1)
        self.block = Block(outputs, size, 1.5)

    def forward(self, *maps: Tensor) -> Tensor:
        return self.block(self.join(torch.cat(maps, 1)))


class Head(nn.Module):
    """Boxes and classes of one stride, in two branches, since edges and kinds need different features."""

    def __init__(self, channels: int, classes: int):
        super().__init__()
        self.box_branch = nn.Sequential(ConvUnit(channels, channels, 5, groups=channels, relu=False), ConvUnit(channels, channels, 1))
        self.class_branch = nn.Sequential(ConvUnit(channels, channels, 5, groups=channels, relu=False), ConvUnit(channels, channels, 1))
        self.box = nn.Conv2d(channels, 4, 1)
        self.classes = nn.Conv2d(channels, classes, 1)
        nn.init.constant_(self.classes.bias, -4.6)  # 1 % at the start: nearly all cells are background
        nn.init.constant_(self.box.bias, 1.0)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        return self.box(self.box_branch(x)), self.classes(self.class_branch(x))


class TextHead(nn.Module):
    """The cores of lines of text, 4 x 4 pixels per cell of stride 4, from local features and those of the pyramid."""

    def __init__(self, quarter: int, neck: int, channels: int = 32):
        super().__init__()
        self.near = ConvUnit(quarter, channels, 1, relu=False)
        self.wide = ConvUnit(neck, channels, 1, relu=False)
        self.block = Block(channels, 5, 1.5)
        self.cores = nn.Conv2d(channels, 16, 1)
        self.spread = nn.PixelShuffle(4)
        nn.init.constant_(self.cores.bias, -2.2)  # a tenth: screens are mostly not text

    def forward(self, quarter: Tensor, eighth: Tensor) -> Tensor:
        x = nn.functional.relu(self.near(quarter) + enlarge(self.wide(eighth)))
        return self.spread(self.cores(self.block(x)))


class Detector(nn.Module):
    def __init__(self, width: tuple[int, int, int, int, int] = (16, 32, 64, 128, 192), neck: int = 64, depth: tuple[int, int, int] = DEPTH):
        super().__init__()
        stem, quarter, eighth, sixteenth, last = width
        self.stem = ConvUnit(3, stem, 3, 2)
        self.quarter = nn.Sequential(ConvUnit(stem, quarter, 3, 2), Block(quarter, 3, 1.5))
        self.eighth = nn.Sequential(ConvUnit(quarter, eighth, 3, 2), *(Block(eighth) for _ in range(depth[0])))
        self.sixteenth = nn.Sequential(ConvUnit(eighth, sixteenth, 3, 2), *(Block(sixteenth) for _ in range(depth[1])))
        self.last = nn.Sequential(ConvUnit(sixteenth, last, 3, 2), *(Block(last, 7, 1.5) for _ in range(depth[2])))
        self.from_eighth = ConvUnit(eighth, neck, 1)
        self.from_sixteenth = ConvUnit(sixteenth, neck, 1)
        self.from_last = ConvUnit(last, neck, 1)
        self.down_to_sixteenth = Mix(2 * neck, neck)
        self.down_to_eighth = Mix(2 * neck, neck)
        self.up_from_eighth = ConvUnit(neck, neck, 3, 2, groups=neck, relu=False)
        self.up_to_sixteenth = Mix(2 * neck, neck)
        self.up_from_sixteenth = ConvUnit(neck, neck, 3, 2, groups=neck, relu=False)
        self.up_to_last = Mix(2 * neck, neck)
        self.heads = nn.ModuleList(Head(neck, len(CLASSES)) for _ in STRIDES)
        self.text = TextHead(quarter, neck)

    def extract(self, pixels: Tensor) -> tuple[Tensor, tuple[Tensor, Tensor, Tensor]]:
        quarter = self.quarter(self.stem((pixels - 127.5) / 64.0))
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        last = self.from_last(self.last(sixteenth))
        eighth, sixteenth = self.from_eighth(eighth), self.from_sixteenth(sixteenth)
        sixteenth = self.down_to_sixteenth(sixteenth, enlarge(last))
        eighth = self.down_to_eighth(eighth, enlarge(sixteenth))
        sixteenth = self.up_to_sixteenth(self.up_from_eighth(eighth), sixteenth)
        last = self.up_to_last(self.up_from_sixteenth(sixteenth), last)
        return quarter, (eighth, sixteenth, last)

    def forward(self, pixels: Tensor) -> tuple[Tensor, ...]:
        """In training: distances [B, N, 4] in input pixels, class logits [B, N, C] and the cores' logits; in eval
        mode as described above."""
        boxes, classes = [], []
        quarter, pyramid = self.extract(pixels)
        for head, stride, x in zip(self.heads, STRIDES, pyramid):
            box, logits = head(x)
            # Never negative, near-linear for large boxes: exp would make far edges jumpy.
            boxes.append(nn.functional.softplus(box).flatten(2).transpose(1, 2) * stride)
            classes.append(logits.flatten(2).transpose(1, 2))
        distances, logits = torch.cat(boxes, 1), torch.cat(classes, 1)
        texts = self.text(quarter, pyramid[0])
        if self.training:
            return distances, logits, texts
        return torch.cat((distances, logits.sigmoid()), 2), texts.sigmoid()


def enlarge(x: Tensor) -> Tensor:
    return nn.functional.interpolate(x, scale_factor=2.0, mode="nearest")


def list_centres(height: int, width: int, device: torch.device | str = "cpu") -> tuple[Tensor, Tensor]:
    """Centres [N, 2] (x, y) and strides [N] of all cells, in the order of the network's output."""
    centres, strides = [], []
    for stride in STRIDES:
        rows, columns = height // stride, width // stride
        y, x = torch.meshgrid(torch.arange(rows, device=device), torch.arange(columns, device=device), indexing="ij")
        centres.append((torch.stack((x, y), -1).reshape(-1, 2).float() + 0.5) * stride)
        strides.append(torch.full((rows * columns,), float(stride), device=device))
    return torch.cat(centres), torch.cat(strides)
