import type { UiElement } from "../../src/domain/screens/ui-element.ts";
import { compareMeanings, MeaningReader } from "../../src/locate/built-in/meaning/embedding.ts";
import type { Colour } from "../../src/locate/built-in/screen/colours.ts";
import type { Rng } from "../screens/random.ts";
import { type Concept, capitalize, inventText, type Lexicon } from "./lexicon.ts";
import type { Screen, Thing } from "./screens.ts";
import {
  besideLabel,
  type Corner,
  counted,
  deeds,
  english,
  extremes,
  extremesAbroad,
  fromSide,
  inRow,
  type Noun,
  others,
  repeated,
  repeatedLast,
  sectioned,
  stated,
  statedAbroad,
  type Wording,
  within,
} from "./wording.ts";

/** A request, and the ids that are right; none where what is asked for isn't there. */
export type Query = {
  text: string;
  kind: string;
  want: readonly string[];
  /** True where only the picture tells it. */
  needsPicture?: boolean;
};

/** The colours of things that have one of their own. */
type SeenColours = ReadonlyMap<Thing, Colour>;

const LANGUAGES = Object.keys(others);
/** Makes up a request for something on the screen, or, now and then, for something that isn't; null where the draw leads to none. */
export function ask(rng: Rng, screen: Screen, lexicon: Lexicon, colours: SeenColours = new Map()): Query | null {
  const maker = rng.pickWeighted([
    [askByName, 14],
    [askWithTypo, 7],
    [askByFunction, 24],
    [askBySynonym, 6],
    [askByLook, 12],
    [askByOrder, 11],
    [askFromSide, 5],
    [askByRelation, 11],
    [askByLabelBeside, 3],
    [askByCorner, 4],
    [askByExtreme, 9],
    [askInSection, 7],
    [askByOrderInSection, 7],
    [askByCell, 4],
    [askByDeed, 9],
    [askInCountedRow, 3],
    [askByState, 12],
    [askByColour, 9],
    [askInLanguage, 16],
    [askAbroad, 15],
    [askForAbsent, 13],
    [askForNeighbour, 9],
    [askForMissingDeed, 4],
  ]);
  return maker(rng, screen, lexicon, colours);
}

const fill = (pattern: string, x: string, n: string): string => pattern.replaceAll("{x}", x).replaceAll("{n}", n);
const pickTold = (rng: Rng, screen: Screen): Thing | null => {
  const told = screen.things.filter(({ isTold }) => isTold);
  return told.length === 0 ? null : rng.pick(told);
};
const sameConcept = (screen: Screen, thing: Thing): Thing[] =>
  screen.things.filter((other) => thing.concept !== null && other.concept === thing.concept);

/** All elements of the things: any of them is right. */
const idsOf = (things: readonly Thing[]): string[] => things.flatMap(({ ids }) => ids);

/**
 * Adds the partners with the same effect: to a row its switch, and to a switch its row. If the query names a kind of
 * control, only that kind counts.
 */
function withPartners(screen: Screen, things: readonly Thing[]): Thing[] {
  const partners = screen.things.filter(
    (other) => other.noun === "switch" && other.row !== null && things.includes(other.row),
  );
  return [...new Set([...withRows(things), ...partners])];
}

/** The things with the rows of those that are switches: where nothing but text is known, a row's text is the nearest to its switch. */
export function withRows(things: readonly Thing[]): Thing[] {
  const rows = things.flatMap(({ noun, row }) => (noun === "switch" && row !== null ? [row] : []));
  return [...new Set([...things, ...rows])];
}

const KIND = "{n}";

function spellNoun(rng: Rng, wording: Wording, noun: Noun): string {
  return rng.pick(wording.nouns[noun]);
}

/** Finds things with the same text, which a name can't distinguish. */
function findNamesakes(screen: Screen, thing: Thing): Thing[] {
  return screen.things.filter(
    (other) => other.label.toLowerCase() === thing.label.toLowerCase() && other.row !== thing && thing.row !== other,
  );
}

function askByName(rng: Rng, screen: Screen): Query | null {
  const thing = pickTold(rng, screen);
  if (!thing || thing.label === "") return null;
  const words = thing.label.split(" ");
  const isPart = words.length > 2 && rng.chance(0.35);
  const start = isPart ? rng.int(0, 1) : 0;
  const name = isPart ? words.slice(start, start + rng.int(1, 2)).join(" ") : thing.label;
  const isOther = (other: Thing) => other !== thing && other.row !== thing && thing.row !== other;
  if (isPart && screen.things.some((other) => isOther(other) && other.label.includes(name))) return null;
  const pattern = rng.pick(english.asks);
  const text = fill(pattern, rng.chance(0.5) ? name.toLowerCase() : name, spellNoun(rng, english, thing.noun));
  const namesakes = findNamesakes(screen, thing);
  return { text, kind: "name", want: idsOf(pattern.includes(KIND) ? namesakes : withPartners(screen, namesakes)) };
}

