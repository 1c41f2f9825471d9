import { decodeBase64Image } from "../domain/base64-image.ts";
import { readImageHeader } from "../domain/image-header.ts";
import { checkImageIntegrity } from "../domain/image-integrity.ts";
import { Problem } from "./problem.ts";

/** Where the image stands in the request, as a refusal names it. */
const FIELD = "body.image";

/** Decodes the request's picture and reads its header, pixel bound included; throws a 400 `invalid_image`. */
export function openImage(image: string) {
  const decoded = decodeBase64Image(image);
  if (!decoded.ok) throw refuseImage(decoded.detail);
  const header = readImageHeader(decoded.bytes);
  if (!header.ok) throw refuseImage(header.detail);
  return { bytes: decoded.bytes, header };
}

/** As `openImage`, and checks that the file is whole, for operations that needn't decode its pixels. */
export async function verifyImage(image: string) {
  const opened = openImage(image);
  const integrity = await checkImageIntegrity(opened.bytes, opened.header);
  if (!integrity.ok) throw refuseImage(integrity.detail);
  return opened;
}

/** An opened picture as the models are told of it. */
export function describeScreenshot({ bytes, header }: ReturnType<typeof openImage>) {
  const { kind, width, height } = header;
  const mediaType = kind === "png" ? ("image/png" as const) : ("image/jpeg" as const);
  return { bytes, mediaType, width, height };
}

/** The refusal of a picture. `detail` says which rule it breaks, in our words. */
export function refuseImage(detail: string): Problem {
  return new Problem("invalid_image", detail, { fields: [{ path: FIELD, message: detail }] });
}
