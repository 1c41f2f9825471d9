import type { Candidate } from "../candidate.ts";
import { compareMeanings } from "../meaning/embedding.ts";
import type { QueryWord } from "../query/clause.ts";
import type { Scene } from "../screen/scene.ts";
import { listDeeds, saysDeed } from "../words/deeds.ts";
import { stopWords, toWordSet } from "../words/query-words.ts";
import type { Measured } from "./listing/list-measured.ts";

/** A button is meant by a command if it is this near to it in meaning, and this much nearer than the others. */
const NEAR_IN_MEANING = 0.3;
/** Other words at these places are commands if a button's name means much the same. */
const MUCH_NEARER = 0.55;
const NEARER = 0.08;
/** The face of a button has at most so many letters. */
const LONGEST_FACE = 24;

/** English words for deeds that are as often things: they command something where an article or the value follows, as in "call the newest contact". */
const ALSO_NOUNS = toWordSet(
  "book order reserve bid rent purchase cart basket share change phone call ring message email chat reply contact like bookmark star park play watch reminder alert pause stop route routes download update",
);
/** Articles and the like in languages of which the query parser reads few words. */
const ARTICLES = toWordSet(
  "het mijn mein meine meinen meinem mon ma mes mi mis mio mia meu minha os as um uma al alla allo ao aos ins zum zur back",
);
/** "Phone with the largest screen" and "play of the week" command nothing. */
const AFTER_NOUNS = toWordSet("with of that which mit von con avec de di from del du des do da");
/** "Set an alert", "send a reminder": what is done is said by the noun. */
const LIGHT_VERBS = toWordSet("set send make give put leave create");
/** German and Dutch put infinitives and parts of verbs last: "die teuerste Pizza löschen", "lade … herunter". */
const LAST_WORD = /(?:^(?:herunter|hinzu|an|aus)|en)$/;
const WITHOUT_SPACES = /[^\x20-\x7e]/;

/** The word of a query that commands something, by its place, and what it asks to be done. */
export type Command = { at: number; deeds: ReadonlySet<number> };

/** Returns the command for a button that the query begins or ends with; null where there is none. */
export function readCommand({ words }: Scene, told: readonly number[]): Command | null {
  const [first, second] = words;
  if (!first) return null;
  const next = second?.text ?? "";
  const isFollowed = stopWords.has(next) || ARTICLES.has(next) || told.includes(1);
  const isVerb = next !== "" && !AFTER_NOUNS.has(next) && (isFollowed || !ALSO_NOUNS.has(first.text));
  const places = [...words.keys()];
  const isForeign = (at: number) => WITHOUT_SPACES.test(words[at]?.text ?? "");
  const atStart = isVerb && !stopWords.has(first.text) ? [...listNouns(words), 0] : [];
  const atEnd = LAST_WORD.test(words.at(-1)?.text ?? "") ? [words.length - 1] : [];
  const commands = [...atStart, ...atEnd, ...places.filter(isForeign)].map((at) => ({
    at,
    deeds: listDeeds(words[at]?.text ?? ""),
  }));
  return commands.find(({ deeds }) => deeds.size > 0) ?? null;
}

/** The words after a verb without a meaning of its own: "put the cheapest one in my cart". */
function listNouns(words: readonly QueryWord[]): number[] {
  return LIGHT_VERBS.has(words[0]?.text ?? "") ? [...words.keys()].slice(1) : [];
}

/** Finds the button of a thing that does what a command says, in any language or by a sign; null where none or several do. */
export function findButton(scene: Scene, { at, deeds }: Command, thing: Measured): number | null {
  const faces = listFaces(scene, thing);
  const fitting = faces.filter(({ name }) => saysDeed(name, deeds));
  const { text = "" } = scene.words[at] ?? {};
  if (fitting.length < 2) return fitting[0]?.at ?? findMeant(scene, text, faces, NEAR_IN_MEANING);
  return findMeant(scene, text, fitting, NEAR_IN_MEANING) ?? findLowest(scene, fitting);
}

/** Buttons stand below what is told of a thing, such as the current bid over "Place a bid". */
function findLowest({ candidates }: Scene, faces: readonly Face[]): number | null {
  const bottomOf = ({ at }: Face) => candidates[at]?.box?.y2 ?? 0;
  const lowest = Math.max(...faces.map(bottomOf));
  const [only, ...others] = faces.filter((face) => bottomOf(face) === lowest);
  return only && others.length === 0 ? only.at : null;
}

/** Finds the button of a thing whose name means much the same as any other word that a query begins with: "share my longest run". */
export function findNearest(scene: Scene, word: string, thing: Measured): number | null {
  return findMeant(scene, word, listFaces(scene, thing), MUCH_NEARER);
}

type Face = { at: number; name: string };

/** The buttons of a thing. A short line of text may be the face of one. */
function listFaces({ candidates }: Scene, { at: own, cell }: Measured): Face[] {
  return [...candidates.entries()].flatMap(([at, candidate]) =>
    at !== own && at !== cell.whole?.at && cell.has(at) && isFace(candidate) ? [{ at, name: candidate.name }] : [],
  );
}

function isFace({ roles, name }: Candidate): boolean {
  return (
    roles[0] === "button" ||
    roles[0] === "link" ||
    (roles.length === 0 && name.length <= LONGEST_FACE && !/\d/.test(name))
  );
}

/** Of several buttons, the one whose name means the command. */
function findMeant(
  { meaningReader, nameMeanings }: Scene,
  command: string,
  faces: readonly Face[],
  least: number,
): number | null {
  const meaning = meaningReader.read(command);
  if (!meaning) return null;
  const near = faces.map(({ at, name }) => {
    // "Delete report.pdf" begins with what it does.
    const first = meaningReader.read(name.split(" ")[0] ?? "");
    const meanings = [...(nameMeanings[at] ?? []).map((one) => one.meaning), ...(first ? [first] : [])];
    return { at, nearest: Math.max(0, ...meanings.map((one) => compareMeanings(meaning, one))) };
  });
  const [best, next] = near.sort((a, b) => b.nearest - a.nearest);
  if (!best || best.nearest < least || best.nearest - (next?.nearest ?? 0) < NEARER) return null;
  return best.at;
}
