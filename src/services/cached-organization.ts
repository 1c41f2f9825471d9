import type { OrganizationRecord } from "../storage/organizations.ts";
import type { Homes } from "./moving/homes.ts";
import { findWholeOrganization } from "./moving/whole-organization.ts";
import { ROW_CACHE, ShortCache } from "./short-cache.ts";

const cache = new ShortCache<OrganizationRecord>(ROW_CACHE);

/**
 * Returns the organization from a cache of some seconds, or null if the id is unknown. A change by this isolate is
 * visible at once, one by another isolate within 10 seconds.
 */
export function findCachedOrganization(
  homes: Homes,
  organizationId: string,
  nowMs: number,
): Promise<OrganizationRecord | null> {
  return cache.find(organizationId, nowMs, () => findWholeOrganization(homes, organizationId));
}

/** Removes an organization from the cache. */
export function forgetOrganization(organizationId: string): void {
  cache.forget(({ id }) => id === organizationId);
}

/** Clears the cache. */
export function forgetOrganizations(): void {
  cache.forget(() => true);
}
