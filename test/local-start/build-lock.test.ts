import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterAll, expect, it } from "vitest";
import { withBuildLock } from "../../scripts/build/build-lock.ts";

const folder = mkdtempSync(join(tmpdir(), "sightline-build-lock-"));
const path = join(folder, "cache", "build.sqlite");
const MODULE = resolve(import.meta.dirname, "../../scripts/build/build-lock.ts");
afterAll(() => rmSync(folder, { recursive: true }));

it("a build waits for the one that another process of the checkout has begun", async () => {
  const happened: string[] = [];
  let other: Promise<unknown> | undefined;
  await withBuildLock(path, async () => {
    const worker = new Worker(
      `import(${JSON.stringify(MODULE)}).then(({ withBuildLock }) => {
        const { parentPort } = require("node:worker_threads");
        parentPort.postMessage("comes");
        return withBuildLock(${JSON.stringify(path)}, async () => parentPort.postMessage("builds"));
      })`,
      { eval: true },
    );
    worker.on("message", (message) => happened.push(message));
    other = new Promise((settle) => worker.once("exit", settle));
    await expect.poll(() => happened).toEqual(["comes"]);
    await wait(200);
    happened.push("built");
  });
  await other;
  expect(happened).toEqual(["comes", "built", "builds"]);
});

it("of two builds of one process the second waits, and the process goes on meanwhile", async () => {
  const happened: string[] = [];
  const { promise: somethingElse, resolve: goOn } = Promise.withResolvers<void>();
  const first = withBuildLock(path, async () => {
    await somethingElse;
    happened.push("first");
  });
  const second = withBuildLock(path, async () => happened.push("second"));
  await wait(50);
  happened.push("something else");
  goOn();
  await Promise.all([first, second]);
  expect(happened).toEqual(["something else", "first", "second"]);
});

it("a build that fails lets the next one in, and says why", async () => {
  const failing = withBuildLock(path, () => Promise.reject(new Error("A source is missing.")));
  await expect(failing).rejects.toThrow("A source is missing.");
  expect(await withBuildLock(path, async () => "built")).toBe("built");
});
