/** What the test page offers to the test: the library as a page uses it. Bundled by `serve-page.ts`. */
import type { Analysis, AnalysisRequest } from "../../../src/domain/screens/detection.ts";
import { analyze } from "../../../src/vision/analyze.ts";
import { type BrowserFiles, createBrowserHost } from "../../../src/vision/hosts/browser-host.ts";
import type { Backend, VisionHost } from "../../../src/vision/hosts/host.ts";
import { ALPHABET_FILES, MODEL_FILES } from "../../../src/vision/hosts/model-files.ts";

/** What a page's run answers, `analysis` missing where the picture could not be decoded. */
export type PageAnswer = { backend: Backend; heapBytes: number; analysis?: Analysis };
/** How a network answered a made-up input. */
export type NetworkAnswer = { backend: Backend; dims: number[]; values: number[] };

const FILES: BrowserFiles = {
  models: {
    "script-detection": `/models/${MODEL_FILES["script-detection"]}`,
    "latin-recognition": `/models/${MODEL_FILES["latin-recognition"]}`,
    "world-recognition": `/models/${MODEL_FILES["world-recognition"]}`,
    "han-recognition": `/models/${MODEL_FILES["han-recognition"]}`,
    "ui-detection": `/models/${MODEL_FILES["ui-detection"]}`,
    "icon-naming": `/models/${MODEL_FILES["icon-naming"]}`,
    "emoji-recognition": `/models/${MODEL_FILES["emoji-recognition"]}`,
  },
  alphabets: {
    "latin-recognition": `/models/${ALPHABET_FILES["latin-recognition"]}`,
    "world-recognition": `/models/${ALPHABET_FILES["world-recognition"]}`,
    "han-recognition": `/models/${ALPHABET_FILES["han-recognition"]}`,
    "emoji-recognition": `/models/${ALPHABET_FILES["emoji-recognition"]}`,
  },
  jpegCodec: "/jpeg.wasm",
  ortWasm: "/ort.wasm",
  ortJspi: "/ort-jspi.wasm",
};
const hosts = new Map<string, Promise<VisionHost>>();

/** One host for each backend asked for; without one the host chooses. */
function openHost(backend?: Backend): Promise<VisionHost> {
  const host = hosts.get(backend ?? "") ?? createBrowserHost(FILES, { backend });
  hosts.set(backend ?? "", host);
  return host;
}

async function analyzePicture(
  url: string,
  options: Omit<AnalysisRequest, "image">,
  backend?: Backend,
): Promise<PageAnswer> {
  const host = await openHost(backend);
  const image = await (await fetch(url)).bytes();
  const answer = await analyze({ image, ...options }, host, 0);
  const common = { backend: host.backend, heapBytes: host.heapBytes() };
  return answer.ok ? { ...common, analysis: answer.analysis } : common;
}

/** Shows the detector of icons a gradient of that size with blocks on it. */
async function runDetector(width: number, height: number, backend: Backend): Promise<NetworkAnswer> {
  const host = await openHost(backend);
  const model = await host.openModel("ui-detection");
  const data = Float32Array.from({ length: 3 * width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width) % height];
    return (x >> 5) % 3 === 1 && (y >> 5) % 2 === 1 ? (x * 7 + y * 5) % 256 : (200 * x) / width;
  });
  const output = await model.run({ data, dims: [1, 3, height, width] });
  return { backend: host.backend, dims: [...output.dims], values: [...output.data] };
}

Object.assign(globalThis, { analyzePicture, runDetector });
export type PageFunctions = { analyzePicture: typeof analyzePicture; runDetector: typeof runDetector };
