import { makeId } from "../../src/domain/ids.ts";
import { prepareInsertReplay } from "../../src/storage/replays/replays.ts";
import { callControl } from "../control/control-client.ts";
import { insertDeliveries } from "../control/delivery-rows.ts";
import { addMember } from "../control/member-rows.ts";
import type { Harness } from "../harness.ts";
import type { Targets } from "./sample-calls.ts";

const INSERT_PHONE = "INSERT INTO phones (id, organization_id, name, created_at) VALUES (?, ?, 'Pixel', 1)";

const INSERT_RUN = `
  INSERT INTO runs (id, organization_id, workflow_id, "trigger", status, created_at) VALUES (?, ?, 'wf', 'api', 'queued', 1)`;
const INSERT_SESSION = `
  INSERT INTO sessions (id, organization_id, phone_id, source, status, is_dedicated_phone, allocated_at)
  VALUES (?, ?, ?, 'interactive', 'active', 0, 1)`;
const INSERT_FILE = `
  INSERT INTO files (id, organization_id, filename, mime_type, size_bytes, created_at) VALUES (?, ?, 'a.txt', 'text/plain', 1, 1)`;

/** Creates an organization with one of everything that calls name. */
export async function makeTargets(harness: Harness): Promise<Targets> {
  const { db } = harness;
  const { id: organizationId } = await make(harness, "/organizations", { name: "Acme" });
  const path = `/organizations/${organizationId}`;
  const { id: keyId } = await make(harness, `${path}/api-keys`, { name: "CI", role: "viewer" });
  const destination = { url: "http://127.0.0.1:9/", event_types: ["run.started"] };
  const { id: destinationId } = await make(harness, `${path}/destinations`, destination);
  const delivery = { organizationId, destinationId, createdAtMs: Date.now() };
  const [deliveryId, pendingDeliveryId] = await insertDeliveries(db, [delivery, { ...delivery, status: "pending" }]);
  const replay = { id: makeId("replay", Date.now()), organizationId, destinationId, sinceMs: 0, untilMs: 1 };
  await prepareInsertReplay(db, { ...replay, deliveryCount: 0 }, Date.now()).run();
  const phoneId = makeId("phone", Date.now());
  await db.prepare(INSERT_PHONE).bind(phoneId, organizationId).run();
  const [runId, sessionId, fileId] = [makeId("run", 1), makeId("sess", 1), makeId("file", 1)];
  await db.batch([
    db.prepare(INSERT_RUN).bind(runId, organizationId),
    db.prepare(INSERT_SESSION).bind(sessionId, organizationId, phoneId),
    db.prepare(INSERT_FILE).bind(fileId, organizationId),
  ]);
  const { userId } = await addMember(db, { organizationId, role: "admin" });
  const { id: invitationId } = await make(harness, `${path}/invitations`, {
    email: `${organizationId}@example.com`,
    role: "viewer",
  });
  return {
    ...{
      organizationId,
      keyId,
      destinationId,
      deliveryId: String(deliveryId),
      pendingDeliveryId: String(pendingDeliveryId),
      replayId: replay.id,
      phoneId,
      runId,
      sessionId,
      fileId,
    },
    ...{ userId, invitationId },
  };
}

async function make(harness: Harness, path: string, body: unknown): Promise<{ id: string }> {
  const answer = await callControl(harness, "POST", path, body);
  if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
