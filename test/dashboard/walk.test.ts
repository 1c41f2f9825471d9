import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { useWalk } from "./walk.ts";

const walk = useWalk();
let page: Page;
beforeEach(async () => {
  page = await walk().open("/sign-in");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
});

describe("a walk notices", () => {
  it.each([
    [
      "an inline style",
      "document.head.append(Object.assign(document.createElement('style'), { textContent: 'p {}' }))",
      /^csp style-src-elem inline /,
    ],
    [
      "an inline script",
      "document.body.append(Object.assign(document.createElement('script'), { text: '1' }))",
      /^csp script-src-elem inline /,
    ],
    [
      "a style that is set by a text",
      "document.body.setAttribute('style', 'color: red')",
      /^csp style-src-attr inline /,
    ],
    [
      "a picture of another site",
      "new Image().src = 'https://example.com/x.png'",
      /^csp img-src https:\/\/example.com\/x.png /,
    ],
    ["an error in the console", "console.error('odd')", /^error odd$/],
    ["what nobody catches", "setTimeout(() => { throw new Error('lost'); })", /^error .*lost/],
    ["a promise that nobody catches", "void Promise.reject(new Error('lost'))", /^error .*lost/],
    ["a refusal", "void fetch('/internal/v1/nothing')", /^404 GET \/internal\/v1\/nothing$/],
  ])("%s", async (_name, script, problem) => {
    await page.evaluate(`${script}; undefined`);
    const seen: string[] = [];
    await expect
      .poll(() => {
        seen.push(...walk().takeProblems());
        return seen;
      })
      .toContainEqual(expect.stringMatching(problem));
  });
});

it("lets pass what was allowed, and nothing else", async () => {
  walk().allow(/^404 GET .*\/nothing$/);
  const told = page.waitForResponse("**/nothing-else");
  await page.evaluate(
    "fetch('/internal/v1/nothing').then(() => fetch('/internal/v1/nothing-else')).then(() => undefined)",
  );
  await told;
  expect(walk().takeProblems()).toEqual(["404 GET /internal/v1/nothing-else"]);
});

it("refuses what is not accessible, and says what", async () => {
  await walk().checkAccessibility(page);
  await page.evaluate("document.querySelector('main').append(new Image()); undefined");
  await expect(walk().checkAccessibility(page)).rejects.toThrow("image-alt");
});
