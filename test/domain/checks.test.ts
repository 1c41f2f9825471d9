import { describe, expect, it } from "vitest";
import { type Check, worstLevel, writeDuration } from "../../src/domain/checks/check.ts";
import { CRON_GRACE_MS, checkCrons } from "../../src/domain/checks/check-crons.ts";
import { checkDatabases, MAX_DATABASE_BYTES } from "../../src/domain/checks/check-databases.ts";
import {
  checkDeliveries,
  checkDestinations,
  checkReplays,
  checkSigning,
  LATE_AFTER_MS,
  REPLAY_GRACE_MS,
  VERY_LATE_AFTER_MS,
} from "../../src/domain/checks/check-deliveries.ts";
import { checkDeployment, type DeploymentFacts } from "../../src/domain/checks/check-deployment.ts";
import { checkApiKeys, checkSealingKeys } from "../../src/domain/checks/check-keys.ts";
import { checkSettings, checkVision } from "../../src/domain/checks/check-settings.ts";
import type { DatabaseFacts, DirectoryFacts, SettingFacts } from "../../src/domain/checks/deployment-facts.ts";
import type { CronRun } from "../../src/domain/cron-run.ts";
import { CRON_INTERVALS_MS } from "../../src/domain/cron-schedule.ts";
import { listHeadings, readText } from "../house/documents.ts";

const NOW = Date.UTC(2026, 5, 1);
const MINUTE = 60_000;

const DATABASE: DatabaseFacts = {
  ...{ name: "DB", bytes: 1e6, pending: 0, due: 0, oldestDue: null, failing: 0, failingIds: [], unsigned: 0 },
  ...{ unsignedIds: [], sealed: [], replays: [] },
};
const database = (facts: Partial<DatabaseFacts>): DatabaseFacts => ({ ...DATABASE, ...facts });
const DIRECTORY: DirectoryFacts = { expiring: 0, firstExpiring: null, old: 0, oldestId: null, cronRuns: [] };
const SETTINGS: SettingFacts = {
  ...{ isLocal: false, sealingKeyIds: ["k2"], resolvesNames: true, allowsLocalDestinations: false },
  ...{ hasPublishedToken: false, hasPublicOrigin: true, sendsMail: true, printsMail: false, limitsRate: true },
};
const WEBHOOKS = { sealingKeyIds: ["k2"], resolvesNames: true, allowsLocalDestinations: false };

const run = (cron: string, facts: Partial<CronRun> = {}): CronRun => ({
  ...{ cron, firstRunAtMs: NOW - 30 * 24 * 60 * MINUTE, lastRunAtMs: NOW, durationMs: 5, errorClass: null },
  settings: WEBHOOKS,
  ...facts,
});
const RUNS = Object.keys(CRON_INTERVALS_MS).map((cron) => run(cron));
const runsWith = (changed: CronRun) => RUNS.map((each) => (each.cron === changed.cron ? changed : each));

const dueSince = (ms: number) =>
  checkDeliveries([database({ pending: 3, due: 1, oldestDue: { destinationId: "dest_a", dueAtMs: NOW - ms } })], NOW);
const replaySince = (ms: number, deliveryCount: number) =>
  checkReplays([database({ replays: [{ id: "replay_a", deliveryCount, createdAtMs: NOW - ms }] })], NOW);
const cronSince = (cron: keyof typeof CRON_INTERVALS_MS, ms: number) =>
  checkCrons(runsWith(run(cron, { lastRunAtMs: NOW - ms })), NOW);
const full = (share: number) => checkDatabases([DATABASE, database({ bytes: share * MAX_DATABASE_BYTES })], []);
const sealed = (...counts: [keyId: string, count: number][]) =>
  counts.map(([keyId, count]) => database({ sealed: [{ keyId, count }] }));

const FACTS: DeploymentFacts = {
  ...{ databases: [DATABASE], directory: { ...DIRECTORY, cronRuns: RUNS }, unreadable: [] },
  ...{ settings: SETTINGS, vision: "answers" },
};
/** Returns the checks, by name, of a deployment with these facts. */
const check = (facts: Partial<DeploymentFacts>) =>
  Object.fromEntries(checkDeployment({ ...FACTS, ...facts }, NOW).checks.map((each) => [each.name, each]));

