/** How many calls of one caller the Workers begin at once: of those with a large body one, as each takes milliseconds of every process on its way. */
const AT_ONCE = { large: 1, other: 4 } as const;
/**
 * A call that isn't answered by then, in milliseconds, isn't waiting for the Workers' thread, and makes room for the next. On a busy machine a large body
 * takes more than a hundred from process to process, and one that began meanwhile would stand with it in others' way.
 */
const BRIEF_MS = { large: 200, other: 50 } as const;

type Queue = { begun: number; waiting: (() => void)[] };

export type FairTurns = {
  /** Resolves when a call of this caller may begin, with the function that says that it was answered or given up. */
  take(caller: string, kind: keyof typeof AT_ONCE): Promise<() => void>;
};

/**
 * Lets each caller begin a few calls at once, and the next ones as these are answered. The local Workers share one
 * thread that serves calls in the order of their arrival: without this, whoever sends a hundred calls at once makes
 * everybody else wait for all of them. Calls that take long, such as a model's, hold nobody up.
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
