import { describe, expect, it } from "vitest";
import type { ScreenText } from "../../../../src/domain/screens/screen-text.ts";
import type { UiElement } from "../../../../src/domain/screens/ui-element.ts";
import { finish } from "../../../../src/domain/steps.ts";
import { gatherElementEvidence, groundElements, groundTexts } from "../../../../src/locate/built-in/index.ts";
import { pointOutValued } from "../../../../src/locate/built-in/values/point-out-valued.ts";

type Place = readonly [x: number, y: number, width: number, height: number];
const element = (id: string, role: string, name: string, place?: Place, clickable = false): UiElement => ({
  ...{ id, role, name },
  ...(place ? { bounds: { x: place[0], y: place[1], width: place[2], height: place[3] } } : {}),
  ...(clickable ? { platform: { clickable } } : {}),
});

/** Rows of an Android app, each with a name, a price, a duration and a button. */
const FLIGHTS = [
  element("title", "text", "Berlin to Lisbon", [20, 20, 300, 50]),
  element("total", "text", "From $118", [20, 80, 160, 40]),
  ...[
    ["Lufthansa", "$420", "3h 15m", "8:05 AM"],
    ["TAP", "$318", "3h 40m", "6:30 AM"],
    ["Ryanair", "$139", "6h 05m", "9:50 PM"],
    ["Lufthansa", "$287", "5h 10m", "1:15 PM"],
  ].flatMap(([name = "", price = "", duration = "", departure = ""], at) => {
    const y = 140 + 160 * at;
    return [
      element(`row${at + 1}`, "listitem", "", [0, y, 720, 150], true),
      element(`name${at + 1}`, "text", name, [20, y + 20, 200, 44]),
      element(`time${at + 1}`, "text", departure, [20, y + 80, 160, 40]),
      element(`duration${at + 1}`, "text", duration, [240, y + 80, 160, 40]),
      element(`price${at + 1}`, "text", price, [420, y + 20, 120, 52]),
      element(`book${at + 1}`, "button", "Book", [560, y + 40, 140, 70], true),
    ];
  }),
];

/** A grid of a shop's page: pictures, links, prices, ratings and buttons, without anything that holds them. */
const SHOES = [
  element("title", "heading", "Shoes", [20, 40, 200, 40]),
  element("sort", "combobox", "Sort by: Price", [600, 40, 160, 40], true),
  element("shipping", "text", "Free shipping over $50", [20, 100, 300, 20]),
  ...[
    ["Trail shoe", "$89.99", "4.6 (210)"],
    ["Road shoe", "$120.00", "4.8 (95)"],
    ["Kids shoe", "$45.50", "4.1 (12)"],
    ["Sandal", "$60.00", "3.9 (44)"],
    ["Boot", "$149.00", "4.7 (310)"],
    ["Slipper", "$25.00", "4.0 (8)"],
  ].flatMap(([name = "", price = "", rating = ""], at) => {
    const [x, y] = [20 + (at % 3) * 260, 200 + Math.floor(at / 3) * 340];
    return [
      element(`picture of ${name}`, "img", name, [x, y, 240, 180]),
      element(name, "link", name, [x, y + 190, 240, 24], true),
      element(`price of ${name}`, "text", price, [x, y + 220, 80, 22]),
      element(`rating of ${name}`, "text", rating, [x + 100, y + 220, 80, 22]),
      element(`add ${name}`, "button", "Add to cart", [x, y + 250, 120, 36], true),
    ];
  }),
];

/** Cards of videos, each with views and an age in one line. */
const VIDEOS = [
  ["Cats", "1.2M views · 3 weeks ago", "4:12"],
  ["Dogs", "890K views · 2 days ago", "12:05"],
  ["Birds", "3.4M views · 1 year ago", "0:58"],
].flatMap(([name = "", details = "", time = ""], at) => [
  element(name, "listitem", "", [0, 100 + at * 200, 400, 190], true),
  element(`title of ${name}`, "text", name, [10, 220 + at * 200, 200, 20]),
  element(`details of ${name}`, "text", details, [10, 250 + at * 200, 260, 18]),
  element(`time of ${name}`, "text", time, [340, 200 + at * 200, 50, 18]),
]);

