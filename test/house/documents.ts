import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readProgram } from "../run-program.ts";

export const REPOSITORY = resolve(import.meta.dirname, "../..");

/** Lists the repository's files with these endings, including uncommitted ones. Paths are relative to the repository. */
export function listFiles(...endings: string[]): string[] {
  const listed = readProgram("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: REPOSITORY,
  });
  const paths = listed.split("\0").filter(Boolean);
  return paths.filter((path) => endings.some((ending) => path.endsWith(ending)) && existsSync(join(REPOSITORY, path)));
}

export function readText(path: string): string {
  return readFileSync(join(REPOSITORY, path), "utf8");
}

export type CodeBlock = { language: string; code: string };

/** Lists the fenced blocks of a Markdown document, in their order. */
export function listCodeBlocks(markdown: string): CodeBlock[] {
  return [...markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = "", code = ""]) => ({
    language,
    code,
  }));
}

/** Returns a Markdown document without its fenced blocks. */
export function dropCodeBlocks(markdown: string): string {
  return markdown.replace(/^```\w*\n[\s\S]*?^```$/gm, "");
}

/** Lists the headings of a Markdown document, without the backticks of code in them. */
export function listHeadings(markdown: string): string[] {
  return [...dropCodeBlocks(markdown).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) =>
    heading.replaceAll("`", ""),
  );
}
