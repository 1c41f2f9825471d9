import { join } from "node:path";

/**
 * Variables that make wrangler work offline, without prompts, without renaming, and without copies of the Workers'
 * output.
 */
export const QUIET_WRANGLER = {
  // A name from the shell would be appended to each Worker's: a run would check "sightline" but upload
  // "sightline-staging".
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
  // Turns off a page that lets anybody with access to the port read and write the database.
  X_LOCAL_EXPLORER: "false",
};

/** Returns these variables, with wrangler's own files in the state folder. */
export function makeWranglerEnvironment(stateFolder: string) {
  return {
    ...QUIET_WRANGLER,
    // Workers of another local start on this machine must not answer ours.
    WRANGLER_REGISTRY_PATH: join(stateFolder, "registry"),
  };
}
