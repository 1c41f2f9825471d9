import { Problem } from "../../domain/errors/problem.ts";
import { decodeBase64Image } from "../../images/base64-image.ts";
import { dropMetadata } from "../../images/drop-metadata.ts";
import { readImageHeader } from "../../images/image-header.ts";
import { checkImageIntegrity } from "../../images/image-integrity.ts";
import { takeTurn } from "./take-steps.ts";

/** The image's field in the request, for errors. */
const FIELD = "body.image";

/** Reading a picture with more bytes than this takes a while. */
const LARGE_IMAGE_BYTES = 750_000;
/** The same limit in characters of base64. */
const LARGE_IMAGE_CHARACTERS = (LARGE_IMAGE_BYTES * 4) / 3;

export type OpenedImage = Awaited<ReturnType<typeof openImage>>;

/** Decodes the request's image and reads its header, including the pixel limit. Throws a 400 `invalid_image`. */
export async function openImage(image: string) {
  if (image.length > LARGE_IMAGE_CHARACTERS) await takeTurn();
  const decoded = decodeBase64Image(image);
  if (!decoded.ok) throw refuseImage(decoded.detail);
  const header = readImageHeader(decoded.bytes);
  if (!header.ok) throw refuseImage(header.detail);
  return { bytes: decoded.bytes, header };
}

/** Checks that an opened image is complete, for operations that don't decode its pixels. Throws a 400 `invalid_image`. */
export async function verifyImage({ bytes, header }: OpenedImage): Promise<void> {
  if (bytes.length > LARGE_IMAGE_BYTES) await takeTurn();
  const integrity = await checkImageIntegrity(bytes, header, takeTurn);
  if (!integrity.ok) throw refuseImage(integrity.detail);
}

/** Describes an opened image, whose integrity was checked, as models receive it: only its stored pixels count. */
export async function describeScreenshot({ bytes, header }: OpenedImage) {
  const { kind, width, height } = header;
  const mediaType = kind === "png" ? ("image/png" as const) : ("image/jpeg" as const);
  return { bytes: await dropMetadata(bytes, header, takeTurn), mediaType, width, height };
}

/** Returns the 400 for an image. `detail` names the rule that it breaks, in our own words. */
export function refuseImage(detail: string): Problem {
  return new Problem("invalid_image", detail, { fields: [{ path: FIELD, message: detail }] });
}
