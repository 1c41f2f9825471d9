import type { Letter } from "../choose-reading.ts";
import type { DecodedLine } from "../recognition/ctc.ts";

/**
 * Returns the line's characters without the spaces, each at the step of its peak; `stepWidth` is a share of the input's
 * width.
 */
export function placeLetters({ characters, steps, probabilities }: DecodedLine, stepWidth: number): Letter[] {
  return characters.flatMap((character, index) => {
    if (character.trim() === "") return [];
    const place = ((steps[index] as number) + 0.5) * stepWidth;
    return [{ character, probability: probabilities[index] as number, place }];
  });
}
