import * as v from "valibot";
import { writeTime } from "../domain/rfc3339.ts";
import { ShownTime } from "../schema/fields.ts";
import type { OrganizationRecord } from "../storage/organizations.ts";

/** An organization as the API shows it (docs/contract/interface.md, "Organization"). */
export const OrganizationAnswer = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    slug: v.string(),
    created_at: ShownTime,
    plan_name: v.string(),
  }),
  v.title("Organization"),
);

/** Returns an organization as every operation shows it. */
export function showOrganization(organization: OrganizationRecord): v.InferInput<typeof OrganizationAnswer> {
  return {
    id: organization.id,
    name: organization.name,
    slug: organization.slug,
    created_at: writeTime(organization.createdAtMs),
    plan_name: organization.planName,
  };
}