function askWithTypo(rng: Rng, screen: Screen): Query | null {
  const query = askByName(rng, screen);
  const misspelt = query && misspell(rng, query.text);
  return misspelt ? { ...query, kind: "typo", text: misspelt } : null;
}

function misspell(rng: Rng, text: string): string | null {
  const words = text.split(" ");
  const places = [...words.keys()].filter((at) => /^[a-z]{5,}$/i.test(words[at] ?? ""));
  if (places.length === 0) return null;
  const at = rng.pick(places);
  const word = words[at] ?? "";
  const place = rng.int(1, word.length - 2);
  const letter = String.fromCharCode(97 + rng.int(0, 25));
  words[at] = rng.pick([
    `${word.slice(0, place)}${word.slice(place + 1)}`,
    `${word.slice(0, place)}${word[place]}${word.slice(place)}`,
    `${word.slice(0, place)}${word[place + 1]}${word[place]}${word.slice(place + 2)}`,
    `${word.slice(0, place)}${letter}${word.slice(place + 1)}`,
  ]);
  return words.join(" ");
}

/** Titles and headings are seldom what does something. */
const TEXT_SHARE = 0.1;

/** The things that do something, and now and then a title or a heading. */
function pickDoer(rng: Rng, things: readonly Thing[]): Thing | null {
  const doers = rng.chance(TEXT_SHARE) ? things : things.filter(({ noun }) => noun !== "text");
  return doers.length === 0 ? null : rng.pick(doers);
}

function askByFunction(rng: Rng, screen: Screen): Query | null {
  const thing = pickDoer(
    rng,
    screen.things.filter(({ concept, isTold }) => isTold && concept && concept.asks.length > 0),
  );
  const asks = (thing?.concept?.asks ?? []).filter((ask) => !screen.hints.includes(capitalize(ask)));
  if (!thing || asks.length === 0) return null;
  const text = wrap(rng, rng.pick(asks));
  return { text, kind: "function", want: idsOf(withPartners(screen, sameConcept(screen, thing))) };
}

/** What people put around a wish, now and then: it tells nothing. */
const WRAPS =
  "{x}, please|{x} now|I need this: {x}|so that I can {x}|what do I press: {x}|{x} - where|hey, {x}|ok {x}|the one for: {x}|the button for this: {x}|{x} (which one?)|next: {x}|I'm looking for this: {x}".split(
    "|",
  );
const wrap = (rng: Rng, text: string): string => (rng.chance(0.12) ? fill(rng.pick(WRAPS), text, "") : text);

function askBySynonym(rng: Rng, screen: Screen): Query | null {
  const things = screen.things.filter(({ concept, isTold }) => isTold && concept);
  if (things.length === 0) return null;
  const thing = rng.pick(things);
  const said = rng.pick(thing.concept?.names ?? []);
  // A heading that says it word for word may well be meant.
  if (screen.hints.some((hint) => hint.toLowerCase().includes(said.toLowerCase()))) return null;
  const name = blur(rng, said);
  const pattern = rng.pick(english.asks);
  const alike = sameConcept(screen, thing);
  return {
    text: fill(pattern, name, spellNoun(rng, english, thing.noun)),
    kind: "synonym",
    want: idsOf(pattern.includes(KIND) ? alike : withPartners(screen, alike)),
  };
}

/**
 * Spoils a name a little, half of the time. The embedding was taught these very translations and synonyms, so that they lie nearer to each other than what it
 * will meet; the ranker must not learn to expect that.
 */
function blur(rng: Rng, name: string): string {
  if (rng.chance(0.4)) return name;
  const letters = [...name];
  for (let slips = rng.int(1, letters.length > 9 ? 3 : 1); slips > 0 && letters.length > 2; slips--) {
    const at = rng.int(0, letters.length - 1);
    if (rng.chance(0.5)) letters.splice(at, 1);
    else letters[at] = rng.pick(letters);
  }
  return letters.join("");
}

/** The same for a translation: half of the longer ones. */
function blurForeign(rng: Rng, name: string): string {
  return [...name].length > 3 && rng.chance(0.6) ? blur(rng, name) : name;
}

/** How often a sign is asked for that nothing tells: who sees the screen doesn't know which those are. */
const BLIND = 0.25;

function askByLook(rng: Rng, screen: Screen): Query | null {
  const isBlind = rng.chance(BLIND);
  const signs = screen.things.filter(
    ({ noun, isTold, isSignTold, concept }) =>
      (isSignTold || (noun === "icon" && (isTold || isBlind))) && concept && concept.looks.length > 0,
  );
  if (signs.length === 0) return null;
  const sign = rng.pick(signs);
  const look = rng.pick(sign.concept?.looks ?? []);
  const alike = screen.things.filter(({ concept }) => concept?.looks.includes(look));
  if (alike.some((other) => other.concept !== sign.concept)) return null;
  const pattern = rng.pick([
    "{x}",
    "the {x}",
    "the {x} icon",
    "{x} icon",
    "{x} symbol",
    "tap the {x}",
    "the {x} button",
    "sign with {x}",
    "icon that looks like {x}",
  ]);
  const text = fill(pattern, blur(rng, look), "");
  const needsPicture = sign.noun !== "icon";
  return { text, kind: "icon", want: idsOf(sameConcept(screen, sign)), needsPicture };
}

