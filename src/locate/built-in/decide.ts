import { type Candidate, fitCandidate } from "./candidate.ts";
import { lacksDeed } from "./lacks-deed.ts";
import { listTexts } from "./query/clause.ts";
import { isOrdinalWord } from "./query/ordinals.ts";
import type { Evidence } from "./ranking/evidence.ts";
import type { Chance, Ranked } from "./ranking/rank.ts";
import { compareCanonically } from "./screen/canonical-order.ts";
import { fitColour } from "./screen/colours.ts";
import { encloses } from "./screen/geometry.ts";
import type { AskedRole } from "./screen/roles.ts";
import type { Scene } from "./screen/scene.ts";
import { foldName } from "./words/fold-text.ts";

/**
 * A decision. `index` is the candidate's index in the request, or null. `confidence` is the estimated probability, 0 to
 * 1, that this answer is right: for an element, that it is the one meant; for null, that what was asked for isn't
 * there.
 */
export type Grounding = { index: number | null; confidence: number };

/** Exact words are surer than what means the same: of two answers that the trees hold for equal, the closer one gets this much more. */
const CLOSENESS_SHARE = 0.07;
/**
 * An answer must be so much likelier than that nothing is there, since a wrong one costs more than none: by what is known of the screen, its elements, these
 * with their colours, lines alone, or lines beside what is drawn. `fit.py` prints with which bounds 0.8 of the made-up and the written requests for what
 * isn't there are told; people ask for it less often than they do, so all but that of lines are a little lower.
 */
const LEAST_TIMES_LIKELIER = { elements: 1.4, pictured: 2.0, lines: 0.9, looked: 1.4 };
/** This share of that is needed where the query names a kind of control and words, and the answer is of that kind and has the words. */
const SAID_SHARE = 0.5;
/** A sign that is seen this surely, and says all that is asked for, is believed as a name is. */
const ALL_SAID = 0.95;
const LEAST_SIGN = 0.5;
/** If it says most of it, it comes before a text that is likelier. */
const MOST_SAID = 0.8;
/** The chance that a candidate needs of which the query says no word. */
const LEAST_UNSAID = 0.2;
/** The chance that the first needs to be right where no text is known at all: what is meant may well be a text. */
const LEAST_UNREAD = 0.7;
/** By words, from where on a candidate says enough of the query. */
const LEAST_SAID = 0.53;
/** Below this nearness two texts have nothing to do with each other. */
const UNRELATED = 0.2;
/** A reading that fits a candidate less than this says a word of it at most. */
const LEAST_RELATED = 0.2;
/** How likely it is at least that nothing is meant where nothing speaks for the likeliest candidate. */
const RULED_OUT = 0.51;
const STRANGENESS_SHARE = 0.2;
/** A thing that shares words with the query makes it less sure that nothing is there, by as much. */
const RESEMBLANCE_SHARE = 0.15;
/** A candidate that is much likelier than the others of its name and score is told from them by more, such as its place. */
const EQUAL_SHARE = 0.5;
/** Of candidates of one name and score, the first on the screen is meant if it is so likely, compared with the likeliest. */
const FIRST_SHARE = 0.7;
/** Of two chances of which the lesser has at least this share of the greater, neither is surely the greater. */
const TIED_SHARE = 0.77;
/** Where there is nothing but lines: a field's label and what is written in it are one thing then, and the label says which. */
const TIED_LINES_SHARE = 0.55;
/** The same for what is better by rules: a switch that is turned on beside the text that it goes by, and a sign that shows what is asked for beside its text. */
const TIED_BETTER_SHARE = 0.4;
const WITHOUT_A_NAME = 0.95;
/** Kinds of controls that look like no button. */
const OWN_KINDS: ReadonlySet<AskedRole> = new Set<AskedRole>(["checkbox", "slider"]);
const LEAST_OF_KIND = 0.5;
/** Scores closer than this are equal: sums of the same numbers in another order differ in their last digits. */
const EQUAL_SCORES = 1e-9;
/** Of lines, less than this is no answer: one of many that are equal. Of elements, states that weren't told may make the first the likeliest. */
const LEAST_SHARE_OF_LINES = 0.05;

