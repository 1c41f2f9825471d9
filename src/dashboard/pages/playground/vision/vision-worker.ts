/** Runs the vision library in a Web Worker of the page, so that the page stays responsive. */
import { analyze } from "../../../../vision/analyze.ts";
import { chooseBrowserBackend, createBrowserHost } from "../../../../vision/hosts/browser-host.ts";
import type { Backend, VisionHost } from "../../../../vision/hosts/host.ts";
import { FileLoader } from "./file-loader.ts";
import type { VisionNews, VisionQuestion } from "./messages.ts";
import { listNeededFiles, listNeededNetworks, VISION_FILES } from "./vision-files.ts";

const NO_GPU = "This browser has no WebGPU, or no usable graphics adapter. Choose WebAssembly.";

/** The engines that were started, by backend. */
const engines = new Map<Backend, { loader: FileLoader; host: VisionHost | null }>();
/** Set once WebGPU has failed here: an adapter exists, but doesn't work. */
let isGpuBroken = false;

const tell = (news: VisionNews) => postMessage(news);

self.onmessage = async ({ data }: MessageEvent<VisionQuestion>) => {
  const { backend: wanted } = data;
  try {
    if (wanted === "webgpu" && (await chooseBrowserBackend()) !== "webgpu") throw new Error(NO_GPU);
    const backend = wanted ?? (isGpuBroken ? "wasm" : await chooseBrowserBackend());
    await answer(data, backend).catch((error: unknown) => {
      if (wanted !== null || backend === "wasm") throw error;
      isGpuBroken = true;
      return answer(data, "wasm");
    });
  } catch (error) {
    tell({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
  }
};

async function answer(question: VisionQuestion, backend: Backend): Promise<void> {
  const startMs = performance.now();
  const inferenceType = question.kind === "detect" ? question.request.inferenceType : question.inferenceType;
  const engine = engines.get(backend) ?? { loader: new FileLoader(), host: null };
  engines.set(backend, engine);
  const { loader } = engine;
  await loader.load(listNeededFiles(backend, inferenceType), (loaded) => tell({ kind: "loading", ...loaded }));
  engine.host ??= await createBrowserHost(VISION_FILES, { backend, load: loader.open });
  if (question.kind === "warm-up") {
    for (const name of listNeededNetworks(inferenceType)) await engine.host.openModel(name);
    return tell({ kind: "warm" });
  }
  const loadMs = performance.now() - startMs;
  tell({ kind: "detecting" });
  tell({ kind: "answered", answer: await analyze(question.request, engine.host, 0), backend, loadMs });
}
