import { join } from "node:path";

/** Variables with which wrangler works offline, prompts for nothing, renames nothing, and keeps no copies of what the Workers do. */
export const QUIET_WRANGLER = {
  // A name from the shell would be added to each Worker's: "sightline" would be looked at, and "sightline-staging" uploaded.
  CLOUDFLARE_ENV: "",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  // The banner looks up the newest version.
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_NO_SKILLS_UPDATE_PROMPTS: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  // Log files and stored traces would contain what the Workers print, including emails with sign-in links, and grow
  // without limit. Each call would also wait until its trace is on the disk.
  WRANGLER_WRITE_LOGS: "false",
  X_LOCAL_OBSERVABILITY: "false",
  // A page that lets anybody who reaches the port read and write the database.
  X_LOCAL_EXPLORER: "false",
};

/** The same, with what wrangler writes kept in the state folder. */
export function makeWranglerEnvironment(stateFolder: string) {
  return {
    ...QUIET_WRANGLER,
    // Workers of another local start on this machine must not answer ours.
    WRANGLER_REGISTRY_PATH: join(stateFolder, "registry"),
  };
}
