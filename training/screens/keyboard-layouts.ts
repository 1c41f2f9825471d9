import type { Rng } from "./random.ts";

/** One key: what it shows (a glyph's SVG instead of its label where there is one) and how many letter widths it takes. */
export type Key = {
  kind: "letter" | "function" | "space" | "enter" | "gap";
  label: string;
  glyph?: string;
  hint?: string;
  width: number;
};

const pen = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
const shiftGlyphs = [
  `<path ${pen} d="M12 4l8 9h-4v7H8v-7H4z"/>`,
  '<path d="M12 3l9 10h-5v7H8v-7H3z"/>',
  '<path d="M12 4l8 9h-4v4H8v-4H4zM8 19h8v2H8z"/>',
];
const backspaceGlyphs = [
  `<path ${pen} d="M8 5h14v14H8l-6-7zM12 9l6 6M18 9l-6 6"/>`,
  '<path fill-rule="evenodd" d="M7.5 4H23v16H7.500L1 12zm4 3.600L10 9l3 3-3 3 1.5 1.4 3-3 3 3L19 15l-3-3 3-3-1.5-1.4-3 3z"/>',
  `<path ${pen} d="M20 12H4m6-6l-6 6 6 6"/>`,
];
const enterGlyphs = [
  `<path ${pen} d="M20 5v7H5m5-5l-5 5 5 5"/>`,
  `<path ${pen} d="M4 12l5 6L20 6"/>`,
  `<path ${pen} d="M4 12h16m-7-7l7 7-7 7"/>`,
  `<circle cx="10" cy="10" r="6" ${pen}/><path ${pen} d="M15 15l6 6"/>`,
  '<path d="M2 21l21-9L2 3v7l14 2-14 2z"/>',
];
const emojiGlyphs = [
  `<circle cx="12" cy="12" r="9" ${pen}/><path ${pen} d="M8 14.500c2 3 6 3 8 0M9 9.500v.5M15 9.500v.5"/>`,
];
const globeGlyphs = [
  `<circle cx="12" cy="12" r="9" ${pen}/><path ${pen} d="M3 12h18M12 3c-6 6-6 12 0 18M12 3c6 6 6 12 0 18"/>`,
];
const micGlyphs = [
  '<path d="M9 5a3 3 0 0 1 6 0v7a3 3 0 0 1-6 0zM5 11h2a5 5 0 0 0 10 0h2a7 7 0 0 1-6 7v4h-2v-4a7 7 0 0 1-6-7z"/>',
];

const LATIN_ROWS: readonly string[] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
const letterRows: Readonly<Record<string, readonly string[]>> = {
  en: LATIN_ROWS,
  de: ["qwertzuiopü", "asdfghjklöä", "yxcvbnm"],
  fr: ["azertyuiop", "qsdfghjklm", "wxcvbn'"],
  es: ["qwertyuiop", "asdfghjklñ", "zxcvbnm"],
  ru: ["йцукенгшщзх", "фывапролджэ", "ячсмитьбю"],
  uk: ["йцукенгшщзх", "фівапролджє", "ячсмитьбю"],
  el: [";ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ"],
  ar: ["ضصثقفغعهخحج", "شسيبلاتنمك", "ئءؤرىةوزظ"],
  he: ["קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"],
  ko: ["ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ", "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ", "ㅋㅌㅊㅍㅠㅜㅡ"],
  th: ["ๆไำพะัีรนย", "ฟหกดเ้่าสว", "ผปแอิืทม"],
  hi: ["ौैाीूबहगदज", "ोे्िुपरकतच", "ंमनवलसय"],
  tr: ["qwertyuıopğü", "asdfghjklşi", "zxcvbnmöç"],
};

/** Rows of a keyboard for writing, as its language has them; languages without their own write in Latin letters. */
export function listLetterRows(rng: Rng, lang: string): Key[][] {
  const [top = "", middle = "", bottom = ""] = letterRows[lang] ?? LATIN_ROWS;
  const letters = (row: string, hints = "") => [...row].map((label, index) => letter(label, hints[index]));
  const gap: Key = { kind: "gap", label: "", width: Math.max(0.01, (top.length - middle.length) / 2) };
  const side = Math.max(1, (top.length - bottom.length) / 2);
  const rows: Key[][] = [
    letters(top, "1234567890"),
    [gap, ...letters(middle), gap],
    [glyphKey(rng.pick(shiftGlyphs), side), ...letters(bottom), glyphKey(rng.pick(backspaceGlyphs), side)],
    listBottomRow(rng),
  ];
  if (rng.chance(0.3)) rows.unshift(letters("1234567890"));
  return rows;
}

function listBottomRow(rng: Rng): Key[] {
  const mode = functionKey(rng.pick(["?123", "123", "!#1", "&123", "12#"]), 1.4);
  const extra = glyphKey(rng.pick([...emojiGlyphs, ...globeGlyphs, ...micGlyphs]), 1);
  const comma = rng.chance(0.6) ? [letter(",")] : [];
  const space: Key = {
    kind: "space",
    label: rng.pick(["", "", "space", "English", "EN • DE"]),
    width: rng.between(3.5, 5),
  };
  const dot = rng.chance(0.8) ? [letter(".")] : [];
  const enter: Key = rng.chance(0.8)
    ? { kind: "enter", label: "", glyph: rng.pick(enterGlyphs), width: 1.5 }
    : { kind: "enter", label: rng.pick(["return", "Go", "Done", "Next", "OK"]), width: 2 };
  return rng.chance(0.5)
    ? [mode, ...comma, extra, space, ...dot, enter]
    : [mode, extra, ...comma, space, ...dot, enter];
}

/** Rows of a keyboard for figures. */
export function listNumberRows(rng: Rng): Key[][] {
  const letterHints = rng.chance(0.5) ? ["", "ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"] : [];
  const figure = (value: number) => letter(String(value), letterHints[value - 1]);
  const backspace = glyphKey(rng.pick(backspaceGlyphs), 1);
  const enter: Key = { kind: "enter", label: "", glyph: rng.pick(enterGlyphs), width: 1 };
  const rows = [0, 1, 2].map((row) => [1, 2, 3].map((column) => figure(row * 3 + column)));
  if (rng.chance(0.5))
    return [
      ...rows,
      [rng.chance(0.5) ? letter(".") : { kind: "gap", label: "", width: 1 }, letter("0", "+"), backspace],
    ];
  const sides = [backspace, functionKey(rng.pick(["-", "␣", "*"]), 1), functionKey(rng.pick([",", "#", "."]), 1)];
  return [
    ...rows.map((row, index) => [...row, sides[index] as Key]),
    [letter("*"), letter("0", "+"), letter("#"), enter],
  ];
}

function letter(label: string, hint = ""): Key {
  return { kind: "letter", label, hint, width: 1 };
}

function functionKey(label: string, width: number): Key {
  return { kind: "function", label, width };
}

function glyphKey(glyph: string, width: number): Key {
  return { kind: "function", label: "", glyph, width };
}
