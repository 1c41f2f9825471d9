import { expect, it } from "vitest";
import { readWatchSettings } from "../../src/services/failing-watch.ts";

it("a destination is disabled after five days of failures, unless a setting changes that", () => {
  expect(readWatchSettings({})).toEqual({ mailer: null, publicOrigin: null, disableAfterMs: 432_000_000 });
  expect(readWatchSettings({ DISABLE_FAILING_AFTER_HOURS: "1" }).disableAfterMs).toBe(3_600_000);
  expect(readWatchSettings({ DISABLE_FAILING_AFTER_HOURS: "0" }).disableAfterMs).toBeNull();
});

it.each(["-1", "1.5", "2161", "soon", "99999"])("%s hours are refused, naming the setting", (hours) => {
  expect(() => readWatchSettings({ DISABLE_FAILING_AFTER_HOURS: hours })).toThrow(
    /DISABLE_FAILING_AFTER_HOURS must be/,
  );
});

it("the webhooks Worker sends mail as the api Worker does", () => {
  const service = { MAILER_URL: "https://api.example.com/emails", MAILER_TOKEN: "t", MAIL_FROM: "a@example.com" };
  expect(readWatchSettings(service).mailer).not.toBeNull();
  expect(readWatchSettings({ MAILER: { send: () => undefined } }).mailer).not.toBeNull();
});