/** Things of a group that are counted by sight, in the order in which they are drawn. */
function listGroup(screen: Screen, thing: Thing): Thing[] {
  return screen.things.filter(({ group }) => group === thing.group).sort((a, b) => a.place - b.place);
}

/** Picks a group of so many things or more that stand in no row; empty if there is none. */
function pickGroup(rng: Rng, screen: Screen, least: number): Thing[] {
  const firsts = screen.things.filter(
    (thing) => thing.place === 0 && thing.row === null && listGroup(screen, thing).length >= least,
  );
  return firsts.length === 0 ? [] : listGroup(screen, rng.pick(firsts));
}

/** Returns true if no other group has things of the same kind, so an order is unambiguous. */
function isLoneGroup(screen: Screen, thing: Thing): boolean {
  return !screen.things.some(
    ({ group, noun, row }) => group !== thing.group && noun === thing.noun && (row !== null) === (thing.row !== null),
  );
}

/** A row of things has no lowest one. */
const OF_COLUMNS = /bottom|lowest|topmost/;

/** Returns true if no other things that follow each other could be called that, too. */
function isOwnNoun(screen: Screen, thing: Thing, wording: Wording, noun: string): boolean {
  return !screen.things.some(
    (other) =>
      other.place === 1 &&
      other.group !== thing.group &&
      (other.row !== null) === (thing.row !== null) &&
      wording.nouns[other.noun].includes(noun),
  );
}

function askByOrder(rng: Rng, screen: Screen): Query | null {
  const group = pickGroup(rng, screen, 2);
  const [first] = group;
  if (!first) return null;
  const language = rng.chance(0.3) ? rng.pick(LANGUAGES) : "en";
  const isForeign = language !== "en";
  const wording = others[language] ?? english;
  const noun = spellNoun(rng, wording, first.noun);
  if (!(isForeign ? isLoneGroup(screen, first) : isOwnNoun(screen, first, wording, noun))) return null;
  const isLast = rng.chance(0.3);
  const at = isLast ? group.length - 1 : rng.int(0, Math.min(4, group.length - 1));
  const thing = group[at];
  const isColumn = group.every(({ box }) => box.x === first.box.x);
  const patterns = ((isLast ? wording.last : wording.orders[at]) ?? []).filter(
    (pattern) => isColumn || isForeign || !OF_COLUMNS.test(pattern),
  );
  if (!thing || patterns.length === 0) return null;
  const order = fill(rng.pick(patterns), "", noun);
  const text = rng.chance(0.3) ? fill(rng.pick(within[language] ?? ["{x}"]), order, "") : order;
  return { text, kind: isForeign ? "lang-position" : "position", want: thing.ids };
}

/** "The second row from the bottom": counted from a side of its column or row. */
function askFromSide(rng: Rng, screen: Screen): Query | null {
  const group = pickGroup(rng, screen, 3);
  const [first] = group;
  if (!first) return null;
  const language = rng.chance(0.4) ? rng.pick(LANGUAGES) : "en";
  const wording = others[language] ?? english;
  const noun = spellNoun(rng, wording, first.noun);
  if (!(language === "en" ? isOwnNoun(screen, first, english, noun) : isLoneGroup(screen, first))) return null;
  const isColumn = group.every(({ box }) => box.x === first.box.x);
  if (!isColumn && !group.every(({ box }) => box.y === first.box.y)) return null;
  const isFromEnd = rng.chance(0.6);
  const side = isColumn ? (isFromEnd ? "bottom" : "top") : isFromEnd ? "right" : "left";
  const at = rng.int(0, Math.min(3, group.length - 1));
  const thing = isFromEnd ? group.at(-1 - at) : group[at];
  const orders = (wording.orders[at] ?? []).filter((pattern) => !OF_COLUMNS.test(pattern));
  const pattern = fromSide[language]?.[side];
  if (!thing || !pattern || orders.length === 0) return null;
  const text = fill(rng.pick(pattern), fill(rng.pick(orders), "", noun), "");
  return { text, kind: language === "en" ? "position" : "lang-position", want: thing.ids };
}

function askByExtreme(rng: Rng, screen: Screen): Query | null {
  const group = pickGroup(rng, screen, 2);
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last) return null;
  const language = rng.chance(0.3) ? rng.pick(Object.keys(extremesAbroad)) : "en";
  const wording = language === "en" ? english : (others[language] ?? english);
  const said = extremesAbroad[language] ?? extremes;
  const noun = spellNoun(rng, wording, first.noun);
  if (!(language === "en" ? isOwnNoun(screen, first, english, noun) : isLoneGroup(screen, first))) return null;
  const isColumn = group.every(({ box }) => box.x === first.box.x);
  const isRow = group.every(({ box }) => box.y === first.box.y);
  if (!isColumn && !isRow) return null;
  const [start, end] = isColumn ? (["up", "down"] as const) : (["left", "right"] as const);
  const asked: [Thing | undefined, readonly string[]][] = [
    [first, said[start] ?? []],
    [last, said[end] ?? []],
    [group.length % 2 === 1 && group.length > 2 ? group[(group.length - 1) / 2] : undefined, said.middle ?? []],
    [isColumn && group.length > 2 ? group.at(-2) : undefined, language === "en" ? extremes.beforeLast : []],
  ];
  const [thing, patterns] = rng.pick(asked);
  if (!thing || patterns.length === 0) return null;
  const kind = language === "en" ? "position" : "lang-position";
  return { text: fill(rng.pick(patterns), "", noun), kind, want: thing.ids };
}

