import type { ExampleCall } from "./example-call.ts";
import { writeCliCall } from "./write-cli-call.ts";
import { writeClientCall } from "./write-client-call.ts";
import { writeCurlCall } from "./write-curl-call.ts";
import { writeFetchCall } from "./write-fetch-call.ts";
import { writePythonCall } from "./write-python-call.ts";

/** A way to make a call: the name of its tab, and its code, null for a call that can't be made in this way. */
type CallTab = { name: string; language: string; write: (call: ExampleCall) => string | null };

/** The tabs of calls, in their order. */
export const CALL_TABS: readonly CallTab[] = [
  { name: "curl", language: "sh", write: writeCurlCall },
  { name: "TypeScript", language: "ts", write: writeClientCall },
  { name: "Python", language: "python", write: writePythonCall },
  { name: "fetch", language: "ts", write: writeFetchCall },
  { name: "CLI", language: "sh", write: writeCliCall },
];

/** Writes a call as blocks of code that the site shows as tabs. */
export function writeCallTabs(call: ExampleCall): string {
  return CALL_TABS.flatMap(({ name, language, write }) => {
    const code = write(call);
    return code === null ? [] : [`\`\`\`${language} tab=${name}\n${code}\n\`\`\``];
  }).join("\n\n");
}
