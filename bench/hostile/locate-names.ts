import { fill, type HostileScreen, named } from "./locate-makers.ts";

/** Screens that are expensive because of the spelling of their names. */
export const NAME_SCREENS: readonly HostileScreen[] = (
  [
    { name: "names of one letter", query: "a", element: named(() => fill("a")) },
    { name: "names of capitals", query: "A", element: named(() => fill("A")) },
    { name: "names of one Chinese character", query: fill("中", 2000), element: named(() => fill("中")) },
    { name: "names of one Thai letter", query: fill("ก", 2000), element: named(() => fill("ก")) },
    {
      name: "names of the lexicon's first letters",
      query: fill("点", 2000),
      element: named((at) => fill(`点按打开${at}`)),
    },
    {
      name: "names of Chinese characters that all differ",
      query: fill("中文字", 2000),
      element: named((at) =>
        String.fromCodePoint(...Array.from({ length: 1024 }, (_, k) => 0x4e00 + ((at * 37 + k * 11) % 20000))),
      ),
    },
    { name: "names of Hangul", query: fill("한국어 ", 2000), element: named((at) => fill(`한국${at} 어에서 `)) },
    { name: "names of Arabic", query: fill("وال ", 2000), element: named((at) => fill(`والب${at} `)) },
    { name: "names of digits", query: fill("1", 2000), element: named(() => fill("1")) },
    { name: "names of numbers with points", query: fill("1.", 2000), element: named(() => fill("1.")) },
    { name: "names of apostrophes", query: fill("'a ", 2000), element: named(() => fill("a'")) },
    { name: "names of hyphens", query: fill("a-", 2000), element: named(() => fill("a-")) },
    { name: "names of dots", query: fill("a..", 2000), element: named(() => fill("a...")) },
    { name: "names of currency signs", query: fill("$ ", 2000), element: named(() => fill("$ ")) },
    { name: "names of combining marks", query: fill("e\u0301", 2000), element: named(() => fill("e\u0301")) },
    { name: "names of one base and its marks", query: "e", element: named(() => `e${fill("\u0301", 1023)}`) },
    { name: "names of wide ligatures", query: fill("ﷺ", 2000), element: named(() => fill("ﷺ")) },
    { name: "names of emoji", query: fill("👍", 2000), element: named(() => fill("👍", 1024)) },
    { name: "names of symbols", query: fill("+-", 2000), element: named(() => fill("★ ")) },
    { name: "names of spaces", query: fill(" ", 2000), element: named(() => fill(" ")) },
    { name: "names of lone surrogates", query: fill("\ud83d", 2000), element: named(() => fill("\ud83d")) },
    { name: "names that are prices", query: "the price", element: named((at) => `$${at}.00`) },
    { name: "names that nearly are addresses", query: "address", element: named(() => fill("1 a", 80)) },
    { name: "names that nearly are identifiers", query: "search", element: named(() => `${fill("a", 63)}!`) },
  ] satisfies Omit<HostileScreen, "asTexts">[]
).map((screen) => ({ ...screen, asTexts: true }));
