import { join } from "node:path";

/** Variables with which wrangler works offline, prompts for nothing, and keeps what it writes in the state folder. */
export function makeWranglerEnvironment(stateFolder: string) {
  return {
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_SEND_ERROR_REPORTS: "false",
    // The banner looks up the newest version.
    WRANGLER_HIDE_BANNER: "true",
    WRANGLER_NO_SKILLS_UPDATE_PROMPTS: "true",
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    // Log files and stored traces would contain what the Workers print, including emails with sign-in links, and grow
    // without limit.
    WRANGLER_WRITE_LOGS: "false",
    X_LOCAL_OBSERVABILITY: "false",
    // A page that lets anybody who reaches the port read and write the database.
    X_LOCAL_EXPLORER: "false",
    // Workers of another local start on this machine must not answer ours.
    WRANGLER_REGISTRY_PATH: join(stateFolder, "registry"),
  };
}
