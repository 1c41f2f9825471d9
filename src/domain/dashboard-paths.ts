/** Every page for signed-in members; `:id` matches one segment of the path. The first match wins. */
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
  "/fleet/runs/:id",
  "/fleet/sessions/:id",
  "/fleet/files/:id",
  "/fleet/:id",
  "/money",
  "/money/ledger",
  "/requests",
  "/keys",
  "/organization",
  "/account",
  "/help",
  "/help/events",
  "/help/api",
] as const;

export type DashboardPath = (typeof DASHBOARD_PATHS)[number];

/** The pages for visitors who aren't signed in. */
export const DOOR_PATHS: readonly string[] = ["/sign-in", "/invitation"];

const PATTERNS = [...DASHBOARD_PATHS, ...DOOR_PATHS].map(splitPath);
const FIRST_PARTS = new Set(PATTERNS.map(([first = ""]) => first));

/** Returns true if a path is one of the dashboard's pages. Ids contain no full stop: a path with one is a file. */
export function isDashboardPath(path: string): boolean {
  // Most calls are the API's, whose paths start with a part of their own.
  if (!FIRST_PARTS.has(path.split("/", 2)[1] ?? "")) return false;
  const parts = splitPath(path);
  return PATTERNS.some(
    (pattern) =>
      pattern.length === parts.length &&
      pattern.every((part, index) => (part === ":id" ? isId(parts[index] ?? "") : part === parts[index])),
  );
}

/** Returns the segments of a path, with or without a trailing slash. */
function splitPath(path: string): string[] {
  const parts = path.split("/").slice(1);
  return parts.at(-1) === "" ? parts.slice(0, -1) : parts;
}

function isId(part: string): boolean {
  return part !== "" && !part.includes(".");
}
