import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "../../src/domain/access/actor.ts";
import { hasRole, ROLES, type Role } from "../../src/domain/access/roles.ts";
import { fillPath } from "../../src/http/route-path.ts";
import { controlOperations } from "../../src/operations/control-operations.ts";
import { publicOperations } from "../../src/operations/public-operations.ts";
import { addKey } from "../contract/test-keys.ts";
import { LOCAL_SETTINGS } from "../control/control-client.ts";
import { BINDING_CLIENT, callAs } from "../control/member-client.ts";
import { readChecksumsBesideCalls, readTableChecksums } from "../control/table-checksums.ts";
import { type Harness, startHarness } from "../harness.ts";
import { makeTargets } from "./make-targets.ts";
import { SAMPLES, sampleOf, type Targets } from "./sample-calls.ts";

const OPERATOR: Actor = { kind: "operator" };
const NOWHERE: Targets = {
  organizationId: "org_nowhere",
  keyId: "key_nowhere",
  destinationId: "dest_nowhere",
  deliveryId: "msg_nowhere",
  pendingDeliveryId: "msg_nowhere",
  replayId: "replay_nowhere",
  phoneId: "phone_nowhere",
  runId: "run_nowhere",
  sessionId: "sess_nowhere",
  fileId: "file_nowhere",
  userId: "user_nowhere",
  invitationId: "invite_nowhere",
};

const start = () => startHarness({ vision: true, settings: LOCAL_SETTINGS, seed: false, workers: [BINDING_CLIENT] });

/** Where calls are refused. Nothing is ever sent from here, so only a refused call could write. */
let harness: Harness;
/** Where control calls succeed, some of which then send webhooks. */
let busy: Harness;
/** The caller's organization and another, where calls are refused: nothing changes them. */
let mine: Targets;
let other: Targets;
/** Two organizations where calls succeed, for those that only read. */
let standing: Targets;
let neighbour: Targets;
beforeAll(async () => {
  [harness, busy] = await Promise.all([start(), start()]);
  [mine, other] = [await makeTargets(harness), await makeTargets(harness)];
  [standing, neighbour] = [await makeTargets(busy), await makeTargets(busy)];
});
afterAll(async () => {
  await Promise.all([harness?.close(), busy?.close()]);
});

const memberOf = ({ organizationId, userId }: Targets, role: Role): Actor => ({
  kind: "member",
  organizationId,
  role,
  userId,
});

/** Rows that record calls of another organization. */
async function countForeignUsage(): Promise<number | null> {
  return harness.db
    .prepare(
      "SELECT (SELECT count(*) FROM usage WHERE organization_id = ?1) + (SELECT count(*) FROM requests WHERE organization_id = ?1) AS n",
    )
    .bind(other.organizationId)
    .first<number>("n");
}

it("every operation has a sample call, and no sample is of another", () => {
  const ids = [...publicOperations, ...controlOperations].map(({ id }) => id);
  expect(Object.keys(SAMPLES).sort()).toEqual(ids.sort());
});

describe.each(controlOperations.map(({ id, method, status, memberRole }) => ({ id, method, status, memberRole })))(
  "$id",
  (operation) => {
    const { id, method, status, memberRole } = operation;
    const targets = () => (method === "GET" ? standing : makeTargets(busy));

    it("has the least role that the contract gives it", () => {
      expect(memberRole).toBe(sampleOf(id).leastRole);
    });

    it("answers the operator", async () => {
      const answer = await callAs(busy, OPERATOR, id, sampleOf(id).call(await targets()));
      expect(answer).toMatchObject({ ok: true, status });
    });

    it("lets a member do it from that role on, and below it writes nothing", async () => {
      const { call, leastRole } = sampleOf(id);
      const mayDo = (role: Role) => leastRole !== null && hasRole(role, leastRole);
      for (const role of ROLES.filter(mayDo)) {
        const own = await targets();
        const answer = await callAs(busy, memberOf(own, role), id, call(own));
        expect(answer, role).toMatchObject({ ok: true, status });
        for (const foreign of Object.values(neighbour)) expect(JSON.stringify(answer)).not.toContain(foreign);
      }
      const refused = ROLES.filter((role) => !mayDo(role));
      if (refused.length === 0) return;
      const before = await readTableChecksums(harness.db);
      for (const role of refused) {
        const answer = await callAs(harness, memberOf(mine, role), id, call(mine));
        expect(answer, role).toMatchObject({ ok: false, status: 403 });
      }
      expect(await readTableChecksums(harness.db)).toEqual(before);
    });

    it("finds nothing of another organization, or under unknown ids, for a member or the operator, and writes nothing", async () => {
      const { call, leastRole, namesRecords } = sampleOf(id);
      const before = await readTableChecksums(harness.db);
      const answer = await callAs(harness, memberOf(mine, "owner"), id, call(other));
      const refusal = leastRole === null ? 403 : 404;
      expect(answer).toMatchObject({ ok: false, status: refusal });
      if (leastRole !== null) expect(namesRecords).toBe(true);
      // Another organization's resources read as nonexistent.
      if (refusal === 404) {
        const unknown = await callAs(harness, memberOf(mine, "owner"), id, call(NOWHERE));
        expect(describe404(unknown)).toEqual(describe404(answer));
      }
      if (namesRecords) {
        expect(await callAs(harness, OPERATOR, id, call(NOWHERE))).toMatchObject({ ok: false, status: 404 });
      } else {
        expect(["organizations.create", "health.get", "metrics.get"]).toContain(id);
      }
      expect(await readTableChecksums(harness.db)).toEqual(before);
    });
  },
);

