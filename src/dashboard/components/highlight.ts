/** The kinds of text that are coloured: keywords, quoted texts, names of fields and headers, numbers and constants, comments. */
type TokenKind = "word" | "text" | "name" | "value" | "note";
export type Token = { kind: TokenKind | null; text: string };

const WORDS = {
  js: "async await break case catch class const continue default else export extends finally for from function if import in instanceof let new of return switch throw try typeof var while yield",
  python:
    "and as assert async await break class continue def elif else except finally for from global if import in is lambda not or pass raise return try while with yield",
  go: "break case chan const continue default defer else fallthrough for func go if import interface map package range return select struct switch type var",
  ruby: "and begin break case class def do else elsif end ensure for if in module next not or require rescue return self then unless until when while yield",
  php: "as break case catch class const continue declare echo else elseif extends final finally fn for foreach function if implements match namespace new private protected public readonly return static switch throw try use while",
  java: "abstract break byte case catch char class else extends final finally for if implements import instanceof int interface long new package private protected public record return static switch this throw throws try var void while",
  shell: "curl export for do done if then fi",
} as const;

const CONSTANTS = "true false null undefined True False None nil";
const QUOTED = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`;
const BACKTICKED = "`[^`]*`";
const NUMBER = String.raw`\b\d[\d_]*(?:\.\d+)?\b`;
const SLASHES = String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`;
const HASH = String.raw`#[^\n]*`;
/** Quotes in a shell may span lines, as in a body for curl. */
const SHELL_QUOTED = String.raw`"(?:[^"\\]|\\[\s\S])*"|'[^']*'`;

/** The languages that can be coloured; each is one pattern whose groups are named after the kinds. */
const PATTERNS = {
  json: pattern({
    name: String.raw`"(?:[^"\\\n]|\\.)*"(?=\s*:)`,
    text: QUOTED,
    value: `-?${NUMBER}|${words(CONSTANTS)}`,
  }),
  http: pattern({ name: String.raw`^[\w-]+(?=:)` }),
  typescript: program(WORDS.js, SLASHES, `${QUOTED}|${BACKTICKED}`),
  python: program(WORDS.python, HASH, String.raw`"""[\s\S]*?"""|${QUOTED}`),
  go: program(WORDS.go, SLASHES, `${QUOTED}|${BACKTICKED}`),
  ruby: program(WORDS.ruby, HASH, QUOTED),
  php: program(WORDS.php, `${SLASHES}|${HASH}`, QUOTED),
  java: program(WORDS.java, SLASHES, QUOTED),
  shell: program(WORDS.shell, String.raw`(?<=^|\s)#[^\n]*`, SHELL_QUOTED),
};

export type Language = keyof typeof PATTERNS;

/** Splits a text into tokens, which add up to the text. Doesn't check the syntax. */
export function highlight(text: string, language: Language): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(PATTERNS[language])) {
    const kind = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined)?.[0] as TokenKind;
    if (match.index > end) tokens.push({ kind: null, text: text.slice(end, match.index) });
    tokens.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) tokens.push({ kind: null, text: text.slice(end) });
  return tokens;
}

function program(keywords: string, comment: string, quoted: string): RegExp {
  return pattern({ note: comment, text: quoted, word: words(keywords), value: `${NUMBER}|${words(CONSTANTS)}` });
}

function words(list: string): string {
  return String.raw`\b(?:${list.replaceAll(" ", "|")})\b`;
}

function pattern(kinds: Partial<Record<TokenKind, string>>): RegExp {
  return new RegExp(
    Object.entries(kinds)
      .map(([kind, source]) => `(?<${kind}>${source})`)
      .join("|"),
    "gm",
  );
}
