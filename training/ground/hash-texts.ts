/**
 * Cuts texts into the features of the grounder's embedding, with the grounder's own code: `node training/ground/hash-texts.ts TEXTS.json OUT.bin ROWS`.
 *
 * TEXTS.json is an array of strings. OUT.bin holds, little endian, how many texts there are (u32), how many features up to the end of each (u32 each), then
 * all rows (u32) and all weights (f32), two a feature.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { chooseRows, cutWords, hashPair, listFeatures } from "../../src/locate/built-in/meaning/subwords.ts";

const [from = "", to = "", count = ""] = process.argv.slice(2);
const texts = JSON.parse(readFileSync(from, "utf8")) as string[];
const tableRows = Number(count);
const ends = new Uint32Array(texts.length);
const rows: number[] = [];
const weights: number[] = [];

const take = (hash: number, weight: number) => {
  for (const row of chooseRows(hash, tableRows)) {
    rows.push(row);
    weights.push(weight);
  }
};
for (const [at, text] of texts.entries()) {
  const words = cutWords(text);
  for (const [place, word] of words.entries()) {
    listFeatures(word, take);
    const next = words[place + 1];
    if (next !== undefined) take(hashPair(word, next), 1);
  }
  ends[at] = rows.length;
}
writeFileSync(
  to,
  Buffer.concat([
    Buffer.from(Uint32Array.of(texts.length).buffer),
    Buffer.from(ends.buffer),
    Buffer.from(Uint32Array.from(rows).buffer),
    Buffer.from(Float32Array.from(weights).buffer),
  ]),
);
console.log(`${texts.length} texts, ${rows.length / 2} features`);
