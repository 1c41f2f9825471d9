import { describe, expect, it } from "vitest";
import { readMailSettings } from "../../../src/domain/access/mail-settings.ts";

const SERVICE = {
  MAILER_URL: "https://api.mail.example/emails",
  MAILER_TOKEN: "token",
  MAIL_FROM: "Sightline <sightline@example.com>",
};

describe("how mail leaves", () => {
  it("is not at all, where nothing is set", () => {
    expect(readMailSettings({})).toEqual({ service: null, isPrinted: false });
    expect(readMailSettings({ MAILER_URL: " ", MAILER_TOKEN: "", MAIL_FROM: "", PRINT_MAIL: "false" })).toEqual({
      service: null,
      isPrinted: false,
    });
  });

  it("is read", () => {
    expect(readMailSettings({ ...SERVICE, PRINT_MAIL: "true" })).toEqual({
      service: { url: SERVICE.MAILER_URL, token: SERVICE.MAILER_TOKEN, from: SERVICE.MAIL_FROM },
      isPrinted: true,
    });
  });

  it.each([
    ["MAILER_URL", "http://127.0.0.1:9000/emails"],
    ["MAIL_FROM", "sightline@example.com"],
    ["MAIL_FROM", "<sightline@example.com>"],
    ["MAILER_TOKEN", "!~".repeat(2048)],
  ])("takes %s as %j", (name, value) => {
    expect(() => readMailSettings({ ...SERVICE, [name]: value })).not.toThrow();
  });

  it.each([
    ["MAILER_URL", "mail.example"],
    ["MAILER_URL", "http://mail.example/emails"],
    ["MAILER_URL", "https://user:pass@mail.example/emails"],
    ["MAILER_URL", "https://mail.example/emails#x"],
    ["MAILER_URL", "ftp://mail.example/"],
    ["MAILER_TOKEN", "two words"],
    ["MAILER_TOKEN", "x".repeat(4097)],
    ["MAIL_FROM", "nobody"],
    ["MAIL_FROM", "A <a@b> <c@d>"],
    ["MAIL_FROM", "A\nBcc: x@y <a@b>"],
    ["PRINT_MAIL", "yes"],
    ["PRINT_MAIL", 1],
  ])("refuses %s as %j, by its name and without its value", (name, value) => {
    const read = () => readMailSettings({ ...SERVICE, [name]: value });
    expect(read).toThrow(new RegExp(`${name} must`));
    if (String(value).length > 6) expect(read).not.toThrow(String(value));
  });

  it("sends nothing with a token alone, which a deployment sets first and removes last", () => {
    expect(readMailSettings({ MAILER_TOKEN: "token" })).toEqual({ service: null, isPrinted: false });
  });

  it.each(Object.keys(SERVICE))("refuses a mail service without %s", (missing) => {
    expect(() => readMailSettings({ ...SERVICE, [missing]: "" })).toThrow(`${missing} is required with`);
  });
});
