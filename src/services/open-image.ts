import { Problem } from "../domain/problem.ts";
import { decodeBase64Image } from "../images/base64-image.ts";
import { readImageHeader } from "../images/image-header.ts";
import { checkImageIntegrity } from "../images/image-integrity.ts";
import { takeTurn } from "./take-steps.ts";

/** Where the image stands in the request, as a refusal names it. */
const FIELD = "body.image";

/** A picture of more characters takes a while to read. */
const LARGE_IMAGE_CHARACTERS = 1_000_000;

/** Decodes the request's picture and reads its header, pixel bound included; throws a 400 `invalid_image`. */
export async function openImage(image: string) {
  if (image.length > LARGE_IMAGE_CHARACTERS) await takeTurn();
  const decoded = decodeBase64Image(image);
  if (!decoded.ok) throw refuseImage(decoded.detail);
  const header = readImageHeader(decoded.bytes);
  if (!header.ok) throw refuseImage(header.detail);
  return { bytes: decoded.bytes, header };
}

/** As `openImage`, and checks that the file is whole, for operations that needn't decode its pixels. */
export async function verifyImage(image: string) {
  const opened = await openImage(image);
  if (image.length > LARGE_IMAGE_CHARACTERS) await takeTurn();
  const integrity = await checkImageIntegrity(opened.bytes, opened.header, takeTurn);
  if (!integrity.ok) throw refuseImage(integrity.detail);
  return opened;
}

/** An opened picture as the models are told of it. */
export function describeScreenshot({ bytes, header }: Awaited<ReturnType<typeof openImage>>) {
  const { kind, width, height } = header;
  const mediaType = kind === "png" ? ("image/png" as const) : ("image/jpeg" as const);
  return { bytes, mediaType, width, height };
}

/** The refusal of a picture. `detail` says which rule it breaks, in our words. */
export function refuseImage(detail: string): Problem {
  return new Problem("invalid_image", detail, { fields: [{ path: FIELD, message: detail }] });
}
