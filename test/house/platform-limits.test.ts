import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "smol-toml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bundle, bundleWorker } from "../../scripts/deploy/bundle.ts";
import { Deployment, UPLOAD_ORDER } from "../../scripts/deploy/deployment.ts";
import { readOptions } from "../../scripts/deploy/options.ts";
import {
  listExcesses,
  listPaidNeeds,
  NETWORKS_BYTES,
  PLATFORM_LIMITS,
  type WorkerSize,
} from "../../scripts/deploy/platform-limits.ts";
import { executeProgram, OWN_WRANGLER, Wrangler } from "../../scripts/deploy/wrangler.ts";
import type { WorkerName } from "../../scripts/worker-configs.ts";
import { REPOSITORY } from "./documents.ts";

const folder = mkdtempSync(join(tmpdir(), "sightline-limits-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the Workers, bundled by wrangler from the configs of a deployment", () => {
  const bundles = new Map<WorkerName, Bundle>();
  const listSizes = () => [...bundles.values()].map(({ size }) => size);

  beforeAll(async () => {
    const options = readOptions(["--environment", "preview", "--domain", "a.example.com"], {});
    if (!options) throw new Error("No options.");
    const deployment = new Deployment(REPOSITORY, folder, options);
    deployment.settings = { PUBLIC_ORIGIN: "https://a.example.com" };
    deployment.writeConfigs();
    const execute = executeProgram(OWN_WRANGLER, REPOSITORY);
    const environment = { PATH: process.env.PATH, HOME: folder };
    const wrangler = new Wrangler({ execute, stateFolder: folder, environment, redact: (text) => text });
    for (const worker of UPLOAD_ORDER) {
      const path = deployment.configPath(worker);
      bundles.set(worker, await bundleWorker(wrangler, deployment.readConfig(worker), path, join(folder, worker)));
    }
  });

  test("exceed no limit of the paid plan", () => {
    const sizes = listSizes();
    expect(sizes.map(({ name }) => name)).toEqual([
      "sightline-vision-preview",
      "sightline-webhooks-preview",
      "sightline-preview",
    ]);
    for (const size of sizes) expect(size.gzipBytes).toBeGreaterThan(10_000);
    expect(sizes.flatMap(listExcesses)).toEqual([]);
  });

  test("need the paid plan for the vision Worker, as docs/deploy.md says", () => {
    const needs = listSizes().flatMap(listPaidNeeds);
    expect(needs).toContain("sightline-vision-preview sets limits.cpu_ms, which the free plan doesn't have");
  });
});

test("a batch of wake-ups starts no more invocations than a request may", () => {
  const { queues } = parse(readFileSync(join(REPOSITORY, "workers/webhooks/wrangler.toml"), "utf8")) as {
    queues: { consumers: { max_batch_size: number }[] };
  };
  expect(queues.consumers).toHaveLength(1);
  for (const { max_batch_size: size } of queues.consumers) expect(size + 1).toBeLessThanOrEqual(32);
});

test("the networks leave room in an isolate", () => {
  expect(NETWORKS_BYTES + 16 * 2 ** 20).toBeLessThanOrEqual(PLATFORM_LIMITS.isolateBytes);
});

describe("a limit", () => {
  const fits: WorkerSize = {
    name: "w",
    rawBytes: PLATFORM_LIMITS.rawBytes,
    gzipBytes: PLATFORM_LIMITS.gzipBytes.paid,
    assets: Array.from({ length: PLATFORM_LIMITS.assetFiles.paid }, () => ({
      path: "a",
      bytes: PLATFORM_LIMITS.assetFileBytes,
    })),
    cpuMs: PLATFORM_LIMITS.cpuMs.paid,
    crons: PLATFORM_LIMITS.crons.paid,
    vars: { A: "a".repeat(PLATFORM_LIMITS.variableBytes) },
  };

  test("may be reached", () => {
    expect(listExcesses(fits)).toEqual([]);
  });

  test.each<[string, Partial<WorkerSize>]>([
    ["after gzip", { gzipBytes: fits.gzipBytes + 1 }],
    ["the size in bytes is", { rawBytes: fits.rawBytes + 1 }],
    ["the number of static files", { assets: [...fits.assets, { path: "b", bytes: 1 }] }],
    ["static file big.onnx", { assets: [{ path: "big.onnx", bytes: PLATFORM_LIMITS.assetFileBytes + 1 }] }],
    ["the CPU time in limits.cpu_ms", { cpuMs: PLATFORM_LIMITS.cpuMs.paid + 1 }],
    ["the number of crons", { crons: PLATFORM_LIMITS.crons.paid + 1 }],
    ["the number of variables", { vars: Object.fromEntries(Array.from({ length: 129 }, (_, n) => [`A${n}`, ""])) }],
    ["the size in bytes of A", { vars: { A: `${fits.vars.A}a` } }],
  ])("is named if it is exceeded: %s", (named, change) => {
    const excesses = listExcesses({ ...fits, ...change });
    expect(excesses).toHaveLength(1);
    expect(excesses[0]).toContain(named);
  });

  const small = { ...fits, gzipBytes: PLATFORM_LIMITS.gzipBytes.free, assets: [], cpuMs: null };
  test.each<[Partial<WorkerSize>, number]>([
    [{}, 0],
    [{ gzipBytes: PLATFORM_LIMITS.gzipBytes.free + 1 }, 1],
    [{ cpuMs: 1 }, 1],
  ])("of the free plan is told apart from those of the paid one: %j", (change, count) => {
    expect(listPaidNeeds({ ...small, ...change })).toHaveLength(count);
  });
});
