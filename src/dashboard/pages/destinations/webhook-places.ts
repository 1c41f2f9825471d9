/** The pages about where webhooks go. */
export const DESTINATION_PLACES = [
  ["/webhooks", "Destinations"],
  ["/webhooks/verify", "Verify signatures"],
] as const;

/** The pages about what was sent. */
export const DELIVERY_PLACES = [
  ["/deliveries", "Log"],
  ["/deliveries/replays", "Bulk replays"],
] as const;
