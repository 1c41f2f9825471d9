/** A clock that stands still while the database works, and goes on to the next end of a pause as soon as nothing else happens. */
export class ScriptedClock {
  #nowMs: number;
  #working = 0;
  #pauses: { untilMs: number; end: () => void }[] = [];

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  readonly now = (): number => this.#nowMs;

  readonly pause = (delayMs: number): Promise<void> =>
    new Promise((end) => {
      this.#pauses.push({ untilMs: this.#nowMs + Math.max(0, delayMs), end });
    });

  /** Returns the database, whose queries take no time by this clock, or `takes` of it: `count` is the batch's number, from 1. */
  watch(db: D1Database, takes: (count: number) => Promise<void> = async () => undefined): D1Database {
    let batches = 0;
    const work = async <Result>(run: () => Promise<Result>): Promise<Result> => {
      this.#working++;
      try {
        return await run();
      } finally {
        this.#working--;
      }
    };
    const watchStatement = (statement: D1PreparedStatement): D1PreparedStatement =>
      new Proxy(statement, {
        get(target, name) {
          const member = Reflect.get(target, name);
          if (typeof member !== "function") return member;
          if (name === "bind") return (...values: unknown[]) => watchStatement(target.bind(...values));
          return (...values: unknown[]) => work(async () => Reflect.apply(member, target, values));
        },
      });
    const batch = async (statements: D1PreparedStatement[]) => {
      const results = await work(() => db.batch(statements));
      await takes(++batches);
      return results;
    };
    // The type is a class with more than delivery uses.
    return { prepare: (sql: string) => watchStatement(db.prepare(sql)), batch } as unknown as D1Database;
  }

  /** Runs until the work has ended. */
  async run(work: Promise<unknown>): Promise<void> {
    let isOver = false;
    const ended = work.finally(() => {
      isOver = true;
    });
    // Handled below.
    ended.catch(() => undefined);
    while (!isOver) {
      await settle();
      if (!isOver && this.#working === 0) this.#goOn();
    }
    await ended;
  }

  #goOn(): void {
    const nextMs = Math.min(...this.#pauses.map(({ untilMs }) => untilMs));
    if (nextMs === Number.POSITIVE_INFINITY) return;
    this.#nowMs = Math.max(this.#nowMs, nextMs);
    const over = this.#pauses.filter(({ untilMs }) => untilMs <= this.#nowMs);
    this.#pauses = this.#pauses.filter(({ untilMs }) => untilMs > this.#nowMs);
    for (const { end } of over) end();
  }
}

/** Lets everything run that waits for no pause and no database. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
}
