import { expect, it } from "vitest";
import { IMAGE_BOMBS } from "../../bench/hostile/image-bombs.ts";
import { readImageHeader } from "../../src/images/image-header.ts";
import { checkImageIntegrity } from "../../src/images/image-integrity.ts";

async function countPauses(name: string): Promise<number> {
  const bytes = await IMAGE_BOMBS.find((bomb) => bomb.name === name)?.make();
  if (!bytes) throw new Error(`no bomb of the name ${name}`);
  const header = readImageHeader(bytes);
  if (!header.ok) throw new Error(header.detail);
  let pauses = 0;
  await checkImageIntegrity(bytes, header, async () => {
    pauses++;
  });
  return pauses;
}

it.each([
  ["JPEG with a scan of 12 MB of stuffed bytes", 11],
  ["PNG with a wrong checksum behind 12 MB", 11],
  ["PNG 4096x2900 of noise", 11],
  ["PNG of as many image data chunks as may be", 16],
  ["PNG 4096x4096, 16-bit RGBA, Paeth rows", 32],
])("lets others run at least once a megabyte of file and four of rows: %s", async (name, least) => {
  expect(await countPauses(name)).toBeGreaterThanOrEqual(least);
});

it.each(["PNG 16384x1", "JPEG with 12 MB of comments"])(
  "doesn't pause where there is little to read: %s",
  async (name) => {
    expect(await countPauses(name)).toBe(0);
  },
);
