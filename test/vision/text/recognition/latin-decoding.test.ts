import { describe, expect, test } from "vitest";
import { findLetterScript, findOtherCase, listAlike } from "../../../../src/vision/text/letters/alike-letters.ts";
import { decodeLatin } from "../../../../src/vision/text/recognition/latin-decoding.ts";

const ALPHABET = [..." $€ABCHKOSTabcefhiorstwığüВСНТабвеийорсту012(){}[]"].filter(
  (one, at, all) => all.indexOf(one) === at,
);

/** Network output: a step for each character, as `[likeliest, its probability, second, its probability]`, with a blank between. */
function decode(...steps: readonly [string, number, string?, number?][]) {
  const classes = ALPHABET.length + 1;
  const output = new Float32Array(steps.length * 2 * classes);
  steps.forEach(([first, probability, second, secondProbability = 0], index) => {
    output[2 * index * classes + ALPHABET.indexOf(first) + 1] = probability;
    if (second !== undefined) output[2 * index * classes + ALPHABET.indexOf(second) + 1] = secondProbability;
    output[(2 * index + 1) * classes] = 1;
  });
  return decodeLatin(output, steps.length * 2, classes, ALPHABET);
}
const read = (...steps: readonly [string, number, string?, number?][]) => decode(...steps).characters.join("");

describe("letters that scripts share are of their word's script", () => {
  test("a Cyrillic Н before Latin letters is an H", () => {
    expect(read(["Н", 0.5, "H", 0.4], ["i", 0.9], ["s", 0.9])).toBe("His");
  });

  test("a Latin e among Cyrillic letters is Cyrillic", () => {
    expect(read(["б", 0.9], ["e", 0.6, "е", 0.3], ["й", 0.9])).toBe("бей");
  });

  test("words of two scripts in one line stay what they are", () => {
    expect(read(["й", 0.9], ["и", 0.9], [" ", 0.9], ["s", 0.9], ["i", 0.9])).toBe("йи si");
  });

  test("a word of shared letters alone is of its line's script", () => {
    expect(read(["и", 0.9], ["й", 0.9], [" ", 0.9], ["T", 0.5, "Т", 0.4], ["o", 0.5, "о", 0.4])).toBe("ий То");
  });

  test("a line of shared letters alone is Latin", () => {
    expect(read(["В", 0.6, "B", 0.3])).toBe("B");
  });

  test("what is drawn alike counts for the letter: the guess between scripts is no doubt about the text", () => {
    const { probabilities } = decode(["Н", 0.5, "H", 0.4], ["i", 0.9], ["s", 0.9]);
    expect(probabilities[0]).toBeCloseTo(0.9, 5);
  });
});

describe("a letter drawn alike in both cases follows those before it", () => {
  test("a doubtful capital after small letters is small", () => {
    expect(read(["r", 0.9], ["i", 0.9], ["S", 0.8, "s", 0.1])).toBe("ris");
  });

  test("a sure capital within a word stays: camelCase", () => {
    expect(read(["r", 0.9], ["i", 0.9], ["S", 0.99, "s", 0.01])).toBe("riS");
  });

  test("a doubtful small letter after capitals is a capital", () => {
    expect(read(["A", 0.9], ["c", 0.6, "C", 0.3])).toBe("AC");
  });

  test("the first letter stays as it was read", () => {
    expect(read(["S", 0.6, "s", 0.4], ["i", 0.9])).toBe("Si");
  });
});

describe("a ring alone after a currency sign is a figure where the network is torn", () => {
  test("as in $0", () => {
    expect(read(["$", 0.9], ["O", 0.5, "0", 0.4])).toBe("$0");
    expect(read(["€", 0.9], ["O", 0.7, "0", 0.1])).toBe("€O");
    expect(read(["$", 0.9], ["O", 0.5, "0", 0.4], ["K", 0.9])).toBe("$OK");
    expect(read(["O", 0.5, "0", 0.4])).toBe("O");
  });
});

