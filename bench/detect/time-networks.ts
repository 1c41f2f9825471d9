/** Times networks that take RGB planes, in ONNX Runtime's WebAssembly on one thread, in turns. */
import { readFileSync } from "node:fs";
import * as ort from "onnxruntime-web/wasm";
import { readArguments, refuseArguments } from "../../scripts/command-line.ts";

const USAGE = `node bench/detect/time-networks.ts FILE.onnx[@WIDTHxHEIGHT]… [--size WIDTHxHEIGHT] [--times N]

  Prints each network's median milliseconds and its ratio to the first. \`@\` gives one an input size of its own.

  --size             the input size of the others (default 640x640)
  --times            how often each is run (default 10)`;

const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: { size: { type: "string", default: "640x640" }, times: { type: "string", default: "10" } },
});
const times = Number(values.times);
const inputs = positionals.map((positional) => {
  const [, file = "", ownSize = values.size] = /^(.*?)(?:@(\d+x\d+))?$/.exec(positional) ?? [];
  const [width = 0, height = 0] = ownSize.split("x").map(Number);
  return { file, width, height };
});

if (inputs.length === 0) refuseArguments("Name a network.", USAGE);
if (inputs.some(({ width, height }) => !(width * height > 0))) {
  refuseArguments("A size must be WIDTHxHEIGHT, such as 640x640.", USAGE);
}
if (!(times >= 1)) refuseArguments(`--times is "${values.times}", but must be a number from 1.`, USAGE);

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