/** Links of a page, each named by all that is in it, without bounds. */
const FILES = ["report.pdf 820 KB 2 days ago", "holiday.mp4 1.4 GB 5 min ago", "notes.txt 12 KB 3 weeks ago"].map(
  (name, at) => element(`file${at + 1}`, "link", name),
);

const MAILS = [
  ["Ana", "10:24 AM"],
  ["Ben", "9:02 AM"],
  ["Cleo", "Yesterday"],
  ["Dan", "Nov 3"],
  ["Eve", "Dec 12, 2024"],
].flatMap(([name = "", time = ""], at) => [
  element(`mail${at + 1}`, "listitem", "", [0, 100 + 100 * at, 720, 96], true),
  element(`from${at + 1}`, "text", name, [20, 110 + 100 * at, 160, 40]),
  element(`when${at + 1}`, "text", time, [560, 110 + 100 * at, 150, 40]),
]);

/** A table with heads that name their columns, without anything that holds a row; some heads are wider than their numbers. */
const COUNTRIES = [
  ["Country", "Population", "Area (km²)", "Growth"],
  ["Brazil", "211,998,573", "8,515,767", "-0.4%"],
  ["Canada", "41,288,599", "9,984,670", "+1.2%"],
  ["Iceland", "389,444", "103,000", "+2.4%"],
  ["Japan", "123,753,041", "377,975", "-0.5%"],
].flatMap((cells, row) =>
  cells.map((cell, column) =>
    element(cell, "text", cell, [20 + 200 * column, 100 + 40 * row, Math.max(40, 9 * cell.length), 20]),
  ),
);

/** Orders, each with the labels of what they tell, and a button that belongs to none of these. */
const ORDERS = [
  ["Mouse", "9 May 2026", "¥59.90"],
  ["Purifier", "2 Feb 2026", "¥1,499.00"],
  ["Flask", "6 Mar 2026", "¥86.50"],
].flatMap(([name = "", date = "", amount = ""], at) => {
  const y = 100 + 90 * at;
  return [
    element(name, "heading", name, [20, y, 120, 24]),
    element(`list of ${name}`, "descriptionlist", "", [200, y - 10, 500, 44]),
    element(`date label of ${name}`, "term", "Ordered", [200, y - 10, 150, 20]),
    element(`date of ${name}`, "text", date, [200, y + 12, 90, 18]),
    element(`amount label of ${name}`, "term", "Amount", [400, y - 10, 150, 20]),
    element(`amount of ${name}`, "text", amount, [400, y + 12, 70, 18]),
    element(`delete ${name}`, "button", "Delete", [760, y - 8, 90, 30], true),
  ];
});

/** Players, with two counts in one line, and the scores in short. */
const PLAYERS = [
  ["Mika_88", "Lvl 61 · 312 wins", "48,210 pts"],
  ["tornado", "Lvl 64 · 298 wins", "47,955 pts"],
  ["Sasha", "Lvl 49 · 340 wins", "51,003 pts"],
].flatMap(([name = "", counts = "", points = ""], at) => [
  element(`place ${name}`, "text", `${at + 1}`, [20, 100 + 60 * at, 20, 20]),
  element(name, "text", name, [60, 95 + 60 * at, 120, 20]),
  element(`counts of ${name}`, "text", counts, [60, 118 + 60 * at, 160, 16]),
  element(`points of ${name}`, "text", points, [300, 100 + 60 * at, 100, 20]),
]);

/** Cards of hotels whose titles are nearer to the price of the card above than to their own. Only one is called a hotel. */
const HOTELS = [
  ["Hotel Harbor", "8.9", "124 €"],
  ["The Pines", "7.4", "69 €"],
  ["Grand Large", "9.3", "212 €"],
  ["Saint Michel", "8.1", "88 €"],
].flatMap(([name = "", rating = "", price = ""], at) => [
  element(name, "text", name, [40, 110 + 200 * at, 200, 24]),
  element(`rating of ${name}`, "text", rating, [40, 140 + 200 * at, 30, 20]),
  element(`price of ${name}`, "text", price, [260, 260 + 200 * at, 60, 24]),
  element(`book ${name}`, "button", "Book", [40, 256 + 200 * at, 100, 36], true),
]);

