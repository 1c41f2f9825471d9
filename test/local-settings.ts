import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import type { Settings } from "../scripts/dev/settings.ts";

const EXAMPLE = parseEnv(readFileSync(resolve(import.meta.dirname, "../.dev.vars.example"), "utf8"));

/** The settings of the local start: the operator's token, the sealing keys, local destinations. */
export const LOCAL_SETTINGS: Settings = Object.fromEntries(
  Object.entries(EXAMPLE).flatMap(([name, value]) => (value ? [[name, value]] : [])),
);
