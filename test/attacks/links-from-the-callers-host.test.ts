import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addOrganization } from "../contract/test-keys.ts";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { lendMailService, type MailService } from "../dashboard/mail-service.ts";
import { callAsPage, makeEmail, signIn } from "../dashboard/session-client.ts";
import { type Harness, startHarness } from "../harness.ts";

// An attacker requests a link in somebody else's name, with their own host as the request's: if the link were built
// from that, its reader would give the live token to the attacker.
const PUBLIC_ORIGIN = "https://sightline.example.com";
const FORGED = [
  "https://evil.example",
  "http://evil.example",
  "http://127.0.0.1:8080",
  "https://sightline.example.com.evil",
];

let mail: MailService;
let harness: Harness;
let organizationId: string;
beforeAll(async () => {
  mail = await lendMailService();
  harness = await startHarness({
    own: true,
    settings: { ...LOCAL_SETTINGS, ...mail.settings, PUBLIC_ORIGIN },
    seed: false,
  });
  organizationId = await addOrganization(harness.db, { balanceMicrodollars: 0 });
});
afterAll(() => harness?.close());

/** The api Worker as it answers requests that name `origin` as their own. */
const at = (origin: string, of: Harness = harness) => ({
  fetch: (path: string, init?: RequestInit) => of.fetchFrom("sightline", `${origin}${path}`, init),
});

async function takeMailedLink(to: string): Promise<string> {
  const find = () => mail.taken.find(({ body }) => body.to === to)?.body.text;
  await expect.poll(find, { timeout: 60_000 }).toBeDefined();
  return /\S+#[0-9A-Za-z]{43}/.exec(find() ?? "")?.[0] ?? "";
}

const linkTo = (page: string) => new RegExp(`^${PUBLIC_ORIGIN.replaceAll(".", "\\.")}/${page}#[0-9A-Za-z]{43}$`);

describe.each(FORGED)("a request that names the host %s", (origin) => {
  it("has a sign-in link mailed to the public origin only", async () => {
    const { session } = await signIn(harness, organizationId);
    const { email } = session.user;
    const answer = await callAsPage(at(origin), "POST", "/sign-in-links", { body: { email } });
    expect(answer.status).toBe(202);
    expect(await takeMailedLink(email)).toMatch(linkTo("sign-in"));
  });

  it("gets the operator a sign-in link, and both links of an invitation, to the public origin only", async () => {
    const path = `/organizations/${organizationId}`;
    const [email, guest] = [makeEmail(), makeEmail()];
    const link = await callControl(at(origin), "POST", `${path}/sign-in-links`, { email });
    expect([link.status, link.body.url]).toEqual([201, expect.stringMatching(linkTo("sign-in"))]);
    const invited = await callControl(at(origin), "POST", `${path}/invitations`, { email: guest, role: "viewer" });
    expect([invited.status, invited.body.url]).toEqual([201, expect.stringMatching(linkTo("invitation"))]);
    expect(await takeMailedLink(guest)).toMatch(linkTo("invitation"));
  });

  it("gets passkeys for the public host only", async () => {
    const answer = await callAsPage(at(origin), "POST", "/passkeys/sign-in-options");
    expect(answer).toMatchObject({ status: 200, body: { rpId: new URL(PUBLIC_ORIGIN).hostname } });
  });
});

describe("a deployment that doesn't know where it is reached", () => {
  let lost: Harness;
  beforeAll(async () => {
    lost = await startHarness({
      own: true,
      settings: { ...LOCAL_SETTINGS, ...mail.settings, PUBLIC_ORIGIN: "" },
      seed: false,
    });
  });
  afterAll(() => lost?.close());

  it("answers nothing where it has a mailer, and its log names the setting", async () => {
    mail.taken = [];
    for (const origin of FORGED) {
      const body = { email: makeEmail() };
      expect((await callAsPage(at(origin, lost), "POST", "/sign-in-links", { body })).status).toBe(500);
    }
    expect((await lost.fetch("/models")).status).toBe(500);
    expect(mail.taken).toEqual([]);
    expect(lost.readLogs().join("\n")).toContain("PUBLIC_ORIGIN is required with MAILER_URL");
  });
});
