/**
 * Times networks that take what the detector takes, in ONNX Runtime's WebAssembly on one thread, in turns:
 *
 *   node bench/detect/time-networks.ts FILE.onnx… [--size 640x640] [--times 10]
 *
 * Prints each one's median milliseconds and its ratio to the first.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import * as ort from "onnxruntime-web/wasm";

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { size: { type: "string", default: "640x640" }, times: { type: "string", default: "10" } },
});
const [width = 0, height = 0] = values.size.split("x").map(Number);
const times = Number(values.times);
if (files.length === 0 || width % 32 !== 0 || height % 32 !== 0 || width * height === 0 || !(times >= 1)) {
  console.error("node bench/detect/time-networks.ts FILE.onnx… [--size WIDTHxHEIGHT, multiples of 32] [--times N]");
  process.exit(2);
}

ort.env.wasm.numThreads = 1;
const pixels = Float32Array.from({ length: 3 * width * height }, (_, index) => (index * 7919) % 256);
const networks = [];
for (const file of files) {
  const session = await ort.InferenceSession.create(readFileSync(file), { executionProviders: ["wasm"] });
  networks.push({ file, session, milliseconds: [] as number[] });
}
// The first round only warms up.
for (let round = 0; round <= times; round++) {
  for (const { session, milliseconds } of networks) {
    const input = new ort.Tensor("float32", pixels, [1, 3, height, width]);
    const startedAt = performance.now();
    await session.run({ [session.inputNames[0] as string]: input });
    if (round > 0) milliseconds.push(performance.now() - startedAt);
  }
}
const medians = networks.map(({ milliseconds }) => milliseconds.toSorted((a, b) => a - b)[times >> 1] as number);
console.log(`${width}x${height}, median of ${times}\n\n| network | ms | ratio |\n|---|---|---|`);
for (const [index, { file }] of networks.entries()) {
  const median = medians[index] as number;
  console.log(`| ${file} | ${median.toFixed(1)} | ${(median / (medians[0] as number)).toFixed(2)} |`);
}
