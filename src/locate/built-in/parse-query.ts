import { type Clause, type QueryWord, readQuery, spellClause, splitClause } from "./clause.ts";
import { findMeanings } from "./concept-index.ts";
import { type Ordinal, ordinalWords, takeOrdinal } from "./ordinals.ts";
import { type Place, takePlace } from "./places.ts";
import { actionWords, commandPhrases, commandRoles, containerWords, stopWords, unverifiableWords } from "./query-words.ts";
import { takeKind, takeRole } from "./read-roles.ts";
import { type RelationKind, takeRelation } from "./relations.ts";
import type { AskedRole } from "./roles.ts";

export type State = { name: string; value: boolean };
export type Relation = { kind: RelationKind; anchors: readonly (readonly Interpretation[])[] };

/** One way to understand a query. The ways compete, and the one that explains most of the query wins. */
export type Interpretation = {
  /** How natural this reading is, 0 to 1. */
  prior: number;
  /** Words that the element's names should account for. */
  content: readonly number[];
  /** Whether command and role words were left in the content. */
  verbatim: boolean;
  roles: readonly AskedRole[];
  /** A role that the command suggests ("turn on …"). */
  softRole: AskedRole | undefined;
  place: Place | undefined;
  ordinal: Ordinal | undefined;
  state: State | undefined;
  relations: readonly Relation[];
  /** What the element must not be: each a list of words. */
  excluded: readonly (readonly number[])[];
};

const NEGATION = /(?:, )?\b(?:but not|and not|not|rather than|instead of|other than|except(?: for)?|excluding)\b/;
// "… in the list": says nothing that tells elements apart.
const AROUND = new RegExp(` (?:in|on|of|from|at|within|inside) (?:the |this |that )?(?:(?:${[...containerWords].join("|")})(?: |$))+$`);
const STATE = /\b(checked|ticked|unchecked|unticked|selected|unselected|disabled|enabled|focused|expanded|collapsed)\b/;
const STATES: Readonly<Record<string, State>> = {
  checked: { name: "checked", value: true },
  ticked: { name: "checked", value: true },
  unchecked: { name: "checked", value: false },
  unticked: { name: "checked", value: false },
  selected: { name: "selected", value: true },
  unselected: { name: "selected", value: false },
  disabled: { name: "enabled", value: false },
  enabled: { name: "enabled", value: true },
  focused: { name: "focused", value: true },
  expanded: { name: "expanded", value: true },
  collapsed: { name: "expanded", value: false },
};
const MAX_INTERPRETATIONS = 64;
const MAX_SPLIT_WORDS = 6;

/** Takes a query apart in every sensible way. The first is the query word for word. */
export function parseQuery(query: string): { words: QueryWord[]; wanted: number[]; interpretations: Interpretation[] } {
  const words = readQuery(query);
  const everything = words.map((_, at) => at).filter((at) => words[at]?.canon !== ",");
  const command = stripCommands(words, words.map((_, at) => at));
  const negated = splitClause(words, command.rest, NEGATION);
  const isNegated = negated !== null && contentOf(words, negated.before).length > 0;
  const main = isNegated ? negated.before : command.rest;
  const excluded = isNegated ? [contentOf(words, takeRole(words, negated.after, false)?.rest ?? negated.after)] : [];
  const found: Interpretation[] = [{ ...bareReading(everything), verbatim: true, excluded }];
  for (const weak of [false, true])
    for (const spots of [true, false])
      for (const leading of [false, true])
        for (const roles of [true, false]) {
          if (leading && !roles) continue;
          const reading = readClause(words, main, { weak, spots, leading, roles });
          if (reading) found.push({ ...reading, softRole: command.softRole, excluded });
        }
  // Where "of" or "for" says who belongs to whom, nothing needs guessing.
  const isExplicit = takeRelation(words, main, true) !== null;
  for (const reading of isExplicit ? [] : [...found]) if (!reading.verbatim) found.push(...splitByOwner(words, reading));
  const unique = new Map(found.map((reading) => [JSON.stringify({ ...reading, prior: 0 }), reading]));
  return { words, wanted: contentOf(words, takeRole(words, main, false)?.rest ?? main), interpretations: [...unique.values()].slice(0, MAX_INTERPRETATIONS) };
}

