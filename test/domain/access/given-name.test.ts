import { describe, expect, it } from "vitest";
import { isGivenName } from "../../../src/domain/access/given-name.ts";

describe("a given name", () => {
  it.each([
    "a",
    " Acme & Sons ",
    "O'Brien",
    "Überweisung März",
    "名前",
    "اسم",
    "שם",
    "می‌خواهم",
    "👩‍👩‍👧 family",
    "<b>&amp;",
    "n".repeat(256),
    "😀".repeat(256),
  ])("may be %j", (name) => {
    expect(isGivenName(name, 256)).toBe(true);
  });

  it.each([
    ["empty", ""],
    ["a space", " "],
    ["spaces of other kinds", "\u00a0\u2003\u3000"],
    ["a zero-width space", "\u200b"],
    ["a joiner alone", "\u200d"],
    ["a soft hyphen alone", "\u00ad"],
    ["a byte order mark", "\ufeff"],
    ["a Hangul filler", "\u3164"],
    ["a Braille blank", "\u2800"],
    ["too long", "n".repeat(257)],
    ["too long in code points", "😀".repeat(257)],
    ["half of a surrogate pair", "a\ud83d"],
    ["NUL", "a\0b"],
    ["a line feed", "Olga\nBcc: all"],
    ["a carriage return", "a\rb"],
    ["a tab", "a\tb"],
    ["an escape", "a\u001b[31mb"],
    ["DEL", "a\u007fb"],
    ["a C1 control", "a\u0085b"],
    ["a line separator", "a\u2028b"],
    ["a paragraph separator", "a\u2029b"],
    ["a right-to-left override", "a\u202egpj.exe"],
    ["a left-to-right override", "a\u202db"],
    ["an embedding", "a\u202bb\u202c"],
    ["an isolate", "a\u2067b\u2069"],
    ["a right-to-left mark", "a\u200fb"],
    ["an Arabic letter mark", "a\u061cb"],
  ])("isn't %s", (_what, name) => {
    expect(isGivenName(name, 256)).toBe(false);
  });
});
