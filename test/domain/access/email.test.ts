import { expect, it } from "vitest";
import { MAX_EMAIL_CHARACTERS, readEmail } from "../../../src/domain/access/email.ts";

const ofLength = (length: number) => `${"a".repeat(length - 5)}@b.cd`;

it.each([
  ["a@b", "a@b"],
  ["Grace.Hopper+navy@Example.COM", "grace.hopper+navy@example.com"],
  ["o'hara@example.com", "o'hara@example.com"],
  ["grüße@müller.example", "grüße@müller.example"],
  ["GRÜSSE@example.com", "grüsse@example.com"],
  [ofLength(MAX_EMAIL_CHARACTERS), ofLength(MAX_EMAIL_CHARACTERS)],
])("%s is the address %s", (text, email) => {
  expect(readEmail(text)).toBe(email);
});

it.each([
  "",
  "a",
  "@",
  "a@",
  "@b",
  "a@b@c",
  " a@b",
  "a@b ",
  "a b@c",
  "a@b,c@d",
  "a@b;c@d",
  "<a@b>",
  "A <a@b>",
  '"a"@b',
  ...[...'\t,;:<>()[]\\"'].flatMap((sign) => [`a${sign}a@b`, `a@b${sign}b`]),
  "a@b\n",
  "a@b\r\nBcc: c@d",
  "a\0@b",
  "a@[127.0.0.1]",
  "a:b@c",
  "a\u200b@b",
  "a\u202e@b",
  "\ud800@b",
  ofLength(MAX_EMAIL_CHARACTERS + 1),
])("%j is none", (text) => {
  expect(readEmail(text)).toBeNull();
});
