import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join, relative } from "node:path";

const DOCS = join(import.meta.dirname, "..", "docs");

/** What a bench publishes: the block's name, the command that repeats the measurement, and the figures as Markdown. */
type Publication = { name: string; command: string; body: string };

/**
 * Puts a bench's figures into its block in the documents, `<!-- bench:NAME -->…<!-- /bench:NAME -->`, with the date,
 * the command and the machine. So no figure in the documents is typed by hand.
 *
 * @throws Error when no document of the folder has the block, or more than one does
 */
export function publish(publication: Publication, folder = DOCS, nowMs = Date.now()): void {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .map((file) => join(folder, file));
  const holders = files.filter((file) => readFileSync(file, "utf8").includes(openMark(publication.name)));
  const [file] = holders;
  if (file === undefined || holders.length > 1)
    throw new Error(
      `The block ${publication.name} is in ${holders.length} documents of ${folder}, but must be in one.`,
    );
  writeFileSync(file, replaceBlock(readFileSync(file, "utf8"), publication, describeRun(publication.command, nowMs)));
  console.log(`${relative(process.cwd(), file)}: block ${publication.name} written`);
}

/** Returns the document with the block's content replaced. Throws an Error when the block is not there exactly once, or never ends. */
export function replaceBlock(document: string, { name, body }: Publication, origin: string): string {
  const [before = "", rest, ...others] = document.split(openMark(name));
  if (rest === undefined || others.length > 0)
    throw new Error(`The block ${name} must begin once, not ${document.split(openMark(name)).length - 1} times.`);
  const end = rest.indexOf(closeMark(name));
  if (end < 0) throw new Error(`The block ${name} has no end.`);
  return `${before}${openMark(name)}\n\n${origin}\n\n${body.trim()}\n\n${rest.slice(end)}`;
}

function describeRun(command: string, nowMs: number): string {
  const day = new Date(nowMs).toISOString().slice(0, 10);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `Measured on ${day} with \`${command}\`, on ${cpus().length} cores at a load of ${load}.`;
}

const openMark = (name: string) => `<!-- bench:${name} -->`;
const closeMark = (name: string) => `<!-- /bench:${name} -->`;
