"""CTC's loss and its slope, over the classes that a batch's labels hold alone: PyTorch's own goes through all 800, which takes as long as the network."""

import torch
from torch import Tensor


@torch.no_grad()
def compute_loss(logits: Tensor, classes: Tensor, lengths: Tensor) -> tuple[float, Tensor]:
    """The mean loss per character, and its gradient for the logits [B, T, C]: the network's probabilities minus those
    that the labels allow."""
    batch, steps, _ = logits.shape
    total = logits.logsumexp(2, keepdim=True)
    used, places = torch.cat((torch.zeros(1, dtype=classes.dtype), classes)).unique(return_inverse=True)
    narrow = (logits[:, :, used] - total).transpose(0, 1).contiguous()
    with torch.enable_grad():
        narrow.requires_grad_()
        losses = torch.nn.functional.ctc_loss(narrow, places[1:], torch.full((batch,), steps), lengths, reduction="none", zero_infinity=True)
        shares = 1 / (batch * lengths.float())
        loss = (losses * shares).sum()
        (narrow_slope,) = torch.autograd.grad(loss, narrow)
    slope = (logits - total).exp_()
    slope *= (shares * (losses > 0)).view(-1, 1, 1)
    slope[:, :, used] = narrow_slope.transpose(0, 1)
    return loss.item(), slope
