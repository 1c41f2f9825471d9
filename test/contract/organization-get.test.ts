import { expect, it } from "vitest";
import { organizationGet } from "./cases/organization-get.ts";
import { runTable } from "./run-table.ts";

runTable(organizationGet, (use) => {
  it("tells when it was created, in UTC", async () => {
    const { harness, keys } = use();
    const response = await harness.fetch("/api/v1/organization", { headers: { "x-service-api-key": keys.owner } });
    const { created_at } = (await response.json()) as { created_at: string };
    expect(created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });
});
