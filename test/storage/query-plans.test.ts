import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_KEY_ID, DEMO_ORGANIZATION, DEMO_PHONE, OTHER_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { needMoney } from "../../src/domain/changes/decide-balance-move.ts";
import { PLAIN_DESTINATION } from "../../src/domain/deliveries/destination.ts";
import { LONG_RESPONSE_BYTES } from "../../src/domain/deliveries/retention.ts";
import { buildTestEvent } from "../../src/domain/events/build-event.ts";
import { recordUsage } from "../../src/services/billing/record-usage.ts";
import {
  findApiKey,
  listApiKeys,
  prepareInsertApiKey,
  readApiKeyRoom,
  recordApiKeyUse,
  revokeApiKey,
  updateApiKey,
} from "../../src/storage/api-keys.ts";
import {
  listOverdueDestinations,
  prepareClaimDeliveries,
  prepareReleaseClaims,
  prepareSettleAttempts,
} from "../../src/storage/deliveries/claims.ts";
import { prepareFindTarget } from "../../src/storage/deliveries/delivery-targets.ts";
import { prepareAnnounceEvents, prepareAnnounceTo } from "../../src/storage/deliveries/outbox.ts";
import { prepareSpendPace, releasePacer } from "../../src/storage/deliveries/pacing.ts";
import { withdrawNext } from "../../src/storage/deliveries/withdraw-unsent.ts";
import { prepareChangeHeaders } from "../../src/storage/destinations/destination-headers.ts";
import {
  countOldSecrets,
  listLiveSecrets,
  prepareDeleteOldSecrets,
  prepareReplaceSecret,
  pruneExpiredSecrets,
} from "../../src/storage/destinations/destination-secrets.ts";
import {
  countDestinations,
  deleteDestination,
  findDestination,
  listDestinations,
  prepareInsertDestination,
  updateDestination,
} from "../../src/storage/destinations/destinations.ts";
import {
  disableFailing,
  listFailingDestinations,
  recordAlert,
} from "../../src/storage/destinations/failing-destinations.ts";
import {
  listHeadersInSpan,
  listSecretsInSpan,
  replaceSealedHeaders,
  replaceSealedSecrets,
} from "../../src/storage/destinations/resealing.ts";
import { listEvents } from "../../src/storage/events.ts";
import { listFileDeliveries, listOrganizationDeliveries } from "../../src/storage/fleet/file-deliveries.ts";
import { loadSnapshot } from "../../src/storage/fleet/load-snapshot.ts";
import { listPhones } from "../../src/storage/fleet/phones.ts";
import { listRuns } from "../../src/storage/fleet/runs.ts";
import {
  findAnswer,
  prepareKeepAnswer,
  prepareKeepChargedAnswer,
  pruneAnswers,
} from "../../src/storage/idempotency-keys.ts";
import { listBalanceAlerts } from "../../src/storage/money/balance-alerts.ts";
import { readSpendingRoom } from "../../src/storage/money/key-spending.ts";
import { listLedger } from "../../src/storage/money/ledger.ts";
import { listUsage } from "../../src/storage/money/usage.ts";
import { listUsageByDay } from "../../src/storage/money/usage-by-day.ts";
import { listUsageByKey } from "../../src/storage/money/usage-by-key.ts";
import {
  findBilling,
  findOrganization,
  prepareInsertOrganization,
  renameOrganization,
} from "../../src/storage/organizations.ts";
import { acceptInvitation, findOpenInvitation } from "../../src/storage/people/accept-invitation.ts";
import {
  deleteInvitation,
  judgeInvitation,
  listInvitations,
  prepareReplaceInvitation,
  pruneInvitations,
} from "../../src/storage/people/invitations.ts";
import {
  deleteMember,
  findMember,
  listAdminEmails,
  listMembers,
  updateMemberRole,
} from "../../src/storage/people/members.ts";
import { listAnsweringDestinations } from "../../src/storage/replays/automatic-replays.ts";
import { listRequests, prepareInsertRequests, type RequestPage } from "../../src/storage/requests.ts";
import { isDelivering } from "../../src/storage/shards/departures.ts";
import { copyPage, deletePage, type RowPlace } from "../../src/storage/shards/move-rows.ts";
import { MOVED_TABLES } from "../../src/storage/shards/moved-tables.ts";
import { startDatabase } from "../database.ts";
import { listSlowSteps, readPlan } from "./read-plan.ts";
import { expectUnknownCursor, recordStatements } from "./record-statements.ts";

