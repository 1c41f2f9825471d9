import { describe, expect, it } from "vitest";
import { asksForSignBeside } from "../../../src/locate/built-in/index.ts";

describe("a query that names a sign", () => {
  it.each([
    ["bookmark", "Saved places", true],
    ["the camera icon", "Take a picture", true],
    ["magnifying-glass", "Find", true],
    ["three dots", "Options", true],
    ["the thumbs up icon", "Like", true],
    ["sign in icon", "Account", true],
    ["wi-fi", "Network", true],
    ["hang up", "End", true],
    ["wi-fi", "Wi-Fi", false],
    ["log out", "Log out", false],
    ["the camera", "Camera", false],
    ["open Camera settings", "Camera settings", false],
    ["saved places", "Saved places", false],
    ["cameraman", "Directors", false],
    ["", "Directors", false],
  ])("may mean another element than one that isn't called so: %j and %j", (query, name, isAnother) => {
    expect(asksForSignBeside(query, { id: "found", role: "button", name })).toBe(isAnother);
  });
});
