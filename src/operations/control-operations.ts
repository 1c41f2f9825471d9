import type { Operation } from "../http/operation.ts";
import { deleteApiKey } from "./control/api-keys.delete.ts";
import { changeApiKey } from "./control/api-keys.update.ts";
import { applyChange } from "./control/changes.apply.ts";
import { listAttemptsByHour } from "./control/destinations.attempts-by-hour.ts";
import { removeDestination } from "./control/destinations.delete.ts";
import { expireOldSecrets } from "./control/destinations.expire-old-secrets.ts";
import { getDestination } from "./control/destinations.get.ts";
import { getDestinationHealth } from "./control/destinations.health.get.ts";
import { rotateDestinationSecret } from "./control/destinations.rotate-secret.ts";
import { sendTestEvent } from "./control/destinations.send-test.ts";
import { changeDestination } from "./control/destinations.update.ts";
import { getHealth } from "./control/health.get.ts";
import { withdrawInvitation } from "./control/invitations.delete.ts";
import { removeMember } from "./control/members.delete.ts";
import { updateMember } from "./control/members.update.ts";
import { getMetrics } from "./control/metrics.get.ts";
import { createApiKey } from "./control/organizations.api-keys.create.ts";
import { listOrganizationApiKeys } from "./control/organizations.api-keys.list.ts";
import { setOrganizationAutoRecharge } from "./control/organizations.auto-recharge.set.ts";
import { getBalance } from "./control/organizations.balance.get.ts";
import { setBalanceAlert } from "./control/organizations.balance-alert.set.ts";
import { listOrganizationBalanceAlerts } from "./control/organizations.balance-alerts.list.ts";
import { createOrganization } from "./control/organizations.create.ts";
import { createCredit } from "./control/organizations.credits.create.ts";
import { createDestination } from "./control/organizations.destinations.create.ts";
import { listDestinationHealth } from "./control/organizations.destinations.health.list.ts";
import { listOrganizationDestinations } from "./control/organizations.destinations.list.ts";
import { createTestEvent } from "./control/organizations.events.create-test.ts";
import { listOrganizationEvents } from "./control/organizations.events.list.ts";
import { listFileDeliveriesOfAllPhones } from "./control/organizations.file-deliveries.list.ts";
import { getFile } from "./control/organizations.files.get.ts";
import { getOneOrganization } from "./control/organizations.get.ts";
import { createInvitation } from "./control/organizations.invitations.create.ts";
import { listOrganizationInvitations } from "./control/organizations.invitations.list.ts";
import { listOrganizationLedger } from "./control/organizations.ledger.list.ts";
import { listOrganizationMembers } from "./control/organizations.members.list.ts";
import { moveOrganization } from "./control/organizations.move.ts";
import { listOrganizationPhones } from "./control/organizations.phones.list.ts";
import { createReplay } from "./control/organizations.replays.create.ts";
import { listOrganizationReplays } from "./control/organizations.replays.list.ts";
import { listOrganizationRequests } from "./control/organizations.requests.list.ts";
import { getRun } from "./control/organizations.runs.get.ts";
import { listOrganizationRuns } from "./control/organizations.runs.list.ts";
import { getPhoneSession } from "./control/organizations.sessions.get.ts";
import { listOrganizationSessions } from "./control/organizations.sessions.list.ts";
import { createSignInLink } from "./control/organizations.sign-in-links.create.ts";
import { updateOrganization } from "./control/organizations.update.ts";
import { listOrganizationUsage } from "./control/organizations.usage.list.ts";
import { listOrganizationUsageByDay } from "./control/organizations.usage-by-day.list.ts";
import { listOrganizationUsageByKey } from "./control/organizations.usage-by-key.list.ts";
import { listWebhookDeliveries } from "./control/organizations.webhook-deliveries.list.ts";
import { replayWebhookDeliveries } from "./control/organizations.webhook-deliveries.replay.ts";
import { getPhone } from "./control/phones.get.ts";
import { listReplayDeliveries } from "./control/replays.deliveries.list.ts";
import { getReplay } from "./control/replays.get.ts";
import { getWebhookDelivery } from "./control/webhook-deliveries.get.ts";
import { replayWebhookDelivery } from "./control/webhook-deliveries.replay.ts";
import { retryWebhookDelivery } from "./control/webhook-deliveries.retry.ts";

/** The operation table of the control API (docs/contract/control.md, "Operations"), over HTTP and over the binding: by path. */
export const controlOperations: readonly Operation[] = [
  deleteApiKey,
  changeApiKey,
  applyChange,
  removeDestination,
  changeDestination,
  getDestination,
  getDestinationHealth,
  listAttemptsByHour,
  rotateDestinationSecret,
  expireOldSecrets,
  sendTestEvent,
  createOrganization,
  createApiKey,
  listOrganizationApiKeys,
  getBalance,
  setBalanceAlert,
  setOrganizationAutoRecharge,
  listOrganizationBalanceAlerts,
  createCredit,
  createDestination,
  listOrganizationDestinations,
  listDestinationHealth,
  createReplay,
  listOrganizationReplays,
  getReplay,
  listReplayDeliveries,
  listOrganizationLedger,
  listOrganizationRequests,
  createSignInLink,
  listOrganizationUsage,
  listOrganizationUsageByDay,
  listOrganizationUsageByKey,
  listWebhookDeliveries,
  replayWebhookDeliveries,
  listOrganizationEvents,
  createTestEvent,
  listFileDeliveriesOfAllPhones,
  listOrganizationPhones,
  listOrganizationRuns,
  listOrganizationSessions,
  getPhone,
  getRun,
  getPhoneSession,
  getFile,
  withdrawInvitation,
  removeMember,
  updateMember,
  getOneOrganization,
  createInvitation,
  listOrganizationInvitations,
  listOrganizationMembers,
  updateOrganization,
  moveOrganization,
  getWebhookDelivery,
  replayWebhookDelivery,
  retryWebhookDelivery,
  getHealth,
  getMetrics,
];
