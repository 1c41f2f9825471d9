import { describe, it } from "vitest";
import { PHONE, useWalk } from "./walk.ts";

const walk = useWalk();

describe("signing in on the page", () => {
  it.each([
    ["desktop", {}],
    ["phone", { viewport: PHONE, colorScheme: "dark" as const }],
  ])("works by a one-time link, on a %s", async (name, view) => {
    const page = await walk().signIn("owner@example.com", view);
    await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
    await walk().checkAccessibility(page);
    await walk().shoot(page, `overview-${name}`);
  });
});
