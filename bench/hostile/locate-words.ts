import { fill, type HostileScreen, makeWord, makeWords, misspell, named } from "./locate-makers.ts";

const longWords = Array.from({ length: 47 }, (_, at) => makeWord(at, 40));

/** Screens that are expensive because of the words in their names. */
export const WORD_SCREENS: readonly HostileScreen[] = (
  [
    { name: "equal names", query: "delete", element: named(() => "Delete") },
    { name: "equal long names", query: fill("delete photo ", 2000), element: named(() => fill("delete photo ")) },
    { name: "words that all differ", query: makeWords(0, 48, 7), element: named((at) => makeWords(at * 200, 128, 7)) },
    { name: "two-letter words", query: fill("ab cd ", 2000), element: named((at) => makeWords(at, 340, 2)) },
    {
      name: "long words that begin alike",
      query: longWords.join(" "),
      element: named((at) =>
        Array.from(
          { length: 21 },
          (_, k) => `${(longWords[(at + k) % 47] ?? "").slice(0, 36)}${makeWord(at * 21 + k, 11)}`,
        ).join(" "),
      ),
    },
    {
      name: "misspellings of the query's words",
      query: longWords.map((word) => word.slice(0, 12)).join(" "),
      element: named((at) =>
        Array.from({ length: 78 }, (_, k) => misspell((longWords[k % 47] ?? "").slice(0, 12), at * 78 + k)).join(" "),
      ),
    },
    {
      name: "misspellings of one word",
      query: fill("confirmation ", 2000),
      element: named((at) => Array.from({ length: 78 }, (_, k) => misspell("confirmation", at * 78 + k)).join(" ")),
    },
    {
      name: "beginnings of long words",
      query: longWords.join(" "),
      element: named((at) =>
        Array.from({ length: 40 }, (_, k) => (longWords[(at + k) % 47] ?? "").slice(0, 20 + (k % 20)))
          .join(" ")
          .slice(0, 1024),
      ),
    },
    {
      name: "phrases of the tables",
      query: fill("sign in log out ", 2000),
      element: named((at) => fill(`sign in log out turn on ${at} `)),
    },
    {
      name: "synonyms",
      query: fill("settings preferences options configure ", 2000),
      element: named((at) => fill(`options ${at} preferences setup `)),
    },
    {
      name: "words in another order",
      query: fill("alpha beta ", 2000),
      element: named((at) => fill(`beta alpha ${at} `)),
    },
    {
      name: "words nearly in the query's order",
      query: fill("alpha ", 2000),
      element: named(() => `${fill("alpha ", 1018)}beta`),
    },
    { name: "stop words", query: fill("the of a ", 2000), element: named(() => fill("the of a ")) },
  ] satisfies Omit<HostileScreen, "asTexts">[]
).map((screen) => ({ ...screen, asTexts: true }));
