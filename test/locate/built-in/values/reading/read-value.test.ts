import { describe, expect, it } from "vitest";
import type { Measure } from "../../../../../src/locate/built-in/values/reading/measures.ts";
import { readValue } from "../../../../../src/locate/built-in/values/reading/read-value.ts";

type Case = readonly [text: string, value: number | null, unit?: string];
const label = (cases: readonly Case[]) => cases.map(([text, value, unit = ""]) => ({ text, value, unit }));

const CASES: readonly (readonly [measure: Measure, cases: readonly Case[]])[] = [
  [
    "money",
    [
      ["$420", 420, "$"],
      ["US$1,299.00", 1299, "us$"],
      ["1.299,50 €", 1299.5, "€"],
      ["1 299 kr", 1299, "kr"],
      ["¥12,800", 12_800, "¥"],
      ["CHF 18.–", 18, "chf"],
      ["₹2.5k", 2500, "₹"],
      ["LH 400, 8:05, 2 stops, $318", 318, "$"],
      // The sign belongs to the number behind it.
      ["LH 402 08:10 $612", 612, "$"],
      ["2 × €20", 20, "€"],
      // Struck out, and what is paid.
      ["$40.00 $29.99", 29.99, "$"],
      ["Free", 0, ""],
      ["Free shipping", null],
      ["Total $1,020", null],
      ["Free shipping over $50", null],
      ["420", null],
      ["Flight 420", null],
      ["", null],
    ],
  ],
  [
    "bytes",
    [
      ["14 MB", 14e6],
      ["1,5 Go", 1.5e9],
      ["report.pdf · 820 KB", 820e3],
      ["2 GiB", 2e9],
      ["512 bytes", 512],
      ["12 Mbit", null],
      ["64.2B", null],
      ["64,3 GB von 128 GB belegt", null],
      ["Gate B", null],
    ],
  ],
  [
    "duration",
    [
      ["2h 15m", 8100],
      ["1 h 57", 7020],
      ["2 hr 15 min", 8100],
      ["1 Std. 5 Min.", 3900],
      ["45 min", 2700],
      ["8:05 – 10:20, 2h 15m", 8100],
      ["45 min walk", 2700],
      ["1.2M views · 3 weeks ago", null],
      ["2 days ago", null],
      ["3:45", 225, "clock"],
      ["1:02:03", 3723, "clock"],
      ["1時間", 3600],
      ["140ms", 0.14],
      ["10:24 AM", null],
      ["06:35 – 09:50", null],
      ["Terminal 2", null],
    ],
  ],
  [
    "distance",
    [
      ["1.2 km", 1200],
      ["350 m", 350],
      ["0.5 mi", 804.5],
      ["800 ft away", 243.84],
      ["60 m²", null],
      ["90 km/h", null],
    ],
  ],
  [
    "area",
    [
      ["58.2㎡", 58.2],
      ["2室2厅 · 93㎡ · 南", 93],
      ["80 m²", 80],
      ["1,000 sq ft", 92.9],
      ["80 m", null],
    ],
  ],
  [
    "weight",
    [
      ["1.5 kg", 1500],
      ["500 g", 500],
      ["2 lbs", 907.2],
    ],
  ],
  [
    "rating",
    [
      ["4.7", 4.7],
      ["4,7 (1.204)", 4.7],
      ["★ 4.2", 4.2],
      ["4.5 out of 5", 4.5, "5"],
      ["8.9/10", 8.9, "10"],
      ["5 stars", 5],
      ["Noodle House 4.4 ★ (91)", 4.4],
      ["4.7 km", null],
      ["Room 12", null],
    ],
  ],
  [
    "percent",
    [
      ["-30%", 30],
      ["15 % off", 15],
      ["Battery 80%", 80],
      ["80", null],
    ],
  ],
  [
    "temperature",
    [
      ["23°", 23],
      ["−4 °C", -4],
      ["Monday -12°", -12],
      ["23", null],
    ],
  ],
  [
    "number",
    [
      ["17", 17],
      ["1,024", 1024],
      ["Level 9", 9],
      ["-1.93%", -1.93],
      ["1.01T", 1.01e12],
      ["#5521", null],
      ["Mika_88", null],
      ["AR-803481", null],
      ["3.2K", 3200],
      ["8 of 10", null],
      ["Inbox", null],
    ],
  ],
];

describe.each(CASES)("a text tells its %s", (measure, cases) => {
  it.each(label(cases))("$text", ({ text, value, unit }) => {
    const found = readValue(text, measure);
    expect(found?.value ?? null).toEqual(value === null ? null : expect.closeTo(value, 6));
    if (found) expect(found.unit).toBe(unit);
  });
});

describe("moments", () => {
  const read = (text: string) => readValue(text, "moment");

  it.each([
    ["2 h ago", "5 min ago", "age"],
    ["3d", "2d", "age"],
    ["1w", "just now", "age"],
    ["vor 3 Stunden", "vor 5 Min.", "age"],
    ["10:24 AM", "1:05 PM", "near"],
    ["9:30", "18:05", "near"],
    ["Yesterday, 18:00", "10:24", "near"],
    ["Gestern", "Heute, 7:10", "near"],
    ["Today 9:00", "Tomorrow 8:00", "near"],
    ["Nov 3", "Nov 12", "day of a year"],
    ["30. Okt.", "2. Nov.", "day of a year"],
    ["Dec 28, 2024", "Jan 2, 2025", "date"],
    ["2025-03-01", "2025-03-02", "date"],
    ["28.02.2025", "3.11.2025", "date"],
    ["28-09-2024 18:45", "14-02-2025 21:10", "date"],
    ["6 de fev. de 2025", "6 de mar. de 2025", "date"],
    ["12 mrt 2025", "3 mei 2025", "date"],
    ["2025年3月6日", "2025年12月1日", "date"],
    ["3月6日", "12月1日", "day of a year"],
    ["03/2019", "07/2021", "date"],
    ["hace 3 días", "hace 5 horas", "age"],
    ["2 giorni fa", "40 minuti fa", "age"],
    ["há 3 semanas", "há 2 dias", "age"],
    ["3天前", "5分钟前", "age"],
    ["28.02.25", "03.11.25, 9:50", "date"],
    ["03.11.2025 9:50", "03.11.2025 18:05", "date"],
    ["1998", "2004", "year"],
  ])("%j is before %j", (earlier, later, unit) => {
    const [a, b] = [read(earlier), read(later)];
    expect([a?.unit, b?.unit]).toEqual([unit, unit]);
    expect(a?.value).toBeLessThan(b?.value ?? Number.NaN);
  });

  it.each(["Monday", "Tue 9:00", "Fr"])("%j is of a day of the week, which can't be compared", (text) => {
    expect(read(text)).toEqual({ value: 0, unit: "weekday" });
  });

  it.each([
    "",
    "Inbox",
    "12",
    "Mom",
    "Version 3.2",
    "25:00",
    "3.11.2",
    "10.0.26100",
    "32.01.2025",
    "1.13.2025",
    "1/2",
    "192.168.10.25",
  ])("%j tells no moment", (text) => {
    expect(read(text)).toBeNull();
  });
});
