import { sumCostMicrodollars } from "./money.ts";

/** US dollars per token, as exact decimals. */
export type TokenPricing = { prompt: string; completion: string };

export type TokenCount = { promptTokens: number; completionTokens: number };

/** Returns the cost of a model call's tokens in whole microdollars: summed exactly, and rounded up once. */
export function computeTokenCost(pricing: TokenPricing, { promptTokens, completionTokens }: TokenCount): number {
  return sumCostMicrodollars([
    { unitPriceDollars: pricing.prompt, quantity: promptTokens },
    { unitPriceDollars: pricing.completion, quantity: completionTokens },
  ]);
}

/** Returns true if a call can cost anything: only then is the balance checked. */
export function isPriced(pricing: TokenPricing): boolean {
  return /[1-9]/.test(pricing.prompt) || /[1-9]/.test(pricing.completion);
}
