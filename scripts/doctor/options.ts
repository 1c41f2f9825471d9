import { parseArgs } from "node:util";
import { readServiceAddress } from "../service-address.ts";

export const USAGE = `npm run doctor -- [options]

Checks a running service, and says how to fix each problem.

  --url URL       the service (default http://127.0.0.1:8787, or the port in PORT)
  --token TOKEN   the operator's token (default: the local start's; elsewhere OPERATOR_TOKEN of the environment)
  --json          print the answer as JSON
  --help          this

Exits with status 1 if there is a problem, with 0 if there are only warnings, and with 2 if an option is wrong.`;

/** `token` null: the local start's. */
type DoctorOptions = { origin: string; token: string | null; isJson: boolean };

/** Returns null if help was requested. Throws an Error that names the wrong argument and its rule. */
export function readDoctorOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): DoctorOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      url: { type: "string", default: `http://127.0.0.1:${environment.PORT || "8787"}` },
      token: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  const { origin, token } = readServiceAddress(values.url, values.token, environment);
  return { origin, token, isJson: values.json };
}
