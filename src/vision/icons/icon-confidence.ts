import { type IconClass, NETWORK_CLASSES } from "../../domain/screens/icon-classes.ts";

/** The conversion of a class's logit to that of its confidence: it is multiplied by `slope`, then `shift` is added. */
type Calibration = { slope: number; shift: number };

/**
 * The network was calibrated as a whole on rendered screens. On real ones, it is too unsure of icons, images and
 * checkboxes, of unsure icons most of all, and too sure of buttons. Chosen on screens that it wasn't trained on, so
 * that the default threshold, 0.3, is a good one for every class: it stands for 0.14 of an icon, 0.23 of an image, 0.24
 * of a checkbox, 0.46 of a button and 0.29 of a text field.
 */
const CALIBRATIONS: Partial<Record<IconClass, Calibration>> = {
  icon: { slope: 0.92, shift: 0.86 },
  image: { slope: 1, shift: 0.35 },
  button: { slope: 1, shift: -0.7 },
  input: { slope: 1, shift: 0.05 },
  checkbox: { slope: 1, shift: 0.3 },
};

const FACTORS = NETWORK_CLASSES.map((name) => Math.exp(CALIBRATIONS[name]?.shift ?? 0));
const SLOPES = NETWORK_CLASSES.map((name) => CALIBRATIONS[name]?.slope ?? 1);

/** Converts a class's probability to a confidence, 0 to 1. Grows with the probability; 0 and 1 stay the same. */
export function calibrateConfidence(probability: number, classId: number): number {
  const slope = SLOPES[classId] as number;
  const factor = FACTORS[classId] as number;
  const [yes, no] = [factor * probability ** slope, (1 - probability) ** slope];
  return yes / (no + yes);
}
