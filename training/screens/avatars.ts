import type { Rng } from "./random.ts";

/** A person's picture, `sizePx` CSS pixels. */
export function makeAvatar(rng: Rng, sizePx: number): string {
  const letter = String.fromCharCode(65 + rng.int(0, 25));
  return `<span data-gt="image" style="display:inline-flex;flex:none;align-items:center;justify-content:center;width:${sizePx}px;height:${sizePx}px;border-radius:50%;background:hsl(${rng.int(0, 359)} 45% 45%);color:#fff;font-size:${sizePx * 0.45}px">${letter}</span>`;
}
