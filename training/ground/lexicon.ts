import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Rng } from "../screens/random.ts";

/**
 * A thing that controls do: what it is called, how its sign looks, how people ask for it (phrases/), and how they do in other languages. Those of a topic are what
 * one app may well have together.
 */
export type Concept = {
  names: readonly string[];
  looks: readonly string[];
  asks: readonly string[];
  abroad: ReadonlyMap<string, readonly string[]>;
  topic: string;
};

/** A short text of an interface in several languages. */
export type Label = ReadonlyMap<string, string>;

export type Lexicon = {
  concepts: readonly Concept[];
  byTopic: ReadonlyMap<string, readonly Concept[]>;
  labels: readonly Label[];
  byEnglish: ReadonlyMap<string, Label>;
  /** Longer texts, as notices and explanations are. */
  sentences: readonly string[];
};

const SHORT = 30;

type Phrased = { names: string[]; looks: string[]; asks: string[]; topic: string };

/** Reads phrases/ and the groups that collect.py wrote. Of the ways to ask only those that the embedding never saw. */
export function readLexicon(folder: string): Lexicon {
  const phrases = join(import.meta.dirname, "phrases");
  const abroad = readAbroad(join(phrases, "more-languages.jsonl"));
  const concepts = mergeConcepts(
    readdirSync(phrases)
      .filter((name) => name.endsWith(".txt"))
      .sort()
      .flatMap((name) => readPhrases(join(phrases, name))),
  ).map((concept) => ({ ...concept, abroad: abroad.get(concept.names[0] ?? "") ?? new Map() }));
  const byTopic = Map.groupBy(concepts, ({ topic }) => topic);
  const sentences: string[] = [];
  const labels: Label[] = [];
  const byEnglish = new Map<string, Label>();
  for (const line of readFileSync(join(folder, "groups.jsonl"), "utf8").split("\n")) {
    if (!line.startsWith('{"kind": "parallel"')) continue;
    const { texts } = JSON.parse(line) as { texts: [string, string][] };
    const english = texts.find(([language]) => language === "en")?.[1] ?? "";
    const label = new Map(texts.filter(([, text]) => text.length <= 2 * SHORT));
    if (english.length > SHORT && /^[A-Z]/.test(english)) sentences.push(english);
    if (english.length <= SHORT && !byEnglish.has(english.toLowerCase())) {
      byEnglish.set(english.toLowerCase(), label);
      labels.push(label);
    }
  }
  return { concepts, byTopic, labels, byEnglish, sentences };
}

/** A topic ends where a comment opens the next one. */
function readPhrases(file: string): Phrased[] {
  let topic = file;
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      if (line.startsWith("#")) topic = `${file} ${line}`;
      if (line === "" || line.startsWith("#")) return [];
      const [names = [], looks = [], asks = []] = line
        .split("|")
        .map((column) => column.split(";").map((one) => one.trim()));
      return [{ names, looks: looks.filter((look) => look !== "-"), asks: asks.filter(isKeptForRanking), topic }];
    });
}

/** By its English name, how a thing is asked for in other languages: what the embedding never saw of it. */
function readAbroad(file: string): Map<string, ReadonlyMap<string, readonly string[]>> {
  const lines = readFileSync(file, "utf8").split("\n");
  return new Map(
    lines
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Record<string, string[]>)
      .map(({ en = [], ...others }) => [
        en[0]?.toLowerCase() ?? "",
        new Map(Object.entries(others).map(([language, texts]) => [language, texts.slice(1).filter(isKeptForRanking)])),
      ]),
  );
}

/** Merges lines that share their first name: they are about the same thing. */
function mergeConcepts(lines: readonly Phrased[]): Phrased[] {
  const merged: Phrased[] = [];
  for (const { names, looks, asks, topic } of lines) {
    const known = merged.find((other) => other.names.includes(names[0] ?? ""));
    if (!known) {
      merged.push({ names: [...names], looks: [...looks], asks: [...asks], topic });
      continue;
    }
    known.names = [...new Set([...known.names, ...names])];
    known.looks = [...new Set([...known.looks, ...looks])];
    known.asks = [...new Set([...known.asks, ...asks])];
  }
  return merged;
}

/** As in collect.py: by the text's CRC-32. */
function isKeptForRanking(text: string): boolean {
  return crc32(text) % 1000 < 200;
}

function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const GIVEN =
  "Ada Amir Anna Ben Björn Carla Chen Dana Diego Elif Emma Farid Fiona Goran Hana Ida Ivan Jack Jana João Kenji Lara Leo Lin Luca Maja Marta Mei Nadia Nils Olga Omar Paul Petra Priya Rosa Ruth Sam Sara Sven Tariq Tom Uma Vera Wei Yara Yuki Zoe".split(
    " ",
  );
const FAMILY =
  "Adler Bauer Costa Diaz Evans Fuchs Garcia Haddad Ito Jansen Kaya Lopez Meyer Novak Okafor Park Quinn Rossi Sato Tran Ueda Vogel Wang Young Zeller".split(
    " ",
  );
const NOUNS =
  "apple bread bicycle blanket bridge budget candle canoe carpet castle cheese coffee concert contract cookie desert dragon engine essay falcon ferry forest garden guitar harbor honey invoice island jacket journal kettle ladder lemon lesson letter lizard mango market meadow melon mirror mountain notebook olive onion orchard oven palace paper pepper piano planet potato puzzle rabbit recipe report river rocket salad school shadow shoes soup spider spoon station storm sugar summer table tea teacher temple tiger tomato train travel tunnel turtle umbrella valley violin wagon water whale window winter yogurt".split(
    " ",
  );
const ENDINGS = "pdf png jpg txt zip apk mp3 mp4 docx xlsx csv html".split(" ");

export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** A text that somebody put there: names, files, places, amounts. Different from draw to draw. */
export function inventText(rng: Rng): string {
  const noun = () => rng.pick(NOUNS);
  return rng.pick([
    () => `${rng.pick(GIVEN)} ${rng.pick(FAMILY)}`,
    () => rng.pick(GIVEN),
    () => `${noun()}_${rng.int(1, 99)}.${rng.pick(ENDINGS)}`,
    () => `${capitalize(noun())} ${noun()}`,
    () => `${capitalize(noun())} and ${noun()}`,
    () => `The ${noun()} of ${rng.pick(GIVEN)}`,
    () => `${capitalize(noun())}.${rng.pick(ENDINGS)}`,
    () => capitalize(noun()),
    () => `${rng.int(2, 30)} ${noun()}s`,
    () => `Buy ${noun()} for ${rng.pick(GIVEN)}`,
  ])();
}

/** A small text below a title. */
export function inventDetail(rng: Rng): string {
  return rng.pick([
    () => `${rng.int(1, 12)}:${String(rng.int(0, 59)).padStart(2, "0")} ${rng.pick(["AM", "PM"])}`,
    () =>
      `${rng.pick(["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"])} ${rng.int(1, 28)}`,
    () => `${rng.int(1, 999)} ${rng.pick(["KB", "MB", "GB"])}`,
    () => `$${rng.int(1, 400)}.${String(rng.int(0, 99)).padStart(2, "0")}`,
    () => `${rng.int(1, 100)}%`,
    () => `${rng.int(2, 300)} ${rng.pick(["items", "views", "km", "files"])}`,
    () => rng.pick(["On", "Off", "Never", "Automatic", "Not set", "Default", "Disabled", "Yesterday", "New"]),
    () => inventText(rng),
  ])();
}
