import type { Boundary, LifeSettings, Note } from "./boundaries.ts";
import type { Life } from "./ledger.ts";
import type { Runtime } from "./runtime.ts";

/** How long a boundary may take to be reached, once it is waited for. */
const REACH_TIMEOUT_MS = 15_000;
/** A random kill falls within so long. */
const RANDOM_WITHIN_MS = 400;

/** The lives of the process: starts, stops at a boundary, kills and starts again. */
export class Lives {
  readonly all: Life[] = [];
  readonly failedCalls = new Set<string>();
  /** Boundaries that were not reached while they were waited for. */
  readonly missed: Boundary[] = [];
  readonly #runtime: Pick<Runtime, "configure" | "kill" | "waitForRestart">;
  readonly #settings: Pick<LifeSettings, "seed"> & { hasFaults: boolean };
  #up: Promise<void> = Promise.resolve();
  #whenReached: (() => void) | null = null;
  #version = 0;

  /** `hasFaults`: whether wake-ups are lost and writes fail, besides the kills. */
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

  /** Begins the first life: from now on there are faults, where there are to be any. */
  async begin(): Promise<void> {
    this.#add();
    await this.#runtime.configure(this.#describe(null));
  }

  /** Takes what the Workers tell. At the boundary that is waited for the process is killed before the note is answered. */
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
   * Has the process killed at the boundary, and starts it again. Gives whether it was reached. `whenWaiting` is called when the next to get
   * there will be stopped.
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

  /** Kills the process where it is, which is called the boundary, and starts it again. */
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
