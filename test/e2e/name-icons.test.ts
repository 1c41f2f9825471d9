import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Box } from "../../src/domain/screens/box.ts";
import type { NamingAnswer } from "../../src/domain/screens/detection.ts";
import { MAX_NAMED_ICONS } from "../../src/domain/screens/icon-kinds.ts";
import { type Harness, startHarness } from "../harness.ts";
import { readScreen } from "./sample-screens.ts";

const CLIENT = resolve(import.meta.dirname, "workers/vision-client/wrangler.toml");
const SCREEN = readScreen("settings");
/** The bounds of the discs on the settings screen, and of nothing beside them. */
const disc = (y: number): Box => ({ x1: 63, y1: y - 52, x2: 168, y2: y + 52 });
const NOTHING: Box = { x1: 900, y1: 150, x2: 1000, y2: 250 };

describe("icons, named in the vision Worker", () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ vision: true, workers: [CLIENT] });
  });
  afterAll(() => harness?.close());

  const ask = async (image: Uint8Array, boxes: readonly unknown[]) => {
    const response = await harness.fetchFrom("vision-client", "/", {
      method: "POST",
      body: Buffer.from(image),
      headers: { "x-boxes": JSON.stringify(boxes) },
    });
    return { status: response.status, body: (await response.json()) as NamingAnswer & { thrown?: string } };
  };

  it("are told within bounds that are larger than they are", async () => {
    const { body } = await ask(SCREEN, [disc(580), NOTHING, disc(758), disc(1116), disc(2008)]);
    if (!body.ok) throw new Error(body.detail);
    expect(body.names.map((guesses) => guesses[0]?.kind)).toEqual(["wifi", undefined, "bluetooth", "bell", "shield"]);
  });

  it("are not told of a picture that can't be read", async () => {
    const { body } = await ask(SCREEN.subarray(0, 9000), [disc(580)]);
    expect(body).toEqual({ ok: false, reason: "invalid_image", detail: expect.stringMatching(/\w/) });
  });

  it.each([
    ["too many boxes", Array.from({ length: MAX_NAMED_ICONS + 1 }, () => disc(580))],
    ["a box without numbers", [{ x1: null, y1: 0, x2: 5, y2: 5 }]],
  ])("are refused for %s, and the Worker serves on", async (_, boxes) => {
    const refused = await ask(SCREEN, boxes);
    expect([refused.status, refused.body.thrown]).toEqual([500, expect.stringContaining("RangeError")]);
    expect((await ask(SCREEN, [])).body).toEqual({ ok: true, names: [], shades: [] });
  });
});
