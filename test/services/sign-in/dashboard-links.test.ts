import { expect, it } from "vitest";
import { Problem } from "../../../src/domain/errors/problem.ts";
import { findPasskeyOrigin } from "../../../src/domain/public-origin.ts";
import { writeInvitationLink, writeSignInLink } from "../../../src/services/sign-in/dashboard-links.ts";
import { openMailer } from "../../../src/services/sign-in/mailer.ts";

it("links lead to the public origin", () => {
  const config = { publicOrigin: "https://sightline.example.com" };
  expect(writeSignInLink(config, "t")).toBe("https://sightline.example.com/sign-in#t");
  expect(writeSignInLink(config, "t", "s")).toBe("https://sightline.example.com/sign-in#t.s");
  expect(writeInvitationLink(config, "t")).toBe("https://sightline.example.com/invitation#t");
});

it("no link is made where the public origin isn't set, and the refusal names the setting", () => {
  for (const write of [writeSignInLink, writeInvitationLink]) {
    expect(() => write({ publicOrigin: null }, "t")).toThrow(Problem);
    expect(() => write({ publicOrigin: null }, "t")).toThrow(/^no_public_origin: .*Set PUBLIC_ORIGIN\.$/);
  }
});

it.each([
  ["https://sightline.example.com", "https://sightline.example.com"],
  ["https://localhost.example.com:8443", "https://localhost.example.com:8443"],
  // Browsers make none for an IP address.
  ["http://127.0.0.1:8787", "http://localhost:8787"],
  ["http://[::1]:8787", "http://localhost:8787"],
  ["http://localhost:8787", "http://localhost:8787"],
])("passkeys of %s are for %s", (publicOrigin, origin) => {
  expect(findPasskeyOrigin(publicOrigin)).toBe(origin);
});

it.each([
  [null, false],
  ["https://sightline.example.com", false],
  ["http://127.0.0.1:8787", true],
  ["http://localhost:8787", true],
])("mail of a deployment at %s is printed: %s", (publicOrigin, isPrinted) => {
  expect(openMailer({ service: null, isPrinted: true }, null, publicOrigin) !== null).toBe(isPrinted);
});
