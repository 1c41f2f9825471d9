import type { OrganizationRecord } from "../storage/organizations.ts";
import type { Homes } from "./homes.ts";
import { BELIEVED, ShortCache } from "./short-cache.ts";
import { findWholeOrganization } from "./whole-organization.ts";

const believed = new ShortCache<OrganizationRecord>(BELIEVED);

/**
 * Returns the organization as of the last seconds, or null if the id is unknown. A change by this isolate shows at once,
 * one by another isolate within 10 seconds.
 */
export function believeOrganization(
  homes: Homes,
  organizationId: string,
  nowMs: number,
): Promise<OrganizationRecord | null> {
  return believed.find(organizationId, nowMs, () => findWholeOrganization(homes, organizationId));
}

/** Makes the next call read an organization's row again. */
export function forgetOrganization(organizationId: string): void {
  believed.forget(({ id }) => id === organizationId);
}

/** Makes the next calls read the rows of all organizations again. */
export function forgetOrganizations(): void {
  believed.forget(() => true);
}
