/** The width in characters that text is wrapped at, and that table rows keep to where they can. */
export const LINE_WIDTH = 160;

/** Code within text. The fence is longer than any run of backticks inside. */
export function writeCode(sql: string): string {
  const code = sql.replace(/\s*\n\s*/g, " ");
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const space = longest > 0 || (/^ .* $/.test(code) && code.trim() !== "") ? " " : "";
  return `${fence}${space}${code}${space}${fence}`;
}

/** Text of a comment, so that Markdown shows it as it is; what stands between backticks stays code. */
export function writeText(text: string): string {
  const parts = text.split("`");
  // A backtick without its partner is only a character.
  if (parts.length % 2 === 0) return escapeText(text);
  return parts.map((part, index) => (index % 2 === 1 ? writeCode(part) : escapeText(part))).join("");
}

function escapeText(text: string): string {
  return text.replace(/[\\`*<>[\]~&]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, "\\$&");
}

/** A row of a table. A bar parts its cells, in code too, unless a backslash stands before it. */
export function writeRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`.replace(/ {2,}(?=\|)/g, " ");
}

/** What a line may not begin with, because Markdown would take it for a list, a heading, a quote or a rule. */
const MARK = /^(?:[-+*=]+|#+|>.*|~{3,}.*|\d+[.)])$/;

/** Wraps a paragraph, or an item of a list with its bullet, at LINE_WIDTH; a longer word stays whole. */
export function wrapText(text: string, bullet = ""): string {
  const lines: string[] = [];
  let line = bullet;
  let isEmpty = true;
  for (const word of text.split(" ")) {
    if (isEmpty) {
      line += MARK.test(word) ? word.replace(/^\D|[.)]$/, "\\$&") : word;
    } else if (line.length + 1 + word.length <= LINE_WIDTH || word === "" || MARK.test(word)) {
      line += ` ${word}`;
    } else {
      lines.push(line);
      line = `${" ".repeat(bullet.length)}${word}`;
    }
    isEmpty = false;
  }
  return [...lines, line].join("\n");
}
