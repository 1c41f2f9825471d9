import { describe, expect, it } from "vitest";
import type { KeyRights } from "../../../src/domain/access/caller.ts";
import {
  findIdleScope,
  grantByKey,
  type KeyGrant,
  requireNoLimit,
  sortScopes,
} from "../../../src/domain/access/key-grants.ts";
import { KEY_SCOPES, listScopes } from "../../../src/domain/access/key-scopes.ts";
import type { Role } from "../../../src/domain/access/roles.ts";

const key = (rights: Partial<KeyRights>): KeyRights => ({
  id: "key_a",
  scopes: null,
  expiresAtMs: null,
  monthlyLimitMicrodollars: null,
  ...rights,
});
const NOTHING_ASKED: KeyGrant = { scopes: null, expiresAtMs: null };

describe("a key gives another at most what it has", () => {
  const GIVEN: [name: string, Partial<KeyRights>, Role, KeyGrant, KeyGrant][] = [
    ["an unlimited key gives all that the role allows", {}, "viewer", NOTHING_ASKED, NOTHING_ASKED],
    [
      "an unlimited key gives what is asked for",
      {},
      "viewer",
      { scopes: ["detect"], expiresAtMs: 5 },
      { scopes: ["detect"], expiresAtMs: 5 },
    ],
    [
      "by default its own scopes that the role can use, and its own expiry",
      { scopes: ["locate", "keys:write"], expiresAtMs: 5 },
      "member",
      NOTHING_ASKED,
      { scopes: ["locate"], expiresAtMs: 5 },
    ],
    [
      "some of its scopes, until the same moment",
      { scopes: ["detect", "locate"], expiresAtMs: 5 },
      "viewer",
      { scopes: ["detect"], expiresAtMs: 5 },
      { scopes: ["detect"], expiresAtMs: 5 },
    ],
  ];
  it.each(GIVEN)("%s", (_name, giver, role, wanted, given) => {
    expect(grantByKey(key(giver), role, wanted)).toEqual(given);
  });

  const REFUSED: [name: string, Partial<KeyRights>, Partial<KeyGrant>, word: RegExp][] = [
    ["a scope that it lacks", { scopes: ["keys:write"] }, { scopes: ["detect"] }, /scope detect/],
    ["an expiry one millisecond later", { expiresAtMs: 5 }, { expiresAtMs: 6 }, /expires later/],
    ["any key, with a limit", { monthlyLimitMicrodollars: 1 }, {}, /spending limit/],
    ["any key, with a limit of nothing", { monthlyLimitMicrodollars: 0 }, {}, /spending limit/],
  ];
  it.each(REFUSED)("never %s", (_name, giver, wanted, word) => {
    const give = () => grantByKey(key(giver), "viewer", { ...NOTHING_ASKED, ...wanted });
    expect(give).toThrow(expect.objectContaining({ code: "forbidden", detail: expect.stringMatching(word) }));
  });

  it("a key without a limit may change limits", () => {
    expect(() => requireNoLimit(key({}), "change limits")).not.toThrow();
  });
});

describe("scopes of a role", () => {
  it.each<[Role, string | undefined]>([
    ["viewer", "webhooks:write"],
    ["member", "keys:write"],
    ["admin", undefined],
    ["owner", undefined],
  ])("%s: the first that it can't use is %s", (role, idle) => {
    expect(findIdleScope(KEY_SCOPES, role)).toBe(idle);
  });

  it("a key without scopes has all scopes of its role", () => {
    expect(listScopes(null, "admin")).toEqual(KEY_SCOPES);
    expect(listScopes(null, "member")).toEqual(KEY_SCOPES.filter((scope) => scope !== "keys:write"));
    expect(listScopes(["keys:write", "locate"], "viewer")).toEqual(["locate"]);
  });

  it("are stored once each, in their order", () => {
    expect(sortScopes(["locate", "detect", "locate"])).toEqual(["detect", "locate"]);
  });
});
