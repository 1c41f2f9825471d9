"""The training loss: varifocal loss for classes, generalized IoU and side distances for boxes; entropy and overlap
for text."""

import torch
from torch import Tensor
from torch.nn import functional

from assign import assign

BOX_WEIGHT = 2.5
SIDE_WEIGHT = 0.5
NEGATIVE_WEIGHT = 0.75
FOCUS = 2.0
TEXT_WEIGHT = 1.5
# How much more than other ground the ground counts that looks most like text: such places are few.
TEXT_FOCUS = 4.0


def decode(distances: Tensor, centres: Tensor) -> Tensor:
    """Distances [..., N, 4] from centres [N, 2] to boxes x1, y1, x2, y2."""
    return torch.cat((centres - distances[..., :2], centres + distances[..., 2:]), -1)


def compute_giou(a: Tensor, b: Tensor) -> Tensor:
    """Generalized IoU of pairs of boxes [P, 4], as [P]."""
    shared = (torch.minimum(a[:, 2:], b[:, 2:]) - torch.maximum(a[:, :2], b[:, :2])).clamp(min=0).prod(1)
    union = (a[:, 2:] - a[:, :2]).clamp(min=0).prod(1) + (b[:, 2:] - b[:, :2]).prod(1) - shared
    hull = (torch.maximum(a[:, 2:], b[:, 2:]) - torch.minimum(a[:, :2], b[:, :2])).clamp(min=0).prod(1)
    return shared / union.clamp(min=1e-6) - (hull - union) / hull.clamp(min=1e-6)


def compute_loss(
    distances: Tensor, logits: Tensor, centres: Tensor, strides: Tensor, targets: list[tuple[Tensor, Tensor, Tensor]]
) -> tuple[Tensor, dict[str, float]]:
    """The batch's loss.

    distances [B, N, 4] in pixels, logits [B, N, C]; for each image boxes [G, 4], classes [G] and regions to leave out [R, 4].
    Returns the loss and its parts, for the log.
    """
    boxes = decode(distances, centres)
    probabilities = logits.detach().sigmoid()
    wanted = torch.zeros_like(logits)
    weight = torch.ones(logits.shape[:2])
    picked, truth, scale, quality = [], [], [], []
    for index, (true_boxes, classes, left_out) in enumerate(targets):
        for x1, y1, x2, y2 in left_out.tolist():
            x, y = centres[:, 0], centres[:, 1]
            weight[index][(x > x1) & (x < x2) & (y > y1) & (y < y2)] = 0
        cells, owners, q = assign(probabilities[index], boxes[index].detach(), centres, strides, true_boxes, classes)
        wanted[index, cells, classes[owners]] = q
        weight[index, cells] = 1
        picked.append(cells + index * logits.shape[1])
        truth.append(true_boxes[owners])
        scale.append(strides[cells])
        quality.append(q)
    cells, truth, scale, quality = (torch.cat(parts) for parts in (picked, truth, scale, quality))
    total = quality.sum().clamp(min=1.0)

    focus = torch.where(wanted > 0, wanted, NEGATIVE_WEIGHT * logits.sigmoid().detach().pow(FOCUS))
    entropy = functional.binary_cross_entropy_with_logits(logits, wanted, reduction="none")
    class_loss = (entropy * focus * weight[..., None]).sum() / total

    found = boxes.reshape(-1, 4)[cells]
    box_loss = ((1 - compute_giou(found, truth)) * quality).sum() / total
    sides = functional.smooth_l1_loss(found / scale[:, None], truth / scale[:, None], beta=0.2, reduction="none").mean(1)
    # Far sides of long boxes would drown all others.
    side_loss = (sides.clamp(max=8) * quality).sum() / total
    loss = class_loss + BOX_WEIGHT * box_loss + SIDE_WEIGHT * side_loss
    return loss, {"class": class_loss.item(), "box": box_loss.item(), "side": side_loss.item(), "matched": float(len(cells))}


def compute_text_loss(logits: Tensor, lines: Tensor) -> Tensor:
    """Of the cores' logits [B, 1, H, W], where lines [B, 2, H, W] uint8 are the wanted probabilities and how much each pixel counts, 0 to 255."""
    wanted, weight = lines[:, :1].float() / 255, lines[:, 1:].float() / 255
    found = logits.sigmoid()
    hard = (found.detach() - wanted).abs()
    entropy = functional.binary_cross_entropy_with_logits(logits, wanted, reduction="none")
    entropy_loss = (entropy * weight * (1 + TEXT_FOCUS * hard)).sum() / (weight * (wanted + 0.1)).sum().clamp(min=1.0) * 0.5
    shared = (found * wanted * weight).sum()
    overlap_loss = 1 - 2 * shared / ((found + wanted) * weight).sum().clamp(min=1.0)
    return entropy_loss + overlap_loss
