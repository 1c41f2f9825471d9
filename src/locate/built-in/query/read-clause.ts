import { takeRelation } from "../relations.ts";
import { takePlace } from "../screen/places.ts";
import { takeKind, takeRole } from "../screen/read-roles.ts";
import type { AskedRole } from "../screen/roles.ts";
import { containerWords, stopWords, unverifiableWords } from "../words/query-words.ts";
import { type Clause, type QueryWord, splitClause } from "./clause.ts";
import { bareReading, type Interpretation, type Relation, type State } from "./interpretation.ts";
import { takeOrdinal } from "./ordinals.ts";

// "… in the list": says nothing that tells elements apart.
const AROUND = new RegExp(
  ` (?:in|on|of|from|at|within|inside) (?:the |this |that |my )?(?:(?:${[...containerWords].join("|")})(?: |$))+$`,
);
/** Spellings of each state; a longer match wins. */
const SPELLED_STATES: readonly (readonly [name: string, value: boolean, spelled: string])[] = [
  [
    "checked",
    true,
    "checked|ticked|(?:turned|switched) on|(?:is|thats|are|still|already) on|(?:completed|finished|done)(?= (?:task|item|entry|one|todo|step|goal)s?\\b)|(?:is|are|thats|already|been) (?:done|completed|finished)|(?:isnt|arent|not) off|with (?:a|the|its) (?:tick|check mark|checkmark)",
  ],
  [
    "checked",
    false,
    "unchecked|unfinished|incomplete|(?:still )?(?:left )?to be done|not (?:yet )?(?:done|completed|finished)(?: yet)?|unticked|(?:turned|switched) off|(?:is|thats|are|still|already) off|(?:isnt|arent|not) on|without a (?:tick|check mark|checkmark)|(?:empty|blank)(?= (?:check ?box|checkbox|tick ?box|box|circle|radio))",
  ],
  [
    "selected",
    true,
    "selected|active|chosen|picked|highlighted|marked|(?:im|i am|we are|were|you are|youre) (?:on|in|at|looking at|viewing)(?: (?:right )?now| at the moment)?$|currently (?:open|shown|active|selected|visible|displayed)|(?:open|shown|chosen|selected) (?:now|right now|at the moment)|current(?= (?:tab|page|option|choice|selection|item|entry|view|section|segment|mode))",
  ],
  ["selected", false, "unselected|inactive"],
  [
    "enabled",
    false,
    "(?:(?:still|already) )?disabled|gr[ae]yed out|dimmed|unavailable|(?:cant|cannot) be (?:pressed|tapped|clicked|used|chosen|selected|changed)|i (?:cant|cannot) (?:press|tap|click|use|choose|select|change)",
  ],
  ["enabled", true, "(?:(?:still|already) )?enabled"],
  ["focused", true, "focused"],
  ["expanded", true, "expanded|unfolded|folded out|opened up"],
  ["expanded", false, "collapsed|folded(?: (?:in|up|away))?"],
];
/** A match's first group is the word that turns the state into its opposite, where there is one. */
const STATE_PATTERNS = SPELLED_STATES.map(([name, value, spelled]) => ({
  state: { name, value },
  pattern: new RegExp(
    `\\b(?:(?:but |and )?(isnt|arent|hasnt been|havent been|has not been|wasnt|not)(?: yet)? )?(?:${spelled})\\b`,
  ),
}));
/** "Not ticked" is a state, and excludes nothing; after a comma it does: "Archive, not Active". */
export const NEGATION = new RegExp(
  `(?:, (?:but |and )?not|\\b(?:but |and )?(?:not|dont|isnt|arent|neither|without(?= [a-z]{2,20}ing))(?! (?:(?:on|off)$|(?:yet )?(?:${SPELLED_STATES.map(([, , spelled]) => spelled).join("|")})\\b))|(?:, )?\\b(?:rather than|instead of|other than|except(?: for)?|excluding))\\b`,
);

type Options = { weak: boolean; spots: boolean; leading: boolean; roles: boolean };

