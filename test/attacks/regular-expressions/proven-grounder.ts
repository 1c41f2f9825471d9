import type { Pump } from "./make-pumps.ts";

/** Every regular expression of the built-in grounder that repeats something without limit, with its most expensive text. */
export const PROVEN_GROUNDER: readonly (readonly [RegExp, Pump])[] = [
  [/^(.*?)(?::([\d.]+))?$/, [":", ".", "\0"]],
  [/^[a-z]+(?: [a-z]+)*$/, ["", "a ", "\0"]],
  [/^[\x20-\x7e\n\t]*$/, ["", "] ", "\0"]],
  [/^[^\p{L}]{0,2}(?:[$€£¥₹₩]\s?\d[\d.,]*|\d[\d.,]*\s?(?:[$€£¥₹₩]|usd|eur|gbp|kr))/iu, ["0", "0", ""]],
  [/^\d+\s?(?:h|hr|hrs|hours?|m|min|mins|minutes?|s|sec|seconds?)(?:\s?\d+\s?(?:m|min|s|sec))?$/i, ["", "0", ""]],
  [/^\d+(?: \p{L}+)? ago$/iu, ["", "0", ""]],
  [/^\d+([.,]\d+)?\s?%$/, ["", "0", ""]],
  [/^[-−+]?\d+([.,]\d+)?\s?°\s?[CF]?$/iu, ["", "0", ""]],
  [
    /^(?:english|deutsch|espa[nñ]ol|fran[cç]ais|italiano|portugu[eê]s|nederlands|polski|t[uü]rk[cç]e|svenska|русский|中文|简体中文|繁體中文|日本語|한국어|العربية|हिन्दी)(?: \(.*\))?$/iu,
    ["english (", ")", "\0"],
  ],
  [/^(?:https?:\/\/|www\.)\S+$|^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,12}(?:\/\S*)?$/i, ["", "aa.", "!"]],
  [/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i, ["a@", "aa.", "!"]],
  [
    /^\d{1,5}[a-z]?,? (?:\p{L}+ ){1,3}(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|way|place|square|court)\b|^\p{L}+(?:stra(?:ß|ss)e|weg|platz|gasse) \d+/iu,
    ["", "a", ""],
  ],
  [
    /^(?:open|opens|closed|closes|open until)\b.*\d|\b\d{1,2}(?::\d\d)?\s?[ap]m\s?[-–to]+\s?\d{1,2}/iu,
    ["0am", "-", ""],
  ],
  [/[^\p{L}\p{N}]+/u, ["", "]", ""]],
  [/[\s'’.,!?]+/, ["", " ", ""]],
  [/[^\s,!?;…¿¡«»"“”„()[\]]+/gu, ["", "a", ""]],
  [/[\p{L}\p{N}'’]+/gu, ["", "a", "]"]],
  [/[\p{L}\p{M}]+/gu, ["", "a", "]"]],
  [/^\d{1,3}(?:(?:,\d{3})+(?:\.\d{1,2})?|(?:\.\d{3})+,\d{1,2}|(?:\.\d{3}){2,})$/, ["0", ".000", "x"]],
  [/^\d+(dp|px)?$/, ["", "0", "\0"]],
  [/^(?:\p{L}[\p{L}\p{N}]*(?:[._][\p{L}\p{N}]+)+|\p{Ll}+(?:\p{Lu}\p{Ll}+)+)$/u, ["aA", "a", "\0"]],
  [/\s+/, ["", " ", ""]],
  [/,\s+/, [",", "  ", ""]],
  [/[\p{L}\p{N}][\p{L}\p{N}_-]*/uy, ["", "a", ""]],
  [/^[\d.,:]+$/, ["", "0", "\0"]],
  [/^(\d+)(?:st|nd|rd|th)$/, ["", "0", ""]],
  [
    /\p{N}+(?:[.,:]\p{N}+)+(?![\p{L}\p{M}](?<![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]))|[\p{L}\p{N}\p{M}]+(?:['’`´][\p{L}\p{M}]+)*|[^\s\p{L}\p{N}\p{M}]/gu,
    ["", "11.", "a"],
  ],
  [/(?<=[\p{L}\p{N}])\.{2,}/gu, ["", "a", ""]],
  [
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}ー々]+|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}ー々]+/gu,
    ["", "中 ", ""],
  ],
  [/:[\d.]+$/, [":", "0", "\0"]],
  [/^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}ー々]+$/u, ["", "中", "x"]],
  [/[\p{L}\p{N}\p{M}]+/gu, ["", "a ", ""]],
  [/[\p{P}\p{sc=Han}$+<=>^`|~]|[^\p{P}\p{sc=Han}$+<=>^`|~\s\p{Cc}]+/gu, ["", "a ", ""]],
  [/[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu, ["", "a ", ""]],
  [
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{M}ー々]+|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}ー々]+/gu,
    ["", "中a", ""],
  ],
];
