import * as v from "valibot";
import { givenName } from "../../domain/changes/fields.ts";
import { makeId } from "../../domain/ids.ts";
import { DEFAULT_PLAN_NAME } from "../../domain/records/organization.ts";
import { makeSlug, suffixSlug } from "../../domain/slug.ts";
import { defineOperation } from "../../http/operation.ts";
import { OrganizationAnswer, showOrganization } from "../../present/organization-answer.ts";
import { slugText, takenSlug } from "../../schema/slug-field.ts";
import { CommitRefused } from "../../storage/commit-batch.ts";
import { insertInShard, type OrganizationRecord, prepareInsertOrganization } from "../../storage/organizations.ts";
import { chooseShard } from "../../storage/shards/organization-shards.ts";

/** A random suffix is almost always free at the first try. */
const MAX_SUFFIXES = 3;

/** POST /internal/v1/organizations — docs/contract/control.md, "Organizations and keys". */
export const createOrganization = defineOperation({
  id: "organizations.create",
  method: "POST",
  path: "/internal/v1/organizations",
  summary: "Create an organization",
  description: "Creates an organization. Without a slug, one is derived from the name, with a suffix if it is taken.",
  service: "platform",
  auth: "control",
  place: "directory",
  memberRole: null,
  body: v.object({
    name: givenName(),
    slug: v.nullish(slugText()),
    plan_name: v.nullish(givenName()),
  }),
  example: { name: "Acme", slug: "acme", plan_name: "Pro" },
  status: 201,
  response: OrganizationAnswer,
  errors: ["slug_taken"],
  async handle({ body }, { db, homes, nowMs, commit }) {
    const made = { id: makeId("org", nowMs), name: body.name, createdAtMs: nowMs };
    const planName = body.plan_name ?? DEFAULT_PLAN_NAME;
    const shard = await chooseShard(homes.databases);
    // Comes first, so that every organization in the directory has its row in a shard. A row that a failure leaves
    // behind belongs to nobody.
    if (shard > 0) await insertInShard(homes.ofShard(shard).db, { ...made, slug: made.id, planName });
    /** Returns false if another organization has the slug. */
    const store = async (organization: OrganizationRecord): Promise<boolean> => {
      try {
        await commit(prepareInsertOrganization(db, organization, shard), showOrganization(organization));
        return true;
      } catch (error) {
        if (error instanceof CommitRefused && error.refusal === "slug_taken") return false;
        throw error;
      }
    };
    for (const slug of listSlugs(body.slug ?? null, body.name)) {
      const organization = { ...made, slug, planName };
      if (await store(organization)) return showOrganization(organization);
    }
    throw takenSlug();
  },
});

function listSlugs(given: string | null, organizationName: string): string[] {
  if (given !== null) return [given];
  const made = makeSlug(organizationName);
  return [made, ...Array.from({ length: MAX_SUFFIXES }, () => suffixSlug(made))];
}
