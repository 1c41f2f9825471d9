import type { Role } from "../../src/domain/access/roles.ts";
import type { OperationCall } from "../../src/http/call-operation.ts";
import { PNG_BASE64 } from "../contract/sample-images.ts";
import { BODIES } from "../domain/changes/demo-world.ts";

/** Records of one organization that calls name. */
export type Targets = {
  organizationId: string;
  keyId: string;
  destinationId: string;
  /** A failed webhook delivery to that destination. */
  deliveryId: string;
  /** A pending one. */
  pendingDeliveryId: string;
  /** A bulk replay. */
  replayId: string;
  phoneId: string;
  runId: string;
  sessionId: string;
  fileId: string;
  /** A member, who may leave. */
  userId: string;
  invitationId: string;
};

export type Sample = {
  /** The lowest role of docs/contract/decisions.md, "Roles"; null for the operator only. */
  leastRole: Role | null;
  /** True if the call names a record, which may be another organization's. */
  namesRecords: boolean;
  call(targets: Targets): OperationCall;
};

const at = (leastRole: Role | null, call: Sample["call"]): Sample => ({ leastRole, namesRecords: true, call });
const anywhere = (leastRole: Role | null, call: Sample["call"]): Sample => ({ leastRole, namesRecords: false, call });

const ofOrganization = ({ organizationId }: Targets) => ({ params: { id: organizationId } });
const ofDestination = ({ destinationId }: Targets) => ({ params: { destination_id: destinationId } });
const ofDelivery = ({ deliveryId }: Targets) => ({ params: { id: deliveryId } });

const ofMember = ({ organizationId, userId }: Targets) => ({ params: { id: organizationId, user_id: userId } });

const DESTINATION = { url: "http://127.0.0.1:9/another", event_types: ["run.failed"] };

