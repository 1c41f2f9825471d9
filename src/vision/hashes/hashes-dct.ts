import { createTwiddles, type Twiddle } from "./hashes-twiddles.ts";

export const DCT_SIZE = 32;

const HALF_SIZE = DCT_SIZE / 2;
const FOURTH_ROOTS = createTwiddles(4 * DCT_SIZE);
const COSINES = Float64Array.from({ length: DCT_SIZE }, (_, k) => FOURTH_ROOTS(k + 1).re);
const ROOTS = createTwiddles(DCT_SIZE);

/**
 * The DCT-II (unnormalized, as scipy gives it) of 32 numbers, with the operations and roundings of scipy's pocketfft: sums of
 * neighbours, a real inverse FFT in stages of 2, 4 and 4, and a rotation. A plainer DCT agrees up to the last bits, but a
 * perceptual hash compares coefficients that are equal in theory, zeros above all, with their median, so those bits decide it on
 * flat or regular pictures.
 */
export function computeDct(samples: ArrayLike<number>): Float64Array {
  const folded = Float64Array.from(samples);
  folded[0] = 2 * at(folded, 0);
  folded[DCT_SIZE - 1] = 2 * at(folded, DCT_SIZE - 1);
  for (let k = 1; k < DCT_SIZE - 1; k += 2) {
    const odd = at(folded, k);
    const even = at(folded, k + 1);
    folded[k] = odd + even;
    folded[k + 1] = even - odd;
  }
  const waves = runStageOf4(runStageOf4(runStageOf2(folded, 16, 1), 4, 2), 1, 8);
  for (let k = 1; k < HALF_SIZE; k++) {
    const mirror = DCT_SIZE - k;
    const low = at(COSINES, k - 1);
    const high = at(COSINES, mirror - 1);
    const sum = low * at(waves, mirror) + high * at(waves, k);
    const difference = low * at(waves, k) - high * at(waves, mirror);
    waves[k] = 0.5 * (sum + difference);
    waves[mirror] = 0.5 * (sum - difference);
  }
  waves[HALF_SIZE] = at(waves, HALF_SIZE) * at(COSINES, HALF_SIZE - 1);
  return waves;
}

/**
 * One stage of the inverse FFT of half a spectrum, in FFTPACK's order (r0, r1, i1, r2, i2, …, r of the middle). The input is
 * `groups` groups of two runs of `run` numbers, the second run mirrored; the output two bands of `groups` runs.
 */
function runStageOf2(input: Float64Array, run: number, groups: number): Float64Array {
  const output = new Float64Array(input.length);
  for (let group = 0; group < groups; group++) {
    const a = run * 2 * group;
    const b = a + run;
    const [y0, y1] = [0, 1].map((band) => run * (group + groups * band)) as [number, number];
    output[y0] = at(input, a) + at(input, b + run - 1);
    output[y1] = at(input, a) - at(input, b + run - 1);
    output[y0 + run - 1] = 2 * at(input, a + run - 1);
    output[y1 + run - 1] = -2 * at(input, b);
    for (let im = 2; im < run; im += 2) {
      const mirror = run - im;
      const re = im - 1;
      output[y0 + re] = at(input, a + re) + at(input, b + mirror - 1);
      output[y0 + im] = at(input, a + im) - at(input, b + mirror);
      const differenceRe = at(input, a + re) - at(input, b + mirror - 1);
      const differenceIm = at(input, a + im) + at(input, b + mirror);
      rotate(output, y1 + re, differenceRe, differenceIm, ROOTS(groups * (im / 2)));
    }
  }
  return output;
}

/** The same with four runs a group (the second and fourth mirrored) and four bands. */
function runStageOf4(input: Float64Array, run: number, groups: number): Float64Array {
  const output = new Float64Array(input.length);
  for (let group = 0; group < groups; group++) {
    const [a, b, c, d] = [0, 1, 2, 3].map((part) => run * (part + 4 * group)) as [number, number, number, number];
    const bands = [0, 1, 2, 3].map((band) => run * (group + groups * band)) as [number, number, number, number];
    const [y0, y1, y2, y3] = bands;
    const outerSum = at(input, a) + at(input, d + run - 1);
    const outerDifference = at(input, a) - at(input, d + run - 1);
    const innerRe = 2 * at(input, b + run - 1);
    const innerIm = 2 * at(input, c);
    output[y0] = outerSum + innerRe;
    output[y1] = outerDifference - innerIm;
    output[y2] = outerSum - innerRe;
    output[y3] = outerDifference + innerIm;
    if (run === 1) continue;

    const last = run - 1;
    const middleRe = at(input, a + last) + at(input, c + last);
    const middleReDifference = at(input, a + last) - at(input, c + last);
    const middleIm = at(input, d) + at(input, b);
    output[y0 + last] = middleRe + middleRe;
    output[y1 + last] = Math.SQRT2 * (middleReDifference - middleIm);
    output[y2 + last] = 2 * (at(input, d) - at(input, b));
    output[y3 + last] = -Math.SQRT2 * (middleReDifference + middleIm);

    for (let im = 2; im < run; im += 2) {
      const re = im - 1;
      const mirror = run - im;
      const outerSumRe = at(input, a + re) + at(input, d + mirror - 1);
      const outerDifferenceRe = at(input, a + re) - at(input, d + mirror - 1);
      const outerSumIm = at(input, a + im) - at(input, d + mirror);
      const outerDifferenceIm = at(input, a + im) + at(input, d + mirror);
      const innerSumRe = at(input, c + re) + at(input, b + mirror - 1);
      const innerDifferenceRe = at(input, c + re) - at(input, b + mirror - 1);
      const innerSumIm = at(input, c + im) - at(input, b + mirror);
      const innerDifferenceIm = at(input, c + im) + at(input, b + mirror);
      const step = groups * (im / 2);
      output[y0 + re] = outerSumRe + innerSumRe;
      output[y0 + im] = outerSumIm + innerSumIm;
      rotate(
        output,
        y1 + re,
        outerDifferenceRe - innerDifferenceIm,
        outerDifferenceIm + innerDifferenceRe,
        ROOTS(step),
      );
      rotate(output, y2 + re, outerSumRe - innerSumRe, outerSumIm - innerSumIm, ROOTS(2 * step));
      rotate(
        output,
        y3 + re,
        outerDifferenceRe + innerDifferenceIm,
        outerDifferenceIm - innerDifferenceRe,
        ROOTS(3 * step),
      );
    }
  }
  return output;
}

/** Writes the complex number times the root at `index` and the place after it. */
function rotate(output: Float64Array, index: number, re: number, im: number, root: Twiddle): void {
  output[index] = root.re * re - root.im * im;
  output[index + 1] = root.re * im + root.im * re;
}

function at(numbers: Float64Array, index: number): number {
  return numbers[index] as number;
}
