import { describe, expect, it } from "vitest";
import { readQuery } from "../../../src/locate/built-in/query/clause.ts";
import { takeOrdinal } from "../../../src/locate/built-in/query/ordinals.ts";
import { takeRelation } from "../../../src/locate/built-in/relations.ts";
import { fitPlace, takePlace } from "../../../src/locate/built-in/screen/places.ts";
import { splitIdentifier } from "../../../src/locate/built-in/screen/platform-evidence.ts";
import { readRole } from "../../../src/locate/built-in/screen/roles.ts";
import { foldText } from "../../../src/locate/built-in/words/fold-text.ts";
import { compareTerms, countEdits, makeTerm } from "../../../src/locate/built-in/words/similarity.ts";
import { readWords } from "../../../src/locate/built-in/words/vocabulary.ts";

describe("roles are read in every platform's spelling", () => {
  it.each([
    ["android.widget.EditText", "textbox"],
    ["android.widget.ImageButton", "button"],
    ["androidx.appcompat.widget.SwitchCompat", "switch"],
    ["android.widget.CheckedTextView", "checkbox"],
    ["android.widget.TextView", "text"],
    ["XCUIElementTypeTextField", "textbox"],
    ["XCUIElementTypeSecureTextField", "textbox"],
    ["XCUIElementTypeTextView", "textbox"],
    ["XCUIElementTypeStaticText", "text"],
    ["XCUIElementTypeSwitch", "switch"],
    ["AXButton", "button"],
    ["AXLink", "link"],
    ["textbox", "textbox"],
    ["searchbox", "textbox"],
    ["menuitemcheckbox", "checkbox"],
    ["menuitem", "menuitem"],
    ["listitem", "listitem"],
    ["radiogroup", "container"],
    ["tablist", "container"],
    ["tab", "tab"],
    ["combobox", "combobox"],
    ["android.widget.Spinner", "combobox"],
    ["SeekBar", "slider"],
    ["img", "image"],
    ["heading", "heading"],
    ["columnheader", "columnheader"],
    ["", "unknown"],
    ["quux", "unknown"],
    ["constructor", "unknown"],
  ])("%s is %s", (spelling, role) => expect(readRole(spelling)).toBe(role));
});

describe("words are alike", () => {
  it.each([
    ["settings", "settings", 1, 1],
    ["notification", "notifications", 0.9, 0.99],
    ["setings", "settings", 0.8, 0.95],
    ["cancle", "cancel", 0.75, 0.95],
    ["basket", "cart", 0.8, 0.9],
    ["einstellungen", "settings", 0.8, 0.9],
    ["datenschutz", "datenschutzerklarung", 0.7, 0.95],
    ["login", "logout", 0, 0],
    ["signin", "signup", 0, 0],
    ["back", "feedback", 0, 0],
    ["12", "1", 0, 0],
    ["12", "123", 0, 0],
    ["12th", "12", 0.9, 1],
    ["cat", "car", 0, 0],
    ["+", "plus", 0.9, 1],
  ])("%s and %s, from %d to %d", (a, b, least, most) => {
    const similarity = compareTerms(makeTerm(a), makeTerm(b));
    expect(similarity).toBeGreaterThanOrEqual(least);
    expect(similarity).toBeLessThanOrEqual(most);
    expect(compareTerms(makeTerm(b), makeTerm(a))).toBe(similarity);
  });

  it.each([
    ["abcd", "abdc", 1],
    ["abcd", "abcd", 0],
    ["abcd", "bcd", 1],
    ["abcd", "wxyz", 3],
  ])("%s to %s takes %d edits, or is given up at the limit of 2", (a, b, edits) => {
    expect(countEdits(a, b, 2)).toBe(edits);
  });
});

