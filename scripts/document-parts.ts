import { writeErrorCodes } from "./docs-site/write-error-codes.ts";
import { writeLimits } from "./docs-site/write-limits.ts";

/** The parts of documents that are written from constants of the code. The rest of each document is written by hand. */
export const DOCUMENT_PARTS: readonly { document: string; name: string; write(): string }[] = [
  { document: "docs/errors.md", name: "error-codes", write: () => writeErrorCodes() },
  { document: "docs/limits.md", name: "limits", write: writeLimits },
];

/**
 * Returns a document with other content between `<!-- generated:NAME -->` and `<!-- /generated:NAME -->`. Throws an Error
 * if it doesn't have both marks once, in this order.
 */
export function fillPart(document: string, name: string, content: string): string {
  const [open, close] = [`<!-- generated:${name} -->`, `<!-- /generated:${name} -->`];
  const [before, rest, ...more] = document.split(open);
  const [, after, ...others] = rest?.split(close) ?? [];
  if (before === undefined || after === undefined || more.length > 0 || others.length > 0) {
    throw new Error(`The document must have ${open} and ${close} once.`);
  }
  return `${before}${open}\n\n${content.trim()}\n\n${close}${after}`;
}
