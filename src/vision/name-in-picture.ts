import type { NamingAnswer, NamingRequest } from "../domain/detection.ts";
import { MAX_NAMED_ICONS } from "../domain/icon-kinds.ts";
import { decodeImage } from "../images/decode.ts";
import type { VisionHost } from "./hosts/host.ts";
import { nameControls } from "./icons/name-icons.ts";

/** Tells what controls of a picture show. An unreadable picture is a result; too many boxes throw, and boxes that aren't numbers. */
export async function nameInPicture({ image: file, boxes }: NamingRequest, host: VisionHost): Promise<NamingAnswer> {
  if (boxes.length > MAX_NAMED_ICONS) throw new RangeError(`at most ${MAX_NAMED_ICONS} icons are named at once`);
  for (const { x1, y1, x2, y2 } of boxes)
    if (![x1, y1, x2, y2].every(Number.isFinite)) throw new RangeError("a box is four numbers");
  const decoding = await decodeImage(file, host.codecs);
  if (!decoding.ok) return { ok: false, reason: "invalid_image", detail: decoding.detail };
  return { ok: true, names: await nameControls(decoding.image, boxes, await host.openModel("icon-naming")) };
}
