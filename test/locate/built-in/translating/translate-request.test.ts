import { expect, it } from "vitest";
import { finish } from "../../../../src/domain/steps.ts";
import { readText } from "../../../../src/locate/built-in/candidate.ts";
import { groundElements } from "../../../../src/locate/built-in/index.ts";
import { chooseReading, translateRequest } from "../../../../src/locate/built-in/translating/translate-request.ts";
import { placeButtons } from "../spoken-requests.ts";

const GERMAN = ["Einstellungen", "Rechnung herunterladen", "Meine Bestellungen", "Passwort ändern", "Abmelden"];
const ENGLISH = ["Track a parcel", "Delivery address", "Payment methods", "Recently viewed", "Customer service"];
const repeat = (names: readonly string[], times: number) =>
  Array.from({ length: times }, (_, at) => names.map((name) => `${name} ${at}`)).flat();

const readNames = (names: readonly string[]) =>
  names.map((text, at) => readText({ text, bbox: { x1: 0.1, y1: at / 100, x2: 0.9, y2: (at + 1) / 100 } }, at));
const translate = (query: string, names: readonly string[]) => finish(translateRequest(query, readNames(names)));

it("the language of a screen doesn't depend on the order in which its elements were sent", () => {
  const names = [...repeat(GERMAN, 12), ...repeat(ENGLISH, 12)];
  const told = (sent: readonly string[]) =>
    translate("ver mis pedidos", sent)
      ?.candidates.map(({ name }) => name)
      .sort();
  expect(told(names.toReversed())).toEqual(told(names));
  for (const query of ["ver mis pedidos", "cambiar la contraseña 3"]) {
    const [there, back] = [names, names.toReversed()].map((sent) => {
      const elements = placeButtons(names, 4).sort((a, b) => sent.indexOf(a.id) - sent.indexOf(b.id));
      const { index, confidence } = groundElements(query, elements);
      return [elements[index ?? -1]?.id, confidence];
    });
    expect(back).toEqual(there);
  }
});

it.each([
  ["in English, on a screen in English", "open the delivery address", ENGLISH],
  ["that refuses something", "nicht abmelden", GERMAN],
  ["that asks for an order", "die dritte Bestellung", GERMAN],
  ["that asks for an extreme", "die größte Datei", GERMAN],
])("a request %s stays as it is", (_, query, names) => expect(translate(query, names)).toBeNull());

it("a request in English on a screen in another language has the names in English", () => {
  const names = translate("change my password", GERMAN)?.candidates.map(({ name }) => name);
  expect(names).toContain("change password");
  expect(translate("change my password", GERMAN)?.query).toBe("change my password");
});

it("an answer in English counts where none is known as it was said, if it's sure enough, or if it's surer", () => {
  const none = { index: null, confidence: 0.6 };
  const at = (index: number, confidence: number) => ({ index, confidence });
  expect(chooseReading(none, at(3, 0.41))).toEqual(at(3, 0.41));
  expect(chooseReading(none, at(3, 0.39))).toEqual(none);
  expect(chooseReading(at(1, 0.5), at(2, 0.6))).toEqual(at(2, 0.6));
  expect(chooseReading(at(1, 0.6), at(2, 0.5))).toEqual(at(1, 0.6));
  expect(chooseReading(at(1, 0.5), { index: null, confidence: 0.9 })).toEqual(at(1, 0.5));
  expect(chooseReading(none, { index: null, confidence: 0.9 })).toEqual({ index: null, confidence: 0.9 });
});

it("in Portuguese, no is no negation, and não is one", () => {
  const shop = ["Add to cart", "Buy now", "Size guide", "Compare", "Share"];
  expect(translate("bota no carrinho", shop)?.query).toBe("add to cart");
  expect(translate("não bota no carrinho", shop)).toBeNull();
  expect(shop[groundElements("bota no carrinho", placeButtons(shop, 2)).index ?? -1]).toBe("Add to cart");
});

it("a word with an accent is read in its own language, also where it looks like a misspelled English one", () => {
  const call = ["Mute", "Camera off", "Raise hand", "Share screen", "Leave"];
  expect(call[groundElements("lève la main", placeButtons(call, 2)).index ?? -1]).toBe("Raise hand");
});
