import { beforeEach, describe, expect, it } from "vitest";
import type { Role } from "../../src/domain/access/roles.ts";
import { addOrganization } from "../contract/test-keys.ts";
import { callControl } from "../control/control-client.ts";
import { callAs } from "../control/member-client.ts";
import { type AddedMember, addMember } from "../control/member-rows.ts";
import { readTableChecksums } from "../control/table-checksums.ts";
import { useControl } from "../control/use-control.ts";

// Isolates cache a login with its roles for seconds. Somebody who was removed or got a lower role uses those seconds to
// leave themselves a key or an accomplice. They call here as such an isolate sees them: with the role that they had.

const control = useControl();
beforeEach(async () => {
  await add("owner");
});

const add = (role: Role) => addMember(control.harness.db, { organizationId: control.organizationId, role });
const createKey = (actor: AddedMember["actor"], role: Role) =>
  callAs(control.harness, actor, "organizations.api-keys.create", {
    params: { id: control.organizationId },
    body: { name: "Left behind", role },
  });
const ofMember = ({ userId }: AddedMember) => ({ params: { id: control.organizationId, user_id: userId } });
const setRole = ({ actor }: AddedMember, target: AddedMember, role: Role) =>
  callAs(control.harness, actor, "members.update", { ...ofMember(target), body: { role } });
const remove = ({ actor }: AddedMember, target: AddedMember) =>
  callAs(control.harness, actor, "members.delete", ofMember(target));

/** Gives the member a lower role, or removes them (null), behind the back of those who cache what they were. */
async function lower(member: AddedMember, role: Role | null): Promise<void> {
  const memberPath = `/organizations/${control.organizationId}/members/${member.userId}`;
  const { status } =
    role === null
      ? await callControl(control.harness, "DELETE", memberPath)
      : await callControl(control.harness, "PATCH", memberPath, { role });
  expect(status).toBe(role === null ? 204 : 200);
}

/** The 403 of a caller without the role, and nothing is written. */
async function expectRefused(act: () => Promise<unknown>): Promise<void> {
  const before = await readTableChecksums(control.harness.db);
  expect(await act()).toMatchObject({ status: 403, body: { type: expect.stringMatching(/\/forbidden$/) } });
  expect(await readTableChecksums(control.harness.db)).toEqual(before);
}

describe.each([
  ["an admin who was removed", "admin", null],
  ["an owner who was removed", "owner", null],
  ["an admin who is a member now", "admin", "member"],
  ["an owner who is a viewer now", "owner", "viewer"],
] as const)("%s", (_who, from, to) => {
  it("creates no key, and changes and removes no member", async () => {
    const [lowered, other] = [await add(from), await add("viewer")];
    // What they own elsewhere gives them nothing here.
    const elsewhere = { organizationId: await addOrganization(control.harness.db), email: lowered.email };
    await addMember(control.harness.db, { ...elsewhere, role: "owner" });
    await lower(lowered, to);
    await expectRefused(() => createKey(lowered.actor, "viewer"));
    await expectRefused(() => setRole(lowered, other, "admin"));
    await expectRefused(() => remove(lowered, other));
    if (to !== null) await expectRefused(() => setRole(lowered, lowered, from));
  });
});

it("an owner who is an admin now does what admins may, and nothing about owners", async () => {
  const [lowered, owner, other] = [await add("owner"), await add("owner"), await add("viewer")];
  await lower(lowered, "admin");
  await expectRefused(() => createKey(lowered.actor, "owner"));
  await expectRefused(() => setRole(lowered, lowered, "owner"));
  await expectRefused(() => setRole(lowered, other, "owner"));
  await expectRefused(() => setRole(lowered, owner, "viewer"));
  await expectRefused(() => remove(lowered, owner));
  expect((await createKey(lowered.actor, "admin")).status).toBe(201);
  expect((await setRole(lowered, other, "admin")).status).toBe(200);
  expect((await remove(lowered, other)).status).toBe(204);
  expect((await remove(lowered, lowered)).status).toBe(204);
});

it("a Worker that acts for no particular member, and the operator, go on as before", async () => {
  const other = await add("viewer");
  const nobody = {
    ...other,
    actor: { kind: "member", organizationId: control.organizationId, role: "admin" } as const,
  };
  const operator = { ...other, actor: { kind: "operator" } as const };
  for (const caller of [nobody, operator]) {
    expect((await createKey(caller.actor, "admin")).status).toBe(201);
    expect((await setRole(caller, other, "member")).status).toBe(200);
    expect((await remove(caller, await add("viewer"))).status).toBe(204);
  }
});
