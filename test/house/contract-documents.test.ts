import { describe, expect, it } from "vitest";
import { ROLES } from "../../src/domain/access/roles.ts";
import { CHANGE_TYPES } from "../../src/domain/changes/change-types.ts";
import { DEFAULT_RETRY_SECONDS } from "../../src/domain/deliveries/retry-schedule.ts";
import { ERROR_CATALOG } from "../../src/domain/errors/error-catalog.ts";
import { EVENT_TYPES } from "../../src/domain/events/event-types.ts";
import * as limits from "../../src/domain/limits/request-limits.ts";
import { controlOperations } from "../../src/operations/control-operations.ts";
import { publicOperations } from "../../src/operations/public-operations.ts";
import { readText } from "./documents.ts";

const INTERFACE = readText("docs/contract/interface.md");
const DECISIONS = readText("docs/contract/decisions.md");
const CONTROL = readText("docs/contract/control.md");

/** Returns the part of a document below a heading, up to the next one of its level or above. */
function readSection(document: string, heading: string): string {
  const start = document.split(`\n${heading}\n`)[1];
  if (start === undefined) throw new Error(`There is no heading "${heading}".`);
  const level = /^#+/.exec(heading)?.[0].length ?? 1;
  return start.split(new RegExp(`^#{1,${level}} `, "m"))[0] ?? "";
}

/** Lists the first cells of the tables' rows that are code. */
const listFirstCells = (text: string) => [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, cell = ""]) => cell);

describe("docs/contract/interface.md", () => {
  it("has each public operation, and no other", () => {
    const documented = listFirstCells(readSection(INTERFACE, "## Operations"));
    expect(documented).toEqual(publicOperations.map(({ method, path }) => `${method} ${path}`));
  });

  it("has each event type, once", () => {
    expect(
      listFirstCells(readSection(INTERFACE, "## Events"))
        .filter((cell) => cell.includes("."))
        .sort(),
    ).toEqual(EVENT_TYPES.filter((type) => type !== "webhook.test").sort());
    expect(readSection(INTERFACE, "### Platform")).toContain("`webhook.test`");
  });

  it.each([
    ["`query` of element locate", limits.MAX_QUERY_CHARACTERS],
    ["`elements`", limits.MAX_ELEMENTS],
    ["`id` of an element", limits.MAX_ELEMENT_ID_CHARACTERS],
    ["`role` of an element", limits.MAX_ELEMENT_ROLE_CHARACTERS],
    ["`name` and `value` of an element", limits.MAX_ELEMENT_TEXT_CHARACTERS],
    ["`platform` of an element", limits.MAX_PLATFORM_BYTES],
    ["`image`, in every operation", limits.MAX_IMAGE_CHARACTERS],
  ])("has the limit of %s", (subject, limit) => {
    const row = readSection(INTERFACE, "## Limits")
      .split("\n")
      .find((line) => line.startsWith(`| ${subject} |`));
    expect(row).toMatch(new RegExp(`\\b${limit}\\b`));
  });

  it("has the pauses between attempts", () => {
    expect(DEFAULT_RETRY_SECONDS).toEqual([30, 2 * 60, 5 * 60, 15 * 60, 60 * 60]);
    expect(INTERFACE).toContain("30 seconds, 2 minutes, 5 minutes, 15 minutes, then 1 hour");
  });
});

describe("docs/contract/decisions.md", () => {
  it("has the codes of the grounding service with their statuses, and no others", () => {
    const rows = [...readSection(DECISIONS, "## Grounding errors").matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)];
    const documented = rows.map(([, status, code = ""]) => [code, Number(status)]);
    const codes = new Set([
      ...publicOperations.filter(({ service }) => service === "grounding").flatMap(({ errors }) => errors),
    ]);
    // The router's own.
    codes.add("not_found").add("method_not_allowed");
    expect(Object.fromEntries(documented)).toEqual(
      Object.fromEntries([...codes].map((code) => [code, ERROR_CATALOG[code].status])),
    );
  });

  it("has the roles in their order", () => {
    expect(DECISIONS).toContain(ROLES.map((role) => `\`${role}\``).join(" < "));
  });
});

describe("docs/contract/control.md", () => {
  it("has each operation of the control API with its status and its least role, and no other", () => {
    const rows = [
      ...readSection(CONTROL, "## Operations").matchAll(
        /^\| (GET|POST|PUT|PATCH|DELETE) `([^`]+)` \|.*\| (\d{3}).* \| (\w+)[^|]* \|$/gm,
      ),
    ];
    const documented = rows.map(
      ([, method, path = "", status, role]) => `${method} ${nameParameters(path)} ${status} ${role}`,
    );
    expect(documented.sort()).toEqual(
      controlOperations
        .map(({ id, method, path, status, memberRole }) => {
          // Everybody may leave; the roles of both decide whom else a member may remove.
          const role = id === "members.delete" ? "admin" : (memberRole ?? "operator");
          return `${method} ${nameParameters(path.replace("/internal/v1", ""))} ${status} ${role}`;
        })
        .sort(),
    );
  });

  it("has each type of change, and no other", () => {
    expect(listFirstCells(readSection(CONTROL, "## Changes")).sort()).toEqual(Object.keys(CHANGE_TYPES).sort());
  });
});

/** The documents call most ids `{id}`. */
function nameParameters(path: string): string {
  return path.replaceAll(/\{\w+\}/g, "{}");
}
