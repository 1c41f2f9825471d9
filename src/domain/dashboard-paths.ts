/** Every page of a signed-in person; `:id` stands for one part of the address. What comes first wins. */
export const DASHBOARD_PATHS = [
  "/",
  "/webhooks",
  "/webhooks/verify",
  "/webhooks/:id",
  "/deliveries",
  "/deliveries/replays",
  "/deliveries/:id",
  "/playground",
  "/fleet",
  "/fleet/activity",
  "/fleet/deliveries",
  "/fleet/:id",
  "/money",
  "/money/ledger",
  "/money/keys",
  "/organization",
  "/account",
] as const;

export type DashboardPath = (typeof DASHBOARD_PATHS)[number];

/** The pages of who is about to sign in. */
export const DOOR_PATHS: readonly string[] = ["/sign-in", "/invitation"];

const PATTERNS = [...DASHBOARD_PATHS, ...DOOR_PATHS].map(splitPath);

/** Returns whether an address is one of the dashboard's pages. An id has no full stop: what has one is a file. */
export function isDashboardPath(path: string): boolean {
  const parts = splitPath(path);
  return PATTERNS.some(
    (pattern) =>
      pattern.length === parts.length &&
      pattern.every((part, index) => (part === ":id" ? isId(parts[index] ?? "") : part === parts[index])),
  );
}

/** The parts of a path, with or without a slash at its end. */
function splitPath(path: string): string[] {
  const parts = path.split("/").slice(1);
  return parts.at(-1) === "" ? parts.slice(0, -1) : parts;
}

function isId(part: string): boolean {
  return part !== "" && !part.includes(".");
}
