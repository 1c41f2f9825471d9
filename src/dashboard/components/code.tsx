import { CopyButton } from "./copy-button.tsx";

/**
 * A text to be read character by character, with a button that copies it. `label` names it; `isFirst`: the button gets
 * the focus of its dialog.
 */
export function Code({ text, label, isFirst = false }: { text: string; label: string; isFirst?: boolean }) {
  return (
    <div class="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys */}
      <section aria-label={label} tabIndex={0}>
        <pre>{text}</pre>
      </section>
      <CopyButton text={text} isFirst={isFirst} />
    </div>
  );
}
