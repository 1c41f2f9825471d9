import { expect, test } from "vitest";
import { KEY_SCOPES, leastRoleOf } from "../../src/domain/access/key-scopes.ts";
import { organizationOperations } from "../../src/operations/organization-operations.ts";
import { MAX_KEPT_ANSWER_BYTES } from "../../src/services/answer-once.ts";
import { readText } from "./documents.ts";

const API = readText("docs/api.md");
const DECISIONS = readText("docs/contract/decisions.md");

test("docs/api.md has each operation of the organization's own API with its scope and role, and no other", () => {
  const rows = API.matchAll(/^\| `([A-Z]+ \/[^`]+)` \| ([^|]+) \| `([^`]+)` \| (\w+) \|$/gm);
  const documented = [...rows].map(([, ...cells]) => cells);
  const offered = organizationOperations.map(({ method, path, summary, scope, auth }) => [
    `${method} ${path}`,
    summary,
    scope,
    auth,
  ]);
  expect(documented.sort()).toEqual(offered.sort());
});

test("docs/contract/decisions.md has each scope with the role from which it is of use, and no other", () => {
  const section = DECISIONS.split("\n## Scopes of keys\n")[1]?.split("\n## ")[0] ?? "";
  const rows = [...section.matchAll(/^\| `([^`]+)` \| [^|]+ \| (\w+) \|$/gm)].map(([, scope, role]) => [scope, role]);
  expect(rows).toEqual(KEY_SCOPES.map((scope) => [scope, leastRoleOf(scope)]));
});

test("both tell the longest answer that is stored", () => {
  for (const document of [API, DECISIONS]) expect(document).toContain(`${MAX_KEPT_ANSWER_BYTES / 1024} KiB`);
});
