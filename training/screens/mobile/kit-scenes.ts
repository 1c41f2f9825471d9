import type { Scene } from "../scene.ts";
import type { MobileKit } from "./kit.ts";
import { composePage, TEMPLATES } from "./templates.ts";

/** The scenes of one kit: every template drawn with its parts. A kit weighs as much as two scenes of our own. */
export function makeKitScenes(kit: MobileKit): Scene[] {
  const total = TEMPLATES.reduce((sum, template) => sum + (template.weight ?? 1), 0);
  return TEMPLATES.map((template) => ({
    name: `${kit.prefix}-${template.name}`,
    kit: kit.npm,
    forms: ["phone", "tablet"],
    ...(kit.platforms === undefined ? {} : { platforms: kit.platforms }),
    split: kit.unseen ? ("unseen" as const) : ("train" as const),
    weight: (2 * (template.weight ?? 1)) / total,
    render: (context) => composePage(context, kit.paint(context), template),
  }));
}
