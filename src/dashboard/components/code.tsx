import { useEffect, useState } from "preact/hooks";
import { CopyButton } from "./copy-button.tsx";
import type { Language, Token } from "./highlight.ts";

/** Highlighting longer texts would block the page for too long. */
const MAX_COLORED = 50_000;

/**
 * Code or another exact text, with a button that copies it. `label` is its accessible name; `language` selects the
 * highlighting; `isFirst`: the button gets the focus of its dialog.
 */
export function Code({
  text,
  label,
  language,
  isFirst = false,
}: {
  text: string;
  label: string;
  language?: Language | undefined;
  isFirst?: boolean;
}) {
  return (
    <div class="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys */}
      <section aria-label={label} tabIndex={0}>
        <pre>{language && text.length <= MAX_COLORED ? <Colored text={text} language={language} /> : text}</pre>
      </section>
      <CopyButton text={text} isFirst={isFirst} />
    </div>
  );
}

/** Returns the language of a body if it can be highlighted. */
export function findLanguage(body: string): Language | undefined {
  return /^\s*[[{]/.test(body) ? "json" : undefined;
}

/** Shows the text at once, and highlights it as soon as the code for that is loaded. */
function Colored({ text, language }: { text: string; language: Language }) {
  const [colored, setColored] = useState<{ text: string; tokens: readonly Token[] } | null>(null);
  useEffect(() => {
    let isGone = false;
    import("./highlight.ts").then(
      ({ highlight }) => {
        if (!isGone) setColored({ text, tokens: highlight(text, language) });
      },
      // The text is readable without highlighting.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [text, language]);
  if (colored?.text !== text) return <>{text}</>;
  return (
    <>
      {colored.tokens.map(({ kind, text: part }, index) =>
        kind === null ? part : <Part key={index} {...{ kind, part }} />,
      )}
    </>
  );
}

function Part({ kind, part }: { kind: string; part: string }) {
  return <span class={`token-${kind}`}>{part}</span>;
}
