import { parseArgs } from "node:util";

const DEFAULT_PORT = "8787";

export const USAGE = `npm run dev -- [options]

Serves everything on this machine, with a seeded database, until Ctrl-C.

  --port PORT   the port to serve on (default ${DEFAULT_PORT}, or the variable PORT)
  --help        this

Settings are in .dev.vars, which is made from .dev.vars.example. The variable SIGHTLINE_STATE names the folder of the
data (default .sightline).`;

/** Returns null if help was requested. Throws an Error that says which argument is wrong, and what it should be. */
export function readDevOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): { port: number } | null {
  const { values } = parseArgs({
    args: [...args],
    options: { port: { type: "string" }, help: { type: "boolean", default: false } },
  });
  if (values.help) return null;
  return {
    port:
      values.port === undefined ? readPort("PORT", environment.PORT || DEFAULT_PORT) : readPort("--port", values.port),
  };
}

function readPort(name: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new Error(
      `${name} is "${text}", but a port is a number from 1 to 65535. Example: npm run dev -- --port 8788`,
    );
  }
  return port;
}