const CASES: [situation: string, level: Check["level"], check: Check][] = [
  ["nothing is due", "ok", checkDeliveries([DATABASE], NOW)],
  ["a delivery is due, but not late", "ok", dueSince(LATE_AFTER_MS - 1)],
  ["a delivery is late", "warning", dueSince(LATE_AFTER_MS)],
  ["a delivery is not yet very late", "warning", dueSince(VERY_LATE_AFTER_MS - 1)],
  ["a delivery is very late", "problem", dueSince(VERY_LATE_AFTER_MS)],
  ["no destination fails", "ok", checkDestinations([DATABASE])],
  ["a destination fails", "warning", checkDestinations([DATABASE, database({ failing: 1, failingIds: ["dest_a"] })])],
  ["everything can be signed", "ok", checkSigning([DATABASE])],
  ["one can't be signed", "problem", checkSigning([DATABASE, database({ unsigned: 1, unsignedIds: ["dest_a"] })])],
  ["a replay is in time", "ok", replaySince(REPLAY_GRACE_MS + MINUTE, 500)],
  ["a replay is stale", "warning", replaySince(REPLAY_GRACE_MS + MINUTE + 1, 500)],
  ["a larger replay has more time", "ok", replaySince(REPLAY_GRACE_MS + 2 * MINUTE, 501)],
  ["no cron ever ran", "problem", checkCrons([], NOW)],
  ["all crons ran", "ok", checkCrons(RUNS, NOW)],
  ["the minute's cron is in time", "ok", cronSince("* * * * *", MINUTE + CRON_GRACE_MS)],
  ["the minute's cron is late", "problem", cronSince("* * * * *", MINUTE + CRON_GRACE_MS + 1)],
  ["the daily cron is in time", "ok", cronSince("17 3 * * *", 24 * 60 * MINUTE + CRON_GRACE_MS)],
  ["the daily cron is late", "problem", cronSince("17 3 * * *", 24 * 60 * MINUTE + CRON_GRACE_MS + 1)],
  [
    "a new deployment's daily cron hasn't had its time",
    "ok",
    checkCrons([run("* * * * *", { firstRunAtMs: NOW - MINUTE })], NOW),
  ],
  [
    "an hourly cron has never run though it should have",
    "problem",
    checkCrons([run("* * * * *", { firstRunAtMs: NOW - 61 * MINUTE - CRON_GRACE_MS })], NOW),
  ],
  ["a cron's last run failed", "problem", checkCrons(runsWith(run("41 * * * *", { errorClass: "Error" })), NOW)],
  ["the databases have room", "ok", full(0.69)],
  ["a database is 70% full", "warning", full(0.7)],
  ["a database is nearly 90% full", "warning", full(0.89)],
  ["a database is 90% full", "problem", full(0.9)],
  ["a database can't be read", "problem", checkDatabases([DATABASE], ["DB_1"])],
  ["no sealing key is set", "problem", checkSealingKeys([DATABASE], [])],
  ["all is sealed with the newest key", "ok", checkSealingKeys(sealed(["k2", 5]), ["k2"])],
  ["an older key still seals something", "warning", checkSealingKeys(sealed(["k2", 5], ["k1", 1]), ["k2", "k1"])],
  ["an older key seals nothing", "warning", checkSealingKeys(sealed(["k2", 5]), ["k2", "k1"])],
  ["a key is missing that seals something", "problem", checkSealingKeys(sealed(["k2", 5], ["k0", 1]), ["k2", "k1"])],
  ["no API key expires", "ok", checkApiKeys(DIRECTORY, NOW)],
  [
    "an API key expires",
    "warning",
    checkApiKeys({ ...DIRECTORY, expiring: 1, firstExpiring: { id: "key_a", expiresAtMs: NOW + MINUTE } }, NOW),
  ],
  ["an API key is old", "warning", checkApiKeys({ ...DIRECTORY, old: 1, oldestId: "key_a" }, NOW)],
  ["the vision Worker answers", "ok", checkVision("answers")],
  ["the vision Worker is busy", "warning", checkVision("busy")],
  ["the vision Worker is silent", "problem", checkVision("silent")],
  ["the vision Worker fails", "problem", checkVision("failed")],
  ["the settings are complete", "ok", checkSettings(SETTINGS, WEBHOOKS)],
  ["the webhooks Worker never ran", "ok", checkSettings(SETTINGS, null)],
  ["the webhooks Worker has a key more", "ok", checkSettings(SETTINGS, { ...WEBHOOKS, sealingKeyIds: ["k3", "k2"] })],
  ["the webhooks Worker lacks a key", "problem", checkSettings(SETTINGS, { ...WEBHOOKS, sealingKeyIds: ["k1"] })],
  ["the Workers differ", "warning", checkSettings(SETTINGS, { ...WEBHOOKS, resolvesNames: false })],
  ["emails have no origin", "problem", checkSettings({ ...SETTINGS, hasPublicOrigin: false }, WEBHOOKS)],
  [
    "there are neither emails nor an origin",
    "warning",
    checkSettings({ ...SETTINGS, hasPublicOrigin: false, sendsMail: false }, WEBHOOKS),
  ],
  ["the token is published", "problem", checkSettings({ ...SETTINGS, hasPublishedToken: true }, WEBHOOKS)],
  ["local destinations are allowed", "problem", checkSettings({ ...SETTINGS, allowsLocalDestinations: true }, null)],
  ["emails are printed", "warning", checkSettings({ ...SETTINGS, printsMail: true }, WEBHOOKS)],
  ["the sealing key is published", "problem", checkSettings({ ...SETTINGS, sealingKeyIds: ["local"] }, null)],
  ["names aren't resolved", "warning", checkSettings({ ...SETTINGS, resolvesNames: false }, null)],
  ["no key is limited", "warning", checkSettings({ ...SETTINGS, limitsRate: false }, WEBHOOKS)],
  [
    "all of that is fine on this machine",
    "ok",
    checkSettings(
      {
        ...{ ...SETTINGS, isLocal: true, hasPublishedToken: true, allowsLocalDestinations: true, printsMail: true },
        ...{ sealingKeyIds: ["local"], resolvesNames: false, limitsRate: false, hasPublicOrigin: false },
        sendsMail: false,
      },
      null,
    ),
  ],
];

