import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { MAX_PASSKEYS } from "../../src/domain/access/sign-in.ts";
import { makeId } from "../../src/domain/ids.ts";
import { CHROMIUM, shareBrowser } from "../browser.ts";
import { LOCAL_SETTINGS } from "../control/control-client.ts";
import { readTableChecksums } from "../control/table-checksums.ts";
import { type Harness, startHarness } from "../harness.ts";
import { type Credential, openPasskeyPage, type PasskeyPage, serveOtherOrigin } from "./passkey-page.ts";
import { makeEmail, makeLink } from "./session-client.ts";

let harness: Harness;
let origin: string;
let other: { origin: string; close(): void };
let browser: Browser;
let page: PasskeyPage;
let email: string;
beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  harness = await startHarness({ settings: LOCAL_SETTINGS });
  origin = harness.publicOrigin;
  other = await serveOtherOrigin();
  browser = await shareBrowser();
});
afterAll(async () => {
  other?.close();
  await harness?.close();
});
beforeEach(async (context) => {
  if (CHROMIUM === undefined) return context.skip("no chromium, chromium-browser or google-chrome is on the PATH");
  page = await openPasskeyPage(browser, origin);
  email = makeEmail();
  await signInByLink(email);
  return () => page.close();
});

async function signInByLink(address: string): Promise<void> {
  const token = await makeLink(harness, DEMO_ORGANIZATION.id, { email: address });
  expect(await page.call("POST", "/session", { token })).toMatchObject({ status: 200 });
}

async function readOptions(path: string): Promise<Record<string, unknown>> {
  const { status, body } = await page.call("POST", path);
  expect(status).toBe(200);
  return body ?? {};
}

/** Creates a credential in the browser for the signed-in user. */
async function create(changes: Record<string, unknown> = {}): Promise<Credential> {
  return page.create({ ...(await readOptions("/passkeys/registration-options")), ...changes });
}

async function sign(changes: Record<string, unknown> = {}): Promise<Credential> {
  return page.sign({ ...(await readOptions("/passkeys/sign-in-options")), ...changes });
}

const register = (response: Credential, name = "Laptop") => page.call("POST", "/passkeys", { name, response });
const signIn = (response: Credential) => page.call("POST", "/session/passkey", { response });
const list = async () => (await page.call("GET", "/passkeys")).body?.passkeys;

async function expectRefused(send: () => Promise<{ status: number }>, status: 401 | 422): Promise<void> {
  const readRows = async () => {
    const { passkey_challenges: _used, ...rest } = await readTableChecksums(harness.db);
    return rest;
  };
  const before = await readRows();
  expect(await send()).toMatchObject({ status });
  expect(await readRows()).toEqual(before);
}

describe("a passkey", () => {
  it("is registered, and then signs in, again and again", async () => {
    const registered = await register(await create());
    expect(registered).toMatchObject({
      status: 201,
      body: { id: expect.stringMatching(/^passkey_/), name: "Laptop", last_used_at: null },
    });
    expect(await list()).toEqual([registered.body]);
    expect((await page.call("GET", "/session")).body).toMatchObject({ has_passkey: true });
    for (let round = 0; round < 2; round++) {
      await page.forgetCookies();
      expect(await page.call("GET", "/session")).toMatchObject({ status: 401 });
      expect(await signIn(await sign())).toMatchObject({ status: 200, body: { user: { email }, has_passkey: true } });
      expect(await page.call("GET", "/session")).toMatchObject({ status: 200, body: { user: { email } } });
    }
    expect(await list()).toEqual([{ ...registered.body, last_used_at: expect.any(String) }]);
  });

  it("isn't made twice in one authenticator", async () => {
    await register(await create());
    await expect(create()).rejects.toThrow("InvalidStateError");
  });

  it("doesn't sign in once it is deleted, and only its owner deletes it", async () => {
    const { body } = await register(await create());
    const path = `/passkeys/${body?.id}`;
    await signInByLink(makeEmail());
    expect(await page.call("DELETE", path)).toMatchObject({ status: 404 });
    expect(await signIn(await sign())).toMatchObject({ status: 200, body: { user: { email } } });
    expect(await page.call("DELETE", path)).toMatchObject({ status: 204 });
    expect(await page.call("DELETE", path)).toMatchObject({ status: 404 });
    await expectRefused(async () => signIn(await sign()), 401);
  });

  it(`is refused beyond ${MAX_PASSKEYS} of one person`, async () => {
    const insert = harness.db.prepare(
      `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, transports, created_at)
       SELECT ?1, id, 'Key', ?1, 'x', 0, '[]', 1 FROM users WHERE email = ?2`,
    );
    const rows = Array.from({ length: MAX_PASSKEYS - 1 }, () => insert.bind(makeId("passkey", Date.now()), email));
    await harness.db.batch(rows);
    expect(await register(await create())).toMatchObject({ status: 201 });
    const another = await openPasskeyPage(browser, origin);
    const one = page;
    page = another;
    try {
      await signInByLink(email);
      expect(await register(await create())).toMatchObject({ status: 409 });
    } finally {
      page = one;
      await another.close();
    }
  });
});

