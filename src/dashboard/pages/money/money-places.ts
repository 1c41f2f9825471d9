/** The pages about money, and about the keys that spend it. */
export const MONEY_PLACES = [
  ["/money", "Balance and usage"],
  ["/money/ledger", "Ledger"],
  ["/money/keys", "API keys"],
] as const;
