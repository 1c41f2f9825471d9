import type { Page, Route } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { callControl } from "../control/control-client.ts";
import { useWalk } from "./walk.ts";

const walk = useWalk({ keepsSignIns: true });
const DEMO = `/organizations/${DEMO_ORGANIZATION.id}`;

let destinationPath = "";
beforeAll(async () => {
  destinationPath = `/webhooks/${(await callControl(walk().harness, "GET", `${DEMO}/destinations`)).body.destinations[0].id}`;
  await callControl(walk().harness, "POST", `${DEMO}/invitations`, { email: "asked@example.com", role: "viewer" });
});

const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

async function openPage(path: string): Promise<Page> {
  const page = await walk().signIn("owner@example.com", { at: path });
  return page;
}

/** Returns the name of the focused element. */
const readFocus = (page: Page) =>
  page.evaluate<string | null>(`(() => {
    const { activeElement: focused } = document;
    return focused.labels?.[0]?.textContent ?? focused.getAttribute("aria-label") ?? focused.textContent;
  })()`);

describe("a dialog opens with the focus on its first field or, without fields, on a button that is safe to press", () => {
  /** If the main action can't be undone, pressing Enter twice must not do it. */
  const PAGES: [path: () => string, dialogs: [opener: string | RegExp, focus: string][]][] = [
    [
      () => "/organization",
      [
        ["Rename", "Name"],
        ["Invite a person", "Email address"],
        ["Change role of Mehmet Member", "Role"],
        ["Remove Mehmet Member", "Cancel"],
        ["Withdraw the invitation for asked@example.com", "Keep it"],
      ],
    ],
    [
      () => "/account",
      [
        ["Add a passkey", "Passkey name"],
        ["Sign out everywhere", "Stay signed in"],
      ],
    ],
    [
      () => "/keys",
      [
        ["Create a key", "Name"],
        [/^Revoke /, "Keep it"],
      ],
    ],
    [() => "/money", [[/^(Turn on|Edit)$/, "Alert below, in dollars"]]],
    [() => "/webhooks", [["Register a destination", "Receiver URL"]]],
    [
      () => destinationPath,
      [
        ["Send a test", "Event type"],
        ["Edit", "Receiver URL"],
        ["Disable", "Disable it"],
        ["Rotate secret", "Create a new secret"],
        ["Delete", "Cancel"],
      ],
    ],
  ];

  it.each(PAGES.map(([path, dialogs]) => [dialogs.map(([opener]) => opener).join(", "), path, dialogs] as const))(
    "%s",
    async (_name, path, dialogs) => {
      const page = await openPage(path());
      for (const [opener, focus] of dialogs) {
        await button(page, opener).click();
        await dialog(page).waitFor();
        await expect.poll(() => readFocus(page), { message: String(opener) }).toBe(focus);
        await page.keyboard.press("Escape");
        await dialog(page).waitFor({ state: "detached" });
      }
    },
  );
});

describe("a dialog that is open", () => {
  it("keeps the focus, closes by a click outside but not by a drag that ends there, and restores the focus", async () => {
    const page = await openPage("/organization");
    await button(page, "Rename").click();
    const field = dialog(page).getByLabel("Name");
    await expect.poll(() => readFocus(page)).toBe("Name");
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press("Tab");
      const place = "(document.activeElement.closest('dialog') ?? document.activeElement).tagName";
      // After its last element comes the browser's own window, never the page behind.
      expect(await page.evaluate(place)).toMatch(/^(DIALOG|BODY)$/);
    }
    await field.hover();
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    expect(await dialog(page).count()).toBe(1);
    await page.mouse.click(5, 5);
    await dialog(page).waitFor({ state: "detached" });
    expect(await readFocus(page)).toBe("Rename");
  });
});

describe("a change whose dialog was closed before the answer", () => {
  // The first try of a test may have left it disabled.
  beforeEach(async () => {
    const path = `/destinations/${destinationPath.split("/").at(-1)}`;
    expect((await callControl(walk().harness, "PATCH", path, { enabled: true })).status).toBe(200);
  });

  /** Disables a destination, closes the dialog while the response is held, and returns its release. */
  async function disableAndClose(page: Page, pass: (route: Route) => Promise<void>): Promise<() => void> {
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(/\/destinations\/dest_\w+$/, async (route) => {
      if (route.request().method() !== "PATCH") return route.continue();
      await isLetGo;
      await pass(route);
    });
    await button(page, "Disable").click();
    await dialog(page).getByRole("button", { name: "Disable it" }).click();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    return letGo;
  }

  it("is announced once it is done", async () => {
    const page = await openPage(destinationPath);
    const letGo = await disableAndClose(page, (route) => route.continue());
    letGo();
    await page.getByRole("status").getByText("Destination disabled.").waitFor();
    await button(page, "Enable").click();
    await dialog(page).getByRole("button", { name: "Enable it" }).click();
    await page.getByRole("status").getByText("Destination enabled.").waitFor();
  });

  it("is told to have failed, until that is dismissed", async () => {
    walk().allow(/^422 PATCH /);
    const page = await openPage(destinationPath);
    const refusal = { type: "about:blank", title: "Refused", status: 422, detail: "Not today.", code: "x" };
    const letGo = await disableAndClose(page, (route) =>
      route.fulfill({ status: 422, contentType: "application/problem+json", body: JSON.stringify(refusal) }),
    );
    letGo();
    await page.getByRole("status").getByText("This didn't work: Not today.").waitFor();
    await walk().checkAccessibility(page);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect.poll(() => page.getByText("This didn't work").count()).toBe(0);
  });
});

