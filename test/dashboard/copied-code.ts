import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { awaitProgram } from "../run-program.ts";

const COMMANDS: Record<string, { file: string; command: string; args: string[] }> = {
  curl: { file: "call.sh", command: "sh", args: ["call.sh"] },
  TypeScript: { file: "call.ts", command: process.execPath, args: ["call.ts"] },
  Python: { file: "call.py", command: "python3", args: ["call.py"] },
};

/**
 * Runs the code that the playground offers, in a folder with the picture. Returns its output, or null if the machine
 * lacks what runs it.
 */
export async function runCopiedCode(folder: string, language: string, text: string, key: string): Promise<unknown> {
  const { file, command, args } = COMMANDS[language] as (typeof COMMANDS)[string];
  writeFileSync(join(folder, file), text);
  const env = { ...process.env, SIGHTLINE_API_KEY: key };
  try {
    return JSON.parse((await awaitProgram(command, args, { cwd: folder, env })).stdout);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    console.info(`${command} is not on the PATH: the ${language} code was not run`);
    return null;
  }
}

/** A response without the parts that differ each time. */
export function dropTimes(answer: unknown): Record<string, unknown> {
  const times = ["inference_time_ms", "detect_ns", "ocr_ns", "queue_wait_ns", "latency_ms"];
  return JSON.parse(JSON.stringify(answer, (name, value) => (times.includes(name) ? undefined : value)));
}
