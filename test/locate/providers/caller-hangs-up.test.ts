import { readFileSync } from "node:fs";
import { request as sendHttp } from "node:http";
import { join, resolve } from "node:path";
import { parse } from "smol-toml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readModelSettings } from "../../../src/domain/models/model-settings.ts";
import { BEHAVIOURS, listStubModels, STUB_SECRETS } from "../../scripted-provider/behaviours.ts";
import { type ScriptedProvider, startScriptedProvider } from "../../scripted-provider/server.ts";
import { type LoneRunner, startLoneWorker } from "../../webhooks/start-workerd.ts";

const REPOSITORY = resolve(import.meta.dirname, "../../..");
const ASKER = join(REPOSITORY, "test/locate/workers/patient-asker/index.ts");
const NEVER_ENDING = ["stub/hang", "stub/hang-after-headers", "stub/slow-drip"];

let stub: ScriptedProvider;
let asker: LoneRunner;
beforeAll(async () => {
  stub = await startScriptedProvider();
  // In a workerd of its own: the test harness stands between a Worker and both its callers and its providers, and tells neither of a hang-up.
  const { compatibility_flags: flags } = parse(readFileSync(join(REPOSITORY, "wrangler.toml"), "utf8"));
  asker = await startLoneWorker(ASKER, flags as string[]);
});
afterAll(async () => {
  await asker?.close();
  await stub?.close();
});

function findModel(name: string) {
  const patient = listStubModels().map((model) => ({ ...model, timeout_seconds: 600 }));
  const OPENAI_MODELS = JSON.stringify(patient);
  const { models } = readModelSettings({ OPENAI_BASE_URL: stub.baseUrl, OPENAI_MODELS, ...STUB_SECRETS });
  return models.find(({ entry }) => entry.id === name);
}

describe("a caller that hangs up", () => {
  it.each(
    NEVER_ENDING.flatMap((name) => (["elements", "screenshots"] as const).map((operation) => ({ name, operation }))),
  )("ends the model call: $operation, $name", async ({ name, operation }) => {
    expect(BEHAVIOURS.has(name)).toBe(true);
    const calls = stub.countCalls(name);
    const broken = stub.countBroken(name);
    const request = sendHttp(asker.origin, { method: "POST" });
    request.on("error", () => undefined);
    const provider = { baseUrl: stub.baseUrl, apiKey: null };
    request.end(JSON.stringify({ operation, model: findModel(name), provider }));
    await expect.poll(() => stub.countCalls(name)).toBe(calls + 1);
    expect(stub.countBroken(name)).toBe(broken);
    // A plain close tells workerd only that nothing more will come, which callers may say and wait all the same.
    request.socket?.resetAndDestroy();
    await expect.poll(() => stub.countBroken(name)).toBe(broken + 1);
    expect(stub.countCalls(name)).toBe(calls + 1);
  });
});
