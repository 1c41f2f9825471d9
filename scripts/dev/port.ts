import { createServer } from "node:net";

const DEFAULT_PORT = 8787;

/** Reads the port to serve on from the variable `PORT`. */
export function readPort(text: string | undefined): number {
  if (text === undefined || text === "") return DEFAULT_PORT;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new Error(`PORT is "${text}", but a port is a number from 1 to 65535. Example: PORT=8788 npm run dev`);
  }
  return port;
}

/** Throws an error that says what to do, unless the port can be listened on at 127.0.0.1. */
export async function assertPortIsFree(port: number): Promise<void> {
  const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const probe = createServer();
    probe.once("error", resolve);
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(undefined)));
  });
  if (!failure) return;
  const reason = failure.code === "EADDRINUSE" ? "is already in use" : `can't be used (${failure.code})`;
  throw new Error(`Port ${port} ${reason}. Stop what runs there, or choose another one: PORT=${port + 1} npm run dev`);
}
