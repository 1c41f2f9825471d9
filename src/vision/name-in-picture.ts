import type { NamingAnswer, NamingRequest } from "../domain/screens/detection.ts";
import { MAX_NAMED_ICONS } from "../domain/screens/icon-kinds.ts";
import { MAX_SHADED } from "../domain/screens/shade.ts";
import { decodeImage } from "../images/decode.ts";
import type { VisionHost } from "./hosts/host.ts";
import { nameControls } from "./icons/name-icons.ts";
import { measureShade } from "./measure-shade.ts";

/**
 * Names the icons and colours of controls in a picture. An unreadable picture is a result; throws for too many boxes,
 * and for boxes that aren't numbers.
 */
export async function nameInPicture(
  { image: file, boxes, shaded }: NamingRequest,
  host: VisionHost,
): Promise<NamingAnswer> {
  if (boxes.length > MAX_NAMED_ICONS) throw new RangeError(`at most ${MAX_NAMED_ICONS} icons are named at once`);
  if (shaded.length > MAX_SHADED)
    throw new RangeError(`the colours of at most ${MAX_SHADED} boxes are measured at once`);
  for (const { x1, y1, x2, y2 } of [...boxes, ...shaded])
    if (![x1, y1, x2, y2].every(Number.isFinite)) throw new RangeError("a box is four numbers");
  const decoding = await decodeImage(file, host.codecs);
  if (!decoding.ok) return { ok: false, reason: "invalid_image", detail: decoding.detail };
  const { image } = decoding;
  const names = boxes.length === 0 ? [] : await nameControls(image, boxes, await host.openModel("icon-naming"));
  return { ok: true, names, shades: shaded.map((box) => measureShade(image, box)) };
}
