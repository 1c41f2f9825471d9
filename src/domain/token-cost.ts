import { sumCostMicrodollars } from "./money.ts";

/** US dollars a token, as exact decimals. */
export type TokenPricing = { prompt: string; completion: string };

export type TokenCount = { promptTokens: number; completionTokens: number };

/** What a model call's tokens cost, in whole microdollars: summed exactly, and rounded up once. */
export function computeTokenCost(pricing: TokenPricing, { promptTokens, completionTokens }: TokenCount): number {
  return sumCostMicrodollars([
    { unitPriceDollars: pricing.prompt, quantity: promptTokens },
    { unitPriceDollars: pricing.completion, quantity: completionTokens },
  ]);
}

/** Whether a call can cost anything: the balance is looked at only then. */
export function isPriced(pricing: TokenPricing): boolean {
  return /[1-9]/.test(pricing.prompt) || /[1-9]/.test(pricing.completion);
}
