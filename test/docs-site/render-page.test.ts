import { describe, expect, it } from "vitest";
import { createResolver } from "../../scripts/docs-site/links.ts";
import { renderPage } from "../../scripts/docs-site/render-page.ts";
import type { SitePage } from "../../scripts/docs-site/site-page.ts";
import { writeMarkdown } from "../../scripts/docs-site/write-markdown.ts";

const makePage = (slug: string, source: string, markdown: string): SitePage => ({
  ...{ slug, source, markdown },
  ...{ group: "Guides", label: slug, summary: slug, calls: [] },
});
const OTHER = makePage("other", "docs/other.md", "# Other");
const resolveLink = createResolver([OTHER]);
const SIZES = new Map([["docs/shot.png", { width: 40, height: 30 }]]);
const CONTEXT = { resolve: resolveLink, sizes: SIZES, calls: new Map([["GET /models", "/docs/api/models-list"]]) };
const render = (markdown: string) => renderPage(makePage("page", "docs/page.md", markdown), CONTEXT);

describe("a page of the documents", () => {
  it.each([
    ["a page", "[words](other.md#part)", '<a href="/docs/other#part">words</a>'],
    ["its own heading", "[words](#part)", '<a href="#part">words</a>'],
    ["the API's description", "[openapi.json](../openapi.json)", '<a href="/openapi.json">openapi.json</a>'],
    ["another site", "[words](https://example.com/a?b=1&c=2)", '<a href="https://example.com/a?b=1&amp;c=2">words</a>'],
  ])("links to %s", (_target, link, html) => {
    expect(render(`# Page\n\n${link}`).html).toContain(`<p>${html}</p>`);
  });

  it.each([
    ["[the lists](../src/storage/fleet/runs.ts)", "the lists (<code>src/storage/fleet/runs.ts</code>)"],
    ["[src/storage/fleet/runs.ts](../src/storage/fleet/runs.ts)", "<code>src/storage/fleet/runs.ts</code>"],
  ])("names what only the repository has, without a link: %s", (link, html) => {
    expect(render(`# Page\n\n${link}`).html).toContain(`<p>${html}</p>`);
  });

  it("has links in its Markdown to the Markdown of other pages, but none in code", () => {
    const markdown = "# Page\n\n[words](other.md#part)\n\n```sh\necho '[words](other.md)'\n```\n\n[a](../src/a.ts)\n";
    expect(writeMarkdown(makePage("page", "docs/page.md", markdown), resolveLink)).toBe(
      "# Page\n\n[words](/docs/other.md#part)\n\n```sh\necho '[words](other.md)'\n```\n\na (`src/a.ts`)\n",
    );
  });

  it("leads from a call that it names to the call's page, except within a link", () => {
    const { html } = render("# Page\n\n`GET /models`\n\n[`GET /models`](other.md)");
    expect(html).toContain('<p><a href="/docs/api/models-list"><code>GET /models</code></a></p>');
    expect(html).toContain('<p><a href="/docs/other"><code>GET /models</code></a></p>');
  });

  it("shows a picture with its size, so that nothing moves", () => {
    const { html, pictures } = render("# Page\n\n![A shot](shot.png)");
    expect(html).toContain('<img src="/docs/pictures/shot.png" alt="A shot" width="40" height="30" loading="lazy" />');
    expect([...pictures]).toEqual([["/docs/pictures/shot.png", "docs/shot.png"]]);
  });

  it("shows HTML as text, and no comments", () => {
    const { html } = render("# Page\n\n<!-- bench:a -->\n\nSome <script>alert(1)</script> text.");
    expect(html).not.toContain("bench");
    expect(html).not.toContain("<script>");
    expect(html).toContain("&lt;script&gt;");
  });

  it("makes tabs of blocks that say so and are next to each other", () => {
    const block = (name: string) => `\`\`\`sh tab=${name}\necho ${name}\n\`\`\``;
    const { html } = render(
      `# Page\n\n${block("a")}\n\n${block("b")}\n\nText\n\n${block("c")}\n\n\`\`\`sh\necho d\n\`\`\``,
    );
    expect([...html.matchAll(/class="tabs"/g)]).toHaveLength(2);
    expect([...html.matchAll(/data-tab="(\w)"/g)].map(([, name]) => name)).toEqual(["a", "b", "c"]);
  });

  it("gives headings of the same words different anchors, as the repository's host does", () => {
    const { headings } = render("# Page\n\n## Rules\n\n## `Rules`\n\n### What's new?");
    expect(headings.map(({ anchor }) => anchor)).toEqual(["page", "rules", "rules-1", "whats-new"]);
  });

  it("is found by its text and tables, but not by measured figures and the JSON that it shows", () => {
    const { sections } = render(
      '# Page\n\nOne `two`.\n\n## Part\n\n| A | B |\n|---|---|\n| three | [four](other.md) |\n| 0.97 | 402 |\n\n```json\n{"five":5}\n```',
    );
    expect(sections).toEqual([
      { heading: "Page", anchor: "page", text: "One two." },
      { heading: "Part", anchor: "part", text: "A B three four 402" },
    ]);
  });

  it.each([
    ["has no title", "Text only", /begins with its title/],
    ["shows code in an unknown language", "# Page\n\n```cobol\nSTOP\n```", /can't highlight "cobol"/],
    ["shows a picture that isn't there", "# Page\n\n![A](nothing.png)", /no picture of the repository/],
  ])("isn't built if it %s", (_fault, markdown, message) => {
    expect(() => render(markdown)).toThrow(message);
  });
});
