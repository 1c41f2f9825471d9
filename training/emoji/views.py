"""Renders emoji as screens show them: at any size, on any background, between letters, cropped imprecisely, with JPEG
noise."""

import pathlib

import numpy as np
import torch
from torch.nn import functional

SIDE = 32
AROUND = 1.25
ROOM = 88
SMALLEST, LARGEST = 11, 60


class Views:
    """Draws batches of crops with their kinds; `kept_out` is a source of pictures used for evaluation only."""

    def __init__(self, folder: pathlib.Path, kept_out: int | None, only: bool = False):
        loaded = np.load(folder / "arts.npz")
        chosen = np.ones(len(loaded["kinds"]), bool) if kept_out is None else (loaded["sources"] == kept_out) == only
        arts = torch.from_numpy(loaded["arts"][chosen])
        self.kinds = torch.from_numpy(loaded["kinds"][chosen].astype(np.int64))
        self.count = int(loaded["kinds"].max()) + 1
        pad = (ROOM - 64) // 2
        levels = arts.permute(0, 3, 1, 2)
        self.arts = functional.pad(levels, (pad, pad, pad, pad))
        inks = levels[:, 3] >= 64
        self.boxes = torch.stack([self._bounds(inks.any(1)), self._bounds(inks.any(2))], 1) + pad
        order = torch.argsort(self.kinds)
        self.by_kind = [order[self.kinds[order] == kind] for kind in range(self.count)]
        self.known = [kind for kind, arts in enumerate(self.by_kind) if len(arts) > 0]
        self.others = torch.from_numpy(np.load(folder / "others.npz")["crops"])

    @staticmethod
    def _bounds(flags: torch.Tensor) -> torch.Tensor:
        length = flags.shape[1]
        first = flags.float().argmax(1)
        last = length - flags.flip(1).float().argmax(1)
        return torch.stack([first, last], 1).float()

    def draw(self, size: int, share: float = 0.7) -> tuple[torch.Tensor, torch.Tensor]:
        emoji = round(size * share)
        kinds = torch.tensor([self.known[i] for i in torch.randint(len(self.known), (emoji,)).tolist()])
        arts = torch.tensor([int(self.by_kind[k][torch.randint(len(self.by_kind[k]), (1,))]) for k in kinds.tolist()])
        shown, is_cut = self._show(arts)
        others = self.others[torch.randint(len(self.others), (size - emoji,))].permute(0, 3, 1, 2).float()
        others = functional.interpolate(others, SIDE, mode="bilinear", antialias=True, align_corners=False)
        others = self._tint(torch.cat([others[len(others) // 8 :], self._draw_discs(len(others) // 8)]))
        none = torch.full((len(others),), self.count)
        # Of an emoji of which a third is missing, nothing is told.
        kinds = torch.where(is_cut, self.count, kinds)
        crops = torch.cat([shown, others])
        crops = crops + torch.randn_like(crops) * torch.rand(size, 1, 1, 1) * 6 * (torch.rand(size, 1, 1, 1) < 0.5)
        return crops.clamp(0, 255), torch.cat([kinds, none])

    @staticmethod
    def _tint(others: torch.Tensor) -> torch.Tensor:
        """Half of them in two colours, as text and plain signs have them."""
        grey = others.mean(1, keepdim=True)
        low, high = grey.amin((2, 3), keepdim=True), grey.amax((2, 3), keepdim=True)
        share = (grey - low) / (high - low).clamp(min=8)
        one, other = torch.rand(2, len(others), 3, 1, 1) * 255
        is_plain = torch.rand(len(others), 1, 1, 1) < 0.5
        one = torch.where(is_plain, torch.where(torch.rand(len(others), 1, 1, 1) < 0.6, 250.0, 25.0), one)
        tinted = one + (other - one) * share
        inverted = torch.where(torch.rand(len(others), 1, 1, 1) < 0.2, 255 - others, others)
        return torch.where(torch.rand(len(others), 1, 1, 1) < 0.5, tinted, inverted)

    @staticmethod
    def _draw_discs(n: int) -> torch.Tensor:
        """Discs, rings and squares: dots of a status, badges, bullets."""
        place = (torch.arange(SIDE) + 0.5) / SIDE * 2 - 1
        x, y = place[None, None, :] + torch.randn(n, 1, 1) * 0.06, place[None, :, None] + torch.randn(n, 1, 1) * 0.06
        power = 2 + 6 * (torch.rand(n, 1, 1) < 0.35) * torch.rand(n, 1, 1)
        distance = (x.abs() ** power + y.abs() ** power) ** (1 / power)
        radius = 0.8 * (1 + torch.randn(n, 1, 1) * 0.08)
        soft = 0.04 + torch.rand(n, 1, 1) * 0.1
        cover = ((radius - distance) / soft + 0.5).clamp(0, 1)
        hole = torch.where(torch.rand(n, 1, 1) < 0.3, torch.rand(n, 1, 1) * 0.8, torch.zeros(n, 1, 1)) * radius
        cover = cover * ((distance - hole) / soft + 0.5).clamp(0, 1)
        return cover[:, None].expand(-1, 3, -1, -1) * 255

    def _show(self, arts: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        n = len(arts)
        x = self.arts[arts].float()
        boxes = self.boxes[arts]
        alpha = x[:, 3:] / 255
        ground = torch.rand(n, 3, 1, 1) * 255
        plain = torch.rand(n, 1, 1, 1)
        ground = torch.where(plain < 0.4, 255 - torch.rand(n, 1, 1, 1) * 16, ground)
        ground = torch.where(plain > 0.75, torch.rand(n, 1, 1, 1) * 60, ground)
        shown = x[:, :3] * alpha + ground * (1 - alpha)
        shown = self._add_neighbours(shown, boxes)
        # As large as a screen shows it, and back.
        pixels = int(round(SMALLEST * (LARGEST / SMALLEST) ** float(torch.rand(()))))
        side = max(8, round(ROOM * pixels / 62))
        small = functional.interpolate(shown, side, mode="bilinear", antialias=True, align_corners=False)
        if torch.rand(()) < 0.5:
            small = self._compress(small)
        centre = boxes.mean(2)
        longer = (boxes[:, :, 1] - boxes[:, :, 0]).amax(1)
        slip = torch.randn(n, 2) * 0.03
        is_cut = torch.rand(n) < 0.06
        far = torch.where(torch.rand(n, 2) < 0.5, -1.0, 1.0) * torch.tensor([0.45, 0.0])
        slip = torch.where(is_cut[:, None], far, slip)
        half = longer * AROUND / 2 * (1 + torch.randn(n) * 0.05).clamp(0.85, 1.2)
        steps = (torch.arange(2 * SIDE) + 0.5) / SIDE - 1
        xs = centre[:, 0, None] + slip[:, 0, None] * longer[:, None] + half[:, None] * steps
        ys = centre[:, 1, None] + slip[:, 1, None] * longer[:, None] + half[:, None] * steps
        grid = torch.stack([(xs / ROOM * 2 - 1)[:, None, :].expand(-1, 2 * SIDE, -1), (ys / ROOM * 2 - 1)[:, :, None].expand(-1, -1, 2 * SIDE)], 3)
        seen = functional.grid_sample(small, grid, mode="bilinear", padding_mode="border", align_corners=False)
        return functional.avg_pool2d(seen, 2), is_cut

    def _add_neighbours(self, shown: torch.Tensor, boxes: torch.Tensor) -> torch.Tensor:
        n = len(shown)
        text = self.others[torch.randint(len(self.others), (n,))].permute(0, 3, 1, 2).float()
        text = functional.interpolate(text, ROOM, mode="bilinear", align_corners=False)
        columns = torch.arange(ROOM)[None, :] + 0.5
        gap = 2 + torch.rand(n, 1) * 14
        left = (columns < boxes[:, 0, 0, None] - gap) & (torch.rand(n, 1) < 0.4)
        right = (columns > boxes[:, 0, 1, None] + gap) & (torch.rand(n, 1) < 0.4)
        return torch.where((left | right)[:, None, None, :], text, shown)

    @staticmethod
    def _compress(x: torch.Tensor) -> torch.Tensor:
        """Colours at half the resolution, and coarser levels, as a JPEG has them."""
        light = x.mean(1, keepdim=True)
        colour = functional.avg_pool2d(x - light, 2, ceil_mode=True)
        colour = functional.interpolate(colour, x.shape[2:], mode="bilinear", align_corners=False)
        return light + colour + torch.randn_like(light) * 4