function askInSection(rng: Rng, screen: Screen): Query | null {
  const things = screen.things.filter(({ heading, label }) => heading && label !== "");
  if (things.length === 0) return null;
  const thing = rng.pick(things);
  const heading = readHeading(thing);
  const namesakes = things.filter(({ label }) => label === thing.label).sort((a, b) => a.box.y - b.box.y);
  if (namesakes.filter((other) => readHeading(other) === heading).length > 1) return null;
  const name = rng.chance(0.5) ? thing.label.toLowerCase() : thing.label;
  const at = namesakes.indexOf(thing);
  const isLast = at > 0 && at === namesakes.length - 1;
  const patterns = rng.chance(0.5) ? sectioned : isLast && rng.chance(0.6) ? repeatedLast : (repeated[at] ?? []);
  // "The upper one" is one of several.
  if (patterns.length === 0 || (patterns !== sectioned && namesakes.length < 2)) return null;
  const pattern = rng.pick(patterns);
  // "The lower one" is the second of two.
  if (at === 1 && !isLast && pattern.includes("lower")) return null;
  return { text: fill(pattern, name, "").replaceAll("{h}", heading), kind: "position", want: thing.ids };
}

/** What the heading over a thing reads. */
const readHeading = ({ heading }: Thing): string => heading?.get("shown") ?? "";

/** "The second row of Drafts", and "the second draft": counted under a heading. */
function askByOrderInSection(rng: Rng, screen: Screen): Query | null {
  const firsts = screen.things.filter(({ heading, place, row }) => heading && place === 0 && row === null);
  if (firsts.length === 0) return null;
  const first = rng.pick(firsts);
  const group = listGroup(screen, first);
  const isLast = rng.chance(0.3);
  const at = isLast ? group.length - 1 : rng.int(0, Math.min(4, group.length - 1));
  const thing = group[at];
  const language = rng.chance(0.35) ? rng.pick(LANGUAGES) : "en";
  const wording = language === "en" ? english : others[language];
  if (!thing || !wording || group.length < 2) return null;
  const shown = readHeading(first);
  const heading = rng.chance(0.4) ? (first.heading?.get(language) ?? shown) : shown;
  const words = shown.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const isBySubject = language === "en" && words.length > 0 && rng.chance(0.3);
  if (isBySubject && firsts.length > 1) return null;
  const orders = (isLast ? wording.last : wording.orders[at]) ?? [];
  const patterns = orders.filter((pattern) => language !== "en" || !OF_COLUMNS.test(pattern));
  if (patterns.length === 0) return null;
  const order = rng.pick(patterns);
  const kind = language === "en" ? "position" : "lang-position";
  if (isBySubject) return { text: fill(order, "", rng.pick(words).replace(/s$/, "")), kind, want: thing.ids };
  const text = rng
    .pick(counted[language] ?? [])
    .replaceAll("{o}", fill(order, "", spellNoun(rng, wording, thing.noun)))
    .replaceAll("{h}", rng.chance(0.5) ? heading.toLowerCase() : heading);
  return { text, kind, want: thing.ids };
}

/** "The price of Coffee": a cell by its column and its row. */
function askByCell(rng: Rng, screen: Screen): Query | null {
  const cells = screen.things.filter(({ cell }) => cell);
  if (cells.length === 0) return null;
  const thing = rng.pick(cells);
  const { column = "", row = "" } = thing.cell ?? {};
  const alike = cells.filter(({ cell }) => cell?.column === column && cell.row === row);
  if (alike.length > 1) return null;
  const pattern = rng.pick([
    "{c} of {r}",
    "the {c} of {r}",
    "{c} for {r}",
    "{r} {c}",
    "{c} in the {r} row",
    "{r}'s {c}",
  ]);
  const lower = (text: string) => (rng.chance(0.5) ? text.toLowerCase() : text);
  return {
    text: pattern.replace("{c}", lower(column)).replace("{r}", lower(row)),
    kind: "position",
    want: thing.ids,
  };
}

