import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../src/domain/screens/ui-element.ts";
import { groundElements } from "../../../src/locate/built-in/index.ts";

const list = (role: string, names: readonly string[]): UiElement[] =>
  names.map((name, at) => ({ id: name, role, name, bounds: { x: 20, y: 100 + 60 * at, width: 300, height: 40 } }));
const ask = (query: string, elements: readonly UiElement[]) =>
  elements[groundElements(query, elements).index ?? -1]?.id ?? null;

const PLAYER = list("button", ["Shuffle", "Previous", "Play", "Next", "Repeat", "Mute", "Full screen"]);
const MAIL = list("listitem", ["Inbox", "Drafts", "Sent", "Archive", "Spam", "Trash"]);
const SHOP = list("link", ["Orders", "Delivery", "Payment method", "Coupon code", "Country", "ZIP code", "City"]);
const PASSWORDS = list("textbox", ["Current password", "New password", "Confirm password"]);
const DAYS = list("columnheader", ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
const MONTHS = list("option", ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]);

const CHATS = list("listitem", ["Mom, See you on Sunday!, 9:41", "Lars, Danke dir!, 8:20", "Mom & Dad, ok, 7:15"]);

describe("a thing that goes by another language's name, or a short one", () => {
  it.each([
    ["zufällige Wiedergabe", PLAYER, "Shuffle"],
    ["次の曲", PLAYER, "Next"],
    ["lecture aléatoire", PLAYER, "Shuffle"],
    ["الوضع الكامل ملء الشاشة", PLAYER, "Full screen"],
    ["Stummschalten", PLAYER, "Mute"],
    ["Wiederholen", PLAYER, "Repeat"],
    ["Posteingang", MAIL, "Inbox"],
    ["les brouillons", MAIL, "Drafts"],
    ["Papierkorb", MAIL, "Trash"],
    ["迷惑メール", MAIL, "Spam"],
    ["meine Bestellungen", SHOP, "Orders"],
    ["código postal", SHOP, "ZIP code"],
    ["Gutschein", SHOP, "Coupon code"],
    ["支払い方法", SHOP, "Payment method"],
    ["الدولة", SHOP, "Country"],
    ["repeat the password", PASSWORDS, "Confirm password"],
    ["Passwort wiederholen", PASSWORDS, "Confirm password"],
    ["confirmez le mot de passe", PASSWORDS, "Confirm password"],
    ["neues Passwort", PASSWORDS, "New password"],
  ])("%s", (query, elements, id) => expect(ask(query, elements)).toBe(id));

  it.each(["Unterhaltung mit Lars", "conversación con Lars", "la conversation avec Lars", "il prodotto di Lars"])(
    "is of a kind that the query says in another language: %s",
    (query) => expect(ask(query, [...list("heading", ["Messages"]), ...CHATS])).toMatch(/^Lars/),
  );

  it.each([
    ["Wednesday column header", DAYS, "Wed"],
    ["Sunday", DAYS, "Sun"],
    ["Donnerstag", DAYS, "Thu"],
    ["vendredi", DAYS, "Fri"],
    ["月曜日", DAYS, "Mon"],
    ["December", MONTHS, "Dec"],
    ["März", MONTHS, "Mar"],
    ["juillet", MONTHS, "Jul"],
    ["octubre", MONTHS, "Oct"],
  ])("a day or month: %s", (query, elements, id) => expect(ask(query, elements)).toBe(id));

  it("isn't another day or month", () => {
    expect(ask("Tuesday", list("columnheader", ["Thu", "Fri", "Sat"]))).toBe(null);
    expect(ask("June", list("option", ["Jan", "Jul", "Aug"]))).toBe(null);
  });
});
