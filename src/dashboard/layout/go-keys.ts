/** The pages that `g` and a second key lead to. */
export const GO_KEYS: readonly (readonly [key: string, path: string, name: string])[] = [
  ["o", "/", "Overview"],
  ["p", "/playground", "Playground"],
  ["w", "/webhooks", "Webhooks"],
  ["d", "/deliveries", "Delivery log"],
  ["f", "/fleet", "Fleet"],
  ["a", "/fleet/activity", "Activity"],
  ["r", "/requests", "Requests"],
  ["k", "/keys", "API keys"],
  ["m", "/money", "Money"],
  ["s", "/organization", "Organization"],
];
