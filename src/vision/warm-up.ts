import type { ModelName, VisionHost } from "./hosts/host.ts";

/** The networks that most requests need. The recognizers of Han and of other scripts are opened when a picture needs them. */
const COMMON_NETWORKS: readonly ModelName[] = [
  "ui-detection",
  "text-detection",
  "script-detection",
  "latin-recognition",
  "icon-naming",
];

/** Opens those networks that aren't open yet, so that the first request doesn't wait for them. */
export async function warmUp(host: VisionHost): Promise<void> {
  for (const name of COMMON_NETWORKS) await host.openModel(name);
  await host.loadAlphabet("latin-recognition");
}
