import { DELIVERY_PLACES, DESTINATION_PLACES } from "../../pages/destinations/webhook-places.ts";
import { FLEET_PLACES } from "../../pages/fleet/fleet-places.ts";
import { HELP_PLACES } from "../../pages/help/help-places.ts";
import { API_PLACES } from "../../pages/keys/key-places.ts";
import { MONEY_PLACES } from "../../pages/money/money-places.ts";

/** An entry of the palette: a page to go to, or an action. `words` are searched besides the label. */
export type Command = { key: string; label: string; hint?: string; words?: string; run(): void };

type Go = (path: string) => void;

/** Lists every page without an id in its address: the `places` of the navigation, and those below them. */
export function listPages(places: readonly { path: string; label: string }[], go: Go): Command[] {
  const below = [
    ...DESTINATION_PLACES,
    ...DELIVERY_PLACES,
    ...FLEET_PLACES,
    ...API_PLACES,
    ...MONEY_PLACES,
    ...HELP_PLACES,
  ];
  const top = places.map(({ path, label }) => [path, label] as const);
  const further = below.filter(([path]) => !places.some((place) => place.path === path));
  // The navigation has the API area as a whole, not its first page.
  const first = below.filter(([path]) => path === "/requests");
  return [
    ...top.filter(([path]) => path !== "/requests"),
    ...first,
    ...further,
    ["/account", "Your account"] as const,
  ].map(([path, label]) => ({ key: path, label, words: path.replaceAll("/", " "), run: () => go(path) }));
}

/** Lists the actions that start on a page of their own; `isAdmin`: those of admins too. */
export function listActions(go: Go, isAdmin: boolean): Command[] {
  const actions: readonly (readonly [label: string, path: string, isForAdmins: boolean])[] = [
    ["Locate something in a screenshot", "/playground", false],
    ["Replay failed deliveries", "/deliveries/replays", false],
    ["Register a destination", "/webhooks?open=register", true],
    ["Create a key", "/keys?open=create", true],
    ["Invite a person", "/organization?open=invite", true],
  ];
  return actions
    .filter(([, , isForAdmins]) => isAdmin || !isForAdmins)
    .map(([label, path]) => ({ key: label, label, run: () => go(path) }));
}

/** Returns the commands in which every typed word occurs, those that begin with the text first. */
export function filterCommands(commands: readonly Command[], typed: string): Command[] {
  const text = typed.trim().toLowerCase();
  const words = text.split(/\s+/);
  const matches = commands.filter(({ label, hint = "", words: more = "" }) => {
    const all = `${label} ${hint} ${more}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const begins = ({ label }: Command) => label.toLowerCase().startsWith(text);
  return [...matches.filter(begins), ...matches.filter((one) => !begins(one))];
}
