import {
  Building2,
  CircleQuestionMark,
  Crosshair,
  House,
  KeyRound,
  type LucideIcon,
  ScrollText,
  Smartphone,
  Wallet,
  Webhook,
} from "lucide-preact";
import { HELP_PATH } from "../pages/help/help-places.ts";

/** An entry of the main navigation; it is also shown as the current one below its `path`, and at `also`. */
export type Place = {
  path: string;
  label: string;
  /** The short label for narrow screens. */
  short: string;
  icon: LucideIcon;
  also?: string;
};

export const PLACES: readonly Place[] = [
  { path: "/", label: "Overview", short: "Overview", icon: House },
  { path: "/webhooks", label: "Webhooks", short: "Hooks", icon: Webhook },
  { path: "/deliveries", label: "Delivery log", short: "Log", icon: ScrollText },
  { path: "/playground", label: "Playground", short: "Play", icon: Crosshair },
  { path: "/requests", label: "API", short: "API", icon: KeyRound, also: "/keys" },
  { path: "/fleet", label: "Fleet", short: "Fleet", icon: Smartphone },
  { path: "/money", label: "Money", short: "Money", icon: Wallet },
  { path: "/organization", label: "Organization", short: "Org", icon: Building2 },
  { path: HELP_PATH, label: "Help", short: "Help", icon: CircleQuestionMark },
];

/** Returns true if the page at `path` belongs to the entry. */
export function isWithin(place: Pick<Place, "path" | "also">, path: string): boolean {
  if (place.also === path) return true;
  return place.path === "/" ? path === "/" : path === place.path || path.startsWith(`${place.path}/`);
}
