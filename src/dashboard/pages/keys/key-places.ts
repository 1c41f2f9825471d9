/** The pages about calling the API: what was called, and with which keys. */
export const API_PLACES = [
  ["/requests", "Requests"],
  ["/keys", "API keys"],
] as const;
