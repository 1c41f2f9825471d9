/** The pages about money. */
export const MONEY_PLACES = [
  ["/money", "Balance and usage"],
  ["/money/ledger", "Ledger"],
] as const;