function describe404(answer: { status: number; body: { type: string; title: string; detail: string } }) {
  const { status, body } = answer;
  return { status, type: body.type, title: body.title, detail: body.detail };
}

describe("a member's own organization with another's record", () => {
  it("a replay of another's destination finds nothing, and writes nothing", async () => {
    const before = await readTableChecksums(harness.db);
    const call = sampleOf("organizations.replays.create").call(mine);
    const body = { ...call.body, destination_id: other.destinationId };
    const answer = await callAs(harness, memberOf(mine, "owner"), "organizations.replays.create", { ...call, body });
    expect(answer).toMatchObject({ ok: false, status: 404 });
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });

  it("a log filtered by another's destination is empty", async () => {
    const answer = await callAs(harness, memberOf(mine, "owner"), "organizations.webhook-deliveries.list", {
      params: { id: mine.organizationId },
      query: { destination_id: other.destinationId },
    });
    expect([200, 404]).toContain(answer.status);
    if (answer.ok) expect(answer.body).toEqual({ deliveries: [], total: 0 });
  });

  it("the same Idempotency-Key of two organizations and of the operator are three", async () => {
    const [one, two] = [await makeTargets(busy), await makeTargets(busy)];
    const send = (targets: Targets, actor: Actor) =>
      callAs(busy, actor, "organizations.replays.create", {
        ...sampleOf("organizations.replays.create").call(targets),
        idempotencyKey: "shared",
      });
    const answers = [
      await send(one, memberOf(one, "member")),
      await send(two, memberOf(two, "member")),
      await send(one, OPERATOR),
    ];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(answers.map(({ body }) => body.replay_id)).size).toBe(3);
    expect(await send(one, memberOf(one, "member"))).toEqual(answers[0]);
  });
});

describe.each(publicOperations.map(({ id, method, path, auth }) => ({ id, method, path, auth })))(
  "$id",
  ({ id, method, path, auth }) => {
    async function send(targets: Targets, key: string | null): Promise<Response> {
      const { params, body } = sampleOf(id).call(targets);
      return harness.fetch(fillPath(path, params ?? {}), {
        method,
        headers: { "content-type": "application/json", ...(key === null ? {} : { "x-service-api-key": key }) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    }

    it.each(ROLES)("answers a key with the role %s", async (role) => {
      const { key } = await addKey(harness.db, { organizationId: mine.organizationId, role });
      const response = await send(mine, key);
      const text = await response.text();
      expect([response.status, text]).toEqual([200, text]);
      for (const foreign of Object.values(other)) expect(text).not.toContain(foreign);
    });

    it("answers nobody without a key, unless it is for all", async () => {
      const before = await readChecksumsBesideCalls(harness.db);
      expect((await send(other, null)).status).toBe(auth === "public" ? 200 : 401);
      expect(await readChecksumsBesideCalls(harness.db)).toEqual(before);
      expect(await countForeignUsage()).toBe(0);
    });

    it("neither shows nor writes anything of another organization", async () => {
      const { key } = await addKey(harness.db, { organizationId: mine.organizationId, role: "owner" });
      const { namesRecords } = sampleOf(id);
      const before = await readChecksumsBesideCalls(harness.db);
      const response = await send(other, key);
      expect([id, response.status]).toEqual([id, namesRecords ? 404 : 200]);
      expect(await response.text()).not.toContain(other.organizationId);
      expect(await readChecksumsBesideCalls(harness.db)).toEqual(before);
      expect(await countForeignUsage()).toBe(0);
    });
  },
);
