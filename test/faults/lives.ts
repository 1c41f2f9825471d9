import type { Boundary, LifeSettings, Note } from "./boundaries.ts";
import type { Life } from "./ledger.ts";
import type { Runtime } from "./runtime.ts";

/** How long a boundary may take to be reached, once it is awaited. */
const REACH_TIMEOUT_MS = 15_000;
/** A random kill falls within this time. */
const RANDOM_WITHIN_MS = 400;

/** The lives of the process: starts, stops at a boundary, kills and restarts. */
export class Lives {
  readonly all: Life[] = [];
  readonly failedCalls = new Set<string>();
  /** Boundaries that were not reached while they were awaited. */
  readonly missed: Boundary[] = [];
  readonly #runtime: Pick<Runtime, "configure" | "kill" | "waitForRestart">;
  readonly #settings: Pick<LifeSettings, "seed"> & { hasFaults: boolean };
  #up: Promise<void> = Promise.resolve();
  #whenReached: (() => void) | null = null;
  #version = 0;

  /** `hasFaults`: true if wake-ups are lost and writes fail, besides the kills. */
  constructor(
    runtime: Pick<Runtime, "configure" | "kill" | "waitForRestart">,
    settings: { seed: number; hasFaults: boolean },
  ) {
    this.#runtime = runtime;
    this.#settings = settings;
  }

  get current(): Life {
    const life = this.all.at(-1);
    if (!life) throw new Error("Nothing has begun yet.");
    return life;
  }

  /** Resolves while the Workers run. */
  readonly waitUntilUp = (): Promise<void> => this.#up;

  /** Starts the first life: from now on there are faults, if any are planned. */
  async begin(): Promise<void> {
    this.#add();
    await this.#runtime.configure(this.#describe(null));
  }

  /** Receives the Workers' reports. At the awaited boundary, the process is killed before the report is answered. */
  takeNote(note: Note): void {
    const life = this.all.find(({ life }) => life === note.life);
    if (!life) return;
    if (note.kind === "wake-ups") {
      life.wakeUps.sent += note.sent;
      life.wakeUps.dropped += note.dropped;
      life.wakeUps.doubled += note.doubled;
    } else if (note.kind === "write-failure") {
      life.writeFailures++;
      this.failedCalls.add(note.call);
    } else if (life === this.current && !life.killedAt) {
      this.#kill(note.boundary);
      this.#whenReached?.();
    }
  }

  /**
   * Kills the process at the boundary, and restarts it. Returns true if the boundary was reached. `whenWaiting` is
   * called once the next call to get there will be stopped.
   */
  async killAt(boundary: Boundary, delayShare: number, whenWaiting: () => void): Promise<boolean> {
    if (boundary === "random") {
      whenWaiting();
      await sleep(delayShare * RANDOM_WITHIN_MS);
      this.#kill(boundary);
    } else {
      const reached = new Promise<void>((resolve) => {
        this.#whenReached = resolve;
      });
      // It may be reached, and the kill fall, before both Workers have been told.
      await this.#runtime.configure(this.#describe(boundary)).catch((error) => {
        if (!this.current.killedAt) throw error;
      });
      whenWaiting();
      const timeout = new AbortController();
      await Promise.race([reached, sleep(REACH_TIMEOUT_MS, timeout.signal)]);
      timeout.abort();
      this.#whenReached = null;
      if (!this.current.killedAt) {
        this.missed.push(boundary);
        await this.#runtime.configure(this.#describe(null));
        return false;
      }
    }
    await this.#beginNext();
    return true;
  }

  /** Kills the process where it is, reported as the boundary, and restarts it. */
  async killNow(boundary: Boundary): Promise<void> {
    this.#kill(boundary);
    await this.#beginNext();
  }

  #beginNext(): Promise<void> {
    this.#up = this.#restart();
    return this.#up;
  }

  #kill(boundary: Boundary): void {
    this.#runtime.kill();
    this.current.killedAt = { atMs: Date.now(), boundary };
  }

  async #restart(): Promise<void> {
    this.#add();
    await this.#runtime.waitForRestart(this.#describe(null));
  }

  #add(): void {
    const wakeUps = { sent: 0, dropped: 0, doubled: 0 };
    this.all.push({ life: this.all.length + 1, startedAtMs: Date.now(), killedAt: null, wakeUps, writeFailures: 0 });
  }

  #describe(boundary: Boundary | null): LifeSettings {
    const { seed, hasFaults } = this.#settings;
    return { version: ++this.#version, life: this.current.life, seed, isOn: hasFaults, boundary };
  }
}

function sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
