import { resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { LOCAL_SETTINGS } from "../control/control-client.ts";
import { readTableChecksums } from "../control/table-checksums.ts";
import { type Harness, startHarness } from "../harness.ts";
import { lendMailService, MAIL_TOKEN, type MailService, SENDER } from "./mail-service.ts";
import { callAsPage, makeEmail, makeLink, readLinkToken } from "./session-client.ts";

const MAIL_SENDER = resolve(import.meta.dirname, "workers/mail-sender/wrangler.toml");
const MINUTE_MS = 60_000;

let service: MailService;
let harness: Harness;
let email: string;
beforeAll(async () => {
  service = await lendMailService();
  const settings = { ...LOCAL_SETTINGS, PRINT_MAIL: "", ...service.settings };
  harness = await startHarness({ own: true, settings, workers: [MAIL_SENDER] });
});
afterAll(() => harness?.close());
beforeEach(async () => {
  service.behaviour = "take";
  email = makeEmail();
  await makeLink(harness, DEMO_ORGANIZATION.id, { email });
  service.taken = [];
});

const request = (address: string) => callAsPage(harness, "POST", "/sign-in-links", { body: { email: address } });
const expectMails = (count: number) => expect.poll(() => service.taken.length).toBe(count);
const readLink = () => readLinkToken(/\S+#\S+/.exec(service.taken.at(-1)?.body.text ?? "")?.[0] ?? "");

/** Sends one email that always arrives, after which everything before it has been sent. */
async function expectNoOther(count: number): Promise<void> {
  const last = makeEmail();
  await makeLink(harness, DEMO_ORGANIZATION.id, { email: last });
  await request(last);
  await expect.poll(() => service.taken.some(({ body }) => body.to === last)).toBe(true);
  expect(service.taken.filter(({ body }) => body.to !== last)).toHaveLength(count);
}

/** Makes the emailed links older than they are. */
async function age(byMs: number): Promise<void> {
  await harness.db.prepare("UPDATE sign_in_links SET created_at = created_at - ?").bind(byMs).run();
}

describe("a link that is asked for", () => {
  it("is mailed to who is known, as the mail service takes it, and signs in once", async () => {
    const answer = await request(email.toUpperCase());
    expect([answer.status, answer.body]).toEqual([202, {}]);
    await expectMails(1);
    expect(service.taken[0]).toEqual({
      method: "POST",
      authorization: `Bearer ${MAIL_TOKEN}`,
      contentType: "application/json",
      body: {
        from: SENDER,
        to: email,
        subject: expect.any(String),
        text: expect.stringContaining(harness.publicOrigin),
      },
    });
    const token = readLink();
    const signedIn = await callAsPage(harness, "POST", "/session", { body: { token } });
    expect([signedIn.status, signedIn.body.user.email]).toEqual([200, email]);
    expect((await callAsPage(harness, "POST", "/session", { body: { token } })).status).toBe(401);
    expect(harness.readLogs().join("\n")).not.toContain(token);
  });

  it("is not mailed to an unknown address, and the answer doesn't reveal that", async () => {
    const before = await readTableChecksums(harness.db);
    const [unknown, known] = [await request(makeEmail()), await request(email)];
    const shown = ({ status, headers, body }: typeof known) => {
      const { "x-request-id": _own, ...rest } = Object.fromEntries(headers);
      return { status, body, headers: rest };
    };
    expect(shown(unknown)).toEqual(shown(known));
    await expectNoOther(1);
    expect(service.taken[0]?.body.to).toBe(email);
    const { users, members } = before;
    expect((await readTableChecksums(harness.db)).users?.rows).toBe((users?.rows ?? 0) + 1);
    expect((await readTableChecksums(harness.db)).members?.rows).toBe(members?.rows);
  });

  it("is mailed once a minute, however many ask at once", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => request(email)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(202));
    await expectNoOther(1);
    await age(MINUTE_MS);
    await request(email);
    await expectMails(3);
  });

  it("is mailed five times an hour", async () => {
    for (let mails = 1; mails <= 5; mails++) {
      await request(email);
      await expectMails(mails);
      await age(MINUTE_MS);
    }
    expect((await request(email)).status).toBe(202);
    await expectNoOther(5);
    // The first of them is an hour old then, and the second isn't.
    await age(55 * MINUTE_MS);
    await request(email);
    await expect.poll(() => service.taken.filter(({ body }) => body.to === email).length).toBe(6);
  });

  it.each([{}, { email: "nobody" }, { email: 5 }, { email: "" }, { email: "a@b\nBcc: c@d" }])(
    "is refused for %j",
    async (body) => {
      expect((await callAsPage(harness, "POST", "/sign-in-links", { body })).status).toBe(422);
    },
  );
});

describe("a mail service that", () => {
  it.each(["fail", "redirect", "hang"] as const)(
    "would %s changes no answer, is asked once, and is logged without address and link",
    async (behaviour) => {
      service.behaviour = behaviour;
      const countFailures = () => harness.readLogs().filter((line) => line.includes("mail_failed")).length;
      const before = countFailures();
      expect(await request(email)).toMatchObject({ status: 202, body: {} });
      await expect.poll(countFailures, { timeout: 60_000 }).toBe(before + 1);
      expect(service.taken).toHaveLength(1);
      const logs = harness.readLogs().join("\n");
      for (const secret of [email, readLink(), MAIL_TOKEN]) expect(logs).not.toContain(secret);
    },
  );
});

describe("a mailer of the operator's own", () => {
  const send = async (subject: string) => {
    const body = JSON.stringify({ to: email, subject, text: "Hello" });
    // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the answer
    return (await harness.fetchFrom("mail-sender", "/", { method: "POST", body })).json() as Promise<any>;
  };

  it("gets the mail over its binding", async () => {
    // Named after this try: the mailer has kept what an earlier one sent.
    const subject = `Link ${crypto.randomUUID()}`;
    const mails: { subject: string }[] = await send(subject);
    expect(mails.filter((mail) => mail.subject === subject)).toEqual([{ to: email, subject, text: "Hello" }]);
  });

  it("that fails or hangs is given up", async () => {
    expect(await send("fail")).toBe("TypeError");
    expect(await send("hang")).toBe("TimeoutError");
  });
});

describe("a deployment without a mailer", () => {
  let bare: Harness;
  beforeAll(async () => {
    const settings = { ...LOCAL_SETTINGS, PRINT_MAIL: "true", PUBLIC_ORIGIN: "https://sightline.example.com" };
    bare = await startHarness({ own: true, settings });
  });
  afterAll(() => bare?.close());
  const mailed = () => bare.db.prepare("SELECT count(*) AS n FROM sign_in_links WHERE is_mailed = 1").first("n");

  it("says so and makes no link, even if it was told to print mail and is asked as if on this machine", async () => {
    for (const email of ["owner@example.com", "nobody@example.com"]) {
      const { status, body: problem } = await callAsPage(bare, "POST", "/sign-in-links", { body: { email } });
      expect({ status, type: new URL(problem.type).pathname }).toEqual({ status: 409, type: "/problems/no_mailer" });
    }
    expect(await mailed()).toBe(0);
    expect(bare.readLogs().join("\n")).not.toContain("sign-in#");
  });
});
