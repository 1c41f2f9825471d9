/** Where the shell's link to the documentation leads. */
export const HELP_PATH = "/help";
export const EVENT_CATALOG_PATH = `${HELP_PATH}/events`;
export const API_REFERENCE_PATH = `${HELP_PATH}/api`;
export const RECEIVERS_PATH = "/webhooks/verify";

// These aren't pages of the dashboard: a link to them needs `target="_top"`, or the dashboard's router takes it.
export const PROBLEMS_PATH = "/problems/";
/** The documents' site (scripts/docs-site), open to everybody like the problems. */
export const DOCS_PATH = "/docs/";
export const OPENAPI_PATH = "/openapi.json";

/** The pages of the area. */
export const HELP_PLACES = [
  [HELP_PATH, "Contents"],
  [EVENT_CATALOG_PATH, "Event catalog"],
  [API_REFERENCE_PATH, "API reference"],
] as const;

/** Returns the address of an event type in the catalog. */
export function linkEventType(type: string): string {
  return `${EVENT_CATALOG_PATH}?type=${encodeURIComponent(type)}`;
}

/** Returns the address of an operation in the API reference. */
export function linkOperation(id: string): string {
  return `${API_REFERENCE_PATH}?operation=${encodeURIComponent(id)}`;
}

/** Returns the address of an error code's page. */
export function linkProblem(code: string): string {
  return `${PROBLEMS_PATH}${code}`;
}
