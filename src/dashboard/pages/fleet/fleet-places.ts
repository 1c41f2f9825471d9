/** The pages about phones. */
export const FLEET_PLACES = [
  ["/fleet", "Phones"],
  ["/fleet/activity", "Activity"],
  ["/fleet/deliveries", "File deliveries"],
] as const;
