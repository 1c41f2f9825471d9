/** A piece of SQL text as SQLite reads it. `line` and `column` count from 0; `endLine` differs where the text has several lines. */
export type Token = {
  kind: "comment" | "word" | "quoted" | "other";
  text: string;
  start: number;
  line: number;
  endLine: number;
  column: number;
};

/** A statement without its semicolon. `comment`: directly above it, or behind it; `isNextLine`: no empty line parts it from the one before. */
export type Statement = { tokens: Token[]; comment: string; isNextLine: boolean };

// Comments, strings, the three ways to quote a name, words and numbers, white space, any other character.
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|[\w$\u0080-\uffff]+|\s+|[\s\S]/g;

/** Splits SQL text into tokens. What isn't SQL comes out as single characters: SQLite has refused it by then. */
export function readTokens(sql: string): Token[] {
  const tokens: Token[] = [];
  let line = 0;
  let lineStart = 0;
  for (const { 0: text, index: start } of sql.matchAll(TOKEN)) {
    const breaks = text.split("\n").length - 1;
    const place = { text, start, line, endLine: line + breaks, column: start - lineStart };
    if (text.trim() !== "") tokens.push({ kind: classifyText(text), ...place });
    line += breaks;
    if (breaks > 0) lineStart = start + text.lastIndexOf("\n") + 1;
  }
  return tokens;
}

function classifyText(text: string): Token["kind"] {
  if (text.startsWith("--") || text.startsWith("/*")) return "comment";
  if (/^["'`[]./.test(text)) return "quoted";
  return /^[\w$\u0080-\uffff]/.test(text) ? "word" : "other";
}

/** Whether a token is that keyword: a quoted name never is one. */
export function isKeyword(token: Token | undefined, ...keywords: string[]): boolean {
  return token?.kind === "word" && keywords.includes(token.text.toUpperCase());
}

/** The name that a token stands for, without its quotes. */
export function readName(token: Token | undefined): string {
  if (token?.kind !== "quoted") return token?.text ?? "";
  const quote = token.text.charAt(0);
  const inner = token.text.slice(1, -1);
  return quote === "[" ? inner : inner.replaceAll(quote + quote, quote);
}

/** What a comment says: its lines joined by spaces, without their marks. */
export function readComment(...comments: Token[]): string {
  const lines = comments.flatMap(({ text }) =>
    text.startsWith("--") ? text.replace(/^--+/, "") : text.slice(2, -2).split(/\n\s*\*?/),
  );
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ");
}

/** SQL on one line: without comments, with one space wherever there was white space. Strings stay as they are. */
export function writeSql(tokens: readonly Token[]): string {
  let sql = "";
  let end = tokens[0]?.start ?? 0;
  let before = "";
  for (const { kind, text, start } of tokens) {
    if (kind === "comment") continue;
    if (start > end && before !== "" && before !== "(" && text !== ")") sql += " ";
    sql += text;
    end = start + text.length;
    before = text;
  }
  return sql;
}

/** The index of the parenthesis that closes the one at `open`, or the number of tokens where none does. */
export function findClosing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let index = open; index < tokens.length; index++) {
    if (tokens[index]?.text === "(") depth++;
    if (tokens[index]?.text === ")" && --depth === 0) return index;
  }
  return tokens.length;
}

/** What stands between the commas of a list, given without the list's own parentheses. */
export function splitList(tokens: readonly Token[]): Token[][] {
  const items: Token[][] = [[]];
  for (let index = 0; index < tokens.length; index++) {
    const end = tokens[index]?.text === "(" ? findClosing(tokens, index) : index;
    if (tokens[index]?.text === ",") items.push([]);
    else items.at(-1)?.push(...tokens.slice(index, end + 1));
    index = end;
  }
  return items;
}

/** Splits a script into its statements. A trigger's own statements stay inside it. */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let tokens: Token[] = [];
  let above: Token[] = [];
  let endLine = -9;
  const close = () => {
    const isNextLine = (tokens[0]?.line ?? 0) - endLine <= 1;
    if (tokens.length > 0) statements.push({ tokens, comment: readComment(...above), isNextLine });
    tokens = [];
    above = [];
  };
  for (const token of readTokens(sql)) {
    if (tokens.length === 0 && token.kind === "comment") {
      const last = statements.at(-1);
      if (last && token.line === endLine) last.comment = [last.comment, readComment(token)].filter(Boolean).join(" ");
      else above = stands(above, token) ? [...above, token] : [token];
    } else if (token.text !== ";" || isInsideTrigger(tokens)) {
      if (tokens.length === 0 && !stands(above, token)) above = [];
      tokens.push(token);
    } else {
      close();
      endLine = token.line;
    }
  }
  close();
  return statements;
}

/** Whether comments stand directly above a token: no empty line between. */
function stands(above: readonly Token[], token: Token): boolean {
  const last = above.at(-1);
  return last !== undefined && token.line - last.endLine <= 1;
}

/** SQLite's own rule: a trigger ends at `; END ;`. */
function isInsideTrigger(tokens: readonly Token[]): boolean {
  const code = tokens.filter(({ kind }) => kind !== "comment");
  const isTrigger = isKeyword(code[0], "CREATE") && code.slice(1, 3).some((token) => isKeyword(token, "TRIGGER"));
  return isTrigger && !(isKeyword(code.at(-1), "END") && code.at(-2)?.text === ";");
}