const VERBS: ReadonlySet<string> = new Set(
  "accept add apply approve archive attach block book buy call cancel capture clear close compress confirm connect convert copy create crop cut decline delete discard disconnect download duplicate edit erase evaluate execute export favorite favourite file filter find finish flag follow forward generate go hide import insert install invite join leave like load lock log mail make mark merge move mute open order paste pause pay pin play post preview print publish reject remove rename repeat replace reply report reset restart restore resume retry rotate run save scan schedule search select send share shuffle sign skip solve sort start stop submit subscribe sync take test translate trim undo uninstall unlock unsubscribe update upgrade upload validate verify view vote watch write zoom".split(
    " ",
  ),
);
const OBJECTS =
  "account address alarm album app archive article book bookmark calendar card chapter code collection comment connection contact conversation copy country date day device document download drawing drink email entry event expense file filter flight folder font form friend game gift group habit history home image invoice item key language layer letter link list location log lyrics map meal medication meeting member message model movie music name network newsletter note notification number order page password payment photo picture place playlist podcast product profile project question receipt recipe recording reminder reminders report review route scan screenshot script search section session shopping song sound station story subscription table task template text theme ticket timer title track trip user video voice website weight window workout".split(
    " ",
  );

/** A word for what the screen may be about: one of its titles, or another. */
function pickObject(rng: Rng, screen: Screen, lexicon: Lexicon, language: string): string | null {
  const titles = screen.things.filter(({ noun, cell, label }) => noun === "text" && !cell && label !== "");
  if (titles.length > 0 && rng.chance(0.5)) {
    const { label, translations } = rng.pick(titles);
    const text = language === "en" ? label : translations?.get(language);
    return text?.toLowerCase().split(" ").at(-1) ?? null;
  }
  const object = rng.pick(OBJECTS);
  return language === "en" ? object : (lexicon.byEnglish.get(object)?.get(language)?.toLowerCase() ?? null);
}

/** Returns the name of an action's concept in a language; null if it has none there. */
function spellDeed(rng: Rng, lexicon: Lexicon, names: readonly string[], language: string): string | null {
  const verbs = names.filter((name) => VERBS.has(name));
  if (verbs.length === 0) return null;
  if (language === "en") return rng.pick(verbs);
  return (
    lexicon.byEnglish
      .get(verbs[0] ?? "")
      ?.get(language)
      ?.toLowerCase() ?? null
  );
}

/** "Delete the album" is the control called Delete, whatever else is on the screen. */
function askByDeed(rng: Rng, screen: Screen, lexicon: Lexicon): Query | null {
  const language = rng.chance(0.4) ? rng.pick(LANGUAGES) : "en";
  const things = screen.things.filter(
    ({ isTold, concept, label, noun }) =>
      isTold && concept && ["button", "icon", "row", "tab"].includes(noun) && !label.includes(" "),
  );
  if (things.length === 0) return null;
  const thing = rng.pick(things);
  const verb = spellDeed(rng, lexicon, thing.concept?.names ?? [], language);
  const object = pickObject(rng, screen, lexicon, language);
  if (verb === null || object === null) return null;
  // Another control for the same thing may say more of the query.
  const isRival = (other: Thing) =>
    other.concept !== thing.concept && other.noun !== "text" && other.label.toLowerCase().includes(object);
  if (screen.things.some(isRival)) return null;
  const text = rng
    .pick(deeds[language] ?? [])
    .replace("{v}", verb)
    .replace("{o}", object);
  const want = idsOf(withPartners(screen, sameConcept(screen, thing)));
  return { text, kind: language === "en" ? "function" : "lang", want };
}

/** The same deed where no control does it, though the screen may be about the thing. */
function askForMissingDeed(rng: Rng, screen: Screen, lexicon: Lexicon): Query | null {
  const language = rng.chance(0.3) ? rng.pick(LANGUAGES) : "en";
  const concept = rng.pick(lexicon.concepts);
  const verb = spellDeed(rng, lexicon, concept.names, language);
  const object = pickObject(rng, screen, lexicon, language);
  if (verb === null || object === null) return null;
  const names = new Set(concept.names);
  const isThere = screen.things.some(
    ({ concept: other, label }) => other?.names.some((name) => names.has(name)) || names.has(label.toLowerCase()),
  );
  // What is called like the thing itself might be meant after all.
  const isNamed = screen.things.some(({ label, noun }) => noun !== "text" && label.toLowerCase().includes(object));
  if (isThere || isNamed) return null;
  const text = rng
    .pick(deeds[language] ?? [])
    .replace("{v}", verb)
    .replace("{o}", object);
  return { text, kind: "absent", want: [] };
}

function askInCountedRow(rng: Rng, screen: Screen): Query | null {
  const members = screen.things.filter(({ row }) => row !== null && row.place < inRow.length);
  if (members.length === 0) return null;
  const thing = rng.pick(members);
  const row = thing.row;
  const rows = screen.things.filter((other) => other.place === 0 && other.noun === "row");
  if (!row || rows.length > 1) return null;
  if (screen.things.some((other) => other.row === row && other !== thing && other.noun === thing.noun)) return null;
  return {
    text: fill(rng.pick(inRow[row.place] ?? []), "", spellNoun(rng, english, thing.noun)),
    kind: "position",
    want: thing.ids,
  };
}

/** A language to ask a relation in, with the names of things in it where they are known. */
type Tongue = { wording: Wording; kind: string; isForeign: boolean; spell(thing: Thing): string };

