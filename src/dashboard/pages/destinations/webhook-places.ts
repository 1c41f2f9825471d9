/** The pages about destinations. */
export const DESTINATION_PLACES = [
  ["/webhooks", "Destinations"],
  ["/webhooks/verify", "Verify signatures"],
] as const;

/** The pages about deliveries. */
export const DELIVERY_PLACES = [
  ["/deliveries", "Log"],
  ["/deliveries/replays", "Bulk replays"],
] as const;
