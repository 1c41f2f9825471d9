import { type ClientRequest, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { addKey, addOrganization } from "../contract/test-keys.ts";
import { callControl, LOCAL_SETTINGS, OPERATOR_TOKEN } from "../control/control-client.ts";
import { useControl } from "../control/use-control.ts";
import { makeEmail, makeLink, readLinkToken, signIn } from "../dashboard/session-client.ts";
import { startHarness } from "../harness.ts";

// A request is judged by its head, and its body may take as long as its sender likes. Somebody who is about to lose a key,
// a login or a role, or who waits for an old link to turn up, keeps requests open that only lack their last byte.

const control = useControl();

/** Longer than the service relies on what it knew at the head of a request. */
const LONG_MS = 1_200;

type Answer = { status: number; json: Record<string, unknown> };
/** A request whose head has been sent, and the first byte of its body. */
type OpenRequest = { end(body: object): Promise<Answer> };

async function openRequest(
  method: string,
  path: string,
  headers: Record<string, string>,
  { origin } = control.harness,
): Promise<OpenRequest> {
  const type = { "content-type": "application/json", "transfer-encoding": "chunked" };
  const open: ClientRequest = request(`${origin}${path}`, { method, headers: { ...type, ...headers } });
  const answered = new Promise<Answer>((resolve, reject) => {
    open.once("error", reject);
    open.once("response", async (response) => {
      const text = (await response.toArray()).join("");
      resolve({ status: response.statusCode ?? 0, json: text === "" ? {} : JSON.parse(text) });
    });
  });
  open.write("{");
  // The head arrives, and is judged.
  await wait(LONG_MS);
  return {
    end: (body) => {
      open.end(JSON.stringify(body).slice(1));
      return answered;
    },
  };
}

const asPage = (cookie: string) => ({ cookie, "sec-fetch-site": "same-origin" });
const countEvents = async () =>
  (await callControl(control.harness, "GET", `/organizations/${control.organizationId}/events`)).body.events.length;
const rename = (headers: Record<string, string>) =>
  openRequest("PATCH", `/internal/v1/organizations/${control.organizationId}`, headers);
const readName = async () =>
  (await callControl(control.harness, "GET", `/organizations/${control.organizationId}`)).body.name;

it("a key that was revoked while a body arrived changes no keys", async () => {
  const { harness, organizationId } = control;
  const [leaked, other] = [
    await addKey(harness.db, { organizationId, role: "owner" }),
    await addKey(harness.db, { organizationId }),
  ];
  const open = await openRequest("PATCH", `/api/v1/api-keys/${other.id}`, { "x-service-api-key": leaked.key });
  expect((await callControl(harness, "DELETE", `/api-keys/${leaked.id}`)).status).toBe(204);
  expect(await open.end({ name: "Kept" })).toMatchObject({ status: 401, json: { code: "unauthenticated" } });
});

it("a key that expired while a body arrived does nothing", async () => {
  const { harness, organizationId } = control;
  const key = { organizationId, role: "owner", expiresAtMs: Date.now() + LONG_MS / 2 } as const;
  const headers = { "x-service-api-key": (await addKey(harness.db, key)).key };
  const open = await openRequest("POST", "/api/v1/events/test", headers);
  expect(await open.end({ type: "run.completed" })).toMatchObject({ status: 401, json: { code: "unauthenticated" } });
  expect(await countEvents()).toBe(0);
});

it("a key that expired while a body arrived calls no tools", async () => {
  const { harness, organizationId } = control;
  const { key } = await addKey(harness.db, { organizationId, expiresAtMs: Date.now() + LONG_MS / 2 });
  const open = await openRequest("POST", "/mcp", { "x-service-api-key": key, accept: "application/json" });
  const answer = await open.end({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
  expect(answer).toMatchObject({ status: 401, json: { code: "unauthenticated" } });
});

it("somebody who signed out while a body arrived does nothing", async () => {
  const { harness, organizationId } = control;
  const { cookie } = await signIn(harness, organizationId, { role: "owner" });
  const open = await rename(asPage(cookie));
  const ended = await harness.fetch("/internal/v1/session", { method: "DELETE", headers: asPage(cookie) });
  expect(ended.status).toBe(204);
  expect(await open.end({ name: "Mine" })).toMatchObject({ status: 401, json: { code: "unauthenticated" } });
  expect(await readName()).toBe("Test");
});

it("somebody who was removed while a body arrived does nothing in the organization", async () => {
  const { harness, organizationId } = control;
  await signIn(harness, organizationId, { role: "owner" });
  const { cookie, session } = await signIn(harness, organizationId, { role: "owner" });
  const open = await rename({ ...asPage(cookie), "sightline-organization": organizationId });
  const memberPath = `/organizations/${organizationId}/members/${session.user.id}`;
  expect((await callControl(harness, "DELETE", memberPath)).status).toBe(204);
  expect(await open.end({ name: "Mine" })).toMatchObject({ status: 404, json: { code: "not_found" } });
  expect(await readName()).toBe("Test");
});

it("somebody whose role was lowered while a body arrived does no more than it allows", async () => {
  const { harness, organizationId } = control;
  await signIn(harness, organizationId, { role: "owner" });
  const { cookie, session } = await signIn(harness, organizationId, { role: "owner" });
  const [asOwner, asMember] = [
    await rename(asPage(cookie)),
    await openRequest("POST", `/internal/v1/organizations/${organizationId}/events/test`, asPage(cookie)),
  ];
  const memberPath = `/organizations/${organizationId}/members/${session.user.id}`;
  expect((await callControl(harness, "PATCH", memberPath, { role: "member" })).status).toBe(200);
  expect(await asOwner.end({ name: "Mine" })).toMatchObject({ status: 403, json: { code: "forbidden" } });
  expect((await asMember.end({ type: "run.completed" })).status).toBe(202);
  expect([await readName(), await countEvents()]).toEqual(["Test", 1]);
});

it("a sign-in link that expired while a body arrived signs nobody in", async () => {
  const { harness, organizationId } = control;
  const email = makeEmail();
  const token = await makeLink(harness, organizationId, { email });
  await harness.db
    .prepare("UPDATE sign_in_links SET expires_at = ? WHERE user_id = (SELECT id FROM users WHERE email = ?)")
    .bind(Date.now() + LONG_MS / 2, email)
    .run();
  const open = await openRequest("POST", "/internal/v1/session", {});
  expect(await open.end({ token })).toMatchObject({ status: 401, json: { code: "sign_in_link_unusable" } });
});

it("an invitation that expired while a body arrived lets nobody join", async () => {
  const { harness, organizationId } = control;
  const body = { email: makeEmail(), role: "owner" };
  const invited = await callControl(harness, "POST", `/organizations/${organizationId}/invitations`, body);
  await harness.db
    .prepare("UPDATE invitations SET expires_at = ? WHERE id = ?")
    .bind(Date.now() + LONG_MS / 2, invited.body.id)
    .run();
  const open = await openRequest("POST", "/internal/v1/invitations/accept", {});
  const answer = await open.end({ token: readLinkToken(invited.body.url) });
  expect(answer).toMatchObject({ status: 401, json: { code: "invitation_unusable" } });
});

it("a slow body of somebody who may still do it is taken", async () => {
  const { harness, organizationId } = control;
  const { key } = await addKey(harness.db, { organizationId, role: "member" });
  const { cookie } = await signIn(harness, organizationId, { role: "member" });
  const path = `/internal/v1/organizations/${organizationId}/events/test`;
  const open = await Promise.all([
    openRequest("POST", "/api/v1/events/test", { "x-service-api-key": key }),
    openRequest("POST", path, asPage(cookie)),
    openRequest("POST", path, { authorization: `Bearer ${OPERATOR_TOKEN}` }),
  ]);
  for (const each of open) expect((await each.end({ type: "run.completed" })).status).toBe(202);
  expect(await countEvents()).toBe(open.length);
});

it("a slow body counts once toward the rate", async () => {
  const settings = { ...LOCAL_SETTINGS, RATE_LIMIT_PER_SECOND: "0.1" };
  const harness = await startHarness({ settings, seed: false, own: true });
  try {
    const organizationId = await addOrganization(harness.db);
    const headers = { "x-service-api-key": (await addKey(harness.db, { organizationId, role: "member" })).key };
    const open = await openRequest("POST", "/api/v1/events/test", headers, harness);
    expect((await open.end({ type: "run.completed" })).status).toBe(202);
    const next = await openRequest("POST", "/api/v1/events/test", headers, harness);
    expect((await next.end({ type: "run.completed" })).status).toBe(429);
  } finally {
    await harness.close();
  }
});