describe("a check of a deployment", () => {
  it.each(CASES)("%s: %s", (_situation, level, check) => {
    expect(check.level, check.summary).toBe(level);
  });

  it("says what to do exactly when something isn't well, under a heading of the runbooks", () => {
    const headings = listHeadings(readText("docs/runbooks.md"));
    for (const [situation, level, { action, runbook }] of CASES) {
      expect(action === null, situation).toBe(level === "ok");
      if (level === "ok") expect(runbook, situation).toBeNull();
      else expect(headings, situation).toContain(runbook);
    }
  });

  it("is listed in docs/operations.md", () => {
    const section = readText("docs/operations.md").split("\n## Check a deployment\n")[1]?.split("\n## ")[0] ?? "";
    const rows = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(rows).toEqual(checkDeployment(FACTS, NOW).checks.map(({ name }) => name));
  });

  it("adds up the counts of all databases", () => {
    const { summary } = checkDeliveries([database({ pending: 2, due: 1 }), database({ pending: 10_001 })], NOW);
    expect(summary).toBe("more than 10002 pending, 1 due");
  });

  it("names the oldest delivery of all databases", () => {
    const at = (destinationId: string, ms: number) => database({ oldestDue: { destinationId, dueAtMs: NOW - ms } });
    const { summary } = checkDeliveries([at("dest_a", 6 * MINUTE), at("dest_b", 50 * MINUTE)], NOW);
    expect(summary).toContain("since 50 min, to dest_b");
  });
});

describe("the checks of a deployment with a database that can't be read", () => {
  const unreadable = ["DB_1"];

  it("are those of the others, and name it", () => {
    const checks = check({ databases: [database({ due: 3, pending: 4 })], unreadable });
    expect(checks.databases).toMatchObject({ level: "problem", summary: "DB_1 can't be read; DB 1.0 MB of 10 GB" });
    expect(checks.deliveries).toMatchObject({ level: "ok", summary: "4 pending, 3 due (without DB_1)" });
    expect(checks.crons).toMatchObject({ level: "ok" });
  });

  it("never ask to remove a sealing key, which that one may need", () => {
    const settings = { ...SETTINGS, sealingKeyIds: ["k2", "k1"] };
    const databases = sealed(["k2", 5]);
    expect(check({ databases, settings }).sealing_keys?.action).toContain("Remove");
    const open = check({ databases, settings, unreadable }).sealing_keys;
    expect(open).toMatchObject({ level: "warning", summary: "unknown, since DB_1 can't be read" });
    expect(open?.action).not.toContain("emove");
    const lost = check({ databases: sealed(["k0", 1]), settings, unreadable }).sealing_keys;
    expect(lost).toMatchObject({ level: "problem" });
  });

  it("leave open what only that one knows", () => {
    const checks = check({ databases: [], directory: null, unreadable: ["DB"] });
    const levels = Object.values(checks).map(({ name, level }) => [name, level]);
    expect(Object.fromEntries(levels)).toEqual({
      ...{ deliveries: "warning", destinations: "warning", signing: "warning", replays: "warning", crons: "warning" },
      ...{ databases: "problem", sealing_keys: "warning", api_keys: "warning", vision: "ok", settings: "ok" },
    });
    expect(checks.databases?.summary).toBe("DB can't be read");
  });
});

it("the worst level of the checks is the deployment's", () => {
  expect(worstLevel([])).toBe("ok");
  expect(worstLevel([{ level: "warning" }, { level: "ok" }])).toBe("warning");
  expect(worstLevel([{ level: "warning" }, { level: "problem" }, { level: "ok" }])).toBe("problem");
});

it.each([
  [0, "0 s"],
  [119_999, "120 s"],
  [120_000, "2 min"],
  [119 * MINUTE, "119 min"],
  [120 * MINUTE, "2 h"],
  [48 * 60 * MINUTE, "2 days"],
])("%i ms are shown as %s", (ms, shown) => {
  expect(writeDuration(ms)).toBe(shown);
});
