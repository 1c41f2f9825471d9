import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { callControl } from "../control/control-client.ts";
import type { Harness } from "../harness.ts";

type Control = Pick<Harness, "fetch">;

/** A button by its whole name. */
export const findButton = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

/** How many boxes stand for several of which some are checked. */
export const countMixedBoxes = (page: Page) => page.evaluate(`document.querySelectorAll("input:indeterminate").length`);

/** Makes an organization without anything; gives its id. */
export async function makeOrganization(harness: Control, name: string): Promise<string> {
  const { status, body } = await callControl(harness, "POST", "/organizations", { name });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

/** Registers a destination for all events, as the operator. */
export async function makeDestination(
  harness: Control,
  organizationId: string,
  url: string,
): Promise<{ id: string; secret: string }> {
  const destination = { url, event_types: ["*"] };
  const { status, body } = await callControl(
    harness,
    "POST",
    `/organizations/${organizationId}/destinations`,
    destination,
  );
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** The signing secret that is shown. */
export async function readSecret(page: Page): Promise<string> {
  return (await page.getByRole("region", { name: "Signing secret" }).textContent())?.trim() ?? "";
}

/** Sends a test of a type by clicking, from a destination's page. */
export async function sendTest(page: Page, type: string): Promise<void> {
  await findButton(page, "Send a test").click();
  await page.getByRole("dialog").getByLabel("Event type").selectOption(type);
  await findButton(page, "Send").click();
}
