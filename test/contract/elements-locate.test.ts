import { expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { elementsLocate } from "./cases/elements-locate.ts";
import { expectUsage } from "./expect-usage.ts";
import { runTable } from "./run-table.ts";

runTable(elementsLocate, (use) => {
  const locate = (body: unknown) => {
    const { harness, keys } = use();
    return harness.fetch("/api/v1/elements:locate", {
      method: "POST",
      headers: { "content-type": "application/json", "x-service-api-key": keys.owner },
      body: JSON.stringify(body),
    });
  };

  it("names 100 failing fields at most, and says how many there are", async () => {
    const response = await locate({ query: "x", elements: Array.from({ length: 300 }, (_, id) => ({ id: `e${id}` })) });
    const { errors, detail } = (await response.json()) as { errors: { field: string }[]; detail: string };
    expect(errors.map(({ field }) => field)).toEqual(
      Array.from({ length: 100 }, (_, index) => `elements.${index}.role`),
    );
    expect(detail).toContain("299 more");
  });

  it("leaves a usage row without a charge", async () => {
    const response = await locate({ query: "OK", elements: [{ id: "a", role: "button", name: "OK" }] });
    await expectUsage(use().harness, response, {
      organization_id: DEMO_ORGANIZATION.id,
      endpoint: "element_locate",
      model: "sightline/ground-1",
      charged_microdollars: 0,
      pages: 0,
    });
  });

  it("leaves no usage row when it refuses", async () => {
    const response = await locate({ query: "OK", elements: [{ id: "a", role: "button" }], model: "nope" });
    const requestId = response.headers.get("x-request-id");
    // A later call's row exists, so this one's would too.
    await expectUsage(use().harness, await locate({ query: "OK", elements: [{ id: "a", role: "button" }] }), {});
    const row = await use().harness.db.prepare("SELECT 1 FROM usage WHERE request_id = ?").bind(requestId).first();
    expect(row).toBeNull();
  });
});
