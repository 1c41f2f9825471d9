import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { DASHBOARD_PATHS } from "../../src/domain/dashboard-paths.ts";
import { callControl } from "../control/control-client.ts";
import { COLOR_RULES, checkAccessibility } from "./check-accessibility.ts";
import { fillPath } from "./fill-path.ts";
import { useWalk } from "./walk.ts";

const walk = useWalk({ keepsSignIns: true });
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
  expect(await findOverflow(page)).toEqual({ pixels: 0, wide: [] });
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

it.each(DASHBOARD_PATHS)(
  `%s fits screens of ${WIDTHS.join(", ")} pixels, accessibly in both themes, with one format of time`,
  async (path) => {
    const page = await walk().signIn("owner@example.com", NARROW);
    await page.goto(await fillPath(walk().harness, path));
    await page.locator("main .page h1").waitFor();
    await expect.poll(() => page.locator(".loading").count()).toBe(0);
    await expectOneFormat(page);
    // Loaded once: only the screen changes.
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.emulateMedia({ colorScheme: "light" });
      await expectFit(page);
      await walk().checkAccessibility(page);
      await page.emulateMedia({ colorScheme: "dark" });
      await page.locator(":root[data-scheme=dark]").waitFor();
      await checkAccessibility(page, COLOR_RULES);
    }
  },
);

it.each(["/sign-in", "/problems/", "/problems/idempotency_key_reused", "/nothing"])(
  "%s fits it for who isn't signed in",
  async (path) => {
    walk().allow(/^404 GET \/nothing$/);
    const page = await walk().open(path, NARROW);
    if (path === "/nothing") await page.getByRole("heading", { name: "No such page" }).waitFor();
    await expectFit(page);
    await walk().checkAccessibility(page);
  },
);

it("a run of a workflow with the longest id fits it", async () => {
  const page = await walk().signIn("owner@example.com", NARROW);
  const path = await fillPath(walk().harness, "/fleet/runs/:id");
  const workflowId = "nightly_".repeat(32);
  await walk()
    .harness.db.prepare("UPDATE runs SET workflow_id = ?, version = version + 1 WHERE id = ?")
    .bind(workflowId, path.split("/").at(-1))
    .run();
  await page.goto(path);
  await page.getByRole("heading", { name: `Run of ${workflowId}` }).waitFor();
  await expectFit(page);
});

it("an invitation fits it", async () => {
  const invited = { email: `${"long-".repeat(8)}address@example.com`, role: "viewer" };
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
});

it.each([
  ["/webhooks", "Register a destination"],
  ["/webhooks/:id", "Send a test"],
  ["/webhooks/:id", "Delete"],
  ["/keys", "Create a key"],
  ["/organization", "Invite a person"],
] as const)("a dialog of %s, %s, fits it", async (path, opener) => {
  const page = await walk().signIn("owner@example.com", NARROW);
  await page.goto(await fillPath(walk().harness, path));
  await page.getByRole("button", { name: opener, exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await expectFit(page);
});
