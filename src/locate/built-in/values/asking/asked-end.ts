import { type Clause, type QueryWord, spellClause, splitClause } from "../../query/clause.ts";
import { stopWords } from "../../words/query-words.ts";
import { findQuantity } from "../reading/quantity-names.ts";

/**
 * The most or the least of something that a query names: "the highest freight cost", "le moins de vues". `words` say so, with that name; `names` are the ways to read the name, the longest
 * first. `isCount`: of things that are counted. `isHad`: something has it. `isLevel`: it is high or low, rather than large. `isOfThing`: the word may be said of a thing, as in "la fattura più alta".
 */
export type AskedEnd = {
  end: "least" | "most";
  isCount: boolean;
  isHad: boolean;
  isLevel: boolean;
  isOfThing: boolean;
  words: readonly number[];
  names: readonly Clause[];
};

/** The name of what is measured has at most so many words. */
const LONGEST_NAME = 3;

/** So many small words may stand between the end and the name. */
const MOST_SMALL = 2;

/** `isOfQuantity`: the word is said of other things, too, unless the name is one of a quantity. */
type EndPattern = {
  end: AskedEnd["end"];
  isCount: boolean;
  isBehind: boolean;
  isOfQuantity?: boolean;
  pattern: RegExp;
};
const make =
  (end: AskedEnd["end"], isCount: boolean, isBehind: boolean) =>
  (...spelled: string[]): EndPattern => ({
    ...{ end, isCount, isBehind },
    pattern: new RegExp(`(?<![^ ])(?:${spelled.join("|")})(?![^ ])`, "u"),
  });

/** In English, German, French, Spanish and its neighbours, Dutch, Russian and Turkish, what is measured follows; in the last ones, and often in French and Spanish, it comes before. */
const PATTERNS: readonly EndPattern[] = [
  make("most", false, true)(
    "(?:le |la |les )?plus (?:eleve|haut|important|fort)e?s?",
    "mas (?:alt|elevad)[ao]s?|mais (?:alt|elevad)[ao]s?|piu (?:alt|elevat)[aeio]",
    "\\S最 最[高多大强強长長重贵]|一番 番[高多大強長重] [高多大強長重]い|가장 (?:높은|많은|큰)",
  ),
  make("least", false, true)(
    "(?:le |la |les )?plus (?:bas(?:se)?|faible)s?",
    "mas baj[ao]s?|mais baix[ao]s?|piu bass[aeio]",
    "\\S最 最[低少小弱短轻]|一番 番[低少小弱短軽] [低少小弱短軽]い|가장 (?:낮은|적은|작은)",
  ),
  make(
    "most",
    true,
    false,
  )(
    "(?:highest|largest|greatest) number of|most(?! (?:recent|popular|expensive|important|likely|used|relevant|of|common|active|completed?)(?![^ ]))",
    "meisten?|plus (?:grand nombre )?(?:de|d)|(?<=with )le plus|(?:mayor|maior|maggior) numero (?:de|di)|mas|mais|piu|meeste|больше всего",
  ),
  make(
    "least",
    true,
    false,
  )(
    "(?:lowest|smallest) number of|fewest|least(?! completed?(?![^ ]))",
    "wenigsten?|moins (?:de|d)|(?<=with )le moins|menor numero (?:de|di)|menos|meno|minste|меньше всего",
  ),
  make("most", false, false)(
    "latest|longest|highest|larger|largest|bigger|biggest|higher|greatest|maximum",
    "(?:zweit|dritt|viert)?(?:grosst|langst|hochst)e[nrsm]?|plus (?:haute?|grande?|forte?)|mayor|maior|maggiore?|hoogste|grootste",
    "наибольш[а-я]{2,3}|самы[а-я]{1,2} (?:высок|больш)[а-я]{2,3}|en (?:yuksek|buyuk|fazla)",
  ),
  make("least", false, false)(
    "earliest|soonest|shortest|lowest|lower|smaller|smallest|minimum",
    "(?:zweit|dritt|viert)?(?:niedrigst|kurzest|geringst|kleinst)e[nrsm]?|plus (?:basse?|petite?|faible)|menor|minore?|laagste|kleinste",
    "наименьш[а-я]{2,3}|самы[а-я]{1,2} (?:низк|маленьк)[а-я]{2,3}|en (?:dusuk|kucuk|az)",
  ),
];
const ofQuantity = (pattern: EndPattern): EndPattern => ({ ...pattern, isOfQuantity: true });
/** Words that are said of a quantity, and as often of a thing. */
const OF_QUANTITIES: readonly EndPattern[] = [
  make("most", false, true)(
    "plus (?:grand|gros|lourd|long|loin|lointain|tard|tardi)(?:e?s?|ve)",
    "mas (?:grande?s?|larg[ao]s?|fuertes?|lejan[ao]s?|tardi[ao]s?)|mais (?:grandes?|long[ao]s?|fortes?|distantes?|tardi[ao]s?)",
    "piu (?:grand[ei]|lung[aoh]e?|fort[ei]|lontan[aeio]|tard[aeio])",
  ),
  make("least", false, true)(
    "plus (?:petit|court|leger|proche|tot)e?s?",
    "mas (?:pequen[ao]s?|cort[ao]s?|cercan[ao]s?)|mais (?:pequen[ao]s?|curt[ao]s?|proxim[ao]s?)",
    "piu (?:piccol[aeio]|cort[aeio]|vicin[aeio])",
  ),
  make("most", false, false)("best|beste[nrsm]?|mejor|melhor|migliore?|meilleure?"),
  make("least", false, false)("worst|schlechteste[nrsm]?|peor|pior|peggiore?|pire"),
].map(ofQuantity);
const LEVEL =
  /^(?:highest|lowest|(?:zweit|dritt|viert)?(?:hochste|niedrigste)|haute?|basse?|eleve|bas|alt[ao]|baj[ao]|bass[ao]|hoogste|laagste)/;
