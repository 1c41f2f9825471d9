/** A connection to the inspector of one isolate, by the DevTools protocol. The runtime serves one at a time for each. */
export type Inspected = {
  /** Sends a command and returns its result. */
  ask<Result>(method: string, params?: object): Promise<Result>;
  /** Listens to an event until the connection is closed. */
  on(event: string, hear: (params: never) => void): void;
  close(): void;
};

type Message = { id?: number; method?: string; params?: never; result?: unknown; error?: { message: string } };

const ANSWERED_WITHIN_MS = 30_000;

/** Returns the names of all isolates: `core:user:` and the name of a Worker, or one of the launcher's own, such as `d1:db`. */
export async function listIsolates(inspector: URL): Promise<string[]> {
  const response = await fetch(`http://${inspector.host}/json`);
  return ((await response.json()) as { id: string }[]).map(({ id }) => id);
}

/** Connects to an isolate, lets `use` ask it, and closes the connection. */
export async function inspectIsolate<Result>(
  inspector: URL,
  isolate: string,
  use: (inspected: Inspected) => Promise<Result>,
): Promise<Result> {
  const inspected = await open(new URL(`/${isolate}`, inspector).href, isolate);
  try {
    return await use(inspected);
  } finally {
    inspected.close();
  }
}

async function open(url: string, isolate: string): Promise<Inspected> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (message: Message) => void>();
  const hearing = new Map<string, (params: never) => void>();
  let asked = 0;
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    // The runtime repeats the method in the answer to a command.
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.method !== undefined) hearing.get(message.method)?.(message.params as never);
  });
  socket.addEventListener("close", () => {
    for (const answer of waiting.values()) answer({ error: { message: "the connection was closed" } });
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error(`The inspector of ${isolate} can't be reached.`)));
  });
  return {
    ask: async <Result>(method: string, params: object = {}) => {
      const id = ++asked;
      const answer = new Promise<Message>((resolve) => {
        waiting.set(id, resolve);
        setTimeout(() => resolve({ error: { message: "there was no answer" } }), ANSWERED_WITHIN_MS).unref();
        socket.send(JSON.stringify({ id, method, params }));
      });
      const { result, error } = await answer;
      waiting.delete(id);
      if (error) throw new Error(`${method} failed in ${isolate}: ${error.message}.`);
      return result as Result;
    },
    on: (event, hear) => hearing.set(event, hear),
    close: () => socket.close(),
  };
}
