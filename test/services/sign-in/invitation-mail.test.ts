import { expect, it } from "vitest";
import { writeInvitationMail } from "../../../src/services/sign-in/invitation-mail.ts";

const URL = "https://sightline.example.com/invitation#t";
const write = (organizationName: string, name: string | null = null) =>
  writeInvitationMail({
    ...{ email: "grace@example.com", role: "member", organizationName, url: URL },
    inviter: { email: "olga@example.com", name },
  });

it("an invitation names the organization and the inviter", () => {
  const { subject, text } = write("Acme.com, Inc.", "Olga");
  expect(subject).toBe("Invitation to Acme.com, Inc.");
  expect(text).toContain(
    'Olga (olga@example.com) invites you to join the organization "Acme.com, Inc.", as a member.\n',
  );
});

it.each(["Win at https://prize.example", "HTTP://prize.example", "Visit WWW.prize.example now", "www.prize.example"])(
  "an invitation whose names hold the link in %j shows neither name, and links to the service only",
  (name) => {
    const { subject, text } = write(name, name);
    expect(subject).toBe("Invitation to an organization");
    expect(text).toContain("olga@example.com invites you to join an organization, as a member.\n");
    expect(text.match(/\S*(?::\/\/|www\.)\S*/gi)).toEqual([URL]);
  },
);

it.each([
  "Verify at prize.example/claim",
  "prize.example?to=you",
  "PRIZE.EXAMPLE:8443 pays",
  "xn--80ak6aa92e.example/#in",
  "Write to support@prize.example",
  "mailto:support",
])("an invitation whose names hold the address in %j shows neither name", (name) => {
  const { subject, text } = write(name, name);
  expect(subject).toBe("Invitation to an organization");
  expect(text).toContain("olga@example.com invites you to join an organization, as a member.\n");
});

it.each(["Acme.io", "R&D @ Acme.com", "Node.js: The Team", "St. Mary/St. John", "A.B.C."])(
  "an invitation shows the name %j, as of a company",
  (name) => {
    expect(write(name, name).subject).toBe(`Invitation to ${name}`);
  },
);
