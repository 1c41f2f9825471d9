import { type ListOrder, readAskedOrder } from "../ordering/read-order.ts";
import { takeRelation } from "../relations.ts";
import { remember } from "../remember.ts";
import { takeRole } from "../screen/read-roles.ts";
import type { AskedRole } from "../screen/roles.ts";
import { foldName, foldText } from "../words/fold-text.ts";
import { weakCommands } from "../words/query-words.ts";
import { roleWords } from "../words/role-words.ts";
import { type Clause, type QueryWord, readQuery, spellClause, splitClause } from "./clause.ts";
import { bareReading, type Interpretation } from "./interpretation.ts";
import { findQuotedParts } from "./quoted-parts.ts";
import { contentOf, NEGATION, readClause, readPlainly } from "./read-clause.ts";
import { readRefusedDeeds } from "./refused-deeds.ts";
import { splitByOwner } from "./split-by-owner.ts";
import { stripCommands } from "./strip-commands.ts";

const HEAD = /\bof\b/;
const OR = /\bn?or\b/;
const ANYTHING = /\b(?:ones?|anything|something)\b/;
const BUT = /\bbut\b/;
const PURPOSE = /\b(?:to|so i can|so that i can|in order to|that lets me)\b/;
const MAX_INTERPRETATIONS = 80;
const WEAK_COMMAND = 0.84;
const WITHOUT_PURPOSE = 0.9;
const UNKNOWN_KIND = 0.8;

export type ParsedQuery = {
  /** All of the query as names are compared with it as a whole. */
  wholeName: string;
  /** The query as it was said, folded, without its quoted parts. */
  said: string;
  words: readonly QueryWord[];
  wanted: readonly number[];
  heads: readonly number[];
  interpretations: readonly Interpretation[];
  /** The reading that is mostly meant, and the same where part of it says in or of what it is. */
  plain: Interpretation;
  belonging: Interpretation | undefined;
  /** The deeds (words/deeds.ts) that the query refuses in other languages than English. */
  refusedDeeds: ReadonlySet<number>;
  /** The order that the query asks to bring a list into. */
  askedOrder: ListOrder | null;
};

/** They take much more memory than words. */
const MOST_QUERIES = 100;

/** Takes a query apart in every sensible way. The first is the query word for word. `heads` are the words before an "of". */
export const parseQuery = remember(takeApart, MOST_QUERIES);

function takeApart(query: string): ParsedQuery {
  const words = readQuery(query);
  const command = stripCommands(words, [...words.keys()]);
  const { main, excluded } = splitNegation(words, command.rest);
  const everything = [...words.keys()].filter((at) => words[at]?.canon !== ",");
  const found: Interpretation[] = [{ ...bareReading(everything), verbatim: true, excluded }];
  // Where "of" or "for" says who belongs to whom, nothing needs guessing.
  const isExplicit = takeRelation(words, main, true) !== null;
  const plain = readClause(words, main);
  const owned = isExplicit ? [] : plain.flatMap((reading) => splitByOwner(words, reading));
  for (const reading of [...plain, ...readLoosely(words, main), ...readUnknownKinds(words, plain), ...owned])
    found.push({ ...suggestRole(reading, command.softRole), softRole: command.softRole, excluded });
  const { plain: plainly, belonging } = readPlainly(words, main);
  const unique = new Map(found.map((reading) => [JSON.stringify({ ...reading, prior: 0 }), reading]));
  return {
    wholeName: foldName(query),
    said: dropQuoted(query),
    words,
    wanted: contentOf(words, takeRole(words, main, false)?.rest ?? main),
    heads: contentOf(words, splitClause(words, main, HEAD)?.before ?? []),
    interpretations: [...unique.values()].slice(0, MAX_INTERPRETATIONS),
    plain: { ...suggestRole(plainly, command.softRole), excluded },
    belonging: belonging && { ...suggestRole(belonging, command.softRole), excluded },
    refusedDeeds: readRefusedDeeds(query),
    askedOrder: readAskedOrder(query),
  };
}

/** So much of a query is read for the values that it says. */
const MOST_SAID = 300;

