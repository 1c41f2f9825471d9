import { describe, expect, it } from "vitest";
import { groundElements, groundTexts } from "../../../../src/locate/built-in/index.ts";
import { element, expectRow, find, makeLists, type Place } from "./list-screens.ts";

const list = makeLists(260);

describe("what stands in a line of details", () => {
  const SHARES = list("listitem", [
    ["Alder", "Cap 412B · Vol 58.2M", "+1.24%"],
    ["Birch", "Cap 1.1T · Vol 4.7M", "−3.81%"],
    ["Cedar", "Cap 870M · Vol 91.9M", "+6.92%"],
    ["Damson", "Cap 31.4B · Vol 6.3M", "−0.58%"],
  ]);
  it.each([
    ["the stock with the highest volume", "Cedar"],
    ["abre la acción con mayor capitalización", "Birch"],
    ["die Aktie mit der zweitgrößten Marktkapitalisierung", "Alder"],
    ["today's biggest gainer", "Cedar"],
    ["the worst performer today", "Birch"],
    ["la acción que más ha bajado", "Birch"],
  ])("is compared, and so is what rose and fell: %s", (query, row) => expectRow(SHARES, query, row));

  const MEALS = list("listitem", [
    ["Lasagne", "Ø 30 cm · 1.240 kcal", "★ 4.7 (3,215 reviews)"],
    ["Risotto", "Ø 24 cm · 610 kcal", "★ 4.1 (96 reviews)"],
    ["Gnocchi", "Ø 28 cm · 905 kcal", "★ 4.9 (412 reviews)"],
  ]);
  it.each([
    ["the dish with the most calories", "Lasagne"],
    ["something under 700 calories", "Risotto"],
    ["le plat avec le plus d'avis", "Lasagne"],
  ])("is counted by its unit, and not by the number beside it: %s", (query, row) => expectRow(MEALS, query, row));

  const TRAINS = list("listitem", [
    ["Express 11", "1 h 57 · direct"],
    ["Regio 4", "5 h 12 · 1 correspondance"],
    ["Regio 9", "4 h 48 · 2 correspondances"],
  ]);
  it("tells how often one changes, if only by saying that one doesn't", () =>
    expectRow(TRAINS, "the train with the most changes", "Regio 9"));
});

describe("a mere number beside a name", () => {
  const FOLDERS = list("link", [
    ["Inbox", "12"],
    ["Drafts", "3"],
    ["Spam", "41"],
  ]);
  it.each([
    ["the folder with the most unread mails", "Spam"],
    ["der Ordner mit den wenigsten Nachrichten", "Drafts"],
  ])("tells how many messages or tasks there are: %s", (query, row) => expectRow(FOLDERS, query, row));

  it("tells of nothing else", () => {
    const { confidence } = groundElements("the folder with the most legs", FOLDERS);
    expect(confidence).toBeLessThan(0.8);
  });
});

describe("an end that Chinese, Japanese and Korean say", () => {
  const DAYS = list("listitem", [
    ["6月9日", "降水 30% · 風 3m/s", "27°", "19°"],
    ["6月10日", "降水 90% · 風 7m/s", "22°", "18°"],
    ["6月11日", "降水 10% · 風 4m/s", "30°", "20°"],
    ["6月12日", "降水 0% · 風 2m/s", "31°", "23°"],
  ]);
  it.each([
    ["風が一番強い日", "6月10日"],
    ["风最小的一天", "6月12日"],
    ["2番目に暑い日", "6月11日"],
    ["the day with the lowest chance of rain", "6月12日"],
    ["the hottest day", "6月12日"],
    ["the coldest day", "6月10日"],
  ])("is that of what it names, or the next one in turn: %s", (query, row) => expectRow(DAYS, query, row));

  const APPS = list("listitem", [
    ["길찾기", "★ 4.5", "96.4MB"],
    ["메신저", "★ 4.1", "212MB"],
    ["던전", "★ 4.3", "2.4GB"],
  ]);
  it.each([
    ["용량이 가장 큰 앱", "던전"],
    ["두 번째로 큰 앱", "메신저"],
    ["평점이 가장 높은 앱", "길찾기"],
  ])("is known with a particle, too: %s", (query, row) => expectRow(APPS, query, row));

  it("is no name that begins so", () => {
    const page = [element("max", "button", "最大化", [20, 20, 90, 30]), ...APPS];
    expect(find(page, "最大化")).toBe("max");
  });
});

describe("hotels", () => {
  const HOTELS = [
    element("title", "text", "杭州 · 酒店", [20, 20, 200, 40]),
    ...list("link", [
      ["湖滨国际酒店", "4.7分", "2,315条点评", "¥688"],
      ["云栖精品民宿", "4.9分", "846条点评", "¥528"],
      ["轻居快捷酒店", "4.3分", "1.2万条点评", "¥209"],
      ["城市青年旅舍", "4.5分", "3,188条点评", "¥88"],
    ]),
  ];
  it.each([
    ["评分最高的酒店", "云栖精品民宿"],
    ["最便宜的酒店", "城市青年旅舍"],
    ["点评最多的酒店", "轻居快捷酒店"],
    ["book the hotel with the highest rating", "云栖精品民宿"],
  ])("needn't be called so: %s", (query, row) => expectRow(HOTELS, query, row));
  it("are all rated higher, if none isn't", () => expectRow(HOTELS, "a hotel rated below 4", null));
});

