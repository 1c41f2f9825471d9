import { describe, expect, test } from "vitest";
import { isHung } from "../../scripts/dev/health-watch.ts";
import { keepServer } from "../../scripts/dev/kept-server.ts";
import type { WorkerServer } from "../../scripts/dev/worker-server.ts";

/** A server that is up at once, and ends when told to. */
function makeServer(): WorkerServer & { end(): void } {
  const { promise: ended, resolve } = Promise.withResolvers<{ code: number | null }>();
  const end = () => resolve({ code: 1 });
  const finish = async () => {
    end();
    await ended;
  };
  const probe = () => Promise.resolve();
  return {
    ready: Promise.resolve("http://127.0.0.1:1"),
    ended,
    end,
    probe,
    readProcessorMs: () => 0,
    stop: finish,
    kill: finish,
  };
}

/** Keeps servers, each created by `make`, and returns the started ones, and the messages. */
function keep(make: () => WorkerServer & { end(): void }) {
  const started: (WorkerServer & { end(): void })[] = [];
  const lines: string[] = [];
  const start = () => {
    const server = make();
    started.push(server);
    return server;
  };
  return { started, lines, kept: keepServer("It", start, (line) => lines.push(line)) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("a server that is kept up", () => {
  test("is started again each time that it has ended, until that happens too often", async () => {
    const { started, lines, kept } = keep(makeServer);
    for (let ends = 1; ends <= 6; ends++) {
      await settle();
      expect(started).toHaveLength(ends);
      started.at(-1)?.end();
    }
    expect((await kept.lost).message).toMatch(/^It: ended unexpectedly for the 6th time/);
    expect(started).toHaveLength(6);
    expect(lines.filter((line) => line === "It: ended unexpectedly. Starting again…")).toHaveLength(5);
  });

  test("is given up when it doesn't come up again, with the reason", async () => {
    let starts = 0;
    const { started, kept } = keep(() => {
      const server = makeServer();
      if (starts++ === 0) return server;
      const ready = Promise.reject(new Error("no such port"));
      ready.catch(() => undefined);
      return { ...server, ready };
    });
    await settle();
    started[0]?.end();
    expect((await kept.lost).message).toBe("no such port");
  });

  test("stays down once it's stopped", async () => {
    const { started, lines, kept } = keep(makeServer);
    await settle();
    await kept.stop();
    await settle();
    expect([started.length, lines]).toEqual([1, []]);
  });
});

describe("a server without an answer", () => {
  test.each([
    [7, 0, false],
    [8, 0, true],
    // Busy, with a picture or with many calls: that isn't a hang.
    [8, 8000, false],
    [60, 20_000, false],
    [120, 120_000, true],
  ])("of %d seconds that used %d ms of the processor hangs: %s", (missedTicks, processorMs, expected) => {
    expect(isHung(missedTicks, processorMs)).toBe(expected);
  });
});
