import { describe, expect, test } from "vitest";
import { correctLetterShapes } from "../../../../src/vision/text/letters/letter-shapes.ts";

describe("an l that can only be an I is put right", () => {
  test.each([
    ["lnbox", "Inbox"],
    ["lmage", "Image"],
    ["lcons", "Icons"],
    ["lssues", "Issues"],
    ["lnternet", "Internet"],
    ["lgnore", "Ignore"],
    ["lKEA", "IKEA"],
    ["Network and lnternet", "Network and Internet"],
    ["(lncoming)", "(Incoming)"],
    ["l'm here", "I'm here"],
    ["l’ll call", "I’ll call"],
    ["l've seen, l'd say", "I've seen, I'd say"],
    ["Hi, l am good!", "Hi, I am good!"],
    ["when l look", "when I look"],
    ["lt is", "It is"],
    ["ln use", "In use"],
    ["lf you can", "If you can"],
    ["lD", "ID"],
    ["VlP", "VIP"],
    ["lBM", "IBM"],
    ["NlCE", "NICE"],
    ["the APl of", "the API of"],
    ["GUl: new", "GUI: new"],
  ])("%s → %s", (read, correct) => {
    expect(correctLetterShapes(read)).toBe(correct);
  });
});

describe("signs of code are put right", () => {
  test.each([
    ["a ll b ll c", "a || b || c"],
    ["a I| b |l c", "a || b || c"],
    ["(global = global ll self);", "(global = global || self);"],
    ['"rollup": "⌃4.0.0"', '"rollup": "^4.0.0"'],
    ["⌃12.1", "^12.1"],
  ])("%s → %s", (read, correct) => {
    expect(correctLetterShapes(read)).toBe(correct);
  });

  test.each(["ll", "ll y a", "I'll", "will", "all", "⌃C", "⌃1", "⌃⌘F", "Zoom ⌃1."])("%s stays", (read) => {
    expect(correctLetterShapes(read)).toBe(read);
  });
});

describe("what may be an l stays", () => {
  test.each([
    "",
    "l",
    "la",
    "le",
    "ls",
    "ln -s",
    "ltd",
    "lbs",
    "lcd",
    "lvl",
    "look",
    "list",
    "llama",
    "llan",
    "Llandudno",
    "lynx",
    "lyrics",
    "lymphe",
    "Illinois",
    "Ill",
    "II",
    "ldap",
    "lmao",
    "lsof",
    "lte",
    "l'hôtel",
    "l'île",
    "l'eau",
    "l'ami",
    "all",
    "Allen",
    "Uma Iyer",
    "html",
    "xlsx",
    "url",
    "mlB",
    "10lb",
    "5 l",
    "HCl",
    "Al",
    "MAlta",
    "camelAl",
    "Müller",
    "élan",
    "ålnd",
    "字lnbox字",
    "lx2",
    "lwa",
  ])("%s", (text) => {
    expect(correctLetterShapes(text)).toBe(text);
  });

  test("what has been put right stays so", () => {
    const once = correctLetterShapes("lnbox lD l'm lmage");
    expect(correctLetterShapes(once)).toBe(once);
  });
});

describe("an I before an apostrophe and a vowel is the article l", () => {
  test.each([
    ["I'estensione", "l'estensione"],
    ["Richiedi |'accesso", "Richiedi l'accesso"],
    ["I’eau", "l’eau"],
    ["I'm here", "I'm here"],
    ["I'll", "I'll"],
    ["MI'AMI", "MI'AMI"],
  ])("%s → %s", (read, correct) => {
    expect(correctLetterShapes(read)).toBe(correct);
  });
});
