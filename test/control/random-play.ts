import { compareWithModel, makeTally, type Tally } from "./random-compare.ts";
import { drawSequences } from "./random-steps.ts";
import { startSequenceRunner } from "./random-workerd.ts";

/** Sequences that one request to a Worker plays. */
const AT_ONCE = 50;

type Options = {
  /** Workers, each with its own database. With two, one plays while the results of the other are compared. */
  runners?: number;
  onProgress?(done: number, tally: Tally): void;
};

/**
 * Plays the first `count` sequences of a seed on the real storage in workerd and compares each with the model. Throws a
 * Difference at the first mismatch.
 */
export async function playAndCompare(seed: number, count: number, options: Options = {}): Promise<Tally> {
  const tally = makeTally();
  const runners = await Promise.all(Array.from({ length: options.runners ?? 2 }, startSequenceRunner));
  let next = 0;
  try {
    await Promise.all(
      runners.map(async (runner) => {
        while (next < count) {
          const sequences = drawSequences(seed, next, Math.min(AT_ONCE, count - next));
          next += sequences.length;
          compareWithModel(sequences, await runner.play(sequences), tally);
          options.onProgress?.(tally.sequences, tally);
        }
      }),
    );
    return tally;
  } catch (error) {
    next = count;
    throw error;
  } finally {
    await Promise.all(runners.map((runner) => runner.close()));
  }
}
