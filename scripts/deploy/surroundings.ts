import type { Terminal } from "./terminal.ts";
import type { Execute } from "./wrangler.ts";

/** The surroundings of a deployment. */
export type Surroundings = {
  repository: string;
  /** Folder of the settings and of the written configs. */
  stateFolder: string;
  environment: NodeJS.ProcessEnv;
  /** Runs wrangler, which reaches Cloudflare. */
  execute: Execute;
  /** Builds the static files. Returns a line for each thing that it built. */
  build: () => Promise<string[]>;
  fetch: typeof fetch;
  /** Null: nobody can be asked. */
  terminal: Terminal | null;
  say: (line: string) => void;
};
