import type { OrganizationRecord } from "../storage/organizations.ts";
import type { Homes } from "./homes.ts";
import { BELIEVED, ShortCache } from "./short-cache.ts";
import { findWholeOrganization } from "./whole-organization.ts";

const believed = new ShortCache<OrganizationRecord>(BELIEVED);

/**
 * Returns the organization from a cache of some seconds, or null if the id is unknown. A change by this isolate is
 * visible at once, one by another isolate within 10 seconds.
 */
export function believeOrganization(
  homes: Homes,
  organizationId: string,
  nowMs: number,
): Promise<OrganizationRecord | null> {
  return believed.find(organizationId, nowMs, () => findWholeOrganization(homes, organizationId));
}

/** Removes an organization from the cache. */
export function forgetOrganization(organizationId: string): void {
  believed.forget(({ id }) => id === organizationId);
}

/** Clears the cache. */
export function forgetOrganizations(): void {
  believed.forget(() => true);
}