describe("queries on the way of a request", () => {
  let database: D1Database;
  beforeAll(async () => {
    database = await startDatabase();
  });

  const cursorPage = { organizationId: DEMO_ORGANIZATION.id, limit: 20, offset: 0 };
  const page = { organizationId: DEMO_ORGANIZATION.id, phoneId: DEMO_PHONE.id, limit: 20, offset: 0 };
  const usage = {
    organizationId: DEMO_ORGANIZATION.id,
    requestId: "req_plan",
    keyId: DEMO_KEY_ID,
    endpoint: "screenshot_detect",
    model: "sightline/detect-pro",
    promptTokens: 0,
    completionTokens: 0,
    pages: 1,
    providerCostMicrodollars: 0,
    chargedMicrodollars: 1000,
  } as const;
  const requests: RequestPage = {
    ...{ organizationId: DEMO_ORGANIZATION.id, requestId: null, operation: null, statusClass: null, keyId: null },
    ...{ model: null, sinceMs: 0, untilMs: null, afterId: `req_${"0".repeat(32)}`, limit: 20 },
  };
  const noMember = { organizationId: DEMO_ORGANIZATION.id, userId: "user_none" };
  const invitation = {
    ...{ id: "invite_plan", organizationId: DEMO_ORGANIZATION.id, email: "guest@example.com", role: "viewer" as const },
    ...{ inviterId: "user_none", createdAtMs: 1, expiresAtMs: 2 },
    ...{ shownSha256: "2".repeat(64), isShownProof: false, mailedSha256: "3".repeat(64) },
  };
  const noDestination = { destinationId: "dest_none", scope: null };
  const noClaim = {
    ...{
      callId: crypto.randomUUID(),
      turn: 1,
      nowMs: 1,
      leasedUntilMs: 2,
      pacedFromMs: 1,
      mayBePaced: true,
      revision: null,
    },
    ...{ maxCalls: 4, maxHeld: 160, maxHeldByMore: 20, maxHeldSlow: 2, limit: 5 },
  };
  const noAttempt = {
    ...{ deliveryId: "msg_none", token: "lease", attemptNumber: 1, dueAtMs: 1, startedAtMs: 1, durationMs: 1 },
    ...{ statusCode: null, error: null, responseBody: null, requestHeaders: null, responseHeaders: null },
    ...{ isDelivered: false, nextAttemptAtMs: null },
  };
  const testEvent = {
    organizationId: DEMO_ORGANIZATION.id,
    event: buildTestEvent("webhook.test", "01900000-0000-7000-8000-000000000000", 1),
  };
  const queries: Record<string, (db: D1Database) => Promise<unknown>> = {
    findApiKey: (db) => findApiKey(db, "0".repeat(64)),
    recordApiKeyUse: (db) => recordApiKeyUse(db, "key_none", 1),
    findOrganization: (db) => findOrganization(db, DEMO_ORGANIZATION.id),
    readSpendingRoom: (db) => readSpendingRoom(db, { organizationId: DEMO_ORGANIZATION.id, keyId: DEMO_KEY_ID }, 1),
    listRequests: (db) => listRequests(db, requests),
    "listRequests by all filters": (db) =>
      listRequests(db, { ...requests, operation: "o", statusClass: 4, keyId: "k", model: "m", sinceMs: 1, untilMs: 2 }),
    "listRequests of one": (db) => listRequests(db, { ...requests, requestId: "req_none" }),
    prepareInsertRequests: async (db) =>
      prepareInsertRequests(db, [
        {
          ...{ organizationId: DEMO_ORGANIZATION.id, id: "req_00000001", operation: "organization.get", status: 200 },
          ...{ errorCode: null, durationMs: 1, model: null, chargedMicrodollars: 0, keyId: DEMO_KEY_ID, options: null },
          createdAtMs: 1,
        },
      ]),
    pruneAnswers: (db) => pruneAnswers(db, 1),
    "findAnswer, of a person": (db) => findAnswer(db, { principal: "p", key: "k", organizationId: null }, 1),
    "prepareKeepAnswer, of the operator": async (db) =>
      prepareKeepAnswer(
        db,
        { principal: "operator", key: "k", organizationId: null },
        { requestSha256: "0".repeat(64), status: 200, sealedAnswer: "" },
        1,
      ),
    prepareKeepChargedAnswer: async (db) =>
      prepareKeepChargedAnswer(
        db,
        { principal: "p", key: "k" },
        { requestSha256: "0".repeat(64), status: 200, sealedAnswer: "" },
        { requestId: "req_plan", organizationId: DEMO_ORGANIZATION.id },
        1,
      ),
    updateApiKey: (db) => updateApiKey(db, "key_none", null, { name: "N" }, 1),
    listUsageByKey: (db) => listUsageByKey(db, { organizationId: DEMO_ORGANIZATION.id, days: 30, nowMs: 1 }),
    listEvents: (db) => listEvents(db, { organizationId: DEMO_ORGANIZATION.id, newerThanId: null, limit: 20 }),
    "listEvents, newer than one and after another": (db) =>
      listEvents(db, { organizationId: DEMO_ORGANIZATION.id, newerThanId: "a", afterId: "b", limit: 20 }),
    listFileDeliveries: (db) => listFileDeliveries(db, page),
    recordUsage: (db) => recordUsage(db, usage, { nowMs: 1, wake: () => undefined }),
    "recordUsage, which opens an alert": (db) =>
      recordUsage(
        db,
        { ...usage, organizationId: OTHER_ORGANIZATION.id, requestId: "req_plan_2" },
        {
          nowMs: 1,
          wake: () => undefined,
        },
      ),
    "loadSnapshot of money": (db) => loadSnapshot(db, needMoney(DEMO_ORGANIZATION.id)),
    findBilling: (db) => findBilling(db, DEMO_ORGANIZATION.id),
    prepareInsertOrganization: async (db) =>
      prepareInsertOrganization(db, { id: "org_plan", name: "P", slug: "p", planName: "Free", createdAtMs: 1 }, 0),
    prepareInsertApiKey: async (db) =>
      prepareInsertApiKey(
        db,
        {
          id: "key_plan",
          organizationId: DEMO_ORGANIZATION.id,
          name: "P",
          role: "viewer",
          scopes: ["detect"],
          keySha256: "1".repeat(64),
          prefix: "sightline_abcd",
          createdAtMs: 1,
          createdBy: DEMO_KEY_ID,
          expiresAtMs: null,
          monthlyLimitMicrodollars: 1,
        },
        "user_none",
      ),
    listApiKeys: (db) => listApiKeys(db, { organizationId: DEMO_ORGANIZATION.id, limit: 20, offset: 0 }, 1),
    revokeApiKey: (db) => revokeApiKey(db, { keyId: "key_none", scope: null, isWithCreated: false }, 1),
    readApiKeyRoom: (db) =>
      readApiKeyRoom(db, { organizationId: DEMO_ORGANIZATION.id, createdBy: DEMO_KEY_ID, role: "viewer" }, "user_none"),
    countDestinations: (db) => countDestinations(db, DEMO_ORGANIZATION.id),
    listDestinations: (db) => listDestinations(db, { organizationId: DEMO_ORGANIZATION.id, limit: 20, offset: 0 }),
    findDestination: (db) => findDestination(db, noDestination),
    prepareInsertDestination: async (db) =>
      prepareInsertDestination(db, {
        ...PLAIN_DESTINATION,
        id: noDestination.destinationId,
        organizationId: DEMO_ORGANIZATION.id,
        url: "https://hooks.example.com/",
        eventTypes: ["*"],
        enabled: true,
        createdAtMs: 1,
      }),
    updateDestination: (db) =>
      updateDestination(db, noDestination, { url: "https://plan.example.com/", enabled: false }),
    "updateDestination, which enables": (db) => updateDestination(db, noDestination, { enabled: true }),
    deleteDestination: (db) => deleteDestination(db, noDestination, 1),
    listLiveSecrets: (db) => listLiveSecrets(db, noDestination, 1),
    listSecretsInSpan: (db) => listSecretsInSpan(db, { after: "v1.k.", before: "v1.k/" }, 10),
    replaceSealedSecrets: (db) =>
      replaceSealedSecrets(db, [{ ...noDestination, number: 1, sealedSecret: "", resealedSecret: "" }]),
    prepareChangeHeaders: async (db) =>
      prepareChangeHeaders(db, noDestination, { set: [{ name: "x-a", sealedValue: "" }], removed: ["x-b"] }),
    pruneExpiredSecrets: (db) => pruneExpiredSecrets(db, 1),
    countOldSecrets: (db) => countOldSecrets(db, noDestination, 1),
    prepareDeleteOldSecrets: async (db) => prepareDeleteOldSecrets(db, noDestination.destinationId, { revision: 1 }),
    listHeadersInSpan: (db) => listHeadersInSpan(db, { after: "v1.k.", before: "v1.k/" }, 10),
    replaceSealedHeaders: (db) =>
      replaceSealedHeaders(db, [{ ...noDestination, name: "x-a", sealedSecret: "", resealedSecret: "" }]),
    prepareSpendPace: async (db) => prepareSpendPace(db, { ...noClaim, destinationId: noDestination.destinationId }),
    releasePacer: (db) => releasePacer(db, noDestination.destinationId, "call", 1),
    listFailingDestinations: (db) => listFailingDestinations(db, { afterId: "", limit: 20, disableAfterMs: 1 }),
    recordAlert: (db) => recordAlert(db, noDestination.destinationId, 1),
    disableFailing: (db) => disableFailing(db, noDestination.destinationId, { nowMs: 1, disableAfterMs: 1 }),
    listAdminEmails: (db) => listAdminEmails(db, DEMO_ORGANIZATION.id),
    prepareSettleAttempts: async (db) => prepareSettleAttempts(db, "dest_none", [noAttempt]),
    "prepareSettleAttempts of a long response": async (db) =>
      prepareSettleAttempts(db, "dest_none", [{ ...noAttempt, responseBody: "a".repeat(LONG_RESPONSE_BYTES + 1) }]),
    prepareReleaseClaims: async (db) => prepareReleaseClaims(db, "lease", ["msg_none"]),
    prepareFindTarget: async (db) => prepareFindTarget(db, noDestination.destinationId, 1),
    prepareReplaceSecret: async (db) =>
      prepareReplaceSecret(db, { ...noDestination, number: 2, sealedSecret: "" }, [1], 1),
    prepareAnnounceEvents: async (db) => prepareAnnounceEvents(db, [testEvent], 1),
    prepareAnnounceTo: async (db) => prepareAnnounceTo(db, noDestination.destinationId, testEvent, 1),
    listLedger: (db) => listLedger(db, { ...page, sinceMs: null, untilMs: null }),
    "listLedger of a span": (db) => listLedger(db, { ...page, sinceMs: 1, untilMs: 2 }),
    listBalanceAlerts: (db) => listBalanceAlerts(db, page),
    listUsageByDay: (db) => listUsageByDay(db, { organizationId: DEMO_ORGANIZATION.id, days: 30, nowMs: 1 }),
    listMembers: (db) => listMembers(db, { organizationId: DEMO_ORGANIZATION.id, limit: 20, offset: 0 }),
    findMember: (db) => findMember(db, noMember),
    updateMemberRole: (db) => updateMemberRole(db, noMember, { from: "owner", actorId: "user_none" }, "admin"),
    deleteMember: (db) => deleteMember(db, noMember, { from: "owner", actorId: "user_none" }),
    renameOrganization: (db) => renameOrganization(db, "org_none", { name: "N", slug: "n" }),
    listInvitations: (db) => listInvitations(db, { organizationId: DEMO_ORGANIZATION.id, limit: 20, offset: 0 }, 1),
    judgeInvitation: (db) => judgeInvitation(db, invitation),
    prepareReplaceInvitation: async (db) => prepareReplaceInvitation(db, invitation),
    deleteInvitation: (db) => deleteInvitation(db, { invitationId: "invite_none", scope: null }, 1),
    pruneInvitations: (db) => pruneInvitations(db, 1),
    findOpenInvitation: (db) => findOpenInvitation(db, "4".repeat(64), 1),
    acceptInvitation: (db) =>
      acceptInvitation(db, {
        invitation: { id: "invite_none", isProof: true, isMailed: true },
        ...{ userId: "user_none", name: null, nowMs: 1 },
        login: { id: "login_none", tokenSha256: "5".repeat(64), userAgent: null, createdAtMs: 1, expiresAtMs: 2 },
      }),
    listUsage: (db) => listUsage(db, { organizationId: DEMO_ORGANIZATION.id, limit: 20, offset: 0 }),
  };

  const startingAfter = (afterId: string) => ({ ...cursorPage, afterId, isCounted: false });
  const anyTime = { sinceMs: null, untilMs: null };
  const anyPhone = { phoneId: null, status: null };
  it.each<[string, (db: D1Database) => Promise<unknown>]>([
    ["listApiKeys", (db) => listApiKeys(db, startingAfter("key_none"), 1)],
    ["listDestinations", (db) => listDestinations(db, startingAfter("dest_none"))],
    ["listUsage", (db) => listUsage(db, startingAfter("usage_none"))],
    ["listLedger", (db) => listLedger(db, { ...startingAfter("ledger_none"), ...anyTime })],
    ["listBalanceAlerts", (db) => listBalanceAlerts(db, startingAfter("alert_none"))],
    ["listPhones", (db) => listPhones(db, { ...startingAfter("phone_none"), status: null })],
    ["listRuns", (db) => listRuns(db, { ...startingAfter("run_none"), ...anyPhone, ...anyTime })],
    [
      "listOrganizationDeliveries",
      (db) => listOrganizationDeliveries(db, { ...startingAfter("dlv_none"), ...anyPhone }),
    ],
  ])(
    "%s counts and scans nothing for a page after a record, and refuses one that doesn't exist",
    async (_name, list) => {
      const { db, statements } = recordStatements(database);
      await expect(list(db)).rejects.toMatchObject({ code: "invalid_parameter" });
      expect(statements).toHaveLength(2);
      for (const sql of statements) {
        expect(sql).not.toMatch(/count\(/);
        expect(await listSlowSteps(database, sql)).toEqual([]);
      }
    },
  );

  it.each(Object.keys(queries))("%s scans and sorts nothing", async (name) => {
    const { db, statements } = recordStatements(database);
    await queries[name]?.(db).catch(expectUnknownCursor);
    expect(statements.length).toBeGreaterThan(0);
    for (const sql of statements) expect(await listSlowSteps(database, sql)).toEqual([]);
  });

  it("an operator's idempotency key is found among equal ones, whichever organizations they were used for", async () => {
    const { db, statements } = recordStatements(database);
    await findAnswer(db, { principal: "operator org_none", key: "k", organizationId: "org_none" }, 1);
    const [sql = ""] = statements;
    const steps = (await readPlan(database, sql)).filter((step) => /SCAN|SEARCH/.test(step));
    expect(steps).toEqual([
      "SEARCH idempotency_keys USING INDEX idempotency_keys_of_operator (key=? AND principal>? AND principal<?)",
    ]);
  });

  it("revoking a key finds those that it has created among no others", async () => {
    const { db, statements } = recordStatements(database);
    await revokeApiKey(db, { keyId: "key_none", scope: null, isWithCreated: true }, 1);
    const plans = await Promise.all(statements.map((sql) => readPlan(database, sql)));
    const steps = plans.flat().filter((step) => /(SCAN|SEARCH) (k|api_keys)\b/.test(step));
    expect(steps).toContainEqual(
      expect.stringMatching(/^SEARCH k USING .*INDEX api_keys_by_creator \(created_by=\?\)$/),
    );
    expect(steps.filter((step) => step.startsWith("SCAN"))).toEqual([]);
  });

  it.each<[string, (db: D1Database) => Promise<unknown>]>([
    ["the claim", async (db) => prepareClaimDeliveries(db, { ...noClaim, destinationId: noDestination.destinationId })],
    ["the sweep", (db) => listOverdueDestinations(db, 1)],
    [
      "the search for answering destinations",
      (db) => listAnsweringDestinations(db, { afterId: "", sinceMs: 1, limit: 1 }),
    ],
  ])("%s looks up if an organization is on another shard", async (_name, run) => {
    const { db, statements } = recordStatements(database);
    await run(db);
    const plans = await Promise.all(statements.map((sql) => readPlan(database, sql)));
    const steps = plans.flat().filter((step) => /departures|copied_organizations/.test(step));
    expect(steps).toEqual([
      "SEARCH copied_organizations USING PRIMARY KEY (organization_id=?)",
      "SEARCH departures USING PRIMARY KEY (organization_id=?)",
    ]);
  });

  it.each<[string, (db: D1Database) => Promise<unknown>]>([
    ["deleting a destination", (db) => deleteDestination(db, noDestination, 1)],
    ["disabling a destination", (db) => updateDestination(db, noDestination, { enabled: false })],
    ["disabling a failing destination", (db) => disableFailing(db, "dest_none", { nowMs: 1, disableAfterMs: 1 })],
    ["the cron that withdraws the rest", (db) => withdrawNext(db)],
  ])("%s finds unsettled deliveries among no others", async (_name, run) => {
    const { db, statements } = recordStatements(database);
    await run(db);
    const plans = await Promise.all(statements.map((sql) => readPlan(database, sql)));
    const steps = plans.flat().filter((step) => /webhook_deliveries/.test(step));
    expect(steps).toEqual([
      "SEARCH webhook_deliveries USING PRIMARY KEY (id=?)",
      "SEARCH w USING COVERING INDEX webhook_deliveries_pending (destination_id=?)",
      "SEARCH w USING COVERING INDEX webhook_deliveries_undelivered_by_destination (destination_id=? AND status=?)",
    ]);
  });

  it("a move finds attempts in progress among no deliveries that have arrived", async () => {
    const { db, statements } = recordStatements(database);
    await isDelivering(db, DEMO_ORGANIZATION.id, 1);
    const plans = await Promise.all(statements.map((sql) => readPlan(database, sql)));
    expect(plans.flat().filter((step) => /webhook_deliveries/.test(step))).toEqual([
      "SEARCH w USING INDEX webhook_deliveries_pending (destination_id=?)",
      "SEARCH webhook_deliveries USING INDEX webhook_deliveries_undelivered (organization_id=? AND status=?)",
    ]);
  });

  it.each(MOVED_TABLES.map((table) => ({ table, name: table.name })))(
    "a page of $name is copied without sorting all rows that are left",
    async ({ table }) => {
      const { db, statements } = recordStatements(database);
      const copying = { from: db, to: db, fromShard: 0, organizationId: "org_none" };
      await copyPage(copying, table, null);
      const columns = table.readBy?.length ?? (table.order ? 1 : table.key.length);
      const place: RowPlace = Array.from({ length: columns }, () => "");
      await copyPage(copying, table, place);
      expect(statements).toHaveLength(2);
      for (const sql of statements) expect((await readPlan(database, sql)).join("\n")).not.toContain("FOR ORDER BY");
    },
  );

  it("the deletion of sessions looks up what refers to them, and reads no other rows", async () => {
    const { db, statements } = recordStatements(database);
    const sessions = MOVED_TABLES.find(({ name }) => name === "sessions");
    if (sessions) await deletePage(db, sessions, "org_none", null);
    expect(statements).toHaveLength(1);
    for (const sql of statements) expect(await listSlowSteps(database, sql)).toEqual([]);
  });
});