/** Picks the candidate that is most likely meant, or none. Doesn't depend on the candidates' order. */
export function decide(evidence: Evidence, { chances, verdict }: Ranked): Grounding {
  const { scene, best } = evidence;
  const first = findFirst(evidence, chances);
  const score = first ? (best.get(first.at)?.score ?? 0) : 0;
  const closeness = 1 - CLOSENESS_SHARE * (1 - Math.min(1, score));
  const isOnly = first !== undefined && isOnlyOfKind(scene, first.at);
  const isRefused = !isOnly && verdict.right < chooseBound(evidence, first) * verdict.absent;
  const isGuess = first !== undefined && score === 0 && !first.isPointedOut && first.chance < LEAST_UNSAID;
  const isUnread = !isOnly && verdict.right < LEAST_UNREAD && scene.candidates.every(({ name }) => name === "");
  // Where nothing speaks for the first, what the trees say of none is too little if they believed it.
  if (first && !first.isAllSaid && isUnrelated(evidence, first))
    return { index: null, confidence: round(trustAbsence(Math.max(RULED_OUT, verdict.absent), evidence)) };
  const none = {
    index: null,
    confidence: round(Math.max(trustAbsence(verdict.absent, evidence), lacksObject(scene) ? RULED_OUT : 0)),
  };
  if (first && !first.isAllSaid && lacksDeed(scene)) return { index: null, confidence: round(RULED_OUT) };
  if (!first || isRefused || isGuess || isUnread || isOfOtherKind(evidence, first) || isBeyondLast(evidence, first))
    return none;
  const equals = chances.filter(
    ({ at, chance }) => at !== first.at && chance >= EQUAL_SHARE * first.chance && areEqual(evidence, at, first.at),
  );
  const share = (verdict.right * closeness) / (1 + equals.length);
  if (scene.sight.lines === "all" && share < LEAST_SHARE_OF_LINES) return none;
  // Of those about as likely the first on the screen, since nothing else tells them apart.
  let chosen = first.at;
  for (const { at, chance } of equals)
    if (chance >= FIRST_SHARE * first.chance && comesFirst(scene, at, chosen)) chosen = at;
  return {
    index: scene.candidates[chosen]?.index ?? null,
    confidence: round(share),
  };
}

/** How much likelier than that nothing is there an answer must be; 0 where its words leave no doubt. */
function chooseBound(evidence: Evidence, first: Chance | undefined): number {
  const { scene, best } = evidence;
  const candidate = scene.candidates[first?.at ?? -1];
  const bound = lookUpBound(scene);
  if (!first || !candidate) return bound;
  // A thing that the query names whole is believed, however many others have names that are nearly the same.
  if ((best.get(first.at)?.score ?? 0) >= 1 - EQUAL_SCORES) return 0;
  const isOfKind = scene.askedRole !== undefined && fitCandidate(scene.askedRole, candidate) >= LEAST_OF_KIND;
  const said = isOfKind ? measureSaid(evidence, first.at) : 0;
  if (said >= ALL_SAID && candidate.sign >= LEAST_SIGN) return 0;
  return said >= LEAST_SAID ? 1 + SAID_SHARE * (bound - 1) : bound;
}

function lookUpBound({ sight: { lines, isColoured } }: Scene): number {
  if (lines !== "none") return lines === "all" ? LEAST_TIMES_LIKELIER.lines : LEAST_TIMES_LIKELIER.looked;
  return isColoured ? LEAST_TIMES_LIKELIER.pictured : LEAST_TIMES_LIKELIER.elements;
}

/** How much of the query a candidate's words say, by its own name rather than by a label beside it. */
function measureSaid({ scene, literal }: Evidence, at: number): number {
  const { name = "", sign = 0 } = scene.candidates[at] ?? {};
  const score = literal.get(at)?.score ?? 0;
  if (name !== "") return score;
  // How surely a sign was seen is in its chance already.
  return sign > 0 ? Math.min(1, score / sign) : score * WITHOUT_A_NAME;
}

