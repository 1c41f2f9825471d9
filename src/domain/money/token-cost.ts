import { type PricedQuantity, sumCostMicrodollars } from "./money.ts";

/** US dollars per token, as exact decimals. */
export type TokenPricing = { prompt: string; completion: string };

export type TokenCount = { promptTokens: number; completionTokens: number };

/** Returns the cost of a model call's tokens in whole microdollars: summed exactly, and rounded up once. */
export function computeTokenCost(pricing: TokenPricing, tokens: TokenCount): number {
  return sumCostMicrodollars(priceTokens(pricing, tokens));
}

/** Returns the tokens with their prices, to be added up with other amounts before rounding. */
export function priceTokens(pricing: TokenPricing, { promptTokens, completionTokens }: TokenCount): PricedQuantity[] {
  return [
    { unitPriceDollars: pricing.prompt, quantity: promptTokens },
    { unitPriceDollars: pricing.completion, quantity: completionTokens },
  ];
}

/** Returns true if a call can cost anything: only then is the balance checked. */
export function isPriced(pricing: TokenPricing): boolean {
  return /[1-9]/.test(pricing.prompt) || /[1-9]/.test(pricing.completion);
}
