// Starts the built Workers without anything in front of them: callers reach the api Worker's own socket. `wrangler dev` puts a proxy in
// between, a Worker of its own, which costs more than a light call does and serves callers strictly in turn.
import { mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildAssets } from "../../scripts/build-assets.ts";
import { applyMigrations } from "../../scripts/dev/database.ts";
import type { Settings } from "../../scripts/dev/settings.ts";
import { writeWorkerConfigs } from "../../scripts/dev/worker-configs.ts";
import { makeWranglerEnvironment } from "../../scripts/dev/wrangler-environment.ts";
import { seedDatabase } from "../../src/demo/seed.ts";
import { listRuntimes } from "../../test/faults/runtime-process.ts";
import { LOCAL_SETTINGS } from "../../test/local-settings.ts";
import { findMemoryFolder } from "../../test/memory-folder.ts";
import { buildWorker } from "./build-worker.ts";
import { COLLECTING_FLAG } from "./heap.ts";
import { type Miniflare, startMiniflare, type WorkerOptions } from "./miniflare.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const API = "sightline";
const WEBHOOKS = "sightline-webhooks";
const DIRECT_API = "direct-api";
const EMPTY = "empty";
/** Accepts a call and answers it: the minimum cost of any Worker. */
const EMPTY_WORKER = `export default {
  async fetch(request) {
    if (request.body) await request.arrayBuffer();
    return new Response("ok");
  },
};`;

const LEAST = "least";
/**
 * Reads the input of any call with a key, and writes a response with its headers: the runtime's cost without a service
 * behind it.
 */
const LEAST_WORKER = `let calls = 0;
export default {
  async fetch(request) {
    const { pathname } = new URL(request.url);
    const key = request.headers.get("x-service-api-key");
    const organization = { id: "org_" + calls++, name: "Demo Organization", slug: pathname, created_at: key, plan_name: "Pro" };
    const headers = {
      "content-type": "application/json",
      "x-request-id": "req_" + calls,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    };
    return new Response(JSON.stringify(organization), { status: 200, headers });
  },
};`;

export type DirectWorkers = {
  /** The sockets of the api Worker, and in the same process of an empty Worker and of one that only reads a key and writes an answer. */
  origin: string;
  emptyOrigin: string;
  leastOrigin: string;
  /** Of the runtime: of the api and the webhooks Worker, the queue and the database. */
  pid: number;
  /** Of the vision Worker, if that has a runtime of its own. */
  visionPid: number | null;
  db: D1Database;
  /** Fires a cron on the webhooks Worker, and returns the outcome, `ok` or `exception`. */
  runCron(cron: string): Promise<string>;
  /** The address of the runtime's inspector. Null: it was started without. */
  inspector: URL | null;
  close(): Promise<void>;
};

/**
 * Builds the Workers and starts them with a migrated and seeded database in files.
 *
 * @param options.settings beside those of the local start
 * @param options.vision a process of its own, as in the local start, or the one that the other Workers have
 * @param options.isInspected whether the heaps of the Workers can be measured
 */
export async function startDirectWorkers(options: {
  settings?: Settings;
  vision: "own process" | "same process";
  isInspected?: boolean;
}): Promise<DirectWorkers> {
  const { isInspected = false } = options;
  const folder = mkdtempSync(join(findMemoryFolder(), "sightline-direct-"));
  Object.assign(process.env, makeWranglerEnvironment(folder));
  if (isInspected) process.env.MINIFLARE_WORKERD_V8_FLAGS = COLLECTING_FLAG;
  const started: Miniflare[] = [];
  const close = async () => {
    for (const miniflare of started) await miniflare.dispose();
    rmSync(folder, { recursive: true, force: true });
  };
  const start = async (workers: readonly WorkerOptions[]) => {
    const others = listRuntimes();
    const miniflare = startMiniflare(workers, join(folder, "state"), join(folder, "registry"), { isInspected });
    started.push(miniflare);
    await miniflare.ready;
    const [pid, ...more] = listRuntimes().filter((each) => !others.includes(each));
    if (pid === undefined || more.length > 0) throw new Error("Expected one new runtime process.");
    return { miniflare, pid };
  };
  try {
    await buildAssets();
    const { configPaths } = writeWorkerConfigs(
      REPOSITORY,
      join(folder, "configs"),
      { ...LOCAL_SETTINGS, ...options.settings },
      { forwardCrons: false },
    );
    const [api, vision, webhooks] = await Promise.all(
      configPaths.map((path) => buildWorker(path, join(folder, "built"))),
    );
    if (!api || !vision || !webhooks) throw new Error("Expected the configs of three Workers.");
    const isAlone = options.vision === "own process";
    const visionPid = isAlone ? (await start([vision])).pid : null;
    const { miniflare, pid } = await start([
      ...[api, webhooks, ...(isAlone ? [] : [vision])],
      // Not a socket of the api Worker itself: with static files, that would lead through the Workers that serve them.
      openSocket(DIRECT_API, API),
      openSocket(EMPTY, EMPTY),
      openSocket(LEAST, LEAST, LEAST_WORKER),
    ]);
    const db = await miniflare.getD1Database("DB", API);
    await applyMigrations(db, join(REPOSITORY, "migrations"));
    await seedDatabase(db, Date.now());
    const cronTarget = await miniflare.getWorker(WEBHOOKS);
    return {
      origin: (await miniflare.unsafeGetDirectURL(DIRECT_API)).origin,
      emptyOrigin: (await miniflare.unsafeGetDirectURL(EMPTY)).origin,
      leastOrigin: (await miniflare.unsafeGetDirectURL(LEAST)).origin,
      pid,
      visionPid,
      db,
      inspector: isInspected ? await miniflare.getInspectorURL() : null,
      runCron: async (cron) => (await cronTarget.scheduled({ cron })).outcome,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A Worker, by default an empty one, whose socket leads to the Worker `serviceName`. */
function openSocket(name: string, serviceName: string, code = EMPTY_WORKER): WorkerOptions {
  return {
    name,
    compatibilityDate: "2026-11-01",
    modules: [{ type: "ESModule", path: `${name}.js`, contents: code }],
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0, serviceName }],
  };
}