const HAVING = /^(?:with|having|has|have|mit|avec|con|com|met|с|whose|contains|containing)$/;
const BY = /^(?:by|nach|par|por|per|op)$/;
const ARTICLE = /^(?:the|a|an|der|die|das|den|dem|des|le|la|les|el|los|las|o|os|il|lo|i|gli|de|het)$/;

/** Returns true for "with" and its like: the thing with the most points is what has them. */
export function isHaving(canon: string): boolean {
  return HAVING.test(canon);
}

/** Reads the end that a query asks for; null where it asks for none of something that it names. */
export function readEnd(words: readonly QueryWord[]): AskedEnd | null {
  const all: Clause = [...words.keys()];
  const query = spellClause(words, all);
  for (const { end, isCount, isBehind, isOfQuantity, pattern } of [...PATTERNS, ...OF_QUANTITIES]) {
    const parts = pattern.test(query) ? splitClause(words, all, pattern) : null;
    if (!parts) continue;
    const canon = (word: number | undefined) => canonOf(words, word);
    const before = parts.before.filter((word) => !ARTICLE.test(canon(word)));
    // "The second smallest country by area" is the one of the least area.
    const by = parts.after.findIndex((word) => BY.test(canon(word)));
    const following = by > 0 ? parts.after.slice(by + 1) : parts.after;
    const name = isBehind ? takeName(words, parts.before.toReversed()).toReversed() : takeName(words, following);
    if (name.length === 0 || (isOfQuantity && !isQuantity(words, name))) continue;
    const isHad = isBehind || isHaving(canon(before.at(-1)));
    // "Views today" are views, and trading volume may be called "Volume", where something has it: "the most densely populated" isn't the most populated.
    const names = name.flatMap((_, at) =>
      at === 0 ? [name] : [...(isHad ? [name.slice(at)] : []), name.slice(0, name.length - at)],
    );
    // "The team that conceded the fewest goals" is measured by goals conceded.
    const verb = before.at(-1);
    if (verb !== undefined && name.length === 1 && !isHad && isQuantity(words, [verb])) names.unshift([verb, ...name]);
    const isLevel = parts.taken.some((word) => LEVEL.test(canon(word)));
    const isOfThing = isBehind && !isQuantity(words, name);
    return { end, isCount, isHad, isLevel, isOfThing, words: [...parts.taken, ...name].sort((a, b) => a - b), names };
  }
  return null;
}

function canonOf(words: readonly QueryWord[], word: number | undefined): string {
  return words[word ?? -1]?.canon ?? "";
}

function isQuantity(words: readonly QueryWord[], name: Clause): boolean {
  return findQuantity(name.map((word) => words[word]?.text ?? "").join(" ")) !== undefined;
}

/** The words that follow each other up to the next small one. */
function takeName(words: readonly QueryWord[], following: readonly number[]): number[] {
  const isSmall = (word: number) => {
    const { canon = "", text = "" } = words[word] ?? {};
    return stopWords.has(canon) || canon === "," || /[がのをは]/u.test(text) || isHaving(canon) || canon === "that";
  };
  const start = following.findIndex((word) => !isSmall(word));
  if (start < 0 || start > MOST_SMALL) return [];
  const end = following.findIndex((word, at) => at > start && isSmall(word));
  const name = following.slice(start, Math.min(end < 0 ? following.length : end, start + LONGEST_NAME));
  // "The lowest chance of rain" is measured by the rain.
  const of = canonOf(words, following[end]) === "of" ? following[end + 1] : undefined;
  if (of !== undefined && isQuantity(words, [of])) name.push(of);
  // "De menos de 10 minutos" is a limit.
  return name.some((word) => /\d/.test(words[word]?.text ?? "")) ? [] : name;
}