/** Which parts of speech to look for: weak relations, spots (order, place, state), a role, and that at the front. */
const WAYS: readonly Options[] = [false, true].flatMap((weak) =>
  [true, false].flatMap((spots) => [
    { weak, spots, leading: false, roles: true },
    { weak, spots, leading: false, roles: false },
    { weak, spots, leading: true, roles: true },
  ]),
);

/** A clause from which something was taken, and what is left of it. */
type Progress = { reading: Interpretation; rest: readonly number[] };

/** Reads a clause in each sensible way. */
export function readClause(words: readonly QueryWord[], clause: Clause): Interpretation[] {
  return WAYS.flatMap((way) => readInOneWay(words, clause, way));
}

/** Reads a clause as it is mostly meant: the most natural way; and, where it says of something in or of what it is, with that as a relation. */
export function readPlainly(
  words: readonly QueryWord[],
  clause: Clause,
): { plain: Interpretation; belonging: Interpretation | undefined } {
  const read = (weak: boolean): Interpretation | undefined => {
    const way = { weak, spots: true, roles: true };
    const [plain] = readInOneWay(words, clause, { ...way, leading: false });
    if (plain && plain.roles.length > 0) return plain;
    const [leading] = readInOneWay(words, clause, { ...way, leading: true });
    return leading ?? plain;
  };
  return { plain: read(false) ?? bareReading(contentOf(words, clause)), belonging: read(true) };
}

function readInOneWay(words: readonly QueryWord[], clause: Clause, options: Options): Interpretation[] {
  const prior = options.leading ? 0.97 : options.roles ? 0.99 : 0.98;
  let progress: Progress | null = readRelation(words, { reading: { ...bareReading([]), prior }, rest: clause });
  if (options.spots) progress = readState(words, readSpots(words, progress));
  if (options.weak) progress = readBelonging(words, progress);
  if (progress && options.roles) progress = readRole(words, progress, options.leading);
  if (!progress) return [];
  const content = contentOf(words, progress.rest);
  const { ordinal, relations } = progress.reading;
  // "The second one", "the third thing": of whatever follows each other.
  const isAnything = options.roles && content.length === 0 && progress.reading.roles.length === 0;
  const roles: readonly AskedRole[] =
    isAnything && ordinal && relations.length === 0 ? ["thing"] : progress.reading.roles;
  const reading = { ...progress.reading, content, roles };
  const isPlaced = reading.place !== undefined && reading.relations.length === 0;
  if (reading.content.length > 0) return [reading];
  const readings = reading.roles.length > 0 || reading.ordinal || isPlaced || reading.state ? [reading] : [];
  // "The About link": a word that mostly says nothing may be the whole name.
  const vague = vagueOf(words, progress.rest);
  return vague.length > 0 ? [...readings, { ...reading, content: vague }] : readings;
}

function readRelation(words: readonly QueryWord[], { reading, rest }: Progress): Progress {
  const found = takeRelation(words, rest, false);
  if (!found) return { reading, rest };
  const parts = found.kind === "between" ? splitClause(words, found.anchor, /\band\b/) : null;
  const isPair = parts !== null && parts.before.length > 0 && parts.after.length > 0;
  const spelled = isPair ? [parts.before, parts.after] : [found.anchor];
  const anchors = spelled.map((anchor) => readAnchor(words, anchor));
  const kind = found.kind === "between" && !isPair ? "near" : found.kind;
  return { reading: { ...reading, relations: [{ kind, anchors, spelled }] }, rest: found.target };
}

function readSpots(words: readonly QueryWord[], { reading, rest }: Progress): Progress {
  const ordinal = takeOrdinal(words, rest);
  const ordered = ordinal?.rest ?? rest;
  const around = splitClause(words, ordered, AROUND);
  const bare = around && around.before.length > 0 ? around.before : ordered;
  const place = takePlace(words, bare);
  return { reading: { ...reading, ordinal: ordinal?.ordinal, place: place?.place }, rest: place?.rest ?? bare };
}