describe("a figure before capitals alone is an O where the network is torn", () => {
  test.each([
    {
      name: "as in OK",
      line: [
        ["0", 0.6, "O", 0.21],
        ["K", 0.9],
      ],
      text: "OK",
    },
    {
      name: "before several",
      line: [
        ["0", 0.6, "O", 0.3],
        ["B", 0.9],
        ["H", 0.9],
      ],
      text: "OBH",
    },
    {
      name: "not where it's surely a figure",
      line: [
        ["0", 0.6, "O", 0.19],
        ["K", 0.9],
      ],
      text: "0K",
    },
    {
      name: "not before small letters",
      line: [
        ["0", 0.5, "O", 0.4],
        ["s", 0.9],
      ],
      text: "0s",
    },
    {
      name: "not before figures",
      line: [
        ["0", 0.5, "O", 0.4],
        ["1", 0.9],
      ],
      text: "01",
    },
    {
      name: "not before a figure behind a capital",
      line: [
        ["0", 0.5, "O", 0.4],
        ["A", 0.9],
        ["1", 0.9],
      ],
      text: "0A1",
    },
    {
      name: "not behind a capital",
      line: [
        ["A", 0.9],
        ["0", 0.5, "O", 0.4],
      ],
      text: "A0",
    },
    {
      name: "not alone",
      line: [
        ["0", 0.5, "O", 0.4],
        [" ", 0.9],
        ["K", 0.9],
      ],
      text: "0 K",
    },
  ] satisfies { name: string; line: [string, number, string?, number?][]; text: string }[])(
    "$name",
    ({ line, text }) => {
      expect(read(...line)).toBe(text);
    },
  );

  test("which of the two it is counts for no doubt", () => {
    expect(decode(["0", 0.6, "O", 0.3], ["K", 0.9]).probabilities[0]).toBeCloseTo(0.9, 5);
    expect(decode(["0", 0.6, "O", 0.3], ["1", 0.9]).probabilities[0]).toBeCloseTo(0.6, 5);
  });
});

describe("a dot that an f has swallowed", () => {
  const split: [string, number, string, number] = ["ı", 0.8, "i", 0.1];
  test.each([
    { name: "is put back", line: [["f", 0.9], split, ["r", 0.9]], text: "fir" },
    { name: "is put back each time", line: [["f", 0.9], split, [" ", 0.9], ["f", 0.9], split], text: "fi fi" },
    {
      name: "not where the network saw none",
      line: [
        ["f", 0.9],
        ["ı", 0.95, "i", 0.04],
        ["r", 0.9],
      ],
      text: "fır",
    },
    { name: "not after other letters", line: [["s", 0.9], split, ["r", 0.9]], text: "sır" },
    { name: "not in a Turkish line", line: [["f", 0.9], split, ["r", 0.9], ["ı", 0.9]], text: "fırı" },
    {
      name: "not in a line with other Turkish letters",
      line: [["f", 0.9], split, [" ", 0.9], ["ğ", 0.9]],
      text: "fı ğ",
    },
  ] satisfies { name: string; line: [string, number, string?, number?][]; text: string }[])(
    "$name",
    ({ line, text }) => {
      expect(read(...line)).toBe(text);
    },
  );
});

test.each([
  ["a", "latin"],
  ["ß", "latin"],
  ["я", "cyrillic"],
  ["Ω", "greek"],
  ["7", null],
  ["€", null],
])("%s belongs to %s", (letter, script) => {
  expect(findLetterScript(letter)).toBe(script);
});

test("letters drawn alike know each other, and only those of two cases have another case", () => {
  expect(listAlike("H")).toContain("Н");
  expect(listAlike("q")).toBe("q");
  expect(findOtherCase("s")).toBe("S");
  expect(findOtherCase("И")).toBe("и");
  expect(findOtherCase("a")).toBeNull();
});

describe("two brackets of a pair are of one kind", () => {
  test("that of the likelier one", () => {
    expect(read(["{", 0.9, "(", 0.05], ["a", 0.9], [")", 0.6, "}", 0.3])).toBe("{a}");
    expect(read(["{", 0.5, "(", 0.4], ["a", 0.9], [")", 0.9, "}", 0.05])).toBe("(a)");
  });

  test("in other pairs too", () => {
    expect(read(["(", 0.9], ["{", 0.9], ["a", 0.9], [")", 0.6, "}", 0.3], [")", 0.9])).toBe("({a})");
  });

  test("unless the network is sure of both, as of an interval", () => {
    expect(read(["[", 0.99], ["0", 0.9], [")", 0.99])).toBe("[0)");
  });
});
