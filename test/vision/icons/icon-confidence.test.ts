import { describe, expect, test } from "vitest";
import { NETWORK_CLASSES } from "../../../src/domain/screens/icon-classes.ts";
import { calibrateConfidence } from "../../../src/vision/icons/icon-confidence.ts";

describe("the confidence of a class", () => {
  test.each(NETWORK_CLASSES.map((name, classId) => ({ name, classId })))(
    "$name: 0 and 1 stay, more stays more",
    ({ classId }) => {
      const steps = Array.from({ length: 101 }, (_, step) => calibrateConfidence(step / 100, classId));
      expect([steps[0], steps[100]]).toEqual([0, 1]);
      steps.slice(1).forEach((value, index) => {
        expect(value).toBeGreaterThan(steps[index] as number);
      });
    },
  );

  test("the default threshold stands for less of an icon than of a text field", () => {
    const [icon, input] = [NETWORK_CLASSES.indexOf("icon"), NETWORK_CLASSES.indexOf("input")];
    expect(calibrateConfidence(0.16, icon)).toBeGreaterThan(0.3);
    expect(calibrateConfidence(0.28, input)).toBeLessThan(0.3);
  });
});