function pickTongue(rng: Rng): Tongue {
  const isForeign = rng.chance(0.3);
  const language = rng.pick(LANGUAGES);
  return {
    wording: isForeign ? (others[language] ?? english) : english,
    kind: isForeign ? "lang-position" : "position",
    isForeign,
    spell: (thing) => (isForeign && rng.chance(0.4) ? (thing.translations?.get(language) ?? thing.label) : thing.label),
  };
}

function askByRelation(rng: Rng, screen: Screen): Query | null {
  return rng.chance(0.5) ? askInRow(rng, screen, pickTongue(rng)) : askByNextOne(rng, screen, pickTongue(rng));
}

function askInRow(rng: Rng, screen: Screen, { wording, kind, isForeign, spell }: Tongue): Query | null {
  const members = screen.things.filter(({ row }) => row !== null && row.label !== "");
  if (members.length === 0) return null;
  const thing = rng.pick(members);
  const row = thing.row;
  if (!row || findNamesakes(screen, row).length > 1) return null;
  if (screen.things.some((other) => other.row === row && other !== thing && other.noun === thing.noun)) return null;
  const isNamed = thing.noun === "icon" && thing.isTold && rng.chance(0.6);
  const names = isForeign ? [spell(thing)] : [thing.label, ...(thing.concept?.looks ?? [])];
  const noun = isNamed ? rng.pick(names) : spellNoun(rng, wording, thing.noun);
  return { text: fill(rng.pick(wording.beside), spell(row), noun), kind, want: thing.ids };
}

function askByNextOne(rng: Rng, screen: Screen, { wording, kind, spell }: Tongue): Query | null {
  const anchors = screen.things.filter(
    (thing) =>
      thing.row === null &&
      thing.label !== "" &&
      listGroup(screen, thing).length > 1 &&
      ["row", "field", "button", "slider", "select"].includes(thing.noun),
  );
  if (anchors.length === 0) return null;
  const anchor = rng.pick(anchors);
  if (findNamesakes(screen, anchor).length > 1) return null;
  const isBelow = rng.chance(0.65);
  const thing = listGroup(screen, anchor)[anchor.place + (isBelow ? 1 : -1)];
  if (!thing || thing.box.x !== anchor.box.x) return null;
  const isNamed = thing.label !== "" && rng.chance(0.25);
  const noun = isNamed ? spell(thing) : spellNoun(rng, wording, thing.noun);
  return { text: fill(rng.pick(isBelow ? wording.below : wording.above), spell(anchor), noun), kind, want: thing.ids };
}

/** A field by the label beside it: "the input right of Name" is Name's own. */
function askByLabelBeside(rng: Rng, screen: Screen): Query | null {
  const fields = screen.things.filter(({ isLabelledBeside, label }) => isLabelledBeside && label !== "");
  if (fields.length === 0) return null;
  const field = rng.pick(fields);
  if (findNamesakes(screen, field).length > 1) return null;
  const isForeign = rng.chance(0.2);
  const wording = isForeign ? (others[rng.pick(LANGUAGES)] ?? english) : english;
  const pattern = rng.pick(isForeign ? wording.beside : besideLabel);
  return {
    text: fill(pattern, field.label, spellNoun(rng, wording, field.noun)),
    kind: isForeign ? "lang-position" : "position",
    want: field.ids,
  };
}

function askByCorner(rng: Rng, screen: Screen): Query | null {
  const isForeign = rng.chance(0.25);
  const wording = isForeign ? (others[rng.pick(LANGUAGES)] ?? english) : english;
  const corner = rng.pick(["topLeft", "topRight", "bottomLeft", "bottomRight"] as const satisfies Corner[]);
  const noun = rng.pick(["icon", "button", "tab"] as const);
  const things = screen.things.filter((thing) => thing.noun === noun);
  const away = ({ box }: Thing) =>
    Math.hypot(
      (corner.endsWith("Left") ? box.x : screen.width - box.x - box.width) / screen.width,
      (corner.startsWith("top") ? box.y : screen.height - box.y - box.height) / screen.height,
    );
  const [first, second] = things.sort((a, b) => away(a) - away(b));
  if (!first || away(first) > 0.3 || (second && away(second) < away(first) + 0.08)) return null;
  return {
    text: fill(rng.pick(wording.places[corner]), "", spellNoun(rng, wording, noun)),
    kind: isForeign ? "lang-position" : "position",
    want: first.ids,
  };
}

/**
 * Returns the words of a request for a thing that is on or off, chosen or disabled, and the state that its elements
 * report.
 */
function describeState(
  thing: Thing,
  screen: Screen,
): { asked: Readonly<Record<"yes" | "no", readonly string[]>>; nouns: readonly string[]; is: boolean } | null {
  const own = screen.elements.filter(({ id }) => thing.ids.includes(id));
  const says = (state: string) => own.some(({ platform }) => platform && state in platform);
  const role = own.map((element) => element.role.toLowerCase()).join(" ");
  if (thing.noun === "switch" && thing.on !== null && says("checked")) {
    const isSwitch = /switch/.test(role);
    const nouns = isSwitch ? stated.switches : /radio/.test(role) ? stated.choices : stated.boxes;
    return { asked: isSwitch ? stated.turned : stated.ticked, nouns: [...nouns, "one", "row", "entry"], is: thing.on };
  }
  if (thing.noun === "tab" && thing.on !== null && says("selected"))
    return { asked: stated.selected, nouns: ["tab", "page", "section", "one", "segment"], is: thing.on };
  if (thing.noun === "button" && (says("enabled") || says("disabled")))
    return { asked: stated.usable, nouns: ["button", "option", "one"], is: !thing.isDisabled };
  return null;
}

