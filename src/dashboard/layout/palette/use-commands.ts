import { useLocation } from "preact-iso";
import { ApiError, writeQuery } from "../../api/call.ts";
import { useReading } from "../../api/reading.ts";
import { useMay, useOrganizationId } from "../../api/session.tsx";
import { usePhonesNamed } from "../../components/hooks/use-phones-named.ts";
import { TYPING_PAUSE_MS, useSettled } from "../../components/hooks/use-settled.ts";
import { useDestinations } from "../../pages/destinations/use-destinations.ts";
import { PLACES } from "../navigation.ts";
import { useScheme } from "../scheme.ts";
import { findKind } from "./find-kind.ts";
import { type Found, findObject } from "./find-object.ts";
import { type Command, filterCommands, listActions, listPages } from "./list-commands.ts";

/** The most entries of each group, so that all groups fit on a screen. */
const MAX_EACH = 6;

export type CommandGroup = { name: string; commands: readonly Command[] };

/**
 * Returns what can be chosen for a typed text, by group; and a note, such as that nothing has the typed id. `onShortcuts`
 * shows the list of shortcuts.
 */
export function useCommands(typed: string, onShortcuts: () => void): { groups: CommandGroup[]; note: string | null } {
  const { route } = useLocation();
  const { scheme, choose } = useScheme();
  const isAdmin = useMay("admin");
  const object = useObject(typed);
  const { named, note } = useNamed(typed, route);
  const text = typed.trim();
  const other = scheme === "dark" ? "light" : "dark";
  const actions = [
    ...listActions(route, isAdmin),
    { key: "theme", label: `Use the ${other} theme`, run: () => choose(other) },
    { key: "shortcuts", label: "Keyboard shortcuts", run: onShortcuts },
  ];
  if (object) {
    const { kind, id, found } = object;
    const command = found && {
      key: id,
      label: `${capitalize(kind)}: ${found.name}`,
      hint: id,
      run: () => route(found.path),
    };
    return { groups: command ? [{ name: "Found", commands: [command] }] : [], note: object.note };
  }
  const search = {
    key: "search",
    label: `Search the delivery log for “${text}”`,
    run: () => route(`/deliveries${writeQuery({ search: text })}`),
  };
  const groups = [
    { name: "Pages", commands: limit(filterCommands(listPages(PLACES, route), text), text) },
    { name: "Destinations and phones", commands: limit(named, text) },
    { name: "Actions", commands: limit(filterCommands(actions, text), text) },
    { name: "Search", commands: text === "" ? [] : [search] },
  ];
  return { groups: groups.filter(({ commands }) => commands.length > 0), note };
}

/** Without a text, everything is shown for browsing. */
function limit(commands: readonly Command[], text: string): readonly Command[] {
  return text === "" ? commands : commands.slice(0, MAX_EACH);
}

/** Returns the object with the typed id and the state of its lookup; null if no id is typed. */
function useObject(typed: string): { kind: string; id: string; found: Found | null; note: string | null } | null {
  const organizationId = useOrganizationId();
  const known = findKind(typed);
  const settledId = useSettled(known?.id, TYPING_PAUSE_MS);
  const { data, error } = useReading<Found | null>({
    queryKey: [organizationId, "palette", known?.id ?? ""],
    queryFn: ({ signal }) => (known ? findObject(known.kind, known.id, organizationId, signal) : Promise.resolve(null)),
    enabled: known !== null && known.id === settledId,
    retry: false,
  });
  if (!known) return null;
  const isMissing = data === null || (error instanceof ApiError && [400, 404].includes(error.status));
  const note = isMissing
    ? `Your organization has no ${known.kind} with this id.`
    : error
      ? error.message
      : data
        ? null
        : `Looking for the ${known.kind}…`;
  return { ...known, found: data ?? null, note };
}

/** Returns the destinations and phones with the typed name, and a note while phones are still being searched. */
function useNamed(typed: string, go: (path: string) => void): { named: Command[]; note: string | null } {
  const { data: known } = useDestinations();
  const isName = typed.trim().length >= 2;
  const { newest, named = [], isSearching, error } = usePhonesNamed(isName ? typed : "");
  if (!isName) return { named: [], note: null };
  const destinations = (known?.destinations ?? []).map(({ id: key, name, url }) => ({
    ...{ key, label: name ?? url, hint: name ? url : "destination" },
    run: () => go(`/webhooks/${key}`),
  }));
  const found = new Map([...newest, ...named].map((phone) => [phone.id, phone]));
  const phones = [...found.values()].map(({ id: key, name, nickname }) => ({
    ...{ key, label: nickname ?? name, hint: nickname ? name : "phone" },
    run: () => go(`/fleet/${key}`),
  }));
  return {
    named: filterCommands([...destinations, ...phones], typed),
    note: error ? `Not all phones were searched. ${error.message}` : isSearching ? "Searching all phones…" : null,
  };
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
