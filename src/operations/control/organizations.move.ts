import * as v from "valibot";
import { missingOrganization } from "../../domain/access/actor.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { refuseFields } from "../../http/describe-refusal.ts";
import { defineOperation } from "../../http/operation.ts";
import { count, text } from "../../schema/fields.ts";
import { stepMove } from "../../services/moving/move-organization.ts";
import { findOrganization } from "../../storage/organizations.ts";
import { MOVE_STEPS } from "../../storage/shards/moves.ts";

/** POST /internal/v1/organizations/{id}/move — docs/contract/control.md, "Shards". */
export const moveOrganization = defineOperation({
  id: "organizations.move",
  method: "POST",
  path: "/internal/v1/organizations/{id}/move",
  summary: "Move an organization to another shard, one step at a time",
  description:
    "Takes the next step of the move, and begins the move if none is in progress. Call it again until `step` is `done`, " +
    "after `wait_ms` each time. Each step can be repeated, so a call that fails is sent again. One organization moves at a " +
    "time. Its writes are held during the step `hold` only: they wait, and after 10 seconds get a 429 with `Retry-After`. " +
    "If that step fails, writes continue at once.",
  service: "platform",
  auth: "control",
  place: "directory",
  memberRole: null,
  params: v.object({ id: text(1, 256) }),
  body: v.object({ shard: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  example: { shard: 1 },
  response: v.object({
    organization_id: v.string(),
    shard: count(),
    step: v.picklist([...MOVE_STEPS, "done"]),
    rows_copied: v.nullable(count()),
    wait_ms: count(),
  }),
  errors: ["not_found", "illegal_move"],
  async handle({ params, body }, { db, homes, nowMs }) {
    if (!homes.databases[body.shard]) {
      const message = `must be the number of a shard of this deployment: 0 to ${homes.databases.length - 1}`;
      throw refuseFields([{ field: "shard", message }]);
    }
    if (!(await findOrganization(db, params.id))) throw missingOrganization();
    const outcome = await stepMove(homes, { organizationId: params.id, toShard: body.shard }, nowMs);
    const answer = { organization_id: params.id, shard: body.shard };
    if (outcome === null) return { ...answer, step: "done" as const, rows_copied: null, wait_ms: 0 };
    if ("otherOrganizationId" in outcome) {
      throw new Problem(
        "illegal_move",
        `The organization ${outcome.otherOrganizationId} is moving, and one moves at a time. Complete that move first.`,
      );
    }
    if ("differingTable" in outcome) {
      throw new Problem(
        "illegal_move",
        `The organization stays where it is: ${outcome.differingTable} had other rows in shard ${body.shard} after each copy. Its writes go on. Compare the table in both databases, then move it again.`,
      );
    }
    if ("failures" in outcome) {
      throw new Problem(
        "illegal_move",
        `The organization stays where it is: a query failed ${outcome.failures} times while its writes were held. They go on. The log has each failure as request_failed: remove the cause, then move it again.`,
      );
    }
    if (outcome.toShard !== body.shard) {
      throw new Problem(
        "illegal_move",
        `The organization is moving to shard ${outcome.toShard}. Complete that move first.`,
      );
    }
    return { ...answer, step: outcome.step, rows_copied: outcome.rowsCopied, wait_ms: outcome.waitMs };
  },
});
