import { join } from "node:path";

/** Variables with which wrangler works offline, asks nothing, and keeps what it writes in the state folder. */
export function makeWranglerEnvironment(stateFolder: string) {
  return {
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_SEND_ERROR_REPORTS: "false",
    // The banner comes with a look-up of the newest version.
    WRANGLER_HIDE_BANNER: "true",
    WRANGLER_NO_SKILLS_UPDATE_PROMPTS: "true",
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    // Log files and stored traces would keep what the Workers print, mails with links that sign in among it, and grow without end.
    WRANGLER_WRITE_LOGS: "false",
    X_LOCAL_OBSERVABILITY: "false",
    // A page that reads and writes the database, for whoever reaches the port.
    X_LOCAL_EXPLORER: "false",
    // Workers of another local start on this machine must not answer ours.
    WRANGLER_REGISTRY_PATH: join(stateFolder, "registry"),
  };
}
