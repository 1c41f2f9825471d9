import { describe, expect, it, vi } from "vitest";
import { GO_KEYS } from "../../src/dashboard/layout/go-keys.ts";
import { findKind } from "../../src/dashboard/layout/palette/find-kind.ts";
import { filterCommands, listActions, listPages } from "../../src/dashboard/layout/palette/list-commands.ts";
import { DASHBOARD_PATHS } from "../../src/domain/dashboard-paths.ts";
import { makeId } from "../../src/domain/ids.ts";

describe("a typed text is an id", () => {
  const run = makeId("run", 1);
  it.each([
    [run, "run"],
    [` ${run}\n`, "run"],
    [makeId("sess", 1), "session"],
    [makeId("dest", 1), "destination"],
    [makeId("msg", 1), "delivery"],
    [makeId("dlv", 1), "file delivery"],
    [makeId("req", 1), "request"],
    ["phone_rack-1-slot-2", "phone"],
    [`run.completed:${run}`, "event"],
    [`balance.low:org_1:1766666666666`, "event"],
  ])("%s: of a %s", (typed, kind) => {
    expect(findKind(typed)).toEqual({ kind, id: typed.trim() });
  });

  it.each([
    "",
    "run",
    "run_",
    "runs",
    "run_a b",
    "run_é",
    "run.finished:run_1",
    "run.completed:",
    "login_1",
    "http://run_1",
  ])("not so: %s", (typed) => expect(findKind(typed)).toBeNull());
});

describe("the palette", () => {
  const places = [
    { path: "/", label: "Overview" },
    { path: "/webhooks", label: "Webhooks" },
    { path: "/requests", label: "API" },
    { path: "/money", label: "Money" },
  ];
  const pages = listPages(places, () => undefined);

  it("goes where a page is", () => {
    const go = vi.fn();
    listPages(places, go)
      .find(({ label }) => label === "Ledger")
      ?.run();
    expect(go).toHaveBeenCalledExactlyOnceWith("/money/ledger");
  });

  it.each([
    ["LEDG", ["Ledger"]],
    ["money ledger", ["Ledger"]],
    ["webhooks sign", ["Verify signatures"]],
    ["zzz", []],
  ])("finds by %s", (typed, labels) => {
    expect(filterCommands(pages, typed).map(({ label }) => label)).toEqual(labels);
  });

  it("lists first what begins with the text", () => {
    expect(filterCommands(pages, "a").map(({ label }) => label.charAt(0))[0]).toBe("A");
  });

  it("offers an admin's actions to admins alone", () => {
    const label = "Create a key";
    expect(listActions(() => undefined, true).map((one) => one.label)).toContain(label);
    expect(listActions(() => undefined, false).map((one) => one.label)).not.toContain(label);
  });
});

it("each shortcut leads to a page of its own", () => {
  expect(new Set(GO_KEYS.map(([key]) => key)).size).toBe(GO_KEYS.length);
  expect(DASHBOARD_PATHS).toEqual(expect.arrayContaining(GO_KEYS.map(([, path]) => path)));
});