const find = (elements: readonly UiElement[], query: string) => {
  const { index } = groundElements(query, elements);
  return index === null ? null : elements[index]?.id;
};

describe("the thing with the least or the most of something", () => {
  it.each([
    ["the cheapest flight", "row3"],
    ["select the flight with the lowest price", "row3"],
    ["the most expensive flight", "row1"],
    ["the cheapest Lufthansa flight", "row4"],
    ["the fastest flight", "row1"],
    ["the longest flight", "row3"],
    ["the earliest departure", "row2"],
    ["der billigste Flug", "row3"],
    ["le vol le moins cher", "row3"],
    ["最便宜的航班", "row3"],
    ["the book button of the cheapest flight", "book3"],
    ["the Book button next to the cheapest flight", "book3"],
    ["book the cheapest flight", "book3"],
    ["the price of the cheapest flight", "price3"],
    ["the third flight", "row3"],
  ])("among flights: %s", (query, id) => {
    expect(find(FLIGHTS, query)).toBe(id);
  });

  it.each([
    ["the largest file", "file2"],
    ["smallest file", "file3"],
    ["the newest file", "file2"],
    ["which file was changed last", "file2"],
    ["the file that was opened longest ago", "file3"],
    ["the oldest file", "file3"],
    ["die größte Datei", "file2"],
  ])("among files without bounds: %s", (query, id) => {
    expect(find(FILES, query)).toBe(id);
  });

  it.each([
    ["the most recent email", "mail1"],
    ["the oldest email", "mail5"],
  ])("among mails of today and before: %s", (query, id) => {
    expect(find(MAILS, query)).toBe(id);
  });

  it.each([
    ["the cheapest product", "Slipper"],
    ["the cheapest shoe", "Kids shoe"],
    ["the second cheapest product", "Kids shoe"],
    ["the third most expensive product", "Trail shoe"],
    ["the best rated shoe", "Road shoe"],
    ["add the cheapest item to the cart", "add Slipper"],
    ["the add to cart button of the most expensive product", "add Boot"],
    ["sort by price", "sort"],
  ])("in a grid: %s", (query, id) => {
    expect(find(SHOES, query)).toBe(id);
  });

  it.each([
    ["the video with the most views", "Birds"],
    ["the video with the fewest views", "Dogs"],
    ["the newest video", "Dogs"],
    ["the oldest video", "Birds"],
    ["the shortest video", "Birds"],
    ["the longest video", "Dogs"],
  ])("among cards: %s", (query, id) => {
    expect(find(VIDEOS, query)).toBe(id);
  });

  it.each([
    ["the newest file", "5 min ago"],
    ["the oldest file", "3 weeks ago"],
  ])("among ages and days: %s", (query, id) => {
    const ages = ["2 days ago", "5 min ago", "3 weeks ago", "Yesterday"];
    expect(
      find(
        ages.map((age, at) => element(age, "text", age, [400, 100 + 50 * at, 120, 20])),
        query,
      ),
    ).toBe(id);
  });

  it.each([
    ["the day first, since another has a 28th", ["03/11/2025", "28/02/2025", "04/10/2025"], "03/11/2025"],
    ["the month first, since another has a 28th", ["03/11/2025", "02/28/2025", "04/10/2025"], "04/10/2025"],
    ["years of two digits", ["3/11/25", "28/2/25", "4/10/24"], "3/11/25"],
    ["times beside them", ["3/11/2025, 9:50", "3/11/2025, 18:05", "28/2/2025, 7:00"], "3/11/2025, 18:05"],
    ["dots, which always follow the day", ["03.11.2025", "04.10.2025"], "03.11.2025"],
  ])("the newest file, among dates in figures with %s", (_, dates, newest) => {
    const rows = dates.map((date, at) => element(date, "text", date, [400, 100 + 50 * at, 120, 20]));
    expect(find([element("title", "heading", "Files", [20, 20, 200, 40]), ...rows], "the newest file")).toBe(newest);
  });

  it.each([
    ["the product that costs $45.50", "Kids shoe"],
    ["the product for $60", "Sandal"],
    ["the shoe with 4.8", "Road shoe"],
    ["the product rated 4.7", "Boot"],
    ["a shoe under $50", "Kids shoe"],
    ["the product over 140 dollars", "Boot"],
    ["the add to cart button of the product for $60", "add Sandal"],
    ["the add to cart button below $25.00", "add Slipper"],
  ])("or a given value: %s", (query, id) => {
    expect(find(SHOES, query)).toBe(id);
  });

  it.each([
    ["the flight that departs at 6:30", "row2"],
    ["the flight at 9:50", "row3"],
    ["flights under $200", "row3"],
    ["a flight shorter than 200 minutes", "row1"],
    ["ein Flug über 6 Stunden", "row3"],
    ["a flight before 6:45", "row2"],
    ["a flight after 20:00", "row3"],
    ["le vol à 318 $", "row2"],
  ])("or a given time or price: %s", (query, id) => {
    expect(find(FLIGHTS, query)).toBe(id);
  });

  it.each([
    ["files over 1 GB", "file2"],
    ["a file smaller than 100 KB", "file3"],
    ["the file from 2 days ago", "file1"],
  ])("or a given size or age: %s", (query, id) => {
    expect(find(FILES, query)).toBe(id);
  });

  it.each(["the product for $61", "a shoe under $10", "a product under $100"])(
    "isn't picked where none or several have the value: %s",
    (query) => {
      expect(find(SHOES, query)).toBeNull();
    },
  );

  it("is told in any order of the elements", () => {
    expect(find(FLIGHTS.toReversed(), "the cheapest flight")).toBe("row3");
    expect(find(FILES.toReversed(), "the largest file")).toBe("file2");
  });

  it.each([
    ["the cheapest room", "Room 2"],
    ["the cheapest one", "Room 2"],
    ["the most expensive room", "Room 1"],
  ])("among lines of text: %s", (query, text) => {
    const lines = ["$420", "$139", "$318"].flatMap((price, at): ScreenText[] => [
      { text: `Room ${at + 1}`, bbox: { x1: 0.05, y1: 0.2 + 0.1 * at, x2: 0.3, y2: 0.24 + 0.1 * at } },
      { text: price, bbox: { x1: 0.7, y1: 0.2 + 0.1 * at, x2: 0.9, y2: 0.24 + 0.1 * at } },
    ]);
    const { index } = groundTexts(query, lines);
    expect(index === null ? null : lines[index]?.text).toBe(text);
  });
});

