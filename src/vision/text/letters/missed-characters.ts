import type { DecodedLine } from "../recognition/ctc.ts";

/** A character that wasn't the most likely one at any step is still read if its probabilities add up to this. */
const LEAST_SUM = 0.5;
/** Smaller probabilities are noise. */
const LEAST_PROBABILITY = 0.02;

/**
 * Restores characters that greedy decoding missed between two others. CTC prefers the blank if it can't decide on which
 * of two steps a narrow character is: each gets a half, and neither is the most likely. The remaining doubt lowers the
 * probability of the next character.
 */
export function recallMissed(
  output: Float32Array,
  steps: number,
  classes: number,
  alphabet: readonly string[],
  line: DecodedLine,
): DecodedLine {
  const recalled: DecodedLine = { characters: [], steps: [], probabilities: [] };
  for (let index = 0; index <= line.characters.length; index++) {
    const before = line.characters[index - 1];
    const after = line.characters[index];
    const missed = findMissed(output, classes, alphabet, {
      from: (line.steps[index - 1] ?? -1) + 1,
      to: line.steps[index] ?? steps,
      beside: [before, after],
    });
    // A space at either end is ignored.
    const isInside = before !== undefined && after !== undefined;
    const isRead = missed.sum >= LEAST_SUM && (isInside || missed.character !== " ");
    if (isRead) {
      recalled.characters.push(missed.character);
      recalled.steps.push(missed.step);
      recalled.probabilities.push(Math.min(1, missed.sum));
    }
    if (after === undefined) break;
    // A possible space isn't a doubt: in code, there is one between most letters.
    const certain = isRead || missed.character === " " ? 1 : 1 - missed.sum;
    recalled.characters.push(after);
    recalled.steps.push(line.steps[index] as number);
    recalled.probabilities.push(Math.min(line.probabilities[index] as number, certain));
  }
  return recalled;
}

type Stretch = { from: number; to: number; beside: readonly (string | undefined)[] };

/** Returns the most likely character in a stretch of steps, the sum of its probabilities, and its peak. */
function findMissed(
  output: Float32Array,
  classes: number,
  alphabet: readonly string[],
  { from, to, beside }: Stretch,
): { character: string; step: number; sum: number } {
  const sums = new Map<number, { sum: number; peak: number; step: number }>();
  for (let step = from; step < to; step++) {
    const start = step * classes;
    if ((output[start] as number) > 1 - LEAST_PROBABILITY) continue;
    for (let index = 1; index < classes; index++) {
      const probability = output[start + index] as number;
      // The neighbouring characters extend into the stretch.
      if (probability < LEAST_PROBABILITY || beside.includes(alphabet[index - 1])) continue;
      const known = sums.get(index) ?? { sum: 0, peak: 0, step };
      known.sum += probability;
      if (probability > known.peak) Object.assign(known, { peak: probability, step });
      sums.set(index, known);
    }
  }
  let best = { character: "", step: from, sum: 0 };
  for (const [index, { sum, step }] of sums)
    if (sum > best.sum) best = { character: alphabet[index - 1] as string, step, sum: Math.min(1, sum) };
  return best;
}
