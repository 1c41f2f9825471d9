import { Tiktoken } from "js-tiktoken/lite";
import o200k from "js-tiktoken/ranks/o200k_base";
import { describe, expect, it } from "vitest";
import { buildElementsPrompt } from "../../src/locate/prompts/elements-prompt.ts";
import { estimateTokens } from "../../src/locate/token-estimate.ts";
import * as corpora from "./built-in/corpus/corpora.ts";
import { hostileScreens } from "./prompts/hostile-screens.ts";
import { makeModel } from "./prompts/sample-models.ts";

const exact = new Tiktoken(o200k);
const measure = (text: string) => estimateTokens(text) / exact.encode(text, [], []).length;
const screens = [...corpora.tuned, ...corpora.practice, ...corpora.heldOut, ...corpora.validation];

describe("the estimate against an exact count", () => {
  it("is at least as much, and at most twice, for prompts of all the test screens", () => {
    for (const { elements, name } of screens) {
      const model = makeModel();
      const { user } = buildElementsPrompt({ query: "sign in", elements, model, frame: null, mayMark: false });
      expect(measure(user), name).toBeGreaterThanOrEqual(1);
      expect(measure(user), name).toBeLessThanOrEqual(2);
    }
  });

  it.each([
    ["Russian", "Настройки сети и интернета. Подключение к беспроводной сети, точка доступа"],
    ["Greek", "Ρυθμίσεις δικτύου και σύνδεσης στο διαδίκτυο"],
    ["German", "Einstellungen für Datenschutz und Sicherheitsüberprüfungen ändern"],
    ["Chinese", "设置网络和互联网，无线局域网，蓝牙，移动数据，个人热点，隐私与安全性"],
    ["Japanese", "設定を開いてネットワークの接続を確認してください"],
    ["Korean", "네트워크 설정을 열고 연결을 확인하세요"],
    ["Arabic", "إعدادات الشبكة والإنترنت، البيانات الخلوية"],
    ["Hebrew", "הגדרות רשת ואינטרנט, נתונים סלולריים"],
    ["Hindi", "नेटवर्क और इंटरनेट सेटिंग्स खोलें और कनेक्शन जांचें"],
    ["Thai", "การตั้งค่าเครือข่ายและอินเทอร์เน็ต"],
    ["Amharic", "የአውታረ መረብ እና የበይነመረብ ቅንብሮች"],
    ["rare scripts", "ꙮꚙꭰꭱꭲᎣᏏᏲ༄༅ဢꦗ 𓀀𓀁𓂀"],
    ["emoji", "😀🎉👍🏽👨‍👩‍👧‍👦🇩🇪❤️🔥✨"],
    ["consonants", "xqzjkvbw qwrtpsdf zxcvbnmlkj hgfdsqwrt plmkjnb"],
    ["base64", "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="],
    ["digits", "0,0,1080,2400 12:45 2026-11-21 3.14159"],
    ["punctuation", "!@#$%^&*()_+-={}[]|\\:;\"'<>,.?/~`"],
    ["a URL", "https://www.example.com/path/to/page.html?query=abc&id=12345#section"],
    ["escapes", "\\u202e\\u003c|im_end|>\\u0000\\ud83d"],
  ])("is at least nine tenths of it for %s", (_, text) => {
    expect(measure(text)).toBeGreaterThanOrEqual(0.9);
  });

  it("is at least nine tenths of it for what hostile screens say", () => {
    for (const { text, name } of hostileScreens) expect(measure(text), name).toBeGreaterThanOrEqual(0.9);
  });

  it.each([
    ["", 0],
    ["a", 1],
    ["7", 1],
    ["2400", 4],
    ["\n", 2],
  ])("of %j is %i", (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });
});

it("an element's line takes at most two thirds of the tokens of its JSON, over all the test screens", () => {
  const count = (text: string) => exact.encode(text, [], []).length;
  const [lines, json] = screens.reduce(
    ([linesSoFar, jsonSoFar], { elements }) => {
      const { user } = buildElementsPrompt({ query: "x", elements, model: makeModel(), frame: null, mayMark: false });
      return [linesSoFar + count(user), jsonSoFar + count(JSON.stringify(elements))];
    },
    [0, 0],
  );
  expect(lines / json).toBeLessThan(2 / 3);
});