describe("the thing with the least or the most of what a column, a label or a count tells", () => {
  it.each([
    ["the country with the largest population", "Brazil"],
    ["das Land mit den wenigsten Einwohnern", "Iceland"],
    ["the country with the fewest inhabitants", "Iceland"],
    ["el país con mayor superficie", "Canada"],
    ["the second smallest country by area", "Japan"],
    ["the country with the lowest growth", "Japan"],
    ["人口最多的国家", "Brazil"],
  ])("in a table: %s", (query, id) => {
    expect(find(COUNTRIES, query)).toBe(id);
  });

  it.each([
    ["the order with the highest amount", "Purifier"],
    ["delete the most expensive order", "delete Purifier"],
    ["delete the oldest order", "delete Purifier"],
  ])("beside labels that repeat: %s", (query, id) => {
    expect(find(ORDERS, query)).toBe(id);
  });

  it.each([
    ["the player with the most points", "Sasha"],
    ["the player with the highest level", "tornado"],
    ["der Spieler mit den wenigsten Siegen", "tornado"],
    ["le joueur avec le plus de points", "Sasha"],
  ])("among counts: %s", (query, id) => {
    expect(find(PLAYERS, query)).toBe(id);
  });

  it.each([
    ["the cheapest hotel", "The Pines"],
    ["das teuerste Hotel", "Grand Large"],
    ["the best rated hotel", "Grand Large"],
    ["el segundo hotel más caro", "Hotel Harbor"],
    ["das zweitteuerste Hotel", "Hotel Harbor"],
    ["book the cheapest hotel", "book The Pines"],
    ["choose the cheapest hotel", "book The Pines"],
  ])("in cards that repeat, whatever one of them is called: %s", (query, id) => {
    expect(find(HOTELS, query)).toBe(id);
  });

  it("is ticked by the box in front of it", () => {
    const mails = MAILS.flatMap((one) =>
      one.role === "listitem"
        ? [one, element(`box of ${one.id}`, "checkbox", "", [4, (one.bounds?.y ?? 0) + 20, 16, 16], true)]
        : [one],
    );
    expect(find(mails, "tick the oldest email")).toBe("box of mail5");
  });

  it("isn't what is left of a disk, nor a year in a title", () => {
    const disk = element("disk", "text", "64 GB of 128 GB used", [240, 20, 200, 20]);
    expect(
      find(
        [disk, ...FILES.map((file, at) => ({ ...file, bounds: { x: 20, y: 80 + 40 * at, width: 400, height: 30 } }))],
        "the largest file",
      ),
    ).toBe("file2");
    const titled = VIDEOS.map((one) => (one.id === "title of Cats" ? { ...one, name: "Cats of 1962" } : one));
    expect(find(titled, "the oldest video")).toBe("Birds");
  });
});

