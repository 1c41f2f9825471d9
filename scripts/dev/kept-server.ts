import { watchHealth } from "./health-watch.ts";
import type { WorkerServer } from "./worker-server.ts";

export type KeptServer = {
  /** Resolves with the first address once requests are answered; rejects if the server ends before. */
  ready: Promise<string>;
  /** Resolves with the reason if restarting is given up. Never resolves if the server was stopped. */
  lost: Promise<Error>;
  /** Stops the server for good. Resolves when it has ended. */
  stop(): Promise<void>;
};

/** If a server fails more often than this within the span, restarting doesn't help. */
const MOST_RESTARTS = 5;
const SPAN_MS = 5 * 60_000;

/**
 * Keeps a server running: restarts it if it ends by itself, or hangs.
 *
 * @param name what it serves, for messages
 * @param start starts the server
 * @param report receives a line for the terminal
 */
export function keepServer(name: string, start: () => WorkerServer, report: (line: string) => void): KeptServer {
  let server = start();
  let isStopping = false;

  async function keep(): Promise<Error> {
    // The caller reports a failing first start.
    const hasStarted = await server.ready.then(
      () => true,
      () => false,
    );
    let restartedAt: number[] = [];
    while (hasStarted) {
      const failure = await waitForFailure(server);
      if (isStopping) break;
      const now = performance.now();
      restartedAt = [...restartedAt.filter((at) => now - at < SPAN_MS), now];
      if (restartedAt.length > MOST_RESTARTS) {
        return new Error(
          `${name}: ${failure} for the ${restartedAt.length}th time in a few minutes. The lines above may say why.`,
        );
      }
      report(`${name}: ${failure}. Starting again…`);
      await server.kill();
      if (isStopping) break;
      server = start();
      try {
        await server.ready;
      } catch (error) {
        if (isStopping) break;
        return error as Error;
      }
      report(`${name}: up again.`);
    }
    return new Promise<never>(() => undefined);
  }

  return {
    ready: server.ready,
    lost: keep(),
    stop: () => {
      isStopping = true;
      return server.stop();
    },
  };
}

/** Resolves when a server has ended or hangs, with which of the two, as the rest of a sentence. */
function waitForFailure(server: WorkerServer): Promise<string> {
  return new Promise((resolve) => {
    const endWatch = watchHealth(server, () => resolve("no answer any more"));
    void server.ended.then(() => {
      endWatch();
      resolve("ended unexpectedly");
    });
  });
}