function askByState(rng: Rng, screen: Screen): Query | null {
  const told = screen.things.flatMap((thing) => {
    const state = describeState(thing, screen);
    return state ? [{ thing, ...state }] : [];
  });
  if (told.length === 0) return null;
  const one = rng.pick(told);
  const isForeign = rng.chance(0.25);
  const words = isForeign ? statedAbroad[rng.pick(Object.keys(statedAbroad))] : undefined;
  const alike = told.filter(({ thing, asked }) => asked === one.asked && thing.noun === one.thing.noun);
  const right = alike.filter(({ is }) => is === one.is);
  if (right.length !== 1 || alike.length < 2) return null;
  const want = [...one.thing.ids, ...(one.thing.row?.ids ?? [])];
  if (words) {
    const patterns = words[one.asked === stated.selected ? "selected" : one.is ? "on" : "off"];
    const isFit = one.asked !== stated.usable && (one.asked !== stated.selected || one.is);
    return isFit && patterns ? { text: rng.pick(patterns), kind: "state", want } : null;
  }
  return { text: fill(rng.pick(one.asked[one.is ? "yes" : "no"]), "", rng.pick(one.nouns)), kind: "state", want };
}

/** By a colour that only one thing of its kind has, or that tells it from its namesakes. */
function askByColour(rng: Rng, screen: Screen, _lexicon: Lexicon, colours: SeenColours): Query | null {
  const coloured = screen.things.filter((thing) => colours.has(thing));
  if (coloured.length === 0) return null;
  const thing = rng.pick(coloured);
  const colour = colours.get(thing) ?? "";
  const noun = spellNoun(rng, english, thing.noun);
  const look = rng.pick([thing.label.toLowerCase(), ...(thing.concept?.looks ?? [])]);
  const alike = coloured.filter((other) => other !== thing && colours.get(other) === colour);
  const isNamed = thing.isTold && look !== "" && rng.chance(0.5);
  if (isNamed ? alike.some(({ concept }) => concept === thing.concept) : alike.length > 0) return null;
  const text = isNamed
    ? rng.pick([`${colour} ${look}`, `the ${colour} ${look} ${noun}`, `${look} in ${colour}`])
    : rng.pick([`${colour} ${noun}`, `the ${colour} ${noun}`, `the ${noun} in ${colour}`, `tap the ${colour} ${noun}`]);
  return { text, kind: "colour", want: thing.ids };
}

/** What a thing is for, in another language. */
function askAbroad(rng: Rng, screen: Screen): Query | null {
  const thing = pickDoer(
    rng,
    screen.things.filter(({ concept, isTold }) => isTold && concept && concept.abroad.size > 0),
  );
  if (!thing) return null;
  const asks = LANGUAGES.flatMap((language) => thing.concept?.abroad.get(language) ?? []);
  if (asks.length === 0) return null;
  return { text: rng.pick(asks), kind: "lang", want: idsOf(withPartners(screen, sameConcept(screen, thing))) };
}

function askInLanguage(rng: Rng, screen: Screen): Query | null {
  const language = rng.pick(LANGUAGES);
  const things = screen.things.filter(
    ({ isTold, translations, label }) => isTold && translations?.has(language) && translations.get(language) !== label,
  );
  const wording = others[language];
  if (things.length === 0 || !wording) return null;
  const thing = rng.pick(things);
  const pattern = rng.pick(wording.asks);
  const text = fill(
    pattern,
    blurForeign(rng, thing.translations?.get(language) ?? ""),
    spellNoun(rng, wording, thing.noun),
  );
  const alike = [...new Set([...sameConcept(screen, thing), ...findNamesakes(screen, thing)])];
  return { text, kind: "lang", want: idsOf(pattern.includes(KIND) ? alike : withPartners(screen, alike)) };
}

const meanings = new MeaningReader();
/** Names this near in meaning may well stand for the same. */
const NEARLY_SAME = 0.75;
const MOST_COMPARED = 3;

/** Checks that nothing on the screen is called nearly as a concept is: it might be meant after all. */
function isFarFromAll({ things }: Screen, { names }: Concept): boolean {
  const read = (texts: readonly string[]) => texts.slice(0, MOST_COMPARED).flatMap((text) => meanings.read(text) ?? []);
  const own = read(names);
  const there = things.flatMap(({ label, concept }) => read([label, ...(concept?.names ?? [])]));
  return !there.some((one) => own.some((other) => compareMeanings(one, other) > NEARLY_SAME));
}

