import { expect, it } from "vitest";
import { hasRole, ROLES } from "../../src/domain/roles.ts";

it("a role has the rights of itself and of all weaker ones", () => {
  const rights = ROLES.map((role) => ROLES.filter((minimum) => hasRole(role, minimum)));
  expect(rights).toEqual([
    ["viewer"],
    ["viewer", "member"],
    ["viewer", "member", "admin"],
    ["viewer", "member", "admin", "owner"],
  ]);
});