type Options = { weak: boolean; spots: boolean; leading: boolean; roles: boolean };

function readClause(words: readonly QueryWord[], clause: Clause, options: Options): Interpretation | null {
  let rest: readonly number[] = clause;
  const relations: Relation[] = [];
  const strong = takeRelation(words, rest, false);
  if (strong) {
    rest = strong.target;
    const parts = strong.kind === "between" ? splitClause(words, strong.anchor, /\band\b/) : null;
    const anchors = parts && parts.before.length > 0 && parts.after.length > 0 ? [parts.before, parts.after] : [strong.anchor];
    relations.push({ kind: strong.kind === "between" && anchors.length < 2 ? "near" : strong.kind, anchors: anchors.map((anchor) => readAnchor(words, anchor)) });
  }
  const reading: Interpretation = { ...bareReading([]), prior: options.leading ? 0.97 : options.roles ? 0.99 : 0.98 };
  if (options.spots) {
    const ordinal = takeOrdinal(words, rest);
    if (ordinal) {
      reading.ordinal = ordinal.ordinal;
      rest = ordinal.rest;
    }
    const around = splitClause(words, rest, AROUND);
    if (around && around.before.length > 0) rest = around.before;
    const place = takePlace(words, rest);
    if (place) {
      reading.place = place.place;
      rest = place.rest;
    }
    const state = splitClause(words, rest, STATE);
    if (state && state.before.length + state.after.length > 0) {
      reading.state = STATES[state.groups[0] ?? ""];
      rest = [...state.before, ...state.after];
    }
  }
  if (options.weak) {
    const belonging = takeRelation(words, rest, true);
    if (!belonging) return null;
    if (contentOf(words, belonging.anchor).every((at) => containerWords.has(words[at]?.canon ?? ""))) return null;
    rest = belonging.target;
    relations.push({ kind: "with", anchors: [readAnchor(words, belonging.anchor)] });
    reading.prior *= 0.96;
  }
  if (options.roles) {
    const role = takeRole(words, rest, options.leading);
    if (!role && options.leading) return null;
    const kind = !role && (reading.ordinal || relations.length > 0) ? takeKind(words, rest) : null;
    if (role) {
      reading.roles = role.roles;
      rest = role.rest;
    } else if (kind) {
      reading.roles = ["thing"];
      reading.prior *= 0.97;
      rest = kind;
    }
  }
  const content = contentOf(words, rest);
  if (content.length === 0 && reading.roles.length === 0 && !reading.ordinal && !(reading.place && relations.length === 0)) return null;
  return { ...reading, content, relations };
}

function readAnchor(words: readonly QueryWord[], clause: Clause): Interpretation[] {
  const readings: Interpretation[] = [];
  for (const roles of [true, false])
    for (const spots of [true, false]) {
      let reading = bareReading([]);
      let rest: readonly number[] = clause;
      const nested = takeRelation(words, rest, false) ?? takeRelation(words, rest, true);
      if (nested && nested.kind === "with" && contentOf(words, nested.anchor).every((at) => containerWords.has(words[at]?.canon ?? ""))) rest = nested.target;
      const ordinal = spots ? takeOrdinal(words, rest) : null;
      if (ordinal) {
        reading = { ...reading, ordinal: ordinal.ordinal };
        rest = ordinal.rest;
      }
      const place = spots ? takePlace(words, rest) : null;
      if (place) {
        reading = { ...reading, place: place.place };
        rest = place.rest;
      }
      const role = roles ? takeRole(words, rest, false) : null;
      const content = contentOf(words, role?.rest ?? rest);
      readings.push({ ...reading, content, roles: role && role.roles[0] !== "container" ? role.roles : [], prior: roles ? 1 : 0.98 });
    }
  return readings;
}

