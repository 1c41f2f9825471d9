/**
 * Times networks that take RGB planes, in ONNX Runtime's WebAssembly on one thread, in turns:
 *
 *   node bench/detect/time-networks.ts FILE.onnx[@WIDTHxHEIGHT]… [--size 640x640] [--times 10]
 *
 * Prints each one's median milliseconds and its ratio to the first. `@` gives a network an input size of its own.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import * as ort from "onnxruntime-web/wasm";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { size: { type: "string", default: "640x640" }, times: { type: "string", default: "10" } },
});
const times = Number(values.times);
const inputs = positionals.map((positional) => {
  const [, file = "", ownSize = values.size] = /^(.*?)(?:@(\d+x\d+))?$/.exec(positional) ?? [];
  const [width = 0, height = 0] = ownSize.split("x").map(Number);
  return { file, width, height };
});

if (inputs.length === 0 || inputs.some(({ width, height }) => width * height === 0) || !(times >= 1)) {
  console.error("node bench/detect/time-networks.ts FILE.onnx[@WIDTHxHEIGHT]… [--size WIDTHxHEIGHT] [--times N]");
  process.exit(2);
}

ort.env.wasm.numThreads = 1;
const networks = [];
for (const { file, width, height } of inputs) {
  const session = await ort.InferenceSession.create(readFileSync(file), { executionProviders: ["wasm"] });
  const pixels = Float32Array.from({ length: 3 * width * height }, (_, index) => (index * 7919) % 256);
  networks.push({ file, session, pixels, dims: [1, 3, height, width], milliseconds: [] as number[] });
}
// The first round only warms up.
for (let round = 0; round <= times; round++) {
  for (const { session, pixels, dims, milliseconds } of networks) {
    const input = new ort.Tensor("float32", pixels, dims);
    const startedAt = performance.now();
    await session.run({ [session.inputNames[0] as string]: input });
    if (round > 0) milliseconds.push(performance.now() - startedAt);
  }
}
const medians = networks.map(({ milliseconds }) => milliseconds.toSorted((a, b) => a - b)[times >> 1] as number);
console.log(`median of ${times}\n\n| network | input | ms | ratio |\n|---|---|---|---|`);
for (const [index, { file, dims }] of networks.entries()) {
  const median = medians[index] as number;
  const ratio = median / (medians[0] as number);
  console.log(`| ${file} | ${dims.join(" x ")} | ${median.toFixed(1)} | ${ratio.toFixed(2)} |`);
}
