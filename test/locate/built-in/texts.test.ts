import { describe, expect, it } from "vitest";
import { groundTexts } from "../../../src/locate/built-in/index.ts";

const line = (text: string, x1: number, y1: number, confidence?: number) => ({
  text,
  bbox: { x1, y1, x2: x1 + 0.2, y2: y1 + 0.03 },
  ...(confidence === undefined ? {} : { confidence }),
});
const screen = [
  line("Welcomeback", 0.1, 0.05),
  line("Email", 0.1, 0.2),
  line("bob@example.com", 0.1, 0.24),
  line("Password", 0.1, 0.32),
  line("Forgotpassword?", 0.6, 0.38, 0.8),
  line("Login", 0.4, 0.5, 0.99),
  line("Setlings", 0.1, 0.9, 0.7),
  line("Help", 0.7, 0.9),
  line("Price", 0.1, 0.6),
  line("$12.50", 0.5, 0.6),
  line("Delete", 0.1, 0.7),
  line("Delete", 0.7, 0.7),
];

describe("a line of text is found", () => {
  it.each([
    ["the Login button", "Login"],
    ["sign in", "Login"],
    ["forgot password link", "Forgotpassword?"],
    ["forgot password", "Forgotpassword?"],
    ["settings", "Setlings"],
    ["help at the bottom right", "Help"],
    ["email field", "Email"],
    ["bob@example.com", "bob@example.com"],
    ["the price", "$12.50|Price"],
    ["text below Email", "bob@example.com"],
    ["$12.50", "$12.50"],
    ["welcome back heading", "Welcomeback"],
  ])("%s", (query, wanted) => {
    const { index } = groundTexts(query, screen);
    expect(wanted.split("|")).toContain(index === null ? null : screen[index]?.text);
  });

  it("by its place among equals", () => {
    expect(groundTexts("delete on the right", screen).index).toBe(11);
    expect(groundTexts("the first delete", screen).index).toBe(10);
    expect(groundTexts("third delete", screen).index).toBeNull();
  });

  it.each(["log out", "shopping cart", "the weather tomorrow", "Bluetooth"])(
    "and %s is not, where it isn't",
    (query) => {
      expect(groundTexts(query, screen).index).toBeNull();
    },
  );
});
