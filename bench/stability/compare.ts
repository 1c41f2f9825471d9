import { type Box, measureIou } from "../../src/domain/box.ts";

/** A box of a response with its name: its class, or its text. Boxes of both responses are in the same pixels. */
export type Named = { box: Box; name: string };

/** How many of `boxes` were found again this precisely, and how many of the roughly found have another name. */
export type Agreement = { boxes: number; tight: number; loose: number; renamed: number };

export const TIGHT_IOU = 0.9;
export const LOOSE_IOU = 0.5;

/** Compares the expected boxes with the actual ones. Each box counts separately: one may be found again in another's place. */
export function compareAnswers(expected: readonly Named[], found: readonly Named[]): Agreement {
  const agreement: Agreement = { boxes: expected.length, tight: 0, loose: 0, renamed: 0 };
  for (const { box, name } of expected) {
    const alike = found
      .map((other) => ({ ...other, iou: measureIou(other.box, box) }))
      .filter(({ iou }) => iou >= LOOSE_IOU);
    // A thing and its content may have the same size: the one with the same name is meant.
    const again = alike.sort((a, b) => Number(b.name === name) - Number(a.name === name) || b.iou - a.iou)[0];
    if (!again) continue;
    agreement.loose++;
    if (again.iou >= TIGHT_IOU) agreement.tight++;
    if (again.name !== name) agreement.renamed++;
  }
  return agreement;
}

export function addAgreements(all: readonly Agreement[]): Agreement {
  return all.reduce(
    (sum, one) => ({
      boxes: sum.boxes + one.boxes,
      tight: sum.tight + one.tight,
      loose: sum.loose + one.loose,
      renamed: sum.renamed + one.renamed,
    }),
    { boxes: 0, tight: 0, loose: 0, renamed: 0 },
  );
}
