/** The pages about money, and the keys by which it is spent. */
export const MONEY_PLACES = [
  ["/money", "Balance and usage"],
  ["/money/ledger", "Ledger"],
  ["/money/keys", "API keys"],
] as const;
