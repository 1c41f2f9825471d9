import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { roleToChange, roleToRemove } from "../../src/domain/access/member-rules.ts";
import { hasRole, ROLES, type Role } from "../../src/domain/access/roles.ts";
import { addOrganization } from "../contract/test-keys.ts";
import { callAsPage, makeEmail, signIn } from "../dashboard/session-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { callControl, LOCAL_SETTINGS } from "./control-client.ts";
import { BINDING_CLIENT, callAs } from "./member-client.ts";
import { type AddedMember, addMember } from "./member-rows.ts";
import { readTableChecksums } from "./table-checksums.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false, workers: [BINDING_CLIENT] });
});
afterAll(() => harness?.close());

let organizationId: string;
let path: string;
beforeEach(async () => {
  organizationId = await addOrganization(harness.db, { balanceMicrodollars: 0 });
  path = `/organizations/${organizationId}`;
});

const add = (role: Role) => addMember(harness.db, { organizationId, role });
const ofMember = ({ userId }: Pick<AddedMember, "userId">) => ({ params: { id: organizationId, user_id: userId } });
const setRole = ({ actor }: AddedMember, target: AddedMember, role: Role) =>
  callAs(harness, actor, "members.update", { ...ofMember(target), body: { role } });
const remove = ({ actor }: AddedMember, target: AddedMember) =>
  callAs(harness, actor, "members.delete", ofMember(target));

async function readRoles(): Promise<Record<string, Role>> {
  const { results } = await harness.db
    .prepare("SELECT user_id, role FROM members WHERE organization_id = ?")
    .bind(organizationId)
    .all<{ user_id: string; role: Role }>();
  return Object.fromEntries(results.map(({ user_id, role }) => [user_id, role]));
}

describe("a member's role", () => {
  const cases = ROLES.flatMap((by) => ROLES.flatMap((from) => ROLES.map((to) => ({ by, from, to }))));
  it.each(cases)("is changed by a $by from $from to $to, where that role may", async ({ by, from, to }) => {
    await add("owner");
    const [actor, target] = [await add(by), await add(from)];
    const isAllowed = hasRole(by, roleToChange(from, to));
    const answer = await setRole(actor, target, to);
    expect(answer.status).toBe(isAllowed ? 200 : 403);
    expect((await readRoles())[target.userId]).toBe(isAllowed ? to : from);
    if (isAllowed) {
      expect(answer.body).toEqual({
        user_id: target.userId,
        email: target.email,
        name: null,
        role: to,
        created_at: expect.stringMatching(/Z$/),
      });
    }
  });

  it.each(["operator", "owner"])("of the last owner stays, also for the %s", async (who) => {
    const owner = await add("owner");
    await add("admin");
    const actor = who === "operator" ? { ...owner, actor: { kind: "operator" } as const } : owner;
    const before = await readTableChecksums(harness.db);
    const answer = await setRole(actor, owner, "admin");
    expect(answer).toMatchObject({ status: 409, body: { type: expect.stringMatching(/\/last_owner$/) } });
    expect((await setRole(actor, owner, "owner")).status).toBe(200);
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });

  it.each([null, "Owner", "", "operator", 1, undefined, ["owner"]])("isn't %j", async (role) => {
    const [owner, target] = [await add("owner"), await add("viewer")];
    const answer = await callAs(harness, owner.actor, "members.update", { ...ofMember(target), body: { role } });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ location: "body.role" }] } });
    expect((await readRoles())[target.userId]).toBe("viewer");
  });
});