function askForAbsent(rng: Rng, screen: Screen, lexicon: Lexicon): Query | null {
  const there = new Set(screen.things.map(({ concept }) => concept));
  const labels = screen.things.map(({ label }) => label.toLowerCase());
  const isThere = (text: string) => labels.some((label) => label === text.toLowerCase());
  const names = new Set([...there].flatMap((concept) => concept?.names ?? []));
  const missing = lexicon.concepts.filter((concept) => !concept.names.some((name) => names.has(name) || isThere(name)));
  const topics = new Set([...there].map((one) => one?.topic));
  const likely = missing.filter(({ topic }) => topics.has(topic));
  // What one looks for in vain is mostly what such an app might have.
  const drawn = Array.from({ length: 5 }, () => rng.pick(likely.length > 0 && rng.chance(0.5) ? likely : missing));
  const concept = drawn.find((one) => isFarFromAll(screen, one));
  if (!concept) return null;
  const noun = spellNoun(rng, english, rng.pick(["icon", "button", "row", "tab", "switch"]));
  const label = rng.pick(lexicon.labels);
  const language = rng.pick(LANGUAGES);
  const want: string[] = [];
  return rng.pick<() => Query | null>([
    () => ({ text: fill(rng.pick(english.asks), rng.pick(concept.names), noun), kind: "absent", want }),
    () => (concept.asks.length > 0 ? { text: wrap(rng, rng.pick(concept.asks)), kind: "absent", want } : null),
    () => (concept.looks.length > 0 ? { text: `the ${rng.pick(concept.looks)} icon`, kind: "absent", want } : null),
    () => {
      const text = inventText(rng);
      return isThere(text) ? null : { text: fill(rng.pick(english.asks), text, noun), kind: "absent", want };
    },
    () => {
      const name = label.get(language);
      return name === undefined || isThere(label.get("en") ?? "")
        ? null
        : { text: fill(rng.pick(others[language]?.asks ?? []), name, ""), kind: "absent", want };
    },
    () =>
      isThere(label.get("en") ?? "")
        ? null
        : { text: fill(rng.pick(english.asks), label.get("en") ?? "", noun), kind: "absent", want },
    () => {
      // A sentence about something else, of which a word stands on the screen by chance.
      const words = Array.from({ length: rng.int(3, 5) }, () => inventText(rng).toLowerCase());
      const chance = rng.pick(labels).split(" ").at(-1) ?? "";
      const text = `the ${rng.shuffle(rng.chance(0.6) ? [...words, chance] : words).join(" ")}`;
      return isThere(text) ? null : { text, kind: "absent", want };
    },
    () => {
      // The fifth of three; what is beside something that isn't there.
      const rows = screen.things.filter((thing) => thing.noun === "row").length;
      const text =
        rows < 5 && rows > 0
          ? fill(rng.pick(english.orders[4] ?? []), "", "row")
          : fill(rng.pick(english.beside), inventText(rng), rng.pick(concept.names));
      return { text, kind: "absent", want };
    },
  ])();
}

const OPPOSITES: readonly (readonly [string, string])[] =
  "in out|on off|up down|next previous|left right|show hide|lock unlock|follow unfollow|add remove|first last|start stop|enable disable|expand collapse|import export|upload download|undo redo|mute unmute|accept decline|open close|copy paste|save delete|increase decrease|maximize minimize|send receive|before after|more less|top bottom|oldest newest|public private|light dark|select deselect|start end|install uninstall|check uncheck"
    .split("|")
    .map((pair) => pair.split(" ") as [string, string]);

/**
 * Asks for a missing thing that resembles an existing one: "delete account" where there is "Delete photo", "zoom in"
 * where there is "Zoom out".
 */
function askForNeighbour(rng: Rng, screen: Screen, lexicon: Lexicon): Query | null {
  const things = screen.things.filter(({ label }) => label.includes(" "));
  if (things.length === 0) return null;
  const words = rng.pick(things).label.toLowerCase().split(" ");
  const turned = words.map((word) => OPPOSITES.flatMap(([a, b]) => (word === a ? [b] : word === b ? [a] : []))[0]);
  const at = turned.findIndex((word) => word !== undefined);
  const other = rng.pick(lexicon.labels).get("en")?.toLowerCase().split(" ").at(-1) ?? "";
  if (at >= 0 && rng.chance(0.8)) words[at] = turned[at] ?? "";
  else
    words[rng.chance(0.75) ? words.length - 1 : 0] = rng.chance(0.5)
      ? other
      : (inventText(rng).split(" ")[0]?.toLowerCase() ?? "");
  const name = words.join(" ");
  const isThere = screen.things.some(
    ({ label }) => label.toLowerCase().includes(name) || label.toLowerCase() === words.at(-1),
  );
  if (isThere || words.includes("")) return null;
  return { text: fill(rng.pick(english.asks), name, "button"), kind: "absent", want: [] };
}

/** Checks a query against its screen: what is wanted must be there. */
export function isSound({ want }: Query, elements: readonly UiElement[]): boolean {
  const ids = new Set(elements.map(({ id }) => id));
  return want.every((id) => ids.has(id));
}
