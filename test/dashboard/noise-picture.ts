import { encodeRgbaPng } from "../e2e/picture-files.ts";

/** Returns a picture that no encoder makes small: a PNG of slightly more than this many bytes, with the same noise each time. */
export function makeNoise(bytes: number): Uint8Array {
  const width = 1600;
  const height = Math.ceil(bytes / (width * 4));
  const data = new Uint8Array(width * height * 4);
  let state = 1;
  for (let at = 0; at < data.length; at++) {
    // A linear congruential generator (Numerical Recipes): its high bits are noise enough.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    data[at] = state >>> 24;
  }
  return encodeRgbaPng({ width, height, data });
}
