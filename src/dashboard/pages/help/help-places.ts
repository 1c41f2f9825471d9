/** Where every link to the documentation leads. */
export const HELP_PATH = "/help";
export const EVENT_CATALOG_PATH = `${HELP_PATH}/events`;
export const API_REFERENCE_PATH = `${HELP_PATH}/api`;
export const RECEIVERS_PATH = "/webhooks/verify";
/** A list outside of the dashboard, open to everybody: a link to it needs `target="_top"`, or the dashboard's router takes it. */
export const PROBLEMS_PATH = "/problems/";
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