describe("the thing with the least or the most, where more must be known than its own text", () => {
  /** Payments under the headings of their days, with the later ones at the top. */
  const PAYMENTS = [
    ["Today", 100],
    ["Yesterday", 300],
    ["12 March", 500],
  ].map(([name, y]) => element(`heading ${name}`, "heading", `${name}`, [20, Number(y), 120, 20]));
  const bank = [
    ...PAYMENTS,
    ...(
      [
        ["Bakery", "08:52", "−£6.45", 130],
        ["Salary", "07:05", "+£2,350.00", 190],
        ["Fuel", "18:20", "−£58.36", 330],
        ["Refund", "14:03", "+£28.00", 390],
        ["Council", "19:00", "−£164.00", 530],
      ] as const
    ).flatMap(([name, time, amount, y]) => [
      element(name, "listitem", "", [0, y, 400, 56]),
      element(`name of ${name}`, "text", name, [60, y + 6, 120, 20]),
      element(`time of ${name}`, "text", time, [60, y + 30, 60, 16]),
      element(`amount of ${name}`, "text", amount, [300, y + 16, 90, 20]),
    ]),
  ];

  it.each([
    ["the most recent payment", "Bakery"],
    ["the oldest payment", "Council"],
    ["my biggest expense", "Council"],
    ["the largest payment received", "Salary"],
    ["der kleinste Geldeingang", "Refund"],
  ])("days stand over times, and money has a side: %s", (query, id) => {
    expect(find(bank, query)).toBe(id);
  });

  it("leaves out what a kilogram costs, and compares what is told in ten thousands", () => {
    const fruit = (["£1.85", "30p each", "£2.98/kg", "£2.75", "£1.10/100g", "£3.25"] as const).map((name, at) =>
      element(`${at}`, "text", name, [40, 100 + 40 * at, 120, 20]),
    );
    expect(find(fruit, "the cheapest fruit")).toBe("0");
    const flats = ["298万", "1,180万", "465万"].map((name, at) =>
      element(name, "text", name, [40, 100 + 40 * at, 120, 20]),
    );
    expect(find(flats, "最便宜的房子")).toBe("298万");
  });

  it.each([
    ["the newest alert", "4 min ago"],
    ["the oldest alert", "2 h ago"],
    ["the cheapest alert", null],
  ])("prefers the list under the heading that is named: %s", (query, id) => {
    const servers = ["112 d", "3 d", "45 d", "18 h"].map((name, at) =>
      element(name, "text", name, [400, 200 + 40 * at, 60, 18]),
    );
    const alerts = ["4 min ago", "2 h ago"].map((name, at) =>
      element(name, "text", name, [20, 230 + 40 * at, 120, 18]),
    );
    expect(find([element("heading", "heading", "Alerts", [20, 200, 120, 20]), ...alerts, ...servers], query)).toBe(id);
  });

  it.each([
    ["réserver l'hôtel le moins cher", "book The Pines"],
    ["reserva el hotel más barato", "book The Pines"],
    ["das billigste Hotel buchen", "book The Pines"],
  ])("finds the button of a command in another language: %s", (query, id) => {
    expect(find(HOTELS, query)).toBe(id);
  });

  it.each([
    ["a hotel between 80 and 90 euros", "Saint Michel"],
    ["ein Hotel zwischen 200 und 300 Euro", "Grand Large"],
    ["a hotel between 60 and 130 euros", null],
  ])("keeps to limits on both sides: %s", (query, id) => {
    expect(find(HOTELS, query)).toBe(id);
  });
});

