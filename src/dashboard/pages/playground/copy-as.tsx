import { Code } from "../../components/code.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { type Snippet, writeCurl, writePython, writeTypescript } from "./snippets.ts";
import { Unfold } from "./unfold.tsx";

const LANGUAGES: readonly (readonly [name: string, write: (snippet: Snippet) => string])[] = [
  ["curl", writeCurl],
  ["TypeScript", writeTypescript],
  ["Python", writePython],
];

/** Exactly this call, as code. */
export function CopyAs({ what, write }: { what: string; write(): Snippet }) {
  return (
    <Unfold title="Copy this call as code">
      {() => (
        <>
          <Tabs
            label={`Code of ${what}`}
            items={LANGUAGES.map(([name, writeIn]) => ({
              value: name,
              label: name,
              content: () => <Code label={`${what} in ${name}`} text={writeIn(write())} />,
            }))}
          />
          <p class="field-note">
            It reads the picture from the folder it is run in, and your key from <code>SIGHTLINE_API_KEY</code>. Make
            one under <a href="/keys">API keys</a>.
          </p>
        </>
      )}
    </Unfold>
  );
}
