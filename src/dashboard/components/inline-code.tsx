/** A text whose parts between backticks are shown as code. */
export function InlineCode({ text }: { text: string }) {
  return <span>{text.split("`").map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))}</span>;
}
