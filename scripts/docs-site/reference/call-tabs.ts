import type { ExampleCall } from "./example-call.ts";
import { writeCurlCall } from "./write-curl-call.ts";
import { writeFetchCall } from "./write-fetch-call.ts";

/** A way to make a call: the name of its tab, and its code. */
export type CallTab = { name: string; language: string; write: (call: ExampleCall) => string };

/** The tabs of every call, in their order. */
export const CALL_TABS: readonly CallTab[] = [
  { name: "curl", language: "sh", write: writeCurlCall },
  { name: "TypeScript", language: "ts", write: writeFetchCall },
];

/** Writes a call as blocks of code that the site shows as tabs. */
export function writeCallTabs(call: ExampleCall): string {
  return CALL_TABS.map(({ name, language, write }) => `\`\`\`${language} tab=${name}\n${write(call)}\n\`\`\``).join(
    "\n\n",
  );
}