/** "John's delete button", "add the Pixel to the cart": part of the content may belong to something in the same row. */
function splitByOwner(words: readonly QueryWord[], reading: Interpretation): Interpretation[] {
  const { content } = reading;
  if (content.length < 2 || content.length > MAX_SPLIT_WORDS || reading.relations.length > 0 || reading.ordinal) return [];
  const split: Interpretation[] = [];
  for (let from = 0; from < content.length; from++)
    for (let to = from + 1; to <= content.length; to++) {
      const own = [...content.slice(0, from), ...content.slice(to)];
      if (own.length === 0 && reading.roles.length === 0) continue;
      // An order owns nothing: a second one that isn't there is not the one beside "Second hand".
      if (ordinalWords.has(words[content[from] ?? 0]?.canon ?? "")) continue;
      const owner = content.slice(from, to);
      const relation: Relation = { kind: "with", anchors: [[bareReading(owner)]] };
      split.push({ ...reading, prior: reading.prior * weighOwner(words, own, owner, from === 0), content: own, relations: [relation] });
    }
  return split;
}

/**
 * How likely words are the owner of the rest. English names the owner before a noun ("total price") and after a verb
 * ("delete report.pdf"); a control is named by words that interfaces use, its owner often by others.
 */
function weighOwner(words: readonly QueryWord[], own: readonly number[], owner: readonly number[], ownerFirst: boolean): number {
  const acts = (part: readonly number[]) => part.length > 0 && actionWords.has(words[part[0] ?? 0]?.canon ?? "");
  const byPlace = ownerFirst ? (acts(owner) ? 0.8 : 0.88) : acts(own) ? 0.89 : 0.81;
  const byWords = (own.every((at) => knows(words, at)) ? 0.03 : 0) + (owner.every((at) => knows(words, at)) ? 0 : 0.03);
  return byPlace + byWords;
}

function knows(words: readonly QueryWord[], at: number): boolean {
  return findMeanings(words[at]?.text ?? "") !== undefined;
}

function bareReading(content: readonly number[]): Interpretation {
  return {
    prior: 1,
    content,
    verbatim: false,
    roles: [],
    softRole: undefined,
    place: undefined,
    ordinal: undefined,
    state: undefined,
    relations: [],
    excluded: [],
  };
}

/** The words of a clause that tell an element, or all but the stop words where none does. */
function contentOf(words: readonly QueryWord[], clause: Clause): number[] {
  return clause.filter((at) => {
    const word = words[at];
    if (!word || word.canon === ",") return false;
    return word.quoted || !(stopWords.has(word.canon) || unverifiableWords.has(word.canon));
  });
}

const commandsAtStart = [...commandPhrases].sort((a, b) => b.length - a.length);

function stripCommands(words: readonly QueryWord[], clause: Clause): { rest: number[]; softRole: AskedRole | undefined } {
  let rest = [...clause];
  let softRole: AskedRole | undefined;
  for (let again = true; again && rest.length > 0; ) {
    again = false;
    const spelled = `${spellClause(words, rest)} `;
    const command = commandsAtStart.find((phrase) => spelled.startsWith(`${phrase} `));
    if (command !== undefined) {
      const count = command.split(" ").length;
      softRole ??= commandRoles.get(command);
      rest = rest.slice(Math.min(count, rest.length));
      again = true;
    } else if (/^(the|a|an|,|to|on|and|me|in|into) /.test(spelled)) {
      rest = rest.slice(1);
      // After an article comes a noun: "the toggle next to Wi-Fi" commands nothing.
      again = !/^(the|a|an) /.test(spelled);
    }
  }
  // Japanese and Korean put the verb last; so does "…, please".
  while (rest.length > 0) {
    const last = words[rest.at(-1) ?? 0];
    const foreignCommand = last && last.canon !== last.text && commandPhrases.includes(last.canon);
    if (!last || !(foreignCommand || last.canon === "please" || last.canon === ",")) break;
    softRole ??= commandRoles.get(last.canon);
    rest = rest.slice(0, -1);
  }
  return { rest, softRole };
}