function readState(words: readonly QueryWord[], { reading, rest }: Progress): Progress {
  let found: { state: State; rest: number[]; length: number } | null = null;
  for (const { state, pattern } of STATE_PATTERNS) {
    const parts = splitClause(words, rest, pattern);
    // "Not checked" also says "checked": what takes more words says it better.
    if (parts && parts.taken.length > (found?.length ?? 0)) {
      const value = parts.groups[0] === undefined ? state.value : !state.value;
      found = { state: { ...state, value }, rest: [...parts.before, ...parts.after], length: parts.taken.length };
    }
  }
  return found && found.rest.length > 0
    ? { reading: { ...reading, state: found.state }, rest: found.rest }
    : { reading, rest };
}

function readBelonging(words: readonly QueryWord[], { reading, rest }: Progress): Progress | null {
  const found = takeRelation(words, rest, true);
  if (!found || isContainer(words, found.anchor)) return null;
  const relation: Relation = { kind: "with", anchors: [readAnchor(words, found.anchor)], spelled: [found.anchor] };
  const relations = [...reading.relations, relation];
  return { reading: { ...reading, relations, prior: reading.prior * 0.96 }, rest: found.target };
}

function readRole(words: readonly QueryWord[], { reading, rest }: Progress, leading: boolean): Progress | null {
  const role = takeRole(words, rest, leading);
  if (role) return { reading: { ...reading, roles: role.roles }, rest: role.rest };
  if (leading) return null;
  const kind = reading.ordinal || reading.relations.length > 0 ? takeKind(words, rest) : null;
  return kind
    ? { reading: { ...reading, roles: ["thing"], prior: reading.prior * 0.97 }, rest: kind }
    : { reading, rest };
}

function readAnchor(words: readonly QueryWord[], clause: Clause): Interpretation[] {
  const nested = takeRelation(words, clause, false) ?? takeRelation(words, clause, true);
  const start = nested?.kind === "with" && isContainer(words, nested.anchor) ? nested.target : clause;
  return [true, false].flatMap((roles) =>
    [true, false].map((spots) => {
      const bare: Progress = { reading: { ...bareReading([]), prior: roles ? 1 : 0.98 }, rest: start };
      const progress = spots ? readSpots(words, bare) : bare;
      return roles ? readAnchorRole(words, progress) : nameAnchor(words, progress, progress.rest);
    }),
  );
}

function readAnchorRole(words: readonly QueryWord[], progress: Progress): Interpretation {
  const { reading, rest } = progress;
  const role = takeRole(words, rest, false);
  // "Of the second video": any thing of a kind, told by its order.
  const kind = !role && reading.ordinal ? takeKind(words, rest) : null;
  const asked = kind ? ["thing" as const] : role && role.roles[0] !== "container" ? role.roles : [];
  return nameAnchor(words, { reading: { ...reading, roles: asked }, rest }, kind ?? role?.rest ?? rest);
}

/** "Below Large": a word that mostly says nothing is a name where nothing else is. */
function nameAnchor(words: readonly QueryWord[], { reading, rest }: Progress, named: Clause): Interpretation {
  const content = contentOf(words, named);
  const isNothing = content.length === 0 && reading.roles.length === 0 && !reading.ordinal && !reading.place;
  return { ...reading, content: isNothing ? vagueOf(words, rest) : content };
}

/** "The list", "this page": names no element, only what is around. */
function isContainer(words: readonly QueryWord[], clause: Clause): boolean {
  return contentOf(words, clause).every((at) => containerWords.has(words[at]?.canon ?? ""));
}

/** The words of a clause that may be a name, even if they mostly tell nothing. */
function vagueOf(words: readonly QueryWord[], clause: Clause): number[] {
  return clause.filter((at) => !stopWords.has(words[at]?.canon ?? "") && words[at]?.canon !== ",");
}

/** The words of a clause that tell elements apart. */
export function contentOf(words: readonly QueryWord[], clause: Clause): number[] {
  return clause.filter((at) => {
    const word = words[at];
    if (!word || word.canon === ",") return false;
    return word.quoted || !(stopWords.has(word.canon) || unverifiableWords.has(word.canon));
  });
}
