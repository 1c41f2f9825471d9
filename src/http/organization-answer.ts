import * as v from "valibot";
import type { OrganizationRecord } from "../storage/organizations.ts";

/** interface.md, "Organization". */
export const OrganizationAnswer = v.object({
  id: v.string(),
  name: v.string(),
  slug: v.string(),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  plan_name: v.string(),
});

/** An organization as every operation answers it. */
export function writeOrganization(organization: OrganizationRecord): v.InferInput<typeof OrganizationAnswer> {
  return {
    id: organization.id,
    name: organization.name,
    slug: organization.slug,
    created_at: new Date(organization.createdAtMs).toISOString(),
    plan_name: organization.planName,
  };
}
