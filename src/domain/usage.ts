/** How usage rows label the operation (docs/contract/decisions.md, "Locate"). */
export const USAGE_ENDPOINTS = ["element_locate", "screenshot_locate", "screenshot_detect"] as const;

export type UsageEndpoint = (typeof USAGE_ENDPOINTS)[number];

/** What one successful call used. Costs are whole microdollars: the provider's own, and what the organization is charged. */
export type Usage = {
  organizationId: string;
  requestId: string;
  endpoint: UsageEndpoint;
  model: string;
  promptTokens: number;
  completionTokens: number;
  pages: number;
  providerCostMicrodollars: number;
  chargedMicrodollars: number;
};
