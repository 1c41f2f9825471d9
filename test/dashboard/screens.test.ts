import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { DASHBOARD_PATHS } from "../../src/domain/dashboard-paths.ts";
import { callControl } from "../control/control-client.ts";
import { COLOR_RULES, checkAccessibility } from "./check-accessibility.ts";
import { fillPath } from "./fill-path.ts";
import { useWalk } from "./walk.ts";

const walk = useWalk({ keepsPages: true });
/** The narrowest screen that must work without scrolling sideways (WCAG 2.2, 1.4.10), phones, tablets, and desktops. */
const WIDTHS = [320, 390, 768, 1440] as const;
const HEIGHT = 640;
const NARROW = { viewport: { width: WIDTHS[0], height: HEIGHT } };

/** Returns how far the page extends beyond the screen, and the elements that cause it. */
const findOverflow = (page: Page) =>
  page.evaluate<{ pixels: number; wide: string[] }>(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const pixels = scrollWidth - clientWidth;
    const wide = [...document.body.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > clientWidth);
    return { pixels, wide: pixels === 0 ? [] : wide.map((one) => one.tagName + "." + one.getAttribute("class")) };
  })()`);

async function expectFit(page: Page): Promise<void> {
  await page.locator("h1, [role=dialog] h2").first().waitFor();
  await expect.poll(() => page.locator(".loading").count()).toBe(0);
  // Plots follow the width of the screen a frame later.
  await expect.poll(() => findOverflow(page)).toEqual({ pixels: 0, wide: [] });
}

/** Date and time in the only format that there is, in the time zone of the walks. */
const MOMENT = /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d:\d\d UTC$/;
/** Other formats that Intl or a library might choose. */
const OTHER_FORMATS = /\d:\d\d\s?[AP]M|\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/i;

/** Expects of every time on the page that it can be read by programs, and shows its date and time at least on hover. */
async function expectOneFormat(page: Page): Promise<void> {
  const times: [text: string, title: string, at: string][] = JSON.parse(
    await page.evaluate(`JSON.stringify([...document.querySelectorAll("main time")].map((one) =>
      [one.textContent, one.title, one.dateTime]))`),
  );
  for (const [text, title, at] of times) {
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(
      [text, title].filter((shown) => MOMENT.test(shown)),
      `${text}, ${title}`,
    ).not.toEqual([]);
  }
  expect(await page.locator("main").textContent()).not.toMatch(OTHER_FORMATS);
}

/** An address, and what is clicked there before the view is complete. */
type View = { address: string; open?(page: Page): Promise<void> };

/** Opens everything that unfolds in the page's content. */
async function unfold(page: Page): Promise<void> {
  for (const summary of await page.locator(":is(.directory-content, main.problem) summary").all())
    await summary.click();
}

const playground = (view: string, heading: string): View => ({
  address: `/playground${view}`,
  open: (page) => page.getByRole("heading", { name: heading, level: 2 }).waitFor(),
});

/** Pages with several views, and those that are more than their address shows. */
const VIEWS: Partial<Record<(typeof DASHBOARD_PATHS)[number], readonly View[]>> = {
  "/playground": [
    playground("", "Found: "),
    playground("?view=batch", "Pictures: 0"),
    playground("?view=compare", "phone.png"),
    playground("?view=runs", "Recent runs"),
  ],
  "/help/events": [{ address: "/help/events?type=file.delivered", open: unfold }],
  "/help/api": [{ address: "/help/api?operation=organization.destinations.send-test", open: unfold }],
};

/** Other rules judge by names, roles and colours. No style sheet changes those between the narrowest and the widest screen. */
const LAYOUT_RULES = ["scrollable-region-focusable"];

/** Opens a page of the dashboard on the narrowest screen. */
async function openNarrow(address: string): Promise<Page> {
  const page = await walk().signIn("owner@example.com", { ...NARROW, at: await fillPath(walk().harness, address) });
  await page.setViewportSize(NARROW.viewport);
  await page.locator("main .page h1").waitFor();
  return page;
}

/** Expects a page to fit every screen, accessibly in both themes. It is loaded once: only the screen changes. */
async function expectEveryScreen(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expectFit(page);
    if (width !== WIDTHS[0] && width !== WIDTHS.at(-1)) {
      await checkAccessibility(page, LAYOUT_RULES);
      continue;
    }
    await page.emulateMedia({ colorScheme: "light" });
    await walk().checkAccessibility(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.locator(":root[data-scheme=dark]").waitFor();
    await checkAccessibility(page, COLOR_RULES);
  }
}

it.each(DASHBOARD_PATHS.flatMap((path) => VIEWS[path] ?? [{ address: path }]))(
  `$address fits screens of ${WIDTHS.join(", ")} pixels, accessibly in both themes, with one format of time`,
  async ({ address, open }: View) => {
    const page = await openNarrow(address);
    await expect.poll(() => page.locator(".loading").count()).toBe(0);
    await open?.(page);
    await expectOneFormat(page);
    await expectEveryScreen(page);
  },
);

it.each(["/sign-in", "/problems/", "/problems/rate_limited", "/nothing"])(
  "%s fits them without a sign-in, too",
  async (path) => {
    walk().allow(/^404 GET \/nothing$/);
    const page = await walk().open(path, NARROW);
    if (path === "/nothing") await page.getByRole("heading", { name: "No such page" }).waitFor();
    await unfold(page);
    await expectEveryScreen(page);
  },
);

it("a run of a workflow with the longest id fits the narrowest", async () => {
  const path = await fillPath(walk().harness, "/fleet/runs/:id");
  const workflowId = "nightly_".repeat(32);
  await walk()
    .harness.db.prepare("UPDATE runs SET workflow_id = ?, version = version + 1 WHERE id = ?")
    .bind(workflowId, path.split("/").at(-1))
    .run();
  const page = await walk().signIn("owner@example.com", { ...NARROW, at: path });
  await page.setViewportSize(NARROW.viewport);
  await page.getByRole("heading", { name: `Run of ${workflowId}` }).waitFor();
  await expectFit(page);
});

it("an invitation fits the narrowest", async () => {
  const invited = { email: `${"a".repeat(64)}@${"b".repeat(63)}.example.com`, role: "viewer" };
  const { body } = await callControl(
    walk().harness,
    "POST",
    `/organizations/${DEMO_ORGANIZATION.id}/invitations`,
    invited,
  );
  const { pathname, hash } = new URL(body.url);
  const page = await walk().open(pathname + hash, NARROW);
  await page.getByText(invited.email).waitFor();
  await expectFit(page);
  const list = await openNarrow("/organization");
  await list.getByRole("button", { name: `Withdraw the invitation for ${invited.email}` }).click();
  await list.getByRole("dialog").waitFor();
  await expectFit(list);
  expect(await list.evaluate("document.querySelector('dialog').scrollWidth")).toBe(NARROW.viewport.width);
});

it("names, descriptions and addresses that are one long word fit the narrowest", async () => {
  const word = "W".repeat(256);
  const { harness } = walk();
  const phone = {
    type: "phone.register",
    phone_name: word,
    nickname: `${word.slice(1)}X`,
    organization_id: DEMO_ORGANIZATION.id,
  };
  const { body: registered } = await callControl(harness, "POST", "/changes", phone);
  const destination = { url: `https://example.com/${word}`, event_types: ["*"], name: word, description: word };
  const path = `/organizations/${DEMO_ORGANIZATION.id}/destinations`;
  const { body: created } = await callControl(harness, "POST", path, destination);
  for (const address of ["/webhooks", `/webhooks/${created.id}`, `/fleet/${registered.resource.id}`]) {
    const page = await openNarrow(address);
    await page.getByText(word).first().waitFor();
    await expectFit(page);
  }
  await callControl(harness, "DELETE", `/destinations/${created.id}`);
});

it("a name that is one long word leaves the other columns of its table on a desktop's screen", async () => {
  const phone = { type: "phone.register", phone_name: "M".repeat(256), organization_id: DEMO_ORGANIZATION.id };
  await callControl(walk().harness, "POST", "/changes", phone);
  const page = await openNarrow("/fleet");
  await page.setViewportSize({ width: 1440, height: HEIGHT });
  await page.getByText(phone.phone_name).waitFor();
  const hiddenPixels = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector(".table-frame"))`;
  await expect.poll(() => page.evaluate(hiddenPixels)).toBe(0);
});

it.each([
  ["/webhooks", "Register a destination"],
  ["/webhooks/:id", "Send a test"],
  ["/webhooks/:id", "Delete"],
  ["/keys", "Create a key"],
  ["/organization", "Invite a person"],
] as const)("a dialog of %s, %s, fits the narrowest", async (path, opener) => {
  const page = await openNarrow(path);
  await page.getByRole("button", { name: opener, exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await expectFit(page);
});
