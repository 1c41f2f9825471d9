"""Assigns cells to boxes: task-aligned assignment (as in TOOD), for one image at a time."""

import torch
from torch import Tensor

CANDIDATES = 10
CLASS_POWER = 0.5
IOU_POWER = 4.0
# A box smaller than this many strides still gets the cells whose centre is this near to it.
REACH_IN_STRIDES = 0.8


def compute_iou(a: Tensor, b: Tensor) -> Tensor:
    """IoU of boxes [G, 4] with boxes [N, 4], as [G, N]."""
    corner1 = torch.maximum(a[:, None, :2], b[None, :, :2])
    corner2 = torch.minimum(a[:, None, 2:], b[None, :, 2:])
    shared = (corner2 - corner1).clamp(min=0).prod(2)
    area_a = (a[:, 2:] - a[:, :2]).prod(1)
    area_b = (b[:, 2:] - b[:, :2]).prod(1)
    return shared / (area_a[:, None] + area_b[None] - shared).clamp(min=1e-6)


@torch.no_grad()
def assign(
    probabilities: Tensor, boxes: Tensor, centres: Tensor, strides: Tensor, truth: Tensor, classes: Tensor
) -> tuple[Tensor, Tensor, Tensor]:
    """Matches cells to true boxes.

    probabilities [N, C], boxes [N, 4], centres [N, 2], strides [N]; truth [G, 4], classes [G] (long). Returns the
    matched cells' indexes [P], the index of each one's box [P], and the target quality of its class, 0..1 [P].
    """
    count = truth.shape[0]
    if count == 0:
        empty = torch.zeros(0, dtype=torch.long)
        return empty, empty, torch.zeros(0)
    middle = (truth[:, :2] + truth[:, 2:]) / 2
    half = (truth[:, 2:] - truth[:, :2]) / 2
    offset = (centres[None] - middle[:, None]).abs()
    reach = torch.maximum(half[:, None], (strides * REACH_IN_STRIDES)[None, :, None])
    inside = (offset < reach).all(2)
    # A level is out of the question where its cells are far larger or smaller than the box.
    longest = 2 * half.max(1).values
    fits = (strides[None] <= longest[:, None] * 1.2) | (strides[None] == strides.min())
    inside &= fits
    iou = compute_iou(truth, boxes)
    metric = probabilities[:, classes].T.clamp(min=1e-6).pow(CLASS_POWER) * iou.pow(IOU_POWER)
    # Early on no box overlaps: then the nearest centres are the best guess.
    nearness = (-(offset / reach.clamp(min=1)).pow(2).sum(2)).exp() * 1e-4
    metric = torch.where(inside, metric + nearness, torch.zeros_like(metric))
    top = metric.topk(min(CANDIDATES, metric.shape[1]), dim=1)
    chosen = torch.zeros_like(metric, dtype=torch.bool).scatter_(1, top.indices, top.values > 0)
    # A cell that two boxes want belongs to the one that it overlaps most.
    rank = torch.where(chosen, iou + nearness, torch.full_like(iou, -1.0))
    best = rank.argmax(0)
    taken = chosen.any(0)
    cells = taken.nonzero().squeeze(1)
    owners = best[cells]
    owned = torch.zeros_like(chosen)
    owned[owners, cells] = True
    strength = torch.where(owned, metric, torch.zeros_like(metric))
    peak = strength.max(1).values.clamp(min=1e-9)
    best_iou = torch.where(owned, iou, torch.zeros_like(iou)).max(1).values
    quality = strength[owners, cells] / peak[owners] * best_iou[owners].clamp(min=0.1)
    return cells, owners, quality
