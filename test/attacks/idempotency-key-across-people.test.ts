import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Role } from "../../src/domain/access/roles.ts";
import { addOrganization } from "../contract/test-keys.ts";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { BINDING_CLIENT, callAs } from "../control/member-client.ts";
import { callAsPage, makeEmail, type SignedIn, signIn } from "../dashboard/session-client.ts";
import { type Harness, startHarness } from "../harness.ts";

// An admin repeats the request of an owner with the Idempotency-Key that the owner's page used, hoping for the owner's
// response: an API key with the role owner, which is shown only once.

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false, workers: [BINDING_CLIENT] });
});
afterAll(() => harness?.close());

let organizationId: string;
let path: string;
let owner: SignedIn;
let idempotencyKey: string;
beforeEach(async () => {
  organizationId = await addOrganization(harness.db);
  path = `/organizations/${organizationId}`;
  owner = await signIn(harness, organizationId, { role: "owner" });
  idempotencyKey = `${organizationId}-key`;
});

const create = ({ cookie }: Pick<SignedIn, "cookie">, role: Role) =>
  callAsPage(harness, "POST", `${path}/api-keys`, {
    cookie,
    organizationId,
    headers: { "idempotency-key": idempotencyKey },
    body: { name: "Deploy", role },
  });
const countKeys = async () => (await callControl(harness, "GET", `${path}/api-keys`)).body.total;

describe("an equal Idempotency-Key of", () => {
  it("an admin isn't answered with an owner's API key", async () => {
    const admin = await signIn(harness, organizationId, { role: "admin" });
    const first = await create(owner, "owner");
    expect(first.status).toBe(201);
    const refused = await create(admin, "owner");
    expect([refused.status, JSON.stringify(refused.body).includes(first.body.key)]).toEqual([403, false]);
    expect((await create(owner, "owner")).body).toEqual(first.body);
    expect(await countKeys()).toBe(1);
  });

  it("another in the same role is another key, and of the same person elsewhere the same", async () => {
    const email = makeEmail();
    const [one, elsewhere] = [
      await signIn(harness, organizationId, { email, role: "admin" }),
      await signIn(harness, organizationId, { email }),
    ];
    const other = await signIn(harness, organizationId, { role: "admin" });
    const first = await create(one, "viewer");
    expect((await create(elsewhere, "viewer")).body).toEqual(first.body);
    const second = await create(other, "viewer");
    expect([second.status, second.body.key === first.body.key]).toEqual([201, false]);
    expect(await countKeys()).toBe(2);
  });

  it("the same person elsewhere is the same in the organization's own API, too", async () => {
    const email = makeEmail();
    const send = ({ cookie }: SignedIn) =>
      callAsPage(harness, "POST", "/api/v1/api-keys", {
        cookie,
        organizationId,
        headers: { "idempotency-key": idempotencyKey },
        body: { name: "Deploy", role: "viewer" },
      });
    const first = await send(await signIn(harness, organizationId, { email, role: "admin" }));
    expect(first.status).toBe(201);
    expect((await send(await signIn(harness, organizationId, { email }))).body).toEqual(first.body);
    expect((await send(await signIn(harness, organizationId, { role: "admin" }))).body.key).not.toBe(first.body.key);
    expect(await countKeys()).toBe(2);
  });

  it("an owner who is an admin by now isn't answered with what they got as an owner", async () => {
    const former = await signIn(harness, organizationId, { role: "owner" });
    const first = await create(former, "owner");
    expect(first.status).toBe(201);
    const member = `${path}/members/${former.session.user.id}`;
    const demote = { cookie: owner.cookie, body: { role: "admin" } };
    expect((await callAsPage(harness, "PATCH", member, demote)).status).toBe(200);
    expect((await create(former, "owner")).status).toBe(403);
    expect((await callAsPage(harness, "DELETE", member, { cookie: owner.cookie })).status).toBe(204);
    expect((await create(former, "owner")).status).toBe(404);
  });

  it("a member isn't answered with the link of another's invitation", async () => {
    const [one, other] = [
      await signIn(harness, organizationId, { role: "admin" }),
      await signIn(harness, organizationId, { role: "admin" }),
    ];
    const email = makeEmail();
    const invite = ({ cookie }: SignedIn) =>
      callAsPage(harness, "POST", `${path}/invitations`, {
        cookie,
        headers: { "idempotency-key": idempotencyKey },
        body: { email, role: "viewer" },
      });
    const first = await invite(one);
    const second = await invite(other);
    expect([first.status, second.status, second.body.url === first.body.url]).toEqual([201, 201, false]);
    expect(second.body.invited_by).toBe(other.session.user.email);
  });

  it("the operator, of a person and of a Worker that speaks for nobody are three", async () => {
    const body = { name: "Deploy", role: "viewer" };
    const answers = [
      await callControl(harness, "POST", `${path}/api-keys`, body, { "idempotency-key": idempotencyKey }),
      await create(owner, "viewer"),
      await callAs(harness, { kind: "member", organizationId, role: "owner" }, "organizations.api-keys.create", {
        params: { id: organizationId },
        body,
        idempotencyKey,
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.key)).size).toBe(3);
  });
});
