import { type Clause, type QueryWord, spellClause, splitClause } from "../../query/clause.ts";
import type { Measure } from "../reading/measures.ts";

/** The thing that has the least or the most of something. A thing may be measured in several ways, the likeliest first. */
type Extreme = { end: "least" | "most"; measures: readonly Measure[] };

/** An extreme that a query asks for, and the words that say so. */
export type AskedExtreme = Extreme & { words: readonly number[] };

/** Nouns that tell by what is compared: "the lowest fare", "the highest rating". */
const NOUNS: readonly (readonly [spelled: string, measure: Measure])[] = [
  [
    "prices?|priced|fares?|costs?|fees?|rates?|amounts?|charges?|bills?|balances?|pays?|paying|salar(?:y|ies)|rents?|budgets?",
    "money",
  ],
  ["ratings?|rated|scores?|stars?|reviewed|ranked", "rating"],
  ["discounts?|percentages?|percent|batter(?:y|ies)|progress|savings?|interest", "percent"],
  ["durations?|runtimes?|travel time|journey time|time|running time", "duration"],
  ["distances?", "distance"],
  ["sizes?|file sizes?|space|room|storage|memory", "bytes"],
  ["weights?", "weight"],
  ["temperatures?", "temperature"],
  ["numbers?|values?|counts?|totals?", "number"],
];
const MEASURED = new RegExp(`^(?:${NOUNS.map(([nouns]) => nouns).join("|")})$`);
const LOWEST = "lowest|least|smallest|fewest|minimum|shortest|worst|poorest";
const HIGHEST = "highest|most|largest|biggest|greatest|maximum|longest|best|top|strongest";
/** Words for a moment of a thing or a person: "the file that was changed last". */
const DONE =
  "modified|changed|edited|updated|saved|added|opened|used|played|posted|created|sent|received|viewed|read|seen|visited|active|online|here|uploaded|downloaded|bought|ordered|paid|joined|signed in|logged in|wrote|called|called me|texted";
type Spelling = Extreme & { pattern: RegExp };

const spell = (end: Extreme["end"], measures: readonly Measure[], ...spelled: readonly string[]): Spelling => ({
  end,
  measures,
  pattern: new RegExp(`(?<![^ ])(?:the )?(?:${spelled.join("|")})(?![^ ])`, "u"),
});

/** Scripts without spaces between words are read by pairs of letters. */
const inPairs = (phrases: string): string =>
  phrases
    .split(" ")
    .map((phrase) =>
      [...phrase]
        .slice(1)
        .map((letter, at) => [...phrase][at] + letter)
        .join(" "),
    )
    .join("|");

/** German adjectives with their endings. */
const german = (stems: string): string => `(?:am )?(?:zweit|dritt|viert)?(?:${stems})(?:e[nrsm]?)?`;

/** "Moins cher", "más barato": a word for more or less, and an adjective with its endings. */
const roman = (more: string, stems: string): string => `(?:${more}) (?:${stems})(?:[aeo]s?|es|s|ne|ue)?`;

/** Spanish, Portuguese, Italian and French. */
const MORE = "mas|mais|piu|plus";

