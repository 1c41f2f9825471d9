import { findOrganization, type OrganizationRecord } from "../../storage/organizations.ts";
import { findShard } from "../../storage/shards/organization-shards.ts";
import type { Homes } from "./homes.ts";

/**
 * Returns the organization, or null if the id is unknown. Its name and slug are in the directory; its plan is with its
 * records, since subscriptions change it.
 */
export async function findWholeOrganization(homes: Homes, organizationId: string): Promise<OrganizationRecord | null> {
  const named = findOrganization(homes.directory.db, organizationId);
  const own = findElsewhere(homes, organizationId);
  return joinPlan(await named, await own);
}

/** Adds the plan to the directory's fields of an organization. */
export async function addPlan(homes: Homes, named: OrganizationRecord): Promise<OrganizationRecord> {
  return joinPlan(named, await findElsewhere(homes, named.id)) ?? named;
}

/** Returns the organization's shard, or null if that is the directory. */
async function findElsewhere(homes: Homes, organizationId: string): Promise<OrganizationRecord | null> {
  const shard = await findShard(homes.databases, organizationId);
  return shard === 0 ? null : findOrganization(homes.ofOrganization(organizationId).db, organizationId);
}

function joinPlan(named: OrganizationRecord | null, own: OrganizationRecord | null): OrganizationRecord | null {
  return named && own ? { ...named, planName: own.planName } : named;
}
