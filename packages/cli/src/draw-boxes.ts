import { writeFileSync } from "node:fs";
import type { AnswerOf } from "../../client/src/index.ts";
import { CommandError } from "./command-error.ts";
import { type Box, scaleBox } from "./pixels.ts";

/** A box of a drawing, in pixels. */
export type DrawnBox = { box: Box; label: string; kind: keyof typeof COLORS };

const COLORS = { icon: "#0b7fd4", text: "#e5006d", found: "#d93a00" } as const;

/** Lists what was detected as boxes to draw. Texts have numbers, in reading order. */
export function listDetected(data: AnswerOf<"screenshots.detect">["data"]): DrawnBox[] {
  const { image_width: width, image_height: height } = data.metadata;
  return [
    ...data.icon_detections.map(({ bbox, class_name }) => ({
      box: scaleBox(bbox, width, height),
      label: class_name,
      kind: "icon" as const,
    })),
    ...data.ocr_results.map(({ bbox }, index) => ({
      box: scaleBox(bbox, width, height),
      label: String(index + 1),
      kind: "text" as const,
    })),
  ];
}

/** Draws boxes over a picture, as a PNG. Throws a CommandError if the file can't be written. */
export async function drawBoxes(picture: Uint8Array, boxes: readonly DrawnBox[], out: string): Promise<void> {
  // Loaded on demand, since loading it takes longer than most commands.
  const { default: sharp } = await import("sharp");
  const image = sharp(picture);
  const { width, height } = await image.metadata();
  const overlay = Buffer.from(writeSvg(boxes, width, height));
  const drawn = await image
    .composite([{ input: overlay, top: 0, left: 0 }])
    .png()
    .toBuffer();
  try {
    writeFileSync(out, drawn);
  } catch (error) {
    throw new CommandError(`${out} can't be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function writeSvg(boxes: readonly DrawnBox[], width: number, height: number): string {
  const line = Math.max(1, Math.round(Math.min(width, height) / 360));
  const size = Math.max(9, line * 7);
  const drawn = boxes.map(({ box, label, kind }) => {
    const place = `x="${box.x1}" y="${box.y1}" width="${box.x2 - box.x1}" height="${box.y2 - box.y1}"`;
    const color = COLORS[kind];
    return (
      `<rect ${place} fill="${color}" fill-opacity="0.08" stroke="${color}" stroke-width="${line}"/>` +
      `<text x="${box.x1}" y="${Math.max(size, box.y1 - line * 2)}" fill="${color}">${escapeXml(label)}</text>`
    );
  });
  const style = `font-family="sans-serif" font-size="${size}" paint-order="stroke"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ${style}>${drawn.join("")}</svg>`;
}

/** Also drops characters that XML doesn't allow. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
