import { Code } from "./code.tsx";

/** A secret that is shown this once. */
export function Secret({ text, label }: { text: string; label: string }) {
  return (
    <div class="secret">
      <Code text={text} label={label} />
      <p>It is shown only now. Copy it to where it is kept; we can't show it again.</p>
    </div>
  );
}
