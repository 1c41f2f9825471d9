import * as v from "valibot";
import { requireOwnOrganization } from "../../domain/access/actor.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { defineOperation } from "../../http/operation.ts";
import { ShownRun, showRun } from "../../present/run-fields.ts";
import { text } from "../../schema/fields.ts";
import { findRun } from "../../storage/fleet/runs.ts";

/** GET /internal/v1/organizations/{id}/runs/{run_id} — docs/contract/control.md, "The fleet". */
export const getRun = defineOperation({
  id: "organizations.runs.get",
  method: "GET",
  path: "/internal/v1/organizations/{id}/runs/{run_id}",
  summary: "Get a run",
  description: "Returns a run as in the list.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "fleet:read",
  params: v.object({ id: text(1, 256), run_id: text(1, 256) }),
  response: ShownRun,
  errors: ["not_found"],
  async handle({ params, caller }, { db }) {
    requireOwnOrganization(caller, params.id);
    const found = await findRun(db, { organizationId: params.id, id: params.run_id });
    if (!found) throw new Problem("not_found", "There is no such run.");
    return showRun(found);
  },
});
