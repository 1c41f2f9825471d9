import { expect, it } from "vitest";
import { requireCallerRole } from "../../../src/domain/access/caller.ts";
import { hasRole, ROLES } from "../../../src/domain/access/roles.ts";

it("a role has the rights of itself and of all weaker ones", () => {
  const rights = ROLES.map((role) => ROLES.filter((minimum) => hasRole(role, minimum)));
  expect(rights).toEqual([
    ["viewer"],
    ["viewer", "member"],
    ["viewer", "member", "admin"],
    ["viewer", "member", "admin", "owner"],
  ]);
});

it.each([
  ["viewer", "member", "forbidden"],
  ["member", "member", null],
  ["member", "admin", "forbidden"],
  ["admin", "admin", null],
  ["admin", "owner", "forbidden"],
  ["owner", "owner", null],
  ["owner", "viewer", null],
] as const)("a %s at an operation for %s: %s", (role, leastRole, refusal) => {
  const judge = () => requireCallerRole({ role, apiKey: null }, leastRole);
  if (refusal === null) expect(judge).not.toThrow();
  else expect(judge).toThrow(expect.objectContaining({ code: refusal }));
});
