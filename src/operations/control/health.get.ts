import * as v from "valibot";
import { CHECK_LEVELS, CHECK_NAMES } from "../../domain/checks/check.ts";
import { writeTime } from "../../domain/rfc3339.ts";
import { defineOperation } from "../../http/operation.ts";
import { count, ShownTime } from "../../schema/fields.ts";
import { checkHealth } from "../../services/check-health.ts";

/** GET /internal/v1/health. */
export const getHealth = defineOperation({
  id: "health.get",
  method: "GET",
  path: "/internal/v1/health",
  summary: "Check the deployment",
  description:
    "Checks what waits to be sent, receivers, signing, replays, crons, the databases' sizes, keys, the vision Worker and the settings. " +
    "`status` is the worst level of all checks. `action` says what to do, and `runbook` is a heading of the runbooks; both are null if " +
    "all is well. A database that can't be read is named by the check `databases`, and isn't in the list. Counts stop at 10,000. `npm run doctor` prints the answer.",
  service: "platform",
  auth: "control",
  memberRole: null,
  response: v.object({
    status: v.picklist(CHECK_LEVELS),
    checked_at: ShownTime,
    databases: v.array(v.object({ name: v.string(), bytes: count() })),
    checks: v.array(
      v.object({
        name: v.picklist(CHECK_NAMES),
        level: v.picklist(CHECK_LEVELS),
        summary: v.string(),
        action: v.nullable(v.string()),
        runbook: v.nullable(v.string()),
      }),
    ),
  }),
  errors: [],
  async handle(_input, context) {
    const { status, checks, databases } = await checkHealth(context);
    return {
      status,
      checked_at: writeTime(context.nowMs),
      databases: databases.map(({ name, bytes }) => ({ name, bytes })),
      checks,
    };
  },
});
