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
