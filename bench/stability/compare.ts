import { type Box, measureIou } from "../../src/domain/screens/box.ts";
import { countCommon, splitWords } from "../ocr/score.ts";

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

/** How many words are expected, how many were read, and how many of these are expected, as bags. */
export type WordAgreement = { expected: number; read: number; again: number };

/** Compares the words of the expected lines with those of the actual ones, case included, wherever they are. */
export function compareWords(expected: readonly Named[], found: readonly Named[]): WordAgreement {
  const list = (lines: readonly Named[]) => lines.flatMap(({ name }) => splitWords({ text: name }));
  const [words, read] = [list(expected), list(found)];
  return { expected: words.length, read: read.length, again: countCommon(words, read) };
}

export function addWords(all: readonly WordAgreement[]): WordAgreement {
  return all.reduce(
    (sum, one) => ({ expected: sum.expected + one.expected, read: sum.read + one.read, again: sum.again + one.again }),
    { expected: 0, read: 0, again: 0 },
  );
}
