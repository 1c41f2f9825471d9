import { describe, expect, it } from "vitest";
import { pickDevice, pickForm } from "../../../training/screens/devices.ts";
import { Rng } from "../../../training/screens/random.ts";

describe("pickForm", () => {
  it("draws mostly phones, Android's twice as often as iOS's", () => {
    const rng = new Rng(7);
    const drawn = rng.times(4000, () => pickForm(rng, () => true));
    const share = (form: string, platform: string) =>
      drawn.filter((found) => found?.form === form && found.platform === platform).length / drawn.length;
    expect(share("phone", "android")).toBeCloseTo(0.48, 1);
    expect(share("phone", "ios")).toBeCloseTo(0.24, 1);
    expect(share("desktop", "desktop")).toBeCloseTo(0.18, 1);
  });

  it("keeps to what is wanted", () => {
    const rng = new Rng(1);
    expect(pickForm(rng, (form) => form === "tablet")?.form).toBe("tablet");
    expect(pickForm(rng, () => false)).toBeUndefined();
  });
});

describe("pickDevice", () => {
  it("stays within real sizes and is the same for the same seed", () => {
    const draw = (seed: number) => {
      const rng = new Rng(seed);
      return rng.times(300, () => pickDevice(rng, "phone", "android"));
    };
    expect(draw(3)).toEqual(draw(3));
    for (const { width, height, pixelRatio } of draw(3)) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(320);
      expect(Math.min(width, height)).toBeLessThanOrEqual(430);
      expect(pixelRatio).toBeGreaterThanOrEqual(1.5);
      expect(pixelRatio).toBeLessThanOrEqual(3.5);
    }
  });
});