function dropQuoted(query: string): string {
  let said = "";
  let from = 0;
  for (const { start, end } of findQuotedParts(query)) {
    said += `${query.slice(from, start)}"`;
    from = end;
  }
  return foldText((said + query.slice(from)).slice(0, MOST_SAID));
}

/** "Check the box": of the kinds that a word may mean, the command tells which. */
function suggestRole(reading: Interpretation, role: AskedRole | undefined): Interpretation {
  if (role === undefined || !reading.roles.includes(role)) return reading;
  return { ...reading, roles: [role, ...reading.roles.filter((other) => other !== role)] };
}

/** Readings that leave out what a control's own name leaves out: the verb of change, the purpose. */
function readLoosely(words: readonly QueryWord[], main: Clause): Interpretation[] {
  const weaken = (clause: Clause, share: number) =>
    readClause(words, clause).map((reading) => ({ ...reading, prior: reading.prior * share }));
  const loose: Interpretation[] = [];
  // "Change the font" may mean the control named Font.
  if (weakCommands.has(words[main[0] ?? -1]?.canon ?? "") && main.length > 1)
    loose.push(...weaken(main.slice(1), WEAK_COMMAND));
  // "The heart icon to save the place": what it is for may stand nowhere.
  const purpose = splitClause(words, main, PURPOSE);
  const role = purpose && takeRole(words, purpose.before, false);
  if (purpose && role && contentOf(words, role.rest).length > 0) loose.push(...weaken(purpose.before, WITHOUT_PURPOSE));
  return loose;
}

/** "The third dish": where nothing is named so, the third of the things that look alike. */
function readUnknownKinds(words: readonly QueryWord[], plain: readonly Interpretation[]): Interpretation[] {
  const isNoun = (at: number | undefined) => !roleWords.has(words[at ?? -1]?.canon ?? "");
  return plain
    .filter(
      ({ ordinal, roles, content }) => ordinal && roles.length === 0 && content.length === 1 && isNoun(content[0]),
    )
    .map((reading) => ({
      ...reading,
      content: [],
      roles: ["thing"],
      kindUnlessNamed: reading.content,
      prior: reading.prior * UNKNOWN_KIND,
    }));
}

/** "Don't delete it": whatever deletes isn't meant, though nothing says what is. */
const REFUSAL = /^(?:do not|dont) /;
/** "Go back without saving the draft" rules out what saves, whatever it is called besides. */
const WITHOUT = /^without/;

/** Takes off what the query rules out. A query that begins with it says after a "but" what it wants instead. */
function splitNegation(words: readonly QueryWord[], clause: Clause): { main: Clause; excluded: number[][] } {
  const negated = splitClause(words, clause, NEGATION);
  if (!negated) return { main: clause, excluded: [] };
  const isFirst = contentOf(words, negated.before).length === 0;
  const turned = isFirst ? splitClause(words, negated.after, BUT) : null;
  const [main, ruledOut] = turned ? [turned.after, turned.before] : [negated.before, negated.after];
  const isNothing = contentOf(words, main).length === 0 && !splitClause(words, main, ANYTHING);
  const deed = contentOf(words, ruledOut)
    .slice(0, 1)
    .map((word) => [word]);
  // "Leave without saving" is what Discard does: all of it tells what is meant.
  if (WITHOUT.test(spellClause(words, negated.taken))) return { main: clause, excluded: deed };
  if (isNothing) return { main: clause, excluded: REFUSAL.test(spellClause(words, clause)) ? deed : [] };
  return { main, excluded: listRuledOut(words, ruledOut) };
}

/** "Not A or B", "not A and not B": each by itself rules an element out. */
function listRuledOut(words: readonly QueryWord[], clause: Clause): number[][] {
  const split = splitClause(words, clause, OR) ?? splitClause(words, clause, NEGATION);
  // "Not Don't allow" rules out what is called so.
  if (split && contentOf(words, split.before).length > 0)
    return [split.before, split.after].flatMap((part) => listRuledOut(words, part));
  const named = contentOf(words, takeRole(words, clause, false)?.rest ?? clause);
  return named.length > 0 ? [named] : [];
}
