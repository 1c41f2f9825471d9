import { expect, it } from "vitest";
import type { UiElement } from "../../../src/domain/screens/ui-element.ts";
import { groundElements } from "../../../src/locate/built-in/index.ts";

const links = (current: string | boolean) =>
  ["New", "Top", "Ask"].map(
    (name, at): UiElement => ({
      id: name,
      role: "link",
      name,
      bounds: { x: 200 + at * 70, y: 10, width: 60, height: 40 },
      platform: { web: { "aria-current": name === "Top" ? current : "false" } },
    }),
  );

it.each(["page", "step", "true", true])("the current link is the one that ARIA calls so, as %s", (current) => {
  const elements = links(current);
  for (const query of ["the current page link", "the selected link", "which link is active"])
    expect(elements[groundElements(query, elements).index ?? -1]?.id, query).toBe("Top");
});

it.each(["", { of: "page" }, 1])("nothing is the current link by a value that says none: %j", (none) => {
  const [first, ...others] = links(true).map((link) =>
    link.name === "New" ? { ...link, platform: { web: { "aria-current": none } } } : link,
  );
  const elements = first ? [first, ...others] : [];
  expect(elements[groundElements("the selected link", elements).index ?? -1]?.id).toBe("Top");
});
