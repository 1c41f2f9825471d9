/** A root of unity: cosine and sine of a part of a turn. */
export type Twiddle = { re: number; im: number };

/** The tables divide a turn into this many parts. */
const PARTS = 128;

/**
 * Cosine and sine of 0 to 16 parts, rounded to nearest. Written out because an engine's `Math.cos` may be off by the
 * last bit, and the hash of a regular picture can depend on it.
 */
const EIGHTH_OF_TURN: readonly (readonly [number, number])[] = [
  [1, 0],
  [0.9987954562051724, 0.049067674327418015],
  [0.9951847266721969, 0.0980171403295606],
  [0.989176509964781, 0.14673047445536175],
  [0.9807852804032304, 0.19509032201612825],
  [0.970031253194544, 0.24298017990326387],
  [0.9569403357322088, 0.29028467725446233],
  [0.9415440651830208, 0.33688985339222005],
  [0.9238795325112867, 0.3826834323650898],
  [0.9039892931234433, 0.4275550934302821],
  [0.881921264348355, 0.47139673682599764],
  [0.8577286100002721, 0.5141027441932217],
  [0.8314696123025452, 0.5555702330196022],
  [0.8032075314806449, 0.5956993044924334],
  [0.773010453362737, 0.6343932841636455],
  [0.7409511253549591, 0.6715589548470183],
  [Math.SQRT1_2, 0.7071067811865475],
];

/**
 * Roots of unity with pocketfft's roundings: every root is the product of a coarse and a fine one. `count` is a power of two
 * up to 128; an index may go up to half a turn.
 */
export function createTwiddles(count: number): (index: number) => Twiddle {
  let bits = 1;
  while (4 ** bits < (count + 2) >> 1) bits++;
  const fineCount = 2 ** bits;
  const partsPerStep = PARTS / count;
  return (index) => {
    const fine = lookUp((index % fineCount) * partsPerStep);
    const coarse = lookUp((index - (index % fineCount)) * partsPerStep);
    return { re: fine.re * coarse.re - fine.im * coarse.im, im: fine.re * coarse.im + fine.im * coarse.re };
  };
}

/** Returns the root at this many parts of a turn, mirrored from the eighth in the table. */
function lookUp(parts: number): Twiddle {
  if (parts > 32) {
    const { re, im } = lookUp(parts - 32);
    return { re: -im, im: re };
  }
  const isMirrored = parts >= 16;
  const [cosine, sine] = EIGHTH_OF_TURN[isMirrored ? 32 - parts : parts] as readonly [number, number];
  return isMirrored ? { re: sine, im: cosine } : { re: cosine, im: sine };
}
