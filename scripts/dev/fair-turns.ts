/**
 * The calls of one caller that may be in progress at once: one with a large body, since each takes milliseconds of
 * every process on its way, and four others.
 */
const AT_ONCE = { large: 1, other: 4 } as const;
/**
 * After this time, in milliseconds, a call without a response no longer counts: it isn't waiting for the Workers'
 * thread, so the next one may begin. On a busy machine, a large body takes more than a hundred from process to process,
 * and two of them would delay others.
 */
const BRIEF_MS = { large: 200, other: 50 } as const;

type Queue = { begun: number; waiting: (() => void)[] };

type FairTurns = {
  /** Resolves when a call of this caller may begin, with a function to call once it was answered or aborted. */
  take(caller: string, kind: keyof typeof AT_ONCE): Promise<() => void>;
};

/**
 * Lets each caller begin a few calls at once, and the next ones as these are answered. The local Workers share one
 * thread that serves calls in the order of their arrival: without this, a caller with a hundred concurrent calls would
 * make all others wait for all of them. Long calls, such as a model's, don't delay anybody.
 */
export function createFairTurns(): FairTurns {
  const queues = new Map<string, Queue>();

  function begin(name: string, queue: Queue, briefMs: number): () => void {
    queue.begun += 1;
    let isOver = false;
    const makeRoom = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      queue.begun -= 1;
      queue.waiting.shift()?.();
      if (queue.begun === 0) queues.delete(name);
    };
    const timer = setTimeout(makeRoom, briefMs);
    return makeRoom;
  }

  return {
    take: async (caller, kind) => {
      const name = `${kind} ${caller}`;
      const queue = queues.get(name) ?? { begun: 0, waiting: [] };
      queues.set(name, queue);
      const beginNow = () => begin(name, queue, BRIEF_MS[kind]);
      if (queue.begun < AT_ONCE[kind]) return beginNow();
      return new Promise((resolve) => queue.waiting.push(() => resolve(beginNow())));
    },
  };
}
