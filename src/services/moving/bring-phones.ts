import type { RecordRefs } from "../../domain/changes/record-refs.ts";
import { openShard } from "../../storage/databases.ts";
import { findShard } from "../../storage/shards/organization-shards.ts";
import { bringPhone, isPhoneHere } from "../../storage/shards/phone-homes.ts";
import type { Homes } from "./homes.ts";

/**
 * Moves the shared phones that a change names to the shard of its organization, so that the change is one transaction.
 * A phone that another organization has or uses stays where it is, and is reported as missing.
 */
export async function bringPhones(
  { databases }: Homes,
  needs: RecordRefs,
  organizationId: string | null,
): Promise<void> {
  if (databases.length === 1 || organizationId === null) return;
  for (const ref of Object.values(needs)) {
    if (ref.kind !== "by_id" || ref.table !== "phones" || ref.id === null) continue;
    const shard = await findShard(databases, organizationId);
    if (!(await isPhoneHere(openShard(databases, shard), ref.id))) await bringPhone(databases, ref.id, shard);
  }
}