/**
 * A successful call of every operation on its organization's records. The tests of roles and of the boundary walk the
 * tables of operations: one without a sample here makes them fail by name.
 */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  "elements.locate": anywhere("viewer", () => ({ body: { query: "OK", elements: [{ id: "ok", role: "button" }] } })),
  "screenshots.locate": anywhere("viewer", () => ({
    body: { query: "OK", image: PNG_BASE64, texts: [{ text: "OK", bbox: { x1: 0.1, y1: 0.1, x2: 0.2, y2: 0.2 } }] },
  })),
  "screenshots.detect": anywhere("viewer", () => ({ body: { image: PNG_BASE64, inference_type: "detect" } })),
  "models.list": anywhere("viewer", () => ({})),
  "phones.deliveries.list": at("viewer", ({ phoneId }) => ({ params: { phone_id: phoneId } })),
  "organization.get": anywhere("viewer", () => ({})),

  "changes.apply": at(null, ({ phoneId }) => ({
    body: { type: "phone.take_offline", ...BODIES["phone.take_offline"], phone_id: phoneId },
  })),
  "health.get": anywhere(null, () => ({})),
  "metrics.get": anywhere(null, () => ({})),
  "organizations.create": anywhere(null, () => ({ body: { name: "Another" } })),
  "organizations.sign-in-links.create": at(null, (targets) => ({
    ...ofOrganization(targets),
    body: { email: "somebody@example.com", role: "viewer" },
  })),
  // It is there already.
  "organizations.move": at(null, (targets) => ({ ...ofOrganization(targets), body: { shard: 0 } })),
  "organizations.credits.create": at(null, (targets) => ({
    ...ofOrganization(targets),
    body: { amount_microdollars: 1, reason: "test" },
  })),

  // Themselves: the tests of members cover everybody else.
  "members.delete": at("viewer", ofMember),
  "members.update": at("admin", (targets) => ({ ...ofMember(targets), body: { role: "viewer" } })),
  "invitations.delete": at("admin", ({ invitationId }) => ({ params: { id: invitationId } })),
  "organizations.invitations.create": at("admin", (targets) => ({
    ...ofOrganization(targets),
    body: { email: "guest@example.com", role: "viewer" },
  })),
  "organizations.invitations.list": at("admin", ofOrganization),
  "organizations.update": at("owner", (targets) => ({ ...ofOrganization(targets), body: { name: "Renamed" } })),
  "organizations.get": at("viewer", ofOrganization),
  "organizations.members.list": at("viewer", ofOrganization),

  "api-keys.delete": at("admin", ({ keyId }) => ({ params: { id: keyId } })),
  "api-keys.update": at("admin", ({ keyId }) => ({ params: { id: keyId }, body: { monthly_limit_microdollars: 5 } })),
  "organizations.auto-recharge.set": at("admin", (targets) => ({
    ...ofOrganization(targets),
    body: { enabled: true },
  })),
  "organizations.api-keys.create": at("admin", (targets) => ({
    ...ofOrganization(targets),
    body: { name: "Another", role: "viewer" },
  })),
  "organizations.balance-alert.set": at("admin", (targets) => ({
    ...ofOrganization(targets),
    body: { threshold_microdollars: 5 },
  })),
  "organizations.destinations.create": at("admin", ({ organizationId }) => ({
    params: { organization_id: organizationId },
    body: DESTINATION,
  })),
  "destinations.update": at("admin", (targets) => ({ ...ofDestination(targets), body: { enabled: false } })),
  "destinations.delete": at("admin", ofDestination),
  "destinations.rotate-secret": at("admin", ofDestination),
  "destinations.expire-old-secrets": at("admin", ofDestination),

  "destinations.send-test": at("member", (targets) => ({ ...ofDestination(targets), body: { type: "webhook.test" } })),
  "webhook-deliveries.replay": at("member", ofDelivery),
  "webhook-deliveries.retry": at("member", ({ pendingDeliveryId }) => ({ params: { id: pendingDeliveryId } })),
  "organizations.webhook-deliveries.replay": at("member", (targets) => ({
    ...ofOrganization(targets),
    body: { delivery_ids: [targets.deliveryId] },
  })),
  "organizations.events.create-test": at("member", (targets) => ({
    ...ofOrganization(targets),
    body: { type: "run.completed" },
  })),
  "organizations.replays.create": at("member", (targets) => ({
    ...ofOrganization(targets),
    body: { since: "2026-01-01T00:00:00Z" },
  })),

  "organizations.api-keys.list": at("viewer", ofOrganization),
  "organizations.balance.get": at("viewer", ofOrganization),
  "organizations.balance-alerts.list": at("viewer", ofOrganization),
  "organizations.ledger.list": at("viewer", ofOrganization),
  "destinations.get": at("viewer", ofDestination),
  "destinations.health.get": at("viewer", ofDestination),
  "destinations.attempts-by-hour": at("viewer", ofDestination),
  "organizations.destinations.list": at("viewer", ({ organizationId }) => ({
    params: { organization_id: organizationId },
  })),
  "organizations.destinations.health.list": at("viewer", ({ organizationId }) => ({
    params: { organization_id: organizationId },
  })),
  "organizations.file-deliveries.list": at("viewer", ofOrganization),
  "organizations.phones.list": at("viewer", ofOrganization),
  "organizations.runs.list": at("viewer", ofOrganization),
  "organizations.sessions.list": at("viewer", ofOrganization),
  "phones.get": at("viewer", ({ organizationId, phoneId }) => ({ params: { id: organizationId, phone_id: phoneId } })),
  "organizations.runs.get": at("viewer", ({ organizationId, runId }) => ({
    params: { id: organizationId, run_id: runId },
  })),
  "organizations.sessions.get": at("viewer", ({ organizationId, sessionId }) => ({
    params: { id: organizationId, session_id: sessionId },
  })),
  "organizations.files.get": at("viewer", ({ organizationId, fileId }) => ({
    params: { id: organizationId, file_id: fileId },
  })),
  "organizations.events.list": at("viewer", ofOrganization),
  "organizations.replays.list": at("viewer", ofOrganization),
  "replays.deliveries.list": at("viewer", ({ replayId }) => ({ params: { id: replayId } })),
  "replays.get": at("viewer", ({ replayId }) => ({ params: { id: replayId } })),
  "organizations.usage.list": at("viewer", ofOrganization),
  "organizations.usage-by-day.list": at("viewer", ofOrganization),
  "organizations.requests.list": at("viewer", ofOrganization),
  "organizations.usage-by-key.list": at("viewer", ofOrganization),
  "organizations.webhook-deliveries.list": at("viewer", ofOrganization),
  "webhook-deliveries.get": at("viewer", ofDelivery),
};

/** Returns the sample of an operation. Throws if somebody added one and forgot it here. */
export function sampleOf(id: string): Sample {
  const sample = SAMPLES[id];
  if (!sample) throw new Error(`${id} has no sample call: add it to test/operations/sample-calls.ts`);
  return sample;
}