describe("a word for an extreme", () => {
  const tabs = ["Best", "Cheapest", "Fastest"].map((name, at) =>
    element(name, "tab", name, [20 + 200 * at, 80, 180, 50], true),
  );

  it("is the name of a tab that is called so", () => {
    expect(find([...tabs, ...FLIGHTS], "cheapest")).toBe("Cheapest");
    expect(find([...tabs, ...FLIGHTS], "the fastest tab")).toBe("Fastest");
  });

  it("is no thing to be found where a list is to be sorted", () => {
    const sort = element("sort", "combobox", "Sort by", [600, 40, 160, 40], true);
    expect(find([sort, ...FLIGHTS], "sort by the cheapest")).toBe("sort");
  });

  it("is the name of a filter that is called so", () => {
    const filter = element("filter", "button", "Under $200", [20, 80, 200, 50], true);
    expect(find([filter, ...FLIGHTS], "under $200")).toBe("filter");
  });

  it("is told by values beside such a tab where things are asked for", () => {
    expect(find([...tabs, ...FLIGHTS], "the book button of the cheapest flight")).toBe("book3");
  });
});

describe("nothing is picked by its value", () => {
  const prices = (...texts: string[]) =>
    texts.map((text, at) => element(`p${at}`, "text", text, [20, 100 + 80 * at, 120, 40]));

  it.each([
    ["that no other thing tells", prices("$12", "Sold out")],
    ["that another has, too", prices("$12", "$12", "$15")],
    ["in another currency", prices("$12", "9 €")],
    ["that is a sum", prices("$12", "Total $12")],
  ])("%s", (_, elements) => {
    expect(find(elements, "the cheapest ticket")).toBeNull();
  });

  it("but of what is free and what has a price, the free one is the cheapest", () => {
    expect(find(prices("$12", "Free", "$20"), "the cheapest ticket")).toBe("p1");
  });

  it.each([
    ["a ticket for 60", 0],
    ["a timer for 60 minutes", null],
  ])("where a number has another unit: %s", (query, at) => {
    const { scene } = gatherElementEvidence(query, prices("$60", "$12", "$20"));
    expect(finish(pointOutValued(scene))?.at ?? null).toBe(at);
  });

  it("where only days of the week tell when it was", () => {
    const days = ["Mon", "Thu", "Sat"].map((name, at) => element(`d${at}`, "text", name, [20, 100 + 80 * at, 120, 40]));
    expect(find(days, "the earliest message")).toBeNull();
  });
});

describe("buttons in several columns that are named with their prices", () => {
  const grid = (names: readonly string[], columns: number) =>
    names.map((name, at) =>
      element(name, "button", name, [20 + 180 * (at % columns), 80 + 60 * Math.floor(at / columns), 160, 40]),
    );
  const PLANS = [
    "Compare plans",
    "Basic $5/mo",
    "Standard $9/mo",
    "Premium $15/mo",
    "Mobile only $3.99/mo",
    "Family $22/mo",
  ];

  it.each([1, 2, 3])("are compared with each other: %i", (columns) => {
    const elements = grid(PLANS, columns);
    const answer = (query: string) => elements[groundElements(query, elements).index ?? -1]?.id;
    expect(answer("the cheapest plan")).toBe("Mobile only $3.99/mo");
    expect(answer("the most expensive plan")).toBe("Family $22/mo");
  });
});