/**
 * The likeliest; of those about as likely the one that says most of the query, by its own name rather than by a label beside it. Where a kind of
 * control is asked for, or suggested by the command, it must be that kind no less than the likeliest is.
 */
function findFirst(evidence: Evidence, all: readonly Chance[]): Chance | undefined {
  const { scene, best, isLongName } = evidence;
  const { askedRole } = scene;
  // The likeliest switch is what is turned on, though its name is that of the text beside it.
  const role = askedRole ?? scene.suggestedRole;
  // Among thousands of long names that differ in a word, only the whole of it tells.
  const chances = isLongName ? all.filter(({ at }) => best.has(at)) : all;
  // The thing that stands where the query says is meant, and not one that it names on the way there.
  if (chances[0]?.isPointedOut) return chances[0];
  const measureFit = ({ at }: Chance) => {
    const candidate = scene.candidates[at];
    return role === undefined || !candidate ? 0 : fitCandidate(role, candidate);
  };
  const leastFit = chances[0] ? measureFit(chances[0]) : 0;
  const share = scene.sight.lines === "all" ? TIED_LINES_SHARE : TIED_SHARE;
  const said = ({ at }: Chance) => measureSaid(evidence, at);
  const firstName = scene.candidates[chances[0]?.at ?? -1]?.name;
  const chooseLeast = ({ at }: Chance) => {
    const isBetter = showsAsked(evidence, at) || goesBy(scene, at, firstName);
    return (isBetter ? TIED_BETTER_SHARE : share) * (chances[0]?.chance ?? 0);
  };
  // Whoever asks for a field by what its label says means the field.
  const asksForText = askedRole === "text" || askedRole === "heading";
  const likely = chances.filter((one) => one.chance >= chooseLeast(one) && measureFit(one) >= leastFit);
  const controls = new Set(likely.map(({ at }) => scene.candidates[at]));
  const isLabel = (one: Chance) => {
    const { labelOf, name } = scene.candidates[one.at] ?? {};
    if (labelOf && controls.has(labelOf)) return true;
    // A text that a switch goes by is not what is turned on, and one that a button goes by is not the button.
    return likely.some((other) => measureFit(other) > measureFit(one) && goesBy(scene, other.at, name));
  };
  return likely
    .filter((one) => asksForText || !isLabel(one))
    .reduce<Chance | undefined>((best, one) => (best && said(one) <= said(best) ? best : one), undefined);
}

/** Returns true for a sign that is surely seen and shows most of what is asked for. */
function showsAsked(evidence: Evidence, at: number): boolean {
  const { sign = 0 } = evidence.scene.candidates[at] ?? {};
  return sign >= LEAST_SIGN && measureSaid(evidence, at) >= MOST_SAID;
}

/** Returns true for a control that goes by this name of a text, if it is of the kind that is asked for, or that the command suggests, and has no name of its own. */
function goesBy({ askedRole, suggestedRole, candidates }: Scene, at: number, name: string | undefined): boolean {
  const control = candidates[at];
  const role = askedRole ?? suggestedRole;
  if (role === undefined || control?.name !== "") return false;
  return fitCandidate(role, control) >= LEAST_OF_KIND && control.names.some(({ text }) => text === name);
}

/** Returns true if the order that is asked for goes beyond the last thing of a name, or of a kind: "the third Delete" of two, whatever else comes third. */
function isBeyondLast({ scene, best }: Evidence, { at }: Chance): boolean {
  const { ordinal, askedRole, candidates } = scene;
  if (!ordinal) return false;
  const named = scene.wanted.filter((word) => !isOrdinalWord(scene.words[word]?.canon ?? ""));
  const name = listTexts(scene.words, named).join(" ");
  if (name === "") {
    const ofKind = askedRole === undefined ? 0 : listOfKind(candidates, askedRole).length;
    return ofKind > 0 && ofKind < ordinal.n;
  }
  const isNamed = (one: Candidate | undefined) => one !== undefined && foldName(one.name) === name;
  const count = candidates.filter(isNamed).length;
  const isOther = count > 1 && (best.get(at)?.score ?? 0) === 0;
  return count < ordinal.n && (isNamed(candidates[at]) || isOther);
}