describe("text is cut into words", () => {
  it.each([
    ["Grüße aus Köln", ["grusse", "aus", "koln"]],
    ["Log-in / Wi‑Fi", ["login", "wifi"]],
    ["Don’t allow", ["dont", "allow"]],
    ["3:47 of 250.00", ["3:47", "of", "250.00"]],
    ["点击设置按钮", ["点击", "设置", "按钮"]],
    ["無線局", ["無線", "線局"]],
    ["×", ["×"]],
    ["Save ✓", ["save"]],
    ["\ud800", []],
    ["", []],
  ])("%s", (text, words) => expect(readWords(text, 16, false)).toEqual(words));

  it("with the same letters whatever their encoding", () => {
    expect(foldText("ＣＡＦÉ")).toBe(foldText("cafe\u0301"));
    expect(foldText("パス")).toBe("パス");
    expect(foldText("설정".normalize("NFD"))).toBe("설정");
    expect(foldText("الإعدادات")).toBe("الاعدادات");
  });

  it.each([
    ["com.app:id/btn_searchBar", "search Bar"],
    ["fa fa-shopping-cart", "shopping cart"],
    ["ic_delete_24dp", "delete"],
    ["user-widget-link", "user link"],
    ["::::////", ""],
  ])("and the identifier %s is cut to its telling ones", (identifier, words) => {
    expect(splitIdentifier(identifier)).toBe(words);
  });
});

describe("a query's parts are told apart", () => {
  const read = (query: string) => {
    const words = readQuery(query);
    return { words, clause: [...words.keys()] };
  };
  const spell = (words: readonly { text: string }[], clause: readonly number[]) =>
    clause.map((at) => words[at]?.text).join(" ");

  it.each([
    ["second delete icon", 2, false, "reading"],
    ["3rd tab", 3, false, "reading"],
    ["the last item", 1, true, "reading"],
    ["third item from the bottom", 3, true, "y"],
    ["second tab from the right", 2, true, "x"],
    ["second to last row", 2, true, "reading"],
    ["next to last row", 2, true, "reading"],
  ])("order: %s", (query, n, fromEnd, axis) => {
    const { words, clause } = read(query);
    expect(takeOrdinal(words, clause)?.ordinal).toEqual({ n, fromEnd, axis });
  });

  it.each([
    ["cart icon top right", 1, -1, "cart icon"],
    ["the button at the bottom of the screen", undefined, 1, "the button"],
    ["menu in the upper left corner", -1, -1, "menu"],
    ["image in the middle", 0, 0, "image"],
    ["Menü oben links", -1, -1, "menu"],
  ])("place: %s", (query, x, y, rest) => {
    const { words, clause } = read(query);
    const found = takePlace(words, clause);
    expect(found?.place).toEqual({ x, y });
    expect(spell(words, found?.rest ?? [])).toBe(rest);
  });

  it.each([
    ["toggle next to Wi-Fi", "near", "toggle", "wifi"],
    ["password field below the email", "below", "password field", "the email"],
    ["icon to the left of Save", "left", "icon", "save"],
    ["below the email, the password field", "below", "the password field", "the email"],
  ])("relation: %s", (query, kind, target, anchor) => {
    const { words, clause } = read(query);
    const found = takeRelation(words, clause, false);
    expect(found?.kind).toBe(kind);
    expect(spell(words, found?.target ?? [])).toBe(target);
    expect(spell(words, found?.anchor ?? [])).toBe(anchor);
  });

  it.each(["save", "to the left of the screen", "next"])("no relation: %s", (query) => {
    const { words, clause } = read(query);
    expect(takeRelation(words, clause, false)).toBeNull();
  });

  it("quotes: what stands in them is a name, never an instruction", () => {
    const words = readQuery("tap 'second below top' in the list");
    expect(words.filter((word) => word.quoted).map((word) => word.text)).toEqual(["second", "below", "top"]);
    expect(takeOrdinal(words, [...words.keys()])).toBeNull();
  });

  it("place fits best at its own end of the screen, and worse the farther away", () => {
    const extent = { width: 1, height: 1 };
    const fits = [0.05, 0.3, 0.5, 0.7, 0.95].map((y) =>
      fitPlace({ x: undefined, y: -1 }, { x1: 0, y1: y, x2: 1, y2: y }, extent),
    );
    for (const [at, fit] of fits.entries()) if (at > 0) expect(fit).toBeLessThan(fits[at - 1] ?? 0);
  });
});