describe("a member", () => {
  const cases = ROLES.flatMap((by) => ROLES.flatMap((role) => [false, true].map((isSelf) => ({ by, role, isSelf }))));
  it.each(cases.filter(({ by, role, isSelf }) => !isSelf || by === role))(
    "who is $role is removed by a $by (themselves: $isSelf), where that role may",
    async ({ by, role, isSelf }) => {
      await add("owner");
      const actor = await add(by);
      const target = isSelf ? actor : await add(role);
      const isAllowed = hasRole(by, roleToRemove(role, isSelf));
      expect((await remove(actor, target)).status).toBe(isAllowed ? 204 : 403);
      expect((await readRoles())[target.userId]).toBe(isAllowed ? undefined : role);
      if (isAllowed) expect((await remove(await add("owner"), target)).status).toBe(404);
    },
  );

  it("who is the last owner stays, also where they leave themselves", async () => {
    const owner = await add("owner");
    await add("admin");
    expect(await remove(owner, owner)).toMatchObject({ status: 409, body: { title: "Conflict" } });
    expect(Object.values(await readRoles()).sort()).toEqual(["admin", "owner"]);
  });

  it("of another organization isn't there, and neither is one that speaks for nobody to leave by", async () => {
    const [owner, viewer] = [await add("owner"), await add("viewer")];
    const stranger = await addMember(harness.db, {
      organizationId: await addOrganization(harness.db, { balanceMicrodollars: 0 }),
      role: "viewer",
    });
    expect((await remove(owner, stranger)).status).toBe(404);
    expect((await setRole(owner, stranger, "admin")).status).toBe(404);
    const nobody = { kind: "member", organizationId, role: "viewer" } as const;
    expect((await callAs(harness, nobody, "members.delete", ofMember(viewer))).status).toBe(403);
  });
});

describe("of the last two owners one stays", () => {
  it.each(["leave", "step down", "remove each other", "demote each other"])("where they %s at once", async (what) => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await add("owner"), await add("owner")];
      await harness.db
        .prepare("DELETE FROM members WHERE organization_id = ?1 AND user_id NOT IN (?2, ?3)")
        .bind(organizationId, one.userId, two.userId)
        .run();
      const acts: Record<string, (by: AddedMember, other: AddedMember) => Promise<{ status: number }>> = {
        leave: (by) => remove(by, by),
        "step down": (by) => setRole(by, by, "viewer"),
        "remove each other": (by, other) => remove(by, other),
        "demote each other": (by, other) => setRole(by, other, "admin"),
      };
      const act = acts[what] as (typeof acts)[string];
      const answers = await Promise.all([act(one, two), act(two, one)]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
      expect(Object.values(await readRoles()).filter((role) => role === "owner")).toHaveLength(1);
    }
  });
});

describe("the list of members", () => {
  it("is newest first, in pages, with names and addresses", async () => {
    const owner = await add("owner");
    await harness.db.prepare("UPDATE members SET created_at = 5 WHERE user_id = ?").bind(owner.userId).run();
    await harness.db.prepare("UPDATE users SET name = 'Olga' WHERE id = ?").bind(owner.userId).run();
    const others = [await add("viewer"), await add("member"), await add("admin")];
    await harness.db
      .prepare("UPDATE members SET created_at = 6 WHERE organization_id = ? AND role <> 'owner'")
      .bind(organizationId)
      .run();
    const { body } = await callControl(harness, "GET", `${path}/members`);
    const expected = others.map(({ userId }) => userId).sort();
    expect(body.total).toBe(4);
    expect(body.members.map(({ user_id }: { user_id: string }) => user_id)).toEqual([
      ...expected.reverse(),
      owner.userId,
    ]);
    expect(body.members[3]).toEqual({
      user_id: owner.userId,
      email: owner.email,
      name: "Olga",
      role: "owner",
      created_at: "1970-01-01T00:00:00.005Z",
    });
    const page = await callControl(harness, "GET", `${path}/members?limit=1&offset=3`);
    expect(page.body).toEqual({ members: [body.members[3]], total: 4 });
  });

  it.each(["limit=0", "limit=101", "limit=x", "offset=-1", "limit=1&limit=2"])("refuses ?%s", async (query) => {
    expect((await callControl(harness, "GET", `${path}/members?${query}`)).status).toBe(400);
  });
});

