import { type Clause, type QueryWord, readQuery, splitClause } from "./clause.ts";
import { bareReading, type Interpretation, type Relation, type State } from "./interpretation.ts";
import { takeOrdinal } from "./ordinals.ts";
import { takePlace } from "./places.ts";
import { containerWords, stopWords, unverifiableWords } from "./query-words.ts";
import { takeKind, takeRole } from "./read-roles.ts";
import { takeRelation } from "./relations.ts";
import { splitByOwner } from "./split-by-owner.ts";
import { stripCommands } from "./strip-commands.ts";

const NEGATION = /(?:, )?\b(?:but not|and not|not|rather than|instead of|other than|except(?: for)?|excluding)\b/;
// "… in the list": says nothing that tells elements apart.
const AROUND = new RegExp(
  ` (?:in|on|of|from|at|within|inside) (?:the |this |that )?(?:(?:${[...containerWords].join("|")})(?: |$))+$`,
);
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

/** Takes a query apart in every sensible way. The first is the query word for word. */
export function parseQuery(query: string): { words: QueryWord[]; wanted: number[]; interpretations: Interpretation[] } {
  const words = readQuery(query);
  const everything = words.map((_, at) => at).filter((at) => words[at]?.canon !== ",");
  const command = stripCommands(
    words,
    words.map((_, at) => at),
  );
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
  for (const reading of isExplicit ? [] : [...found])
    if (!reading.verbatim) found.push(...splitByOwner(words, reading));
  const unique = new Map(found.map((reading) => [JSON.stringify({ ...reading, prior: 0 }), reading]));
  return {
    words,
    wanted: contentOf(words, takeRole(words, main, false)?.rest ?? main),
    interpretations: [...unique.values()].slice(0, MAX_INTERPRETATIONS),
  };
}

type Options = { weak: boolean; spots: boolean; leading: boolean; roles: boolean };

function readClause(words: readonly QueryWord[], clause: Clause, options: Options): Interpretation | null {
  let rest: readonly number[] = clause;
  const relations: Relation[] = [];
  const strong = takeRelation(words, rest, false);
  if (strong) {
    rest = strong.target;
    const parts = strong.kind === "between" ? splitClause(words, strong.anchor, /\band\b/) : null;
    const anchors =
      parts && parts.before.length > 0 && parts.after.length > 0 ? [parts.before, parts.after] : [strong.anchor];
    relations.push({
      kind: strong.kind === "between" && anchors.length < 2 ? "near" : strong.kind,
      anchors: anchors.map((anchor) => readAnchor(words, anchor)),
    });
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
  if (
    content.length === 0 &&
    reading.roles.length === 0 &&
    !reading.ordinal &&
    !(reading.place && relations.length === 0)
  )
    return null;
  return { ...reading, content, relations };
}

function readAnchor(words: readonly QueryWord[], clause: Clause): Interpretation[] {
  const readings: Interpretation[] = [];
  for (const roles of [true, false])
    for (const spots of [true, false]) {
      let reading = bareReading([]);
      let rest: readonly number[] = clause;
      const nested = takeRelation(words, rest, false) ?? takeRelation(words, rest, true);
      if (
        nested &&
        nested.kind === "with" &&
        contentOf(words, nested.anchor).every((at) => containerWords.has(words[at]?.canon ?? ""))
      )
        rest = nested.target;
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
      readings.push({
        ...reading,
        content,
        roles: role && role.roles[0] !== "container" ? role.roles : [],
        prior: roles ? 1 : 0.98,
      });
    }
  return readings;
}

/** The words of a clause that tell an element, or all but the stop words where none does. */
function contentOf(words: readonly QueryWord[], clause: Clause): number[] {
  return clause.filter((at) => {
    const word = words[at];
    if (!word || word.canon === ",") return false;
    return word.quoted || !(stopWords.has(word.canon) || unverifiableWords.has(word.canon));
  });
}
