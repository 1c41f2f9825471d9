import { afterAll, beforeAll, expect, it } from "vitest";
import { addOrganization } from "../contract/test-keys.ts";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { lendMailService, type MailService } from "../dashboard/mail-service.ts";
import { callAsPage, makeEmail, makeLink, readLinkToken, signIn } from "../dashboard/session-client.ts";
import { type Harness, startHarness } from "../harness.ts";

// Mallory makes strangers admins of an organization: invites their addresses, and accepts by the link that inviters are
// shown. Then webhooks fail there on purpose, under a name that Mallory chooses, as often as Mallory likes. The operator's
// mail service would write to the strangers each time, beyond the limits of invitations.

let mail: MailService;
let harness: Harness;
beforeAll(async () => {
  mail = await lendMailService();
  harness = await startHarness({ settings: { ...LOCAL_SETTINGS, ...mail.settings }, seed: false });
});
afterAll(() => harness?.close());

const useLink = (path: string, token: string) => callAsPage(harness, "POST", path, { body: { token } });

async function addDestination(organizationId: string): Promise<string> {
  const body = { url: "https://hooks.example.com/", event_types: ["*"], name: "Your account: evil.example.net/login" };
  const { status, body: made } = await callControl(
    harness,
    "POST",
    `/organizations/${organizationId}/destinations`,
    body,
  );
  expect(status).toBe(201);
  return made.id;
}

/** Returns who is told that a destination fails, once a new series of failures has begun. */
async function listTold(destinationId: string): Promise<string[]> {
  const now = Date.now();
  await harness.db
    .prepare(
      `UPDATE destinations SET consecutive_failures = 50, failing_since = ?2, last_failure_at = ?2, alerted_at = NULL,
         last_error = 'Responded with 503.' WHERE id = ?1`,
    )
    .bind(destinationId, now)
    .run();
  const before = mail.taken.length;
  expect(await harness.runCron("* * * * *")).toBe("ok");
  const told = mail.taken.slice(before).filter(({ body }) => body.subject.startsWith("Webhooks to "));
  return told.map(({ body }) => body.to).toSorted();
}

it("failing webhooks are reported to the admins who have proved their addresses, and to no others", async () => {
  const organizationId = await addOrganization(harness.db);
  const { cookie, session } = await signIn(harness, organizationId, { role: "admin" });
  const stranger = makeEmail();
  const invitation = { cookie, body: { email: stranger, role: "admin" } };
  const invited = await callAsPage(harness, "POST", `/organizations/${organizationId}/invitations`, invitation);
  expect((await useLink("/invitations/accept", readLinkToken(invited.body.url))).body.user.email).toBe(stranger);

  const destinationId = await addDestination(organizationId);
  expect(await listTold(destinationId)).toEqual([session.user.email]);

  // The stranger agrees.
  const token = await makeLink(harness, organizationId, { email: stranger });
  expect((await useLink("/session", token)).status).toBe(200);
  expect(await listTold(destinationId)).toEqual([session.user.email, stranger].toSorted());
});
