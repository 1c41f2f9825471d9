import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Asks the operator. */
export type Terminal = {
  ask(question: string): Promise<string>;
  /** Asks for a secret, which isn't shown while it is typed. */
  askSecret(question: string): Promise<string>;
};

/** Returns the terminal of this process, or null if it has none. */
export function openTerminal(): Terminal | null {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null;
  return {
    ask: async (question) => {
      const lines = createInterface({ input: process.stdin, output: process.stdout });
      try {
        return (await lines.question(question)).trim();
      } finally {
        lines.close();
      }
    },
    askSecret: async (question) => {
      process.stdout.write(question);
      const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
      const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
      try {
        return (await lines.question("")).trim();
      } finally {
        lines.close();
        process.stdout.write("\n");
      }
    },
  };
}