it("a button that is clicked twice at once makes one key, not a second one that nobody knows", async () => {
  const page = await openPage("/keys");
  await button(page, "Create a key").click();
  await dialog(page).getByLabel("Name").fill("clicked twice");
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  // On a busy device, both clicks come before the page could disable the button.
  await page.evaluate(`(() => {
    const submit = document.querySelector("dialog [type=submit]");
    submit.click();
    submit.click();
  })()`);
  await dialog(page).getByRole("region", { name: "API key" }).waitFor();
  await button(page, "I have stored it").click();
  await dialog(page).waitFor({ state: "detached" });
  expect(sent).toHaveLength(1);
  const { body } = await callControl(walk().harness, "GET", `${DEMO}/api-keys?limit=100`);
  expect(body.api_keys.filter(({ name }: { name: string }) => name === "clicked twice")).toHaveLength(1);
});

describe("a secret that is shown once", () => {
  const secret = (page: Page, label: string) => dialog(page).getByRole("region", { name: label });

  it("stays through Enter, Escape, a click outside, the way back and a reload, until it is said to be stored", async () => {
    const page = await openPage("/requests");
    await page.getByRole("link", { name: "API keys", exact: true }).click();
    await button(page, "Create a key").click();
    await dialog(page).getByLabel("Name").fill("kept");
    await page.keyboard.press("Enter");
    await secret(page, "API key").waitFor();
    const key = await secret(page, "API key").textContent();
    expect(key).toMatch(/^sightline_/);
    // The Enter that submitted the form, held too long, and a few more.
    for (const pressed of ["Enter", "Enter", "Escape", "Escape", "Space"]) await page.keyboard.press(pressed);
    expect(await readFocus(page)).toMatch(/^(Copy|Copied|Select and copy it manually)$/);
    expect(await dialog(page).getByRole("button", { name: "Close" }).count()).toBe(0);
    await page.mouse.click(5, 5);
    await page.goBack();
    await page.getByRole("heading", { name: "Requests", level: 1, includeHidden: true }).waitFor({ state: "attached" });
    expect(await secret(page, "API key").textContent()).toBe(key);

    const asked = page.waitForEvent("dialog");
    void page.reload().catch(() => undefined);
    const question = await asked;
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
    expect(await secret(page, "API key").textContent()).toBe(key);
    await walk().checkAccessibility(page);

    await button(page, "I have stored it").click();
    await dialog(page).waitFor({ state: "detached" });
    expect(await page.content()).not.toContain(key);
    await page.reload();
    await page.getByRole("heading", { name: "Requests", level: 1 }).waitFor();
  });

  it("stays while one reads, in another tab, how to verify signatures", async () => {
    const page = await openPage("/webhooks");
    await button(page, "Register a destination").click();
    await dialog(page).getByLabel("Receiver URL").fill("https://hooks.example.com/secret");
    await page.keyboard.press("Enter");
    await secret(page, "Signing secret").waitFor();
    const opened = page.waitForEvent("popup");
    await dialog(page)
      .getByRole("link", { name: /How to verify signatures/ })
      .click();
    const guide = await opened;
    await guide.getByRole("heading", { name: "Verify signatures" }).waitFor();
    expect(await secret(page, "Signing secret").textContent()).toMatch(/^whsec_/);
    await button(page, "I have stored it").click();
    await page.waitForURL(/\/webhooks\/dest_/);
  });

  it("is shown even where its form was closed before the answer", async () => {
    const page = await openPage(destinationPath);
    const { promise: held, resolve: pass } = Promise.withResolvers<void>();
    await page.route("**/rotate-secret", async (route) => {
      await held;
      await route.continue();
    });
    await button(page, "Rotate secret").click();
    await dialog(page).getByRole("button", { name: "Create a new secret" }).click();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    pass();
    expect(await secret(page, "Signing secret").textContent()).toMatch(/^whsec_/);
    await button(page, "I have stored it").click();
    await dialog(page).waitFor({ state: "detached" });
  });
});
