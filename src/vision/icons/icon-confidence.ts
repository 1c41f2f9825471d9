import { type IconClass, NETWORK_CLASSES } from "../../domain/icon-classes.ts";

/**
 * The shift of the logit of each class's probability. The network was calibrated as a whole on rendered screens; on
 * real ones its icons and checkboxes are surer than it says, and its buttons and text fields less so. Chosen on screens
 * that it wasn't trained on, so that the default threshold, 0.3, is a good one for every class: it stands for 0.10 of
 * an icon, 0.24 of a checkbox, 0.46 of a button and 0.39 of a text field.
 */
const LOGIT_SHIFTS: Partial<Record<IconClass, number>> = {
  icon: 1.3,
  button: -0.7,
  input: -0.4,
  checkbox: 0.3,
};

const FACTORS = NETWORK_CLASSES.map((name) => Math.exp(LOGIT_SHIFTS[name] ?? 0));

/** Returns the confidence, 0 to 1, that a class's probability stands for. Grows with the probability; 0 and 1 stay. */
export function calibrateConfidence(probability: number, classId: number): number {
  const odds = probability * (FACTORS[classId] as number);
  return odds / (1 - probability + odds);
}