describe("a registration is refused", () => {
  it("that is replayed, or whose passkey is known", async () => {
    const response = await create();
    expect(await register(response)).toMatchObject({ status: 201 });
    await expectRefused(() => register(response), 422);
  });

  it("whose challenge has expired", async () => {
    const response = await create();
    await harness.db
      .prepare("UPDATE passkey_challenges SET expires_at = ?")
      .bind(Date.now() - 1)
      .run();
    await expectRefused(() => register(response), 422);
  });

  it("for another person's challenge", async () => {
    const response = await create();
    await signInByLink(makeEmail());
    await expectRefused(() => register(response), 422);
  });

  it.each([" ", "a\nb", "a\u202eb"])("under the name %j", async (name) => {
    const response = await create();
    await expectRefused(() => register(response, name), 422);
  });

  it("for a challenge to sign in", async () => {
    const { challenge } = await readOptions("/passkeys/sign-in-options");
    const response = await create({ challenge });
    await expectRefused(() => register(response), 422);
  });

  it("of another origin", async () => {
    const options = await readOptions("/passkeys/registration-options");
    await page.moveTo(other.origin);
    const response = await page.create(options);
    await page.moveTo(origin);
    await expectRefused(() => register(response), 422);
  });

  it.each([
    ["nothing", {}],
    [
      "no credential",
      { id: "x", rawId: "x", type: "public-key", response: { clientDataJSON: "x", attestationObject: "x" } },
    ],
    [
      "another type",
      { id: "x", rawId: "x", type: "password", response: { clientDataJSON: "x", attestationObject: "x" } },
    ],
    [
      "too much",
      {
        id: "x",
        rawId: "x",
        type: "public-key",
        response: { clientDataJSON: "x", attestationObject: "x".repeat(32_769) },
      },
    ],
  ])("that is %s", (_name, response) => expectRefused(() => register(response as unknown as Credential), 422));
});

describe("a sign-in is refused", () => {
  beforeEach(async () => {
    expect(await register(await create())).toMatchObject({ status: 201 });
    await page.forgetCookies();
  });

  it("that is replayed", async () => {
    const response = await sign();
    expect(await signIn(response)).toMatchObject({ status: 200 });
    await page.forgetCookies();
    await expectRefused(() => signIn(response), 401);
  });

  it("that is sent twice at once, but for one of the two", async () => {
    const response = await sign();
    const answers = await Promise.all([signIn(response), signIn(response)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it("whose challenge has expired, or was never made", async () => {
    const response = await sign();
    await harness.db
      .prepare("UPDATE passkey_challenges SET expires_at = ?")
      .bind(Date.now() - 1)
      .run();
    await expectRefused(() => signIn(response), 401);
    await expectRefused(
      async () => signIn(await sign({ challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" })),
      401,
    );
  });

  it("of another origin", async () => {
    const options = await readOptions("/passkeys/sign-in-options");
    await page.moveTo(other.origin);
    const response = await page.sign(options);
    await page.moveTo(origin);
    await expectRefused(() => signIn(response), 401);
  });

  it("by an authenticator whose count is behind", async () => {
    expect(await signIn(await sign())).toMatchObject({ status: 200 });
    await page.forgetCookies();
    await page.turnBackCount();
    await expectRefused(async () => signIn(await sign()), 401);
  });

  it.each(["signature", "authenticatorData", "clientDataJSON"])("whose %s was changed", async (name) => {
    const response = await sign();
    const bytes = Buffer.from(String(response.response[name]), "base64url");
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    const changed = { ...response, response: { ...response.response, [name]: bytes.toString("base64url") } };
    await expectRefused(() => signIn(changed), 401);
  });

  it("in which the person wasn't recognized", async () => {
    await page.losePerson();
    await expectRefused(async () => signIn(await sign({ userVerification: "discouraged" })), 401);
  });

  it("in the name of another person", async () => {
    const response = await sign();
    const userHandle = Buffer.from("user_somebody").toString("base64url");
    await expectRefused(() => signIn({ ...response, response: { ...response.response, userHandle } }), 401);
  });
});
