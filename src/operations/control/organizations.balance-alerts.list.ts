import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { ALERT_KINDS } from "../../domain/events/billing-events.ts";
import { ALERT_STATUSES } from "../../domain/records/balance-alert.ts";
import { writeTime } from "../../domain/rfc3339.ts";
import { defineOperation } from "../../http/operation.ts";
import { count, ShownTime, text } from "../../schema/fields.ts";
import { cursorParameters, readPage } from "../../schema/page-parameters.ts";
import { type ListedAlert, listBalanceAlerts } from "../../storage/money/balance-alerts.ts";

const Alert = v.object({
  id: v.string(),
  kind: v.picklist(ALERT_KINDS),
  threshold_microdollars: count(),
  status: v.picklist(ALERT_STATUSES),
  opened_at: ShownTime,
  ended_at: v.nullable(ShownTime),
});

/** GET /internal/v1/organizations/{id}/balance-alerts. */
export const listOrganizationBalanceAlerts = defineOperation({
  id: "organizations.balance-alerts.list",
  method: "GET",
  path: "/internal/v1/organizations/{id}/balance-alerts",
  summary: "List an organization's balance alerts",
  description:
    "Lists the alerts, newest first, each with the threshold that was set when it opened. At most one alert of " +
    "each kind is open.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "usage:read",
  params: v.object({ id: text(1, 256) }),
  query: v.object(cursorParameters()),
  response: v.object({ alerts: v.array(Alert), total: count() }),
  errors: ["not_found"],
  async handle({ params, query, caller }, { db }) {
    requireOwnOrganization(caller, params.id);
    const page = await listBalanceAlerts(db, { organizationId: params.id, ...readPage(query) });
    if (!page) throw missingOrganization();
    return { alerts: page.alerts.map(showAlert), total: page.total };
  },
});

function showAlert(alert: ListedAlert): v.InferInput<typeof Alert> {
  return {
    id: alert.id,
    kind: alert.kind,
    threshold_microdollars: alert.thresholdMicrodollars,
    status: alert.status,
    opened_at: writeTime(alert.openedAtMs),
    ended_at: writeTime(alert.endedAtMs),
  };
}