/** Returns true for a button where a check box is asked for, and the like: kinds of controls that nobody takes for each other. */
function isOfOtherKind({ scene }: Evidence, { at }: Chance): boolean {
  const candidate = scene.candidates[at];
  if (!candidate || scene.askedRole === undefined || !OWN_KINDS.has(scene.askedRole)) return false;
  return candidate.roles[0] === "button" && fitCandidate(scene.askedRole, candidate) < LEAST_OF_KIND;
}

/** True for "the switch" on a screen with one switch: where nothing but a kind of control is asked for, the only one is meant. */
function isOnlyOfKind({ askedRole, wanted, candidates }: Scene, at: number): boolean {
  if (askedRole === undefined || wanted.length > 0) return false;
  const members = listOfKind(candidates, askedRole);
  return members.length === 1 && members[0] === candidates[at];
}

function listOfKind(candidates: readonly Candidate[], kind: AskedRole): Candidate[] {
  return candidates.filter((one) => fitCandidate(kind, one) >= LEAST_OF_KIND);
}

/** True for "delete account" where nothing says "account": what isn't on a screen, nothing can be done to there. */
function lacksObject({ actsOnSomething, wanted, isOnScreen }: Scene): boolean {
  return actsOnSomething && wanted.slice(1).every((word) => !isOnScreen[word]);
}

/** That nothing is there is surer where nothing there shares a word with the query, and less sure the more something does. */
function trustAbsence(absent: number, { literal }: Evidence): number {
  let most = 0;
  for (const { score } of literal.values()) most = Math.max(most, score);
  const resemblance = Math.min(1, most / LEAST_SAID);
  return (absent + (1 - absent) * STRANGENESS_SHARE * (1 - resemblance)) * (1 - RESEMBLANCE_SHARE * resemblance);
}

/**
 * Says whether nothing speaks for a candidate: no reading fits it by more than a word, no name of it or of its sign means anything like the
 * query, and the query says neither where it is nor in which state.
 */
function isUnrelated({ scene, best }: Evidence, { at, nearness }: { at: number; nearness: number }): boolean {
  // Any two words may be read as a thing that belongs to another.
  const candidate = scene.candidates[at];
  const fitsColour = candidate !== undefined && fitColour(scene.askedColours, candidate) > 0;
  const isRelated = scene.relationAsked !== undefined && scene.relationAsked.kind !== "with";
  const asksForTurn = scene.askedTurn !== undefined || scene.asksForMiddle;
  const saysMore = asksForTurn || isRelated || scene.askedPlace || scene.askedState || fitsColour;
  return !saysMore && (best.get(at)?.score ?? 0) < LEAST_RELATED && nearness < UNRELATED;
}

/** True when two candidates say the same and answer the query equally well, without one being part of the other. */
function areEqual({ scene, best }: Evidence, a: number, b: number): boolean {
  const one = scene.candidates[a];
  const other = scene.candidates[b];
  const scores = [a, b].map((at) => best.get(at)?.score ?? 0);
  if (!one || !other || one.name !== other.name || Math.abs((scores[0] ?? 0) - (scores[1] ?? 0)) > EQUAL_SCORES)
    return false;
  if (one.roles.join() !== other.roles.join() || (scores[0] ?? 0) === 0) return false;
  return !(one.box && other.box && (encloses(one.box, other.box) || encloses(other.box, one.box)));
}

function comesFirst(scene: Scene, a: number, b: number): boolean {
  const one = scene.candidates[a];
  const other = scene.candidates[b];
  return one !== undefined && other !== undefined && compareCanonically(one, other) < 0;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