describe("money", () => {
  it("that costs nothing isn't paid", () => {
    const plans = list("listitem", [
      ["Start", "0 €"],
      ["Basis", "4,99 €"],
      ["Plus", "9,99 €"],
    ]);
    expectRow(plans, "the cheapest paid plan", "Basis");
    expectRow(plans, "the cheapest plan", "Start");
  });

  it("that came in wasn't paid by me", () => {
    const account = list("listitem", [
      ["Hartwell salary", "+£2,140.00"],
      ["Council tax", "−£164.00"],
      ["Fuel", "−£58.36"],
      ["Groceries", "−£41.17"],
    ]);
    expectRow(account, "a payment of more than £200 that I made", null);
    expectRow(account, "a payment of more than £100 that I made", "Council tax");
  });

  it("of items isn't summed up by any of them", () => {
    const order = [
      ...list("listitem", [
        ["Teapot", "£34.00"],
        ["Cups", "£18.00"],
      ]),
      ...["Subtotal", "Discount", "Total"].flatMap((name, at) => [
        element(name, "text", name, [20, 400 + 40 * at, 90, 22]),
        element(`${name} sum`, "text", ["£52.00", "−£5.00", "£47.00"][at] ?? "", [280, 400 + 40 * at, 72, 22]),
      ]),
    ];
    expectRow(order, "the dearest item in the order", "Teapot");
  });

  it("is read with its currency, as other languages write it", () => {
    const jobs = list("article", [
      ["Analista", "R$ 7.800/mês"],
      ["Designer", "R$ 9.200/mês"],
      ["Gerente", "R$ 11.900/mês"],
    ]);
    expectRow(jobs, "the job that pays R$ 9,200", "Designer");
    const shares = list("listitem", [
      ["Alder", "47.15"],
      ["Birch", "88.60"],
      ["Cedar", "64.33"],
    ]);
    expectRow(shares, "价格为88.60的股票", "Birch");
  });
});

describe("a table", () => {
  const heads = ["Club", "GF", "GA", "GD"];
  const rows = [
    ["Ashford", "51", "22", "+29"],
    ["Oldgate", "18", "78", "−60"],
    ["Brackley", "44", "19", "+25"],
    ["Dunmere", "55", "41", "+14"],
  ];
  const table = [heads, ...rows].flatMap((texts, row) => [
    element(`${texts[0]} row`, "row", "", [0, 40 + 40 * row, 600, 40]),
    ...texts.map((text, column) =>
      element(`${texts[0]} ${text}`, row === 0 ? "columnheader" : "cell", text, [150 * column, 40 + 40 * row, 150, 40]),
    ),
  ]);
  it.each([
    ["team that conceded the fewest goals", "Brackley"],
    ["the team that scored the most goals", "Dunmere"],
    ["second best goal difference", "Brackley"],
  ])("is read by what was done, and by what is best: %s", (query, row) => expectRow(table, query, row));
});

it("a tab over a list heads no column of it", () => {
  const lines = [
    ...["Pizza", "Pasta", "Salads"].map((text, at) => ({ text, box: [90 + 200 * at, 100, 92, 30] as Place })),
    ...["Funghi", "Diavola", "Quattro Formaggi"].flatMap((text, at) => [
      { text, box: [72, 200 + 120 * at, 22 * text.length, 40] as Place },
      {
        text: ["Ø 26 cm · 760 kcal", "Ø 32 cm · 980 kcal", "Ø 32 cm · 1.240 kcal"][at] ?? "",
        box: [72, 246 + 120 * at, [279, 279, 307][at] ?? 0, 32] as Place,
      },
    ]),
  ];
  const texts = lines.map(({ text, box: [x, y, width, height] }) => ({
    text,
    bbox: { x1: x / 800, y1: y / 800, x2: (x + width) / 800, y2: (y + height) / 800 },
  }));
  const { index } = groundTexts("the pizza with the most calories", texts);
  expect(texts[index ?? -1]?.text).toBe("Quattro Formaggi");
});

describe("what is asked of a thing", () => {
  const FILES = [
    element("title", "heading", "Files", [20, 20, 90, 40]),
    ...["budget.xlsx", "notes.txt", "photos.zip"].flatMap((name, at) => [
      element(name, "row", name, [0, 100 + 70 * at, 1200, 64]),
      element(`${name} name`, "cell", name, [20, 120 + 70 * at, 130, 22]),
      element(`${name} delete`, "button", "Delete", [900, 115 + 70 * at, 80, 32]),
    ]),
  ];
  it("isn't done by pressing it where nothing on the screen does it", () => {
    expect(find(FILES, "rename notes.txt")).toBeNull();
    expect(find(FILES, "open notes.txt")).toContain("notes.txt");
    const more = [...FILES, element("more", "button", "More options", [1100, 20, 80, 32])];
    expect(find(more, "rename notes.txt")).not.toBeNull();
  });

  const CHATS = list("listitem", [
    ["Mum", "Call me", "1"],
    ["Priya Raman", "The deck?", "3"],
    ["Pharmacy", "It is ready", "12"],
  ]);
  it.each([
    ["the number of unread messages next to Priya", "Priya Raman: 3"],
    ["how many unread messages are there from Mum", "Mum: 1"],
  ])("may be how many messages there are: %s", (query, id) => expect(find(CHATS, query)).toBe(id));

  it("is what a control of it is called", () => {
    const invoices = list("row", [
      ["2025/014", "€ 1.240,00"],
      ["2025/015", "€ 12.450,00"],
      ["2025/016", "€ 96,80"],
    ]);
    const page = [
      ...invoices,
      ...[0, 1, 2].map((at) => element(`pdf${at}`, "link", "PDF", [700, 120 + 70 * at, 40, 22])),
    ];
    expect(find(page, "scarica il PDF della fattura con l'importo più alto")).toBe("pdf1");
    expectRow(page, "la fattura più alta", "2025/015");
  });
});
