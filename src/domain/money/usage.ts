/** How usage rows label the operation (docs/contract/decisions.md, "Locate"). */
export const USAGE_ENDPOINTS = ["element_locate", "screenshot_locate", "screenshot_detect"] as const;

export type UsageEndpoint = (typeof USAGE_ENDPOINTS)[number];

/**
 * The usage of one successful call. Costs are whole microdollars: what the provider charges, and what the organization
 * is charged.
 */
export type Usage = {
  organizationId: string;
  requestId: string;
  /** The key that called; null for a member in the dashboard. */
  keyId: string | null;
  endpoint: UsageEndpoint;
  model: string;
  promptTokens: number;
  completionTokens: number;
  pages: number;
  providerCostMicrodollars: number;
  chargedMicrodollars: number;
};

/** The usage of a call, and when it was booked, in Unix milliseconds. */
export type DatedUsage = Usage & { createdAtMs: number };
