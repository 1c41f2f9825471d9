import { describe, expect, it } from "vitest";
import { readLook } from "../../../../src/locate/built-in/screen/looks.ts";

describe("a text looks like", () => {
  it.each([
    ["$23.10", "~price"],
    ["1.299,00 €", "~price"],
    ["4 items · about $23.10", "~price"],
    ["3 items", null],
    ["14:02", "~time"],
    ["9:41 PM", "~time"],
    ["25 min", "~duration"],
    ["14:02 o'clock somewhere", null],
    ["2026-11-21", "~date"],
    ["3 Oct", "~date"],
    ["Nov 19, 2025", "~date"],
    ["Yesterday", "~date"],
    ["2 weeks ago", "~date"],
    ["May I help you", null],
    ["87 %", "~percent"],
    ["42", "~number"],
    ["42 apples", null],
    ["21.5 °C", "~temperature"],
    ["4.7 (320 reviews)", "~rating"],
    ["4.9 out of 5", "~rating"],
    ["5 out of 10", null],
    ["bakery.example.com", "~url"],
    ["end.of sentence", null],
    ["dana@example.com", "~email"],
    ["+1 (555) 010-2233", "~phone"],
    ["14 Mill Lane", "~address"],
    ["14 days left", null],
    ["Open · Closes 6 PM", "~hours"],
    ["Open settings", null],
    ["English (United States)", "~language"],
    ["English lessons", null],
    ["", null],
    ["$".repeat(1024), null],
  ])("%j: %s", (text, look) => {
    expect(readLook(text)?.look ?? null).toBe(look);
  });

  it("counts a price within a text for less than one alone", () => {
    expect(readLook("about $5 each")?.weight).toBeLessThan(readLook("$5")?.weight ?? 0);
  });
});