/** In English, German, Spanish, French, Italian, Portuguese, Dutch, Russian, Turkish, Chinese, Japanese and Korean. */
const SPELLINGS: readonly Spelling[] = [
  spell("least", ["money"], "best (?:prices?|deals?|fares?|value|rate)"),
  ...NOUNS.flatMap(([nouns, measure]) => [
    spell("least", [measure], `(?:${LOWEST}) (?:${nouns})`),
    spell("most", [measure], `(?:${HIGHEST}) (?:${nouns})`),
  ]),
  spell(
    "least",
    ["money"],
    "cheapest|lowest priced|(?:least|less) (?:expensive|costly)|most affordable",
    german("billigst|gunstigst|preiswertest|preisgunstigst"),
    roman("mas|mais|piu", "barat|economic|convenient"),
    roman("moins|meno", "cher|car"),
    "goedkoopste|самы[а-я]{1,2} (?:дешев|недорог)[а-я]{1,3}|en ucuz|가장 (?:저렴한|싼)|최저가",
    inPairs("最便宜 最安 一番安い 最も安い"),
  ),
  spell(
    "most",
    ["money"],
    "(?:most|more) (?:expensive|costly|pricey)|priciest|dearest|costliest",
    german("teuerst|kostspieligst"),
    roman("mas|mais|piu", "car"),
    roman("plus", "cher"),
    "duurste|самы[а-я]{1,2} дорог[а-я]{1,3}|en pahali|가장 비싼",
    inPairs("最贵 最貴 一番高い 最も高い"),
  ),
  spell(
    "most",
    ["rating"],
    "best reviewed",
    german("bestbewertet"),
    "(?:mejor|melhor) (?:valorad|puntuad|avaliad)[ao]s?|(?:mejor|melhor|mayor|maior) (?:valoracion|puntuacion|calificacion|avaliacao)|mieux notee?s?|en yuksek puan(?:li)?|(?:평점|별점)이 가장 높은",
    inPairs("评分最高 最高評価 最高评分"),
  ),
  spell(
    "least",
    ["rating"],
    "(?:worst|lowest) (?:rated|reviewed)",
    german("schlechtestbewertet|am schlechtesten bewertet"),
    "(?:peor|pior) (?:valorad|puntuad|avaliad)[ao]s?|moins bien notee?s?|peggio valutat[aeio]|评分最低",
  ),
  spell(
    "most",
    ["change"],
    "(?:biggest|top|largest|best) (?:gainers?|winners?|performers?|performing)",
    "(?:grosste[rn]?) gewinner|(?:mas|mais) ha subido|que mas sube|que mais (?:subiu|sobe)|plus forte hausse|am (?:meisten|starksten) gestiegen",
  ),
  spell(
    "least",
    ["change"],
    "(?:biggest|top|largest|worst) (?:losers?|drops?|falls?|declines?)|worst (?:performers?|performing)",
    "(?:grosste[rn]?) verlierer|(?:mas|mais) ha bajado|que mas baja|que mais (?:caiu|cai)|plus forte baisse|am (?:meisten|starksten) gefallen",
  ),
  spell("most", ["percent"], "most complete(?:d)?|furthest along"),
  spell("least", ["percent"], "least complete(?:d)?"),
  spell(
    "most",
    ["moment"],
    `newest|latest|(?:${DONE}) (?:the )?(?:last|most recently|latest)(?: of all)?$|(?:last|most recently) (?:${DONE})|most recent(?:ly)?`,
    german("neuest|neust|aktuellst|jungst"),
    roman(MORE, "recient|recent|nuev|nouveau"),
    "nieuwste|самы[а-я]{1,2} нов[а-я]{1,3}|en yeni|가장 최근|최신",
    inPairs("最新 一番新しい"),
  ),
  spell(
    "least",
    ["moment"],
    `oldest|(?:${DONE}) (?:the )?(?:longest ago|least recently)|(?:least recently|longest ago) (?:${DONE})|longest ago|(?:away|gone|absent|offline|inactive|idle) (?:for )?(?:the )?longest|longest (?:away|absent|offline|inactive|idle)`,
    german("altest"),
    roman(MORE, "antigu|antig|ancien|vecchi"),
    "oudste|самы[а-я]{1,2} стар[а-я]{1,3}|en eski|가장 오래된",
    inPairs("最旧 最古 一番古い"),
  ),
  spell(
    "least",
    ["time", "moment"],
    "earliest|soonest",
    german("fruhest|fruhst"),
    roman(MORE, "tempran|tot"),
    "vroegste|самы[а-я]{1,2} ранн[а-я]{1,3}|en erken|가장 (?:빠른 시간|이른)",
    inPairs("最早 一番早い"),
  ),
  spell(
    "most",
    ["time", "moment"],
    "last departing|latest departing",
    german("spatest"),
    roman(MORE, "tardi|tard"),
    "laatste vertrek|самы[а-я]{1,2} поздн[а-я]{1,3}|en gec|가장 늦은",
    inPairs("最晚 一番遅い"),
  ),
  spell(
    "least",
    ["duration"],
    "fastest|quickest",
    german("schnellst"),
    roman(MORE, "rapid|veloc"),
    "snelste|самы[а-я]{1,2} быстр[а-я]{1,3}|en hizli|가장 빠른",
    inPairs("最快 最速 一番速い"),
  ),
  spell("most", ["duration"], "slowest", german("langsamst"), roman(MORE, "lent"), "en yavas|가장 느린"),
  spell(
    "most",
    ["duration", "distance"],
    "longest",
    german("langst"),
    roman(MORE, "larg|long|lung"),
    "langste|самы[а-я]{1,2} длинн[а-я]{1,3}|en uzun|가장 긴",
    inPairs("最长 最長 一番長い"),
  ),
  spell(
    "least",
    ["duration", "distance"],
    "shortest",
    german("kurzest"),
    roman(MORE, "cort|court|brev|curt"),
    "kortste|самы[а-я]{1,2} коротк[а-я]{1,3}|en kisa|가장 짧은",
    inPairs("最短 一番短い"),
  ),
  spell(
    "least",
    ["distance"],
    "nearest|closest",
    german("nachstgelegen"),
    roman(MORE, "cercan|proch|vicin|proxim"),
    "am nachsten|dichtstbijzijnde|ближаиш[а-я]{1,3}|en yakin|가장 가까운",
    inPairs("最近 一番近い"),
  ),
  spell(
    "most",
    ["distance"],
    "farthest|furthest",
    german("weitest|entferntest"),
    roman(MORE, "lejan|loin|eloigne"),
    "en uzak|가장 먼",
    inPairs("最远 一番遠い"),
  ),
  spell(
    "most",
    ["bytes", "weight", "length", "money"],
    "largest|biggest",
    german("grosst"),
    roman(MORE, "grand|gross|gros|pesad"),
    "maior|grootste|самы[а-я]{1,2} больш[а-я]{1,3}|en buyuk|가장 큰",
    inPairs("最大 一番大きい"),
  ),
  spell(
    "least",
    ["bytes", "weight", "length", "money"],
    "smallest",
    german("kleinst"),
    roman(MORE, "pequen|petit|piccol"),
    "menor|kleinste|самы[а-я]{1,2} маленьк[а-я]{1,3}|en kucuk|가장 작은",
    inPairs("最小 一番小さい"),
  ),
  spell("most", ["money", "length"], roman(MORE, "alt|elevad|elevat|haut|eleve")),
  spell("least", ["money", "length"], roman(MORE, "baj|baix|bass")),
  spell("most", ["weight"], "heaviest", german("schwerst"), roman(MORE, "lourd|pesad|pesant"), inPairs("最重")),
  spell("least", ["weight"], "lightest", german("leichtest"), roman(MORE, "leger|liger|legger|lev"), inPairs("最轻")),
  spell("most", ["temperature"], "hottest|warmest"),
  spell("least", ["temperature"], "coldest|coolest"),
];
/** Finds the extreme that a query asks for; null where it asks for none. */
export function readExtreme(words: readonly QueryWord[]): AskedExtreme | null {
  const all: Clause = [...words.keys()];
  const query = spellClause(words, all);
  const found = SPELLINGS.find(({ pattern }) => pattern.test(query));
  const parts = found && splitClause(words, all, found.pattern);
  return found && parts ? { end: found.end, measures: found.measures, words: parts.taken } : null;
}

/** Returns true for "price" and "rating": a word for what is measured. */
export function isMeasured(word: string): boolean {
  return MEASURED.test(word);
}
