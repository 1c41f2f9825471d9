import sharp from "sharp";
import { joinJpeg, splitJpeg } from "../../test/images/jpeg-scans.ts";
import { concatenate } from "../../test/images/png.ts";
import type { ImageBomb } from "./image-bombs.ts";

const SIDE = 4096;
/** The largest file that fits into a body, besides a few other fields. */
const MAX_FILE_BYTES = 12_500_000;
const START = Uint8Array.of(0xff, 0xd8);
const END = Uint8Array.of(0xff, 0xd9);

const segment = (marker: number, payload: ArrayLike<number>) => {
  const size = payload.length + 2;
  return concatenate([Uint8Array.of(0xff, marker, size >> 8, size & 255), Uint8Array.from(payload)]);
};
const repeat = (part: Uint8Array, times: number) => concatenate(Array.from({ length: times }, () => part));

const QUANTIZATION = segment(0xdb, [0, ...new Array<number>(64).fill(1)]);
const oneCode = (head: number, symbol: number) => [head, 1, ...new Array<number>(15).fill(0), symbol];
/** A gray frame whose tables have one code each, a bit of zero: no difference, and nothing more in the block. */
const grayHead = (marker: number, width = SIDE, height = SIDE, sampling = 0x11, acSymbol = 0) => [
  START,
  QUANTIZATION,
  segment(marker, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, sampling, 0]),
  segment(0xc4, [...oneCode(0x00, 0), ...oneCode(0x10, acSymbol)]),
];
const scan = (from: number, to: number, bits = 0) => segment(0xda, [1, 1, 0, from, to, bits]);
const BLOCKS = (SIDE / 8) ** 2;
/** Two bits of zero for each block. */
const emptyBlocks = () => new Uint8Array(BLOCKS / 4);

const photo =
  (options: Parameters<ReturnType<typeof sharp>["jpeg"]>[0], width = SIDE, height = SIDE) =>
  async () => {
    const pixels = Buffer.alloc(width * height * 3);
    for (let at = 0, state = 7; at < pixels.length; at++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      pixels[at] = state >>> 24;
    }
    return new Uint8Array(
      await sharp(pixels, { raw: { width, height, channels: 3 } })
        .jpeg(options)
        .toBuffer(),
    );
  };
const flat = (options: Parameters<ReturnType<typeof sharp>["jpeg"]>[0]) => async () => {
  const ground = { create: { width: SIDE, height: SIDE, channels: 3, background: "#345678" } } as const;
  return new Uint8Array(await sharp(ground).jpeg(options).toBuffer());
};

/** One scan of DC, then one of each of the first coefficients: runs of empty blocks, 16384 in 15 bits. */
function writeLongProgression(scans: number): Uint8Array {
  const runs = new Uint8Array(Math.ceil(((BLOCKS / 16_384) * 15) / 8) + 1);
  const dc = concatenate([scan(0, 0), new Uint8Array(BLOCKS / 8)]);
  const ac = Array.from({ length: scans - 1 }, (_, at) => concatenate([scan(at + 1, at + 1), runs]));
  return concatenate([...grayHead(0xc2, SIDE, SIDE, 0x11, 0xe0), dc, ...ac, END]);
}

function writeRestarts(order: (at: number) => number): Uint8Array {
  const data = new Uint8Array(BLOCKS * 3);
  for (let at = 0; at < BLOCKS; at++) data.set([0x3f, 0xff, 0xd0 + (order(at) & 7)], at * 3);
  return concatenate([...grayHead(0xc0), segment(0xdd, [0, 1]), scan(0, 63), data.subarray(0, -2), END]);
}

async function repeatSecondScan(times: number): Promise<Uint8Array> {
  const whole = splitJpeg(await flat({ progressive: true })());
  const [first, second, ...rest] = whole.scans as [Uint8Array, Uint8Array];
  return joinJpeg({ ...whole, scans: [first, repeat(second, times), ...rest] });
}

const sound = () => concatenate([...grayHead(0xc0), scan(0, 63), emptyBlocks(), END]);
/** The same with the frame header's byte at `offset` changed. */
const withFrameByte = (offset: number, value: number) => () => {
  const file = sound();
  const frame = file.findIndex((byte, at) => byte === 0xff && file[at + 1] === 0xc0);
  file[frame + offset] = value;
  return file;
};

export const JPEG_BOMBS: readonly ImageBomb[] = [
  { name: "JPEG 4096x4096, its second scan 8,000 times", make: () => repeatSecondScan(8000) },
  { name: "JPEG 4096x4096, as many scans as may be", make: () => writeLongProgression(31) },
  { name: "JPEG 4096x4096, 64 scans", make: () => writeLongProgression(64) },
  { name: "JPEG 4096x4096, progressive 4:4:4", make: flat({ progressive: true, chromaSubsampling: "4:4:4" }) },
  { name: "JPEG 4096x4096 of noise, progressive", make: photo({ progressive: true, quality: 40 }) },
  { name: "JPEG 4096x4096 of noise", make: photo({ quality: 40 }) },
  { name: "JPEG 4096x4096, a restart behind each block", make: () => writeRestarts((at) => at) },
  { name: "JPEG 4096x4096, its restarts in disorder", make: () => writeRestarts((at) => at * 3) },
  {
    name: "JPEG with a scan of 12 MB of stuffed bytes",
    make: () => concatenate([...grayHead(0xc0), scan(0, 63), repeat(Uint8Array.of(0xff, 0), MAX_FILE_BYTES / 2), END]),
  },
  {
    name: "JPEG with 12 MB of comments",
    make: () => concatenate([START, repeat(segment(0xfe, new Uint8Array(65_533)), 190), sound().subarray(2)]),
  },
  {
    name: "JPEG of three million empty comments",
    make: () => concatenate([START, repeat(segment(0xfe, []), 3_000_000), sound().subarray(2)]),
  },
  { name: "JPEG with sampling factors of 4", make: withFrameByte(11, 0x44) },
  { name: "JPEG with a sampling factor of 0", make: withFrameByte(11, 0x10) },
  { name: "JPEG that says 12 bits", make: withFrameByte(4, 12) },
  { name: "JPEG that says arithmetic coding", make: withFrameByte(1, 0xc9) },
  { name: "JPEG that says 65535 columns", make: withFrameByte(7, 0xff) },
  {
    name: "JPEG 4096x4096 of 64 bytes of data",
    make: () => concatenate([...grayHead(0xc0), scan(0, 63), new Uint8Array(64), END]),
  },
  { name: "JPEG cut short", make: async () => (await photo({ quality: 40 })()).subarray(0, 1_000_000) },
];
