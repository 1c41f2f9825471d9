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
  icon: LucideIcon;
  also?: string;
  /** The short label in a phone's bar. Entries without one are behind its button "More". */
  short?: string;
};

type PlaceGroup = { name: string | null; places: readonly Place[] };

export const PLACE_GROUPS: readonly PlaceGroup[] = [
  {
    name: null,
    places: [
      { path: "/", label: "Overview", icon: House, short: "Overview" },
      { path: "/playground", label: "Playground", icon: Crosshair, short: "Play" },
    ],
  },
  {
    name: "Events",
    places: [
      { path: "/webhooks", label: "Webhooks", icon: Webhook },
      { path: "/deliveries", label: "Delivery log", icon: ScrollText, short: "Log" },
    ],
  },
  {
    name: "Platform",
    places: [
      { path: "/fleet", label: "Fleet", icon: Smartphone, short: "Fleet" },
      { path: "/requests", label: "API", icon: KeyRound, also: "/keys" },
    ],
  },
  {
    name: "Account",
    places: [
      { path: "/money", label: "Money", icon: Wallet },
      { path: "/organization", label: "Organization", icon: Building2 },
      { path: HELP_PATH, label: "Help", icon: CircleQuestionMark },
    ],
  },
];

export const PLACES: readonly Place[] = PLACE_GROUPS.flatMap(({ places }) => places);

/** Returns true if the page at `path` belongs to the entry. */
export function isWithin(place: Pick<Place, "path" | "also">, path: string): boolean {
  if (place.also === path) return true;
  return place.path === "/" ? path === "/" : path === place.path || path.startsWith(`${place.path}/`);
}
