import { describe, expect, it } from "vitest";
import { judgeAcceptance, roleToChange, roleToInvite, roleToRemove } from "../../../src/domain/access/member-rules.ts";
import { hasRole, ROLES, type Role } from "../../../src/domain/access/roles.ts";

/** The roles, of all roles, that may do it. */
const listAble = (least: Role) => ROLES.filter((role) => hasRole(role, least));

const ADMINS = ["admin", "owner"];
const OWNERS = ["owner"];

describe("a member's role", () => {
  it.each(
    ROLES.flatMap((from) =>
      ROLES.map((to): [Role, Role, string[]] => [from, to, [from, to].includes("owner") ? OWNERS : ADMINS]),
    ),
  )("from %s to %s may be changed by %j", (from, to, able) => {
    expect(listAble(roleToChange(from, to))).toEqual(able);
  });
});

describe("a member", () => {
  it.each([
    ["viewer", ADMINS],
    ["member", ADMINS],
    ["admin", ADMINS],
    ["owner", OWNERS],
  ] as const)("who is %s may be removed by %j, and by themselves", (role, able) => {
    expect(listAble(roleToRemove(role, false))).toEqual(able);
    expect(listAble(roleToRemove(role, true))).toEqual(ROLES);
  });

  it.each([
    ["viewer", ADMINS],
    ["member", ADMINS],
    ["admin", ADMINS],
    ["owner", OWNERS],
  ] as const)("to be, as %s, may be invited by %j", (role, able) => {
    expect(listAble(roleToInvite(role))).toEqual(able);
  });
});

describe("accepting an invitation", () => {
  it.each([
    // proof, known, proved, signed in as them
    [false, false, false, false, "sign_in"],
    [true, false, false, false, "sign_in"],
    [true, true, false, false, "sign_in"],
    [true, true, true, false, "sign_in"],
    [false, true, false, false, "prove_first"],
    [false, true, true, false, "prove_first"],
    [false, true, false, true, "join"],
    [false, true, true, true, "join"],
    [true, true, true, true, "join"],
    // Somebody else may be signed in than the holder of the link.
    [true, true, false, true, "sign_in"],
  ] as const)(
    "with a link that is proof: %s, of a known person: %s, proved: %s, signed in as them: %s, is %s",
    (...row) => {
      const [isProof, isKnownPerson, isAddressProved, isSignedInAsThem, acceptance] = row;
      expect(judgeAcceptance({ isProof, isKnownPerson, isAddressProved, isSignedInAsThem })).toBe(acceptance);
    },
  );
});
