import { expect, it } from "vitest";
import { formatPicture } from "../../../training/screens/picture-url.ts";

it("writes pictures that fit into a style attribute in either kind of quotes", () => {
  const { src, css } = formatPicture(`<svg a="1" b='2'>url(#x) ?</svg>`);
  expect(css).toBe(`url(${src})`);
  expect(src).not.toMatch(/['"()\s]/);
});
