/** Writes models/ground-lexicons.json from the word lists in training/ground/lexicons. Options: see write-generated.ts. */
import { readdirSync, readFileSync } from "node:fs";
import { chooseScript, cutWords, type Script } from "../src/locate/built-in/translating/cut-words.ts";
import { gloss } from "../src/locate/built-in/translating/gloss.ts";
import { GrowingLexicon, type Lexicon, lookUp } from "../src/locate/built-in/translating/lexicon.ts";
import { writeGenerated } from "./write-generated.ts";

const LISTS = "training/ground/lexicons";

const files = readdirSync(LISTS)
  .filter((file) => file.endsWith(".json"))
  .sort();
const lists = files.map((file) => ({
  language: file.replace(".json", ""),
  list: JSON.parse(readFileSync(`${LISTS}/${file}`, "utf8")) as Record<string, string>,
}));
const languages = Object.fromEntries(lists.map(({ language, list }) => [language, pack(list, chooseScript(language))]));
const english = new Set(
  lists.flatMap(({ list }) => Object.keys(list).flatMap((meaning) => cutWords(meaning, "spaced"))),
);
const content = `${JSON.stringify({ english: [...english].sort().join(" "), languages }, null, 1)}\n`;

await writeGenerated("models/ground-lexicons.json", content, "the word lists", "npm run lexicons");

function pack(list: Readonly<Record<string, string>>, script: Script): string {
  const known = new Set<string>();
  const lines = Object.entries(list).map(([meaning, forms]): Line => {
    const folded = forms.split(", ").map((form) => spell(form, script));
    const own = folded.filter((form) => form !== "" && !known.has(form) && known.add(form));
    return [cutWords(meaning, "spaced").join(" "), own];
  });
  return dropDerived(lines, script)
    .filter(([, forms]) => forms.length > 0)
    .map(([meaning, forms]) => `${meaning}=${forms.join(",")}`)
    .join("\n");
}

function spell(form: string, script: Script): string {
  const words = cutWords(form, script).filter((word) => word !== " ");
  return words.join(script === "unspaced" ? "" : " ").replaceAll(/[,=\n]/g, "");
}

type Line = [meaning: string, forms: string[]];

/** Leaves out the words that are understood without being listed, as other forms of listed ones. */
function dropDerived(lines: readonly Line[], script: Script): Line[] {
  const forms = lines.flatMap(([meaning, listed]) => listed.map((form) => ({ form, meaning })));
  const lexicon = new GrowingLexicon(script);
  const kept = new Set<string>();
  // A word that is kept later may come nearer to one that was left out, and mean something else.
  for (let before = -1; kept.size > before; ) {
    before = kept.size;
    for (const { form, meaning } of forms) {
      if (kept.has(form) || isUnderstood(form, meaning, lexicon)) continue;
      kept.add(form);
      lexicon.add(form, meaning);
    }
  }
  return lines.map(([meaning, listed]): Line => [meaning, listed.filter((form) => kept.has(form))]);
}

function isUnderstood(form: string, meaning: string, lexicon: Lexicon): boolean {
  if (!form.includes(" ")) return lookUp(lexicon, form) === meaning;
  const { english, known } = gloss(cutWords(form, lexicon.script), lexicon);
  return known === 1 && english === meaning;
}
