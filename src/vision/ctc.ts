/** A read line. `steps[i]` is the time step at which `characters[i]` peaked. */
export type DecodedLine = { characters: string[]; steps: number[]; confidence: number };

/**
 * Greedy CTC decoding of one line: at each step the best class, repeats merged, blanks (class 0) dropped.
 * `output` holds `steps` rows of `classes` probabilities from `offset`. Confidence is the mean over kept characters.
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
  let total = 0;
  let previous = 0;
  let peak = 0;
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
    if (best !== 0 && best === previous && probability > peak) {
      // The same character goes on: its clearest step counts.
      total += probability - peak;
      peak = probability;
      peaks[peaks.length - 1] = step;
    } else if (best !== 0 && best !== previous) {
      characters.push(alphabet[best - 1] ?? "");
      peaks.push(step);
      total += probability;
      peak = probability;
    }
    previous = best;
  }
  return { characters, steps: peaks, confidence: characters.length ? total / characters.length : 0 };
}
