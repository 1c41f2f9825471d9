import { describe, expect, it } from "vitest";
import { bodyOf, FOREIGN, makeWorldFor, must, OTHER_ORG, SHARED } from "./demo-world.ts";
import { expectConflict } from "./expect-conflict.ts";

describe("a file", () => {
  it("captured in another organization's session isn't found", () => {
    const world = makeWorldFor("file.capture");
    for (const type of ["file.capture", "file.capture_failed"] as const) {
      const body = bodyOf(type, { organization_id: OTHER_ORG });
      expect(world.apply(body)).toEqual({ kind: "missing", what: "session" });
    }
  });

  it("whose capture failed can't be pushed to a phone", () => {
    const world = makeWorldFor("file.capture_failed");
    must(world, bodyOf("file.capture_failed"));
    const body = bodyOf("delivery.create", { file_id: "file_3" });
    expect(world.apply(body)).toEqual({ kind: "missing", what: "file" });
  });

  it("keeps its id: another file can't have it", () => {
    const world = makeWorldFor("file.upload");
    must(world, bodyOf("file.upload"));
    for (const other of [{ filename: "b" }, { mime_type: "b/b" }, { size_bytes: 1 }, { organization_id: OTHER_ORG }]) {
      expectConflict(world, bodyOf("file.upload", other), "id_taken");
    }
  });

  it("is pushed only to a phone that its organization may use", () => {
    const world = makeWorldFor("delivery.create");
    expectConflict(world, bodyOf("delivery.create", { phone_id: FOREIGN }), "phone_not_usable");
    must(world, bodyOf("delivery.create", { phone_id: SHARED }));
  });

  it("can't arrive before it is on its way, nor fail after it arrived", () => {
    const world = makeWorldFor("delivery.dispatch");
    expectConflict(world, bodyOf("delivery.deliver"), "illegal_move");
    must(world, bodyOf("delivery.dispatch"));
    must(world, bodyOf("delivery.deliver", { bytes_transferred: null }));
    expect(world.events.at(-1)?.data).not.toHaveProperty("bytes_transferred");
    expectConflict(world, bodyOf("delivery.fail"), "illegal_move");
    expectConflict(world, bodyOf("delivery.dispatch"), "illegal_move");
  });
});
