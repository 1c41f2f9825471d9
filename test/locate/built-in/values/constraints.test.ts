import { describe, it } from "vitest";
import { element, expectRow, makeLists } from "./list-screens.ts";

const list = makeLists(220);

const TRAINS = list("listitem", [
  ["06:59", "08:56", "Express 11", "64 €", "1 change"],
  ["07:25", "09:33", "Express 17", "29 €", "0 changes"],
  ["09:05", "11:01", "Regio 4", "79 €", "0 changes"],
  ["13:40", "15:50", "Regio 9", "41 €", "2 changes"],
]);

describe("a value that a query says, in any language,", () => {
  it.each([
    ["le départ de 9 h 05", "09:05"],
    ["the train at 1:40 pm", "13:40"],
    ["the train arriving before 9 am", "06:59"],
    ["a train for less than 30 euros", "07:25"],
    ["ein Zug unter 30 €", "07:25"],
    ["un train à moins de 30 €", "07:25"],
    ["30欧元以下的火车", "07:25"],
    ["a train between 60 and 70 euros", "06:59"],
    ["a Regio train under 60 €", "13:40"],
  ])("tells which row is meant: %s", (query, row) => expectRow(TRAINS, query, row));

  it.each(["un train à moins de 20 €", "a train over 100 euros", "20欧元以下的火车"])(
    "tells that no row is meant: %s",
    (query) => expectRow(TRAINS, query, null),
  );

  it.each([
    ["the club with 39 points", "Salter"],
    ["a club with more than 50 points", "Ashford"],
    ["the club that joined in February", "Salter"],
    ["der Verein, der vor 6 Tagen gespielt hat", "Kelmore"],
  ])("may be a count, a month or an age: %s", (query, row) => {
    const clubs = list("listitem", [
      ["Ashford", "52 points", "3 Jan 2021", "2 days ago"],
      ["Kelmore", "48 points", "9 May 2020", "6 days ago"],
      ["Salter", "39 points", "14 Feb 2019", "9 days ago"],
    ]);
    expectRow(clubs, query, row);
  });

  it("leaves an extreme among those that have it", () => {
    expectRow(TRAINS, "the cheapest train with 0 changes after 8:00", "09:05");
  });
});

describe("a thing of a list", () => {
  const people = list("row", [
    ["Ines Duarte", "Owner", "Active"],
    ["Jonas Weber", "Editor", "Active"],
    ["Aiko Tanaka", "Viewer", "Pending"],
    ["Pete Okafor", "Editor", "Pending"],
  ]);

  it("is told by what it isn't called", () => {
    expectRow(people, "the editor who isn't Jonas", "Pete Okafor");
    expectRow(people, "the editor who isn't Pete", "Jonas Weber");
  });

  it("is called so itself: a laptop lock is no laptop", () => {
    const shop = list("listitem", [
      ["Nova 14 laptop", "$749"],
      ["Slim 3 laptop", "$429"],
      ["Laptop lock", "$19"],
      ["Bag for a laptop", "$29"],
    ]);
    expectRow(shop, "the cheapest laptop", "Slim 3");
    expectRow(shop, "a laptop under $500", "Slim 3");
  });

  it("stands under the heading that is named, on a board with several", () => {
    const board = (
      [
        [
          "To do",
          [
            ["Payments", "High"],
            ["Copy", "Low"],
          ],
        ],
        [
          "In progress",
          [
            ["Search", "High"],
            ["Export", "Medium"],
          ],
        ],
        [
          "Done",
          [
            ["Banner", "High"],
            ["Icons", "Low"],
          ],
        ],
      ] as const
    ).flatMap(([column, cards], at) => [
      element(column, "heading", column, [30 + 340 * at, 90, 90, 18]),
      ...cards.flatMap(([title, priority], place) => {
        const [x, y] = [30 + 340 * at, 120 + 120 * place];
        return [
          element(title, "article", "", [x, y, 316, 109]),
          element(`${title}: title`, "heading", title, [x + 12, y + 40, 290, 16]),
          element(`${title}: priority`, "text", priority, [x + 250, y + 12, 50, 14]),
        ];
      }),
    ]);
    expectRow(board, "the high priority task in To do", "Payments");
    expectRow(board, "the high priority task in Done", "Banner");
  });
});

describe("a day of a calendar", () => {
  const calendar = (
    [
      [
        "Mon 17",
        [
          ["Stand-up", "09:00 – 09:15", 240],
          ["Dentist", "16:30 – 17:00", 720],
        ],
      ],
      ["Tue 18", [["Review", "10:00 – 11:30", 304]]],
      [
        "Wed 19",
        [
          ["Stand-up", "09:00 – 09:15", 240],
          ["Lunch", "12:30 – 13:30", 464],
        ],
      ],
      ["Thu 20", []],
      [
        "Fri 21",
        [
          ["Train", "07:40 – 10:05", 160],
          ["Retro", "15:00 – 16:00", 624],
        ],
      ],
    ] as const
  ).flatMap(([day, events], at) => [
    element(day, "columnheader", day, [220 + 172 * at, 88, 172, 40]),
    ...events.flatMap(([name, time, y]) => {
      const x = 224 + 172 * at;
      return [
        element(`${day} ${name}`, "button", `${name}, ${time}`, [x, y, 160, 44]),
        element(`${day} ${name}: name`, "text", name, [x + 8, y + 3, 80, 17]),
        element(`${day} ${name}: time`, "text", time, [x + 8, y + 23, 74, 16]),
      ];
    }),
  ]);

  it.each([
    ["the first thing on Friday", "Fri 21 Train"],
    ["the last appointment on Monday", "Mon 17 Dentist"],
    ["the stand-up on Wednesday", "Wed 19 Stand-up"],
    ["der Termin am Montag um 16:30 Uhr", "Mon 17 Dentist"],
    ["el último evento del viernes", "Fri 21 Retro"],
  ])("is the column of what is asked for: %s", (query, event) => expectRow(calendar, query, event));

  it("may have nothing on it", () => expectRow(calendar, "the event on Thursday", null));
});
