import { describe, expect, it } from "vitest";
import { finish } from "../../../../src/domain/steps.ts";
import { cutWords } from "../../../../src/locate/built-in/translating/cut-words.ts";
import { gloss } from "../../../../src/locate/built-in/translating/gloss.ts";
import { LANGUAGES, openLexicon } from "../../../../src/locate/built-in/translating/languages.ts";
import { GrowingLexicon, lookUp } from "../../../../src/locate/built-in/translating/lexicon.ts";
import { tellLanguage, translate } from "../../../../src/locate/built-in/translating/translate.ts";

const tell = (text: string) => finish(tellLanguage(text));

describe("the language of a text", () => {
  it.each([
    ["de", "ich möchte meine Bestellungen sehen"],
    ["fr", "je veux voir mes commandes"],
    ["es", "quiero ver mis pedidos"],
    ["pt", "quero ver meus pedidos"],
    ["it", "voglio vedere i miei ordini"],
    ["nl", "ik wil mijn bestellingen bekijken"],
    ["pl", "pokaż moje zamówienia"],
    ["tr", "siparişlerimi görmek istiyorum"],
    ["id", "saya mau lihat pesanan saya"],
    ["vi", "tôi muốn xem đơn hàng của tôi"],
    ["ru", "покажи мои заказы"],
    ["ar", "أريد رؤية طلباتي"],
    ["hi", "मेरे ऑर्डर दिखाओ"],
    ["ko", "내 주문 내역 보여줘"],
    ["ja", "注文履歴を見たい"],
    ["zh", "我想查看我的订单"],
  ])("is told: %s", (language, text) => expect(tell(text)).toBe(language));

  it.each([
    ...["open the chat with Hannah", "play Midnight City", "report.pdf", "12:30", "", "?", "delete the second file"],
    ...["Settings", "sort by price, low to high", "the button next to Zürich", "Bluetooth", "🛒"],
    ...["setings", "cantalope", "accesability", "calender"],
  ])("is none for English, names and numbers: %s", (text) => expect(tell(text)).toBeNull());
});

describe("a text in English, word by word", () => {
  it.each([
    ["de", "lade die Datei herunter", /^download file$/],
    ["de", "meine letzten Bestellungen", /^my last orders?$/],
    ["es", "muéstrame report.pdf", /^show (?:me )?report\.pdf$/],
    ["fr", "l'adresse de livraison", /^delivery address$/],
    ["ko", "비밀번호 바꾸기", /^change password$/],
  ] as const)("%s: %s", (language, text, english) => expect(translate(text, language)).toMatch(english));

  it.each([
    ["de", "Xylophon Qwertz Asdf"],
    ["ja", "ぬぬぬぬぬ"],
    ["de", ""],
  ] as const)("is none where the language lacks most words: %s: %s", (language, text) =>
    expect(translate(text, language)).toBeNull(),
  );

  it("has the verb in front that stands last, without that of a wish behind it", () => {
    expect(translate("den Ordner löschen", "de")).toBe("delete folder");
    expect(translate("폴더 삭제하고 싶어", "ko")).toBe("delete folder");
    expect(translate("dosyayı silmek istiyorum", "tr")).toBe("delete file");
  });
});

describe("a lexicon", () => {
  const lexicon = new GrowingLexicon("spaced");
  lexicon.add("bestellung", "order");
  lexicon.add("lade herunter", "download");
  lexicon.add("die", "");
  lexicon.add("karte", "card");
  lexicon.add("karte", "map");

  it.each([
    ["bestellung", "order"],
    ["bestellungen", "order"],
    ["beste", undefined],
    ["karten", "card"],
    ["kartoffel", undefined],
    ["die", ""],
    ["dies", undefined],
    ["x1", undefined],
  ])("knows a word also with another ending, and no other word: %s", (word, english) =>
    expect(lookUp(lexicon, word)).toBe(english),
  );

  it("takes the longest phrase, drops what adds nothing, and leaves what it lacks", () => {
    expect(gloss(cutWords("lade herunter die bestellung von bob", "spaced"), lexicon)).toEqual({
      english: "download order von bob",
      known: 4 / 6,
    });
  });

  it("of a script without spaces is cut at the longest match, and unknown letters stay together", () => {
    const unspaced = new GrowingLexicon("unspaced");
    unspaced.add("订单", "order");
    unspaced.add("订", "book");
    unspaced.add("的", "");
    expect(gloss(cutWords("我们的订单", "unspaced"), unspaced)).toEqual({ english: "我们 order", known: 3 / 5 });
  });

  it.each(LANGUAGES)("has the commonest words of an app: %s", (language) => {
    const meanings = new Set(openLexicon(language).meanings.values());
    for (const english of ["delete", "search", "settings", "password", "send", "my", "where", "tomorrow", "next", ""])
      expect(meanings.has(english), english).toBe(true);
    expect(openLexicon(language).meanings.size).toBeGreaterThan(3_000);
  });
});

describe("words", () => {
  it.each([
    ["Öffne bitte report.pdf, um 12:30!", "spaced", ["offne", "bitte", "report.pdf", "um", "12:30"]],
    ["l'adresse d'Anna", "spaced", ["adresse", "anna"]],
    ["montre-moi ça.", "spaced", ["montre", "moi", "ca"]],
    ["Đơn hàng", "accented", ["đơn", "hàng"]],
    ["… ?", "spaced", ["."]],
    ["...", "spaced", ["."]],
    [`${".".repeat(10_000)}a`, "spaced", [`${".".repeat(10_000)}a`]],
  ] as const)("are cut as lexicons list them: %s", (text, script, words) =>
    expect(cutWords(text, script)).toEqual(words),
  );
});
