import type { OfferedPicture, VisionBinding, VisionService } from "../../domain/screens/detection.ts";
import { type BusyAnswer, VisionBusy } from "../../domain/screens/vision-busy.ts";
import { readImageHeader } from "../../images/image-header.ts";

/**
 * Opens the vision library behind the vision Worker's binding. A request is sent without its picture, which the Worker
 * fetches when it is the request's turn. Refusals become exceptions.
 */
export function openVision(binding: VisionBinding): VisionService {
  return {
    analyze: async ({ image, ...rest }, receivedAtMs) =>
      accept(await binding.analyze({ ...rest, picture: offer(image) }, receivedAtMs)),
    prepare: async ({ image, ...rest }) => accept(await binding.prepare({ ...rest, picture: offer(image) })),
    nameIcons: async ({ image, ...rest }) => accept(await binding.nameIcons({ ...rest, picture: offer(image) })),
    warmUp: () => binding.warmUp(),
  };
}

/** A file without a readable header is offered as one pixel: the Worker refuses it, with the reason, once it reads it. */
function offer(image: Uint8Array): OfferedPicture {
  const header = readImageHeader(image);
  const { width, height } = header.ok ? header : { width: 1, height: 1 };
  return { width, height, byteLength: image.byteLength, read: async () => image };
}

function accept<Answer extends { ok: boolean }>(answer: Answer | BusyAnswer): Answer {
  if (isBusy(answer)) throw new VisionBusy(answer.retryAfterSeconds);
  return answer;
}

function isBusy(answer: { ok: boolean } | BusyAnswer): answer is BusyAnswer {
  return !answer.ok && "reason" in answer && answer.reason === "busy";
}
