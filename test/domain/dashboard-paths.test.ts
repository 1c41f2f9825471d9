import { describe, expect, it } from "vitest";
import { DASHBOARD_PATHS, DOOR_PATHS, isDashboardPath } from "../../src/domain/dashboard-paths.ts";

describe("an address", () => {
  it.each([...DASHBOARD_PATHS, ...DOOR_PATHS])("such as %s is the dashboard's", (path) => {
    const filled = path.replace(":id", "x_1");
    expect(isDashboardPath(filled)).toBe(true);
    if (path !== "/") expect(isDashboardPath(`${filled}/`)).toBe(true);
  });

  it.each([
    "/nothing",
    "/account/nothing",
    "/webhooks/a/b",
    "/webhooks//",
    "//",
    "/fleet/icon.svg",
    "/Money",
    "/money/x",
  ])("such as %j is not", (path) => expect(isDashboardPath(path)).toBe(false));
});
