/** How a value is compared with the one that a query says; "under" leaves out the value itself, "up to" doesn't. */
export type Comparison = "equal" | "under" | "up to" | "over" | "from";

/** Small words between a comparison and its value: "à moins de 20 €", "sotto gli 80 €", "antes de las 9". */
const ARTICLES = "(?: (?:the|las?|les?|l|der|den|dem|gli|i|los?|os?|as?|de|von|di|um|at|about|ca|a|han|the))?";
const before = (spelled: string) => new RegExp(`(?:^|[^\\p{L}])(?:${spelled})${ARTICLES} ?$`, "u");
/** Chinese, Japanese and Korean part no words. */
const beforeUnspaced = (spelled: string) => new RegExp(`(?:${spelled}) ?$`, "u");
const after = (spelled: string) => new RegExp(`^ ?(?:${spelled})`, "u");

type Said = { comparison: Exclude<Comparison, "equal">; before: readonly RegExp[]; after: RegExp };

/** In English, German, French, Spanish, Italian, Portuguese, Dutch, Russian, Chinese, Japanese and Korean. */
const SAID: readonly Said[] = [
  {
    comparison: "up to",
    before: [
      before(
        "at most|up to|no more than|not more than|within|max(?:imum|imal)?|hochstens|bis zu|hasta|como maximo|jusqua|jusqu'a|au maximum|fino a|al massimo|ate|no maximo|hooguit|не более",
      ),
      beforeUnspaced("不超过|不超過|最多"),
    ],
    after: after(
      "以下|以内|이하|까지|or (?:less|under|below|fewer|lower|cheaper|shorter)(?![a-z])|oder weniger|ou moins|ou menos|o menos|o meno|of minder|max(?:imum)?(?![a-z])",
    ),
  },
  {
    comparison: "from",
    before: [
      before(
        "at least|no less than|not less than|mindestens|al menos|por lo menos|como minimo|au moins|a partir de|almeno|pelo menos|minstens|vanaf|не менее",
      ),
      beforeUnspaced("至少|最少"),
    ],
    after: after(
      "以上|이상|or (?:more|above|over|higher|better|longer)(?![a-z])|and (?:up|above|over)(?![a-z])|oder mehr|ou plus|ou mais|o mas(?![a-z])|o piu|of meer",
    ),
  },
  {
    comparison: "under",
    before: [
      before(
        "under|below|less than|fewer than|(?:cheaper|shorter|faster|quicker|smaller|lighter|closer|nearer|lower) than|unter|weniger als|(?:billiger|gunstiger|kurzer|kleiner|leichter|schneller|niedriger) als|menos de|mas (?:barat|cort|pequen|baj)[ao]s? (?:de|que)|moins de|moins (?:cher|long)[a-z]{0,3} (?:de|que)|en dessous de|plus (?:petit|court|bas)[a-z]{0,3} (?:de|que)|meno di|piu (?:piccol|cort|economic|bass)[aeio] (?:di|de)|sotto|abaixo de|mais (?:barat|curt|baix)[ao]s? (?:de|que)|onder|minder dan|(?:kleiner|korter|goedkoper|lager) dan|менее|меньше|дешевле|короче",
      ),
      beforeUnspaced("低于|少于|小于|不到|短于"),
    ],
    after: after("未满|未満|を下回|より(?:安|短|小|少|低)|미만|보다 (?:싼|짧|작|적|낮)"),
  },
  {
    comparison: "over",
    before: [
      before(
        "over|above|more than|greater than|(?:longer|larger|bigger|heavier|farther|further|higher|older) than|uber|mehr als|(?:langer|grosser|schwerer|teurer|hoher) als|mas de|por encima de|mas (?:car|larg|grand|alt|pesad)[aoes]{1,2} (?:de|que)|plus de|au dessus de|plus (?:cher|long|grand|lourd|haut)[a-z]{0,3} (?:de|que)|piu di|piu (?:lung|grand|car|alt)[aeio] (?:di|de)|oltre|sopra|superiore?s? a|superieure?s? a|acima de|mais de|boven|meer dan|(?:groter|langer|zwaarder|duurder|hoger) dan|более|больше|свыше|дороже",
      ),
      beforeUnspaced("高于|超过|多于|大于|长于"),
    ],
    after: after("超|を超|(?:が|を)?上回|より(?:高|長|大|多)|초과|(?:이|가|을|를)? ?넘|보다 (?:비싼|긴|큰|많|높)"),
  },
];
/** A time is before or after another. */
const OF_TIME: readonly Said[] = [
  {
    comparison: "under",
    before: [before("before|earlier than|until|vor|avant|antes d(?:e|as|os)|prima d(?:i|elle)|voor|до")],
    after: after("之前|以前|前(?!半)|より前|まで|전(?!화)|까지"),
  },
  {
    comparison: "over",
    before: [before("after|later than|nach|apres|despues de|depois d(?:e|as)|dopo|после")],
    after: after("之后|以后|后|後|より後|以降|이후"),
  },
];

/** A comparison, and how many letters say so right before and behind the value. */
type Found = { comparison: Comparison; ahead: number; behind: number };

/** Reads how a value is compared, from what stands before and behind it. */
export function readComparison(ahead: string, behind: string, isTime: boolean): Found {
  const all = isTime ? [...OF_TIME, ...SAID] : SAID;
  for (const said of all)
    for (const pattern of said.before) {
      const [spelled] = pattern.exec(ahead) ?? [];
      if (spelled !== undefined) return { comparison: said.comparison, ahead: spelled.length, behind: 0 };
    }
  for (const said of all) {
    const [spelled] = said.after.exec(behind) ?? [];
    if (spelled !== undefined) return { comparison: said.comparison, ahead: 0, behind: spelled.length };
  }
  return { comparison: "equal", ahead: 0, behind: 0 };
}

const JOINED = /^ ?(?:-|–|—|~|〜|から|到|至|bis|to|tot) ?$/u;
const JOINED_BETWEEN = /^ ?(?:and|und|et|y|e|en|a|和|と|и|до) ?$/u;
const BETWEEN =
  /(?:^|[^\p{L}])(?:between|zwischen|entre|tra|tussen|from|von|de|от|между)(?: (?:the|las?|les?|i|os?|as?))? ?$/u;
const BETWEEN_BEHIND = /^ ?(?:之间|之間|の間|사이)/u;

/** Returns how many letters around two values say that what is meant is between them; null if none do: "between 200 and 300", "4到5". */
export function readBetween(ahead: string, between: string, behind: string): { ahead: number; behind: number } | null {
  const cue = BETWEEN.exec(ahead)?.[0];
  if (!JOINED.test(between) && !(JOINED_BETWEEN.test(between) && cue !== undefined)) return null;
  return { ahead: cue?.length ?? 0, behind: BETWEEN_BEHIND.exec(behind)?.[0].length ?? 0 };
}

/** Returns true if a value stands to another as is said. */
export function compare(value: number, comparison: Comparison, asked: number): boolean {
  if (comparison === "under") return value < asked;
  if (comparison === "up to") return value <= asked;
  if (comparison === "over") return value > asked;
  return comparison === "from" ? value >= asked : value === asked;
}
