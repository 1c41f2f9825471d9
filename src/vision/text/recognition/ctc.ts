/**
 * A decoded line. `steps[i]` is the time step at which `characters[i]` peaked, `probabilities[i]` its probability
 * there.
 */
export type DecodedLine = { characters: string[]; steps: number[]; probabilities: number[] };

export const EMPTY_LINE: DecodedLine = { characters: [], steps: [], probabilities: [] };

/** Returns a line's text, with single spaces between its words. */
export function joinCharacters({ characters }: DecodedLine): string {
  return characters.join("").replace(/\s+/g, " ").trim();
}

/**
 * Decodes one line by greedy CTC: takes the best class of each step, merges repeats, and drops blanks (class 0).
 * `output` holds `steps` rows of `classes` probabilities from `offset`.
 */
export function decodeCtc(
  output: Float32Array,
  offset: number,
  steps: number,
  classes: number,
  alphabet: readonly string[],
): DecodedLine {
  const characters: string[] = [];
  const peaks: number[] = [];
  const probabilities: number[] = [];
  let previous = 0;
  for (let step = 0; step < steps; step++) {
    const start = offset + step * classes;
    let best = 0;
    let probability = output[start] as number;
    for (let index = 1; index < classes; index++) {
      const value = output[start + index] as number;
      if (value > probability) {
        probability = value;
        best = index;
      }
    }
    if (best !== 0 && best === previous && probability > (probabilities.at(-1) as number)) {
      // The same character continues: its step with the highest probability counts.
      probabilities[probabilities.length - 1] = probability;
      peaks[peaks.length - 1] = step;
    } else if (best !== 0 && best !== previous) {
      characters.push(alphabet[best - 1] ?? "");
      peaks.push(step);
      probabilities.push(probability);
    }
    previous = best;
  }
  return { characters, steps: peaks, probabilities };
}
