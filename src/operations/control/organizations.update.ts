import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { givenName } from "../../domain/changes/fields.ts";
import { defineOperation } from "../../http/operation.ts";
import { OrganizationAnswer, showOrganization } from "../../present/organization-answer.ts";
import { object, text } from "../../schema/fields.ts";
import { slugText, takenSlug } from "../../schema/slug-field.ts";
import { forgetOrganization } from "../../services/cached-organization.ts";
import { addPlan } from "../../services/moving/whole-organization.ts";
import { renameOrganization } from "../../storage/organizations.ts";

/** PATCH /internal/v1/organizations/{id} — docs/contract/decisions.md, "Roles". */
export const updateOrganization = defineOperation({
  id: "organizations.update",
  method: "PATCH",
  path: "/internal/v1/organizations/{id}",
  summary: "Update an organization",
  description: "Changes the given fields. The id stays the same.",
  service: "platform",
  auth: "control",
  place: "directory",
  memberRole: "owner",
  params: v.object({ id: text(1, 256) }),
  body: object({ name: v.exactOptional(givenName()), slug: v.exactOptional(slugText()) }),
  example: { name: "Acme Robotics" },
  response: OrganizationAnswer,
  errors: ["not_found", "slug_taken"],
  async handle({ params, body, caller }, { db, homes }) {
    requireOwnOrganization(caller, params.id);
    const renamed = await renameOrganization(db, params.id, body);
    if (renamed === "slug_taken") throw takenSlug();
    if (renamed === null) throw missingOrganization();
    forgetOrganization(params.id);
    return showOrganization(await addPlan(homes, renamed));
  },
});
