import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { layGround } from "../control/changes-setup.ts";
import { LOCAL_SETTINGS } from "../control/control-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { runProgram } from "../run-program.ts";
import { ID_FORMS, LISTED_FIELDS } from "./changes-contract.ts";
import { SCENARIOS, type Scenario } from "./changes-scenarios.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ vision: true, settings: LOCAL_SETTINGS, seed: false });
});
afterAll(() => harness?.close());

type Payload = { id: string; type: string; occurred_at: string; test: boolean; data: Record<string, unknown> };

/** The fields of `data` that were seen, by event. */
const seen = new Map<string, Set<string>>();

async function readEvents(organizationId: string): Promise<{ id: string; type: string; payload: string }[]> {
  const { results } = await harness.db
    .prepare("SELECT id, type, payload FROM events WHERE organization_id = ? ORDER BY seq")
    .bind(organizationId)
    .all<{ id: string; type: string; payload: string }>();
  return results;
}

describe.each(SCENARIOS.map((scenario, number) => ({ ...scenario, number })))(
  "$event by $call, $given",
  ({ number, ...scenario }) => {
    it(`has the id ${scenario.id} and of data exactly: ${scenario.present}`, async () => {
      const { event, play } = scenario;
      const ground = await layGround(harness, number);
      const timeMs = Date.now() - 60_000;
      await play({ harness, ground, at: new Date(timeMs).toISOString() });
      const sent = (await readEvents(ground.own("org_a"))).filter(({ type }) => type === event);
      const last = sent.at(-1);
      if (!last) throw new Error(`${event} was not announced`);
      const payload = JSON.parse(last.payload) as Payload;
      expect(Object.keys(payload)).toEqual(["id", "type", "occurred_at", "test", "data"]);
      expect([payload.id, payload.type, payload.test]).toEqual([last.id, event, event === "webhook.test"]);
      expect(new Date(payload.occurred_at).toISOString()).toBe(payload.occurred_at);
      if (isReported(scenario)) expect(payload.occurred_at).toBe(new Date(timeMs).toISOString());
      expect(payload.id).toMatch(readIdForm(scenario, payload.data, ground.own, timeMs));
      const present = Object.keys(payload.data);
      expect([...present].sort()).toEqual(scenario.present.split(" ").sort());
      const listed = LISTED_FIELDS[event]?.split(" ") ?? [];
      expect(present.filter((field) => !listed.includes(field))).toEqual([]);
      expect(Object.values(payload.data)).not.toContain(null);
      expect(payload.data).toMatchObject(scenario.values ?? {});
      seen.set(event, new Set([...(seen.get(event) ?? []), ...present]));
    });
  },
);

/** Returns true if the time of the event is the one in the call. */
function isReported({ call }: Scenario): boolean {
  return /^[a-z_]+\.[a-z_]+$/.test(call);
}

function readIdForm(
  { id }: Scenario,
  data: Record<string, unknown>,
  own: (id: string) => string,
  timeMs: number,
): RegExp {
  const form = id.replaceAll(/\[(\w+)\]|<(\w+)>/g, (_match, record?: string, part?: string) => {
    if (record !== undefined) return own(record);
    if (part === "t") return String(timeMs);
    return part === "uuid" ? "@" : String(data[String(part)]);
  });
  const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
  return new RegExp(`^${RegExp.escape(form).replace(RegExp.escape("@"), uuid)}$`);
}

describe("the lists of the contract", () => {
  /** Fields that the contract lists although no state of a run gives them a value. */
  const NEVER: Record<string, string[]> = {
    "run.started": ["completed_at", "canceled_at"],
    "run.completed": ["canceled_at"],
    "run.failed": ["canceled_at"],
    "run.cancelled": ["completed_at"],
    "session.started": ["deallocated_at"],
    "file.delivered": ["error"],
  };

  it("are reached: each event by each of its calls, each field with a value", () => {
    expect([...seen.keys()].sort()).toEqual(Object.keys(LISTED_FIELDS).sort());
    for (const [event, list] of Object.entries(LISTED_FIELDS)) {
      const unseen = list.split(" ").filter((field) => !seen.get(event)?.has(field));
      expect([event, unseen.sort()]).toEqual([event, (NEVER[event] ?? []).sort()]);
    }
  });

  it("are what the generated table says, with the calls that were made", () => {
    const rows = readTable();
    expect([...rows.keys()].sort()).toEqual(Object.keys(LISTED_FIELDS).sort());
    for (const [event, { calls, id, fields }] of rows) {
      const made = SCENARIOS.filter((scenario) => scenario.event === event).map(({ call }) => call);
      expect([event, [...calls].sort()]).toEqual([event, [...new Set(made)].sort()]);
      expect([event, id]).toEqual([event, `${event}:${ID_FORMS[event]}`]);
      const names = fields.map((field) => field.replace("?", ""));
      expect([event, names.sort()]).toEqual([event, LISTED_FIELDS[event]?.split(" ").sort()]);
      // Fields without a question mark have always been there.
      const certain = fields.filter((field) => !field.endsWith("?"));
      const present = SCENARIOS.filter((scenario) => scenario.event === event).map(({ present }) => present.split(" "));
      for (const each of present) expect(each).toEqual(expect.arrayContaining(certain));
    }
  });
});

type TableRow = { calls: string[]; id: string; fields: string[] };

function readTable(): Map<string, TableRow> {
  const lines = readFileSync("src/domain/events/EVENTS.md", "utf8").split("\n");
  const codes = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => String(code));
  return new Map(
    lines
      .filter((line) => line.startsWith("| `"))
      .map((line) => {
        const [, event, , calls, id, fields] = line
          .split(" | ")
          .flatMap((cell, index) => (index === 0 ? ["", cell] : [cell]));
        return [String(codes(event)[0]), { calls: codes(calls), id: String(codes(id)[0]), fields: codes(fields) }];
      }),
  );
}

it("the generated table is up to date, and a stale one is noticed", () => {
  const run = (...options: string[]) =>
    runProgram(process.execPath, ["scripts/generate-event-table.ts", "--check", ...options]);
  expect(run().status).toBe(0);
  const stale = run("README.md");
  expect([stale.status, stale.stderr]).toEqual([1, expect.stringContaining("npm run events")]);
  expect(run("no-such-file.md").status).toBe(1);
});

it("a phone that nobody rents announces nothing", async () => {
  const ground = await layGround(harness, 900);
  for (const phone_id of ["phone_shared", "phone_own"]) {
    for (const type of [
      "phone.begin_maintenance",
      "phone.end_maintenance",
      "phone.take_offline",
      "phone.bring_online",
    ] as const) {
      expect((await ground.must(type, { phone_id })).body.events).toEqual([]);
    }
  }
  expect(await readEvents(ground.own("org_a"))).toEqual([]);
});
