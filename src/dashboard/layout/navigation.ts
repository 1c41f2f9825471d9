import { Building2, Crosshair, House, type LucideIcon, ScrollText, Smartphone, Wallet, Webhook } from "lucide-preact";

/** An entry of the main navigation; it is also shown as the current one below its `path`. */
export type Place = {
  path: string;
  label: string;
  /** The short label for narrow screens. */
  short: string;
  icon: LucideIcon;
};

export const PLACES: readonly Place[] = [
  { path: "/", label: "Overview", short: "Overview", icon: House },
  { path: "/webhooks", label: "Webhooks", short: "Hooks", icon: Webhook },
  { path: "/deliveries", label: "Delivery log", short: "Log", icon: ScrollText },
  { path: "/playground", label: "Playground", short: "Play", icon: Crosshair },
  { path: "/fleet", label: "Fleet", short: "Fleet", icon: Smartphone },
  { path: "/money", label: "Money", short: "Money", icon: Wallet },
  { path: "/organization", label: "Organization", short: "Org", icon: Building2 },
];

/** Returns true if the page at `path` belongs to the entry. */
export function isWithin(place: Pick<Place, "path">, path: string): boolean {
  return place.path === "/" ? path === "/" : path === place.path || path.startsWith(`${place.path}/`);
}