describe("with a session cookie", () => {
  it("a member who is removed can do nothing more there at once, and stays signed in and in their other organization", async () => {
    const owner = await signIn(harness, organizationId, { role: "owner" });
    const otherId = await addOrganization(harness.db, { balanceMicrodollars: 0 });
    const email = makeEmail();
    await addMember(harness.db, { organizationId: otherId, role: "viewer", email });
    const { cookie, session } = await signIn(harness, organizationId, { email, role: "viewer" });
    const read = (id: string) => callAsPage(harness, "GET", `/organizations/${id}`, { cookie, organizationId: id });
    expect([(await read(organizationId)).status, (await read(otherId)).status]).toEqual([200, 200]);
    const member = `${path}/members/${session.user.id}`;
    expect((await callAsPage(harness, "DELETE", member, { cookie: owner.cookie })).status).toBe(204);
    expect([(await read(organizationId)).status, (await read(otherId)).status]).toEqual([404, 200]);
    const left = await callAsPage(harness, "GET", "/session", { cookie });
    expect(left.body.organizations.map(({ id }: { id: string }) => id)).toEqual([otherId]);
  });

  it("a new role takes hold at once, and a viewer may leave", async () => {
    const owner = await signIn(harness, organizationId, { role: "owner" });
    const { cookie, session } = await signIn(harness, organizationId, { role: "admin" });
    const invitations = () => callAsPage(harness, "GET", `${path}/invitations`, { cookie });
    const member = `${path}/members/${session.user.id}`;
    expect((await invitations()).status).toBe(200);
    const sent = { cookie: owner.cookie, body: { role: "viewer" } };
    expect((await callAsPage(harness, "PATCH", member, sent)).status).toBe(200);
    expect((await invitations()).status).toBe(403);
    expect((await callAsPage(harness, "DELETE", `${path}/members/${owner.session.user.id}`, { cookie })).status).toBe(
      403,
    );
    expect((await callAsPage(harness, "DELETE", member, { cookie })).status).toBe(204);
    expect((await callAsPage(harness, "GET", path, { cookie })).status).toBe(403);
  });
});

describe("renaming an organization", () => {
  const patch = (body: unknown) => callControl(harness, "PATCH", path, body);

  it.each([
    [{}, {}],
    [{ name: "n" }, { name: "n" }],
    [
      { name: "n".repeat(256), slug: "s-1" },
      { name: "n".repeat(256), slug: "s-1" },
    ],
    [{ slug: "s".repeat(63) }, { slug: "s".repeat(63) }],
    [{ name: "Kept", id: "org_other", balance_microdollars: 5 }, { name: "Kept" }],
  ])("with %j changes what is given, and nothing else", async (body, changed) => {
    const before = (await callControl(harness, "GET", path)).body;
    const answer = await patch(body);
    expect(answer).toMatchObject({ status: 200, body: { ...before, ...changed } });
    expect((await callControl(harness, "GET", path)).body).toEqual(answer.body);
  });

  it.each([
    ["name", ""],
    ["name", "n".repeat(257)],
    ["name", null],
    ["name", "a\0b"],
    ["name", " "],
    ["name", "a\nb"],
    ["name", "a\u202eb"],
    ["slug", ""],
    ["slug", "s".repeat(64)],
    ["slug", "A b"],
    ["slug", null],
  ])("refuses %s as %j, and writes nothing", async (field, value) => {
    const before = await readTableChecksums(harness.db);
    expect(await patch({ [field]: value })).toMatchObject({
      status: 422,
      body: { errors: [{ location: `body.${field}` }] },
    });
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });

  it("refuses a slug that another has, and takes its own", async () => {
    const { body: other } = await callControl(harness, "POST", "/organizations", { name: "Other" });
    const before = await readTableChecksums(harness.db);
    const refused = await patch({ name: "Same", slug: other.slug });
    expect(refused).toMatchObject({ status: 409, body: { type: expect.stringMatching(/\/slug_taken$/) } });
    expect(await readTableChecksums(harness.db)).toEqual(before);
    const { slug } = (await callControl(harness, "GET", path)).body;
    await patch({ slug: "own-slug" });
    expect((await patch({ slug: "own-slug" })).status).toBe(200);
    expect(slug).not.toBe("own-slug");
  });
});
