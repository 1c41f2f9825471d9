import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { callControl } from "../control/control-client.ts";
import type { Harness } from "../harness.ts";

type Control = Pick<Harness, "fetch">;

/** Finds a button by its complete name. */
export const findButton = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

/** Counts the check boxes in the mixed state. */
export const countMixedBoxes = (page: Page) => page.evaluate(`document.querySelectorAll("input:indeterminate").length`);

/** Creates an empty organization. Returns its id. */
export async function makeOrganization(harness: Control, name: string): Promise<string> {
  const { status, body } = await callControl(harness, "POST", "/organizations", { name });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

/** Creates a destination for all events, as the operator. */
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

/** Returns the signing secret that is shown. */
export async function readSecret(page: Page): Promise<string> {
  return (await page.getByRole("region", { name: "Signing secret" }).textContent())?.trim() ?? "";
}

/** Sends a test of a type by clicking, from a destination's page. */
export async function sendTest(page: Page, type: string): Promise<void> {
  await findButton(page, "Send a test").click();
  await page.getByRole("dialog").getByLabel("Event type").selectOption(type);
  await findButton(page, "Send").click();
}
