import { describe, expect, it, vi } from "vitest";
import { writeLogDocument } from "../../scripts/log-document.ts";
import { LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import { log } from "../../src/log.ts";
import { FIELD_FORMS, LOG_EVENTS, type LogEvent, WITHHELD, writeField } from "../../src/log-events.ts";
import { LOCAL_SETTINGS } from "../local-settings.ts";
import { listFiles, listHeadings, readText } from "./documents.ts";

const SECRETS: Readonly<Record<string, string>> = {
  "an API key": LOCAL_API_KEY,
  "a signing secret": `whsec_${Buffer.alloc(24, 7).toString("base64")}`,
  "the sealing keys": String(LOCAL_SETTINGS.SEALING_KEYS),
  "a sealed text": "v1.k1.AAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB",
  "a URL": "https://hooks.example.com/path?token=abc",
  "an address": "somebody@example.com",
  "a payload": '{"id":"run.failed:run_1"}',
  "a sentence": "Connection to hooks.example.com refused",
};

/** Writes a line and returns it. */
function catchLine(event: LogEvent, fields: Record<string, unknown>): Record<string, unknown> {
  const lines: string[] = [];
  const spies = (["info", "error"] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((line: string) => void lines.push(line)),
  );
  const { levels } = LOG_EVENTS[event];
  (log as (level: string, event: LogEvent, fields: object) => void)(levels[0], event, fields);
  for (const spy of spies) spy.mockRestore();
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? "");
}

describe("the log", () => {
  const sources = listFiles(".ts").filter(
    (path) => /^(src|workers)\//.test(path) && !path.startsWith("src/dashboard/"),
  );

  it("is written by events of the catalog only, and each of them is written", () => {
    const events = sources.flatMap((path) =>
      [...readText(path).matchAll(/\blog\(\s*\w*"?\w*"?,\s*([^,]+),/g)].map(([, event = ""]) => event.trim()),
    );
    expect([...new Set(events.filter((event) => event.startsWith('"')))].sort()).toEqual(
      Object.keys(LOG_EVENTS).map((event) => `"${event}"`),
    );
    // The compiler holds each call to the catalog, so no event may be a variable.
    expect(events.filter((event) => !event.startsWith('"'))).toEqual([]);
  });

  it("has no other way out, except for emails that the local start prints", () => {
    const others = sources.filter((path) => /\bconsole\.\w+\(/.test(readText(path)));
    expect(others.sort()).toEqual(["src/log.ts", "src/services/sign-in/mailer.ts"]);
    expect(readText("src/services/sign-in/mailer.ts").match(/console\.\w+\(/g)).toEqual(["console.warn("]);
  });

  it("is described by docs/logs.md, each event with all of its fields", () => {
    const text = readText("docs/logs.md");
    expect(text).toBe(writeLogDocument());
    expect(listHeadings(text).slice(1)).toEqual(Object.keys(LOG_EVENTS));
    for (const { fields } of Object.values(LOG_EVENTS))
      for (const name of Object.keys(fields)) expect(text).toContain(`| \`${name}\` |`);
  });

  it("has a field of each form that is written as it is", () => {
    const good: [form: Parameters<typeof writeField>[0], value: unknown][] = [
      ["id", "dest_019cae22d7407b95913ec6f0a2d8541b"],
      ["event_id", "phone.rental.past_due:rent_019ca3dd3b5e7184b0f96c2a75ed8d13:1772323540091"],
      ["key_id", "k2"],
      ["name", "organizations.api-keys.create"],
      ["cron", "*/15 * * * *"],
      ["time", "2026-03-02T09:15:04.466Z"],
      ["setting", "Invalid settings: PORT must be a number."],
      ["frames", ["at run (file:///index.js:10:5)"]],
      ["number", 12.5],
      ["flag", false],
    ];
    for (const [form, value] of good) expect(writeField(form, value), form).toEqual(value);
    expect(writeField("id", null)).toBeNull();
  });

  it.each(Object.entries(SECRETS))("withholds %s in any field of any event", (_name, secret) => {
    for (const [event, { fields }] of Object.entries(LOG_EVENTS) as [LogEvent, (typeof LOG_EVENTS)[LogEvent]][]) {
      for (const [name, form] of Object.entries(fields)) {
        // The text of a setting is made by our own code, whose tests hold that it quotes no value.
        if (form === "setting") continue;
        const line = catchLine(event, { [name]: form === "frames" ? [secret] : secret });
        expect(JSON.stringify(line), `${event}.${name}`).not.toContain(secret.slice(0, 40));
        expect(line[name], `${event}.${name}`).toEqual(form === "frames" ? [WITHHELD] : WITHHELD);
      }
      expect(catchLine(event, { another: secret })).toEqual({ level: expect.any(String), event, another: WITHHELD });
    }
  });

  it("bounds every text", () => {
    for (const form of Object.keys(FIELD_FORMS) as (keyof typeof FIELD_FORMS)[]) {
      const long = "a".repeat(5000);
      expect(writeField(form, form === "frames" ? [long] : long), form).toEqual(
        form === "frames" ? [WITHHELD] : WITHHELD,
      );
    }
  });
});
