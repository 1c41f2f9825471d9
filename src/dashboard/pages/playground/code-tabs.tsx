import { Code } from "../../components/code.tsx";
import type { Language } from "../../components/highlight.ts";
import { Tabs } from "../../components/tabs.tsx";
import { type Snippet, writeCurl, writePython, writeTypescript } from "./snippets.ts";

const LANGUAGES: readonly (readonly [name: string, write: (snippet: Snippet) => string, language: Language])[] = [
  ["curl", writeCurl, "shell"],
  ["TypeScript", writeTypescript, "typescript"],
  ["Python", writePython, "python"],
];

/** A call as code in each language. */
export function CodeTabs({ what, write }: { what: string; write(): Snippet }) {
  return (
    <>
      <Tabs
        label={`Code of ${what}`}
        items={LANGUAGES.map(([name, writeIn, language]) => ({
          value: name,
          label: name,
          content: () => <Code label={`${what} in ${name}`} text={writeIn(write())} language={language} />,
        }))}
      />
      <p class="field-note">
        It reads the picture from the folder it is run in, and your key from <code>SIGHTLINE_API_KEY</code>. Make one
        under <a href="/keys">API keys</a>.
      </p>
    </>
  );
}
