import type { Snippet } from "./snippets.ts";
import { Unfold } from "./unfold.tsx";
import { loadView } from "./view-loader.tsx";

const CodeTabs = loadView(() => import("./code-tabs.tsx").then((module) => module.CodeTabs));

/** Exactly this call, as code. */
export function CopyAs({ what, write }: { what: string; write(): Snippet }) {
  return <Unfold title="Copy this call as code">{() => <CodeTabs what={what} write={write} />}</Unfold>;
}
