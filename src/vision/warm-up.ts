import type { ModelName, Network, VisionHost } from "./hosts/host.ts";

/**
 * The networks that most requests need, each with the height and width of the input that it is warmed up with. The
 * recognizers of Han, of other scripts and of emoji are opened when a picture needs them.
 */
const COMMON_NETWORKS: readonly (readonly [name: ModelName, height: number, width: number])[] = [
  ["ui-detection", 320, 320],
  ["script-detection", 32, 256],
  ["latin-recognition", 32, 256],
  ["icon-naming", 32, 32],
];

/** The path of the vision Worker that warms it up, which only the local start can reach. */
export const WARM_UP_PATH = "/warm-up";

const warm = new WeakSet<Network>();

/** Opens those networks that aren't open yet, and has their code compiled, so that the first request doesn't wait for that. */
export async function warmUp(host: VisionHost): Promise<void> {
  for (const [name, height, width] of COMMON_NETWORKS) {
    const network = await host.openModel(name);
    if (warm.has(network)) continue;
    await network.run({ data: new Float32Array(3 * height * width), dims: [1, 3, height, width] });
    warm.add(network);
  }
  await host.loadAlphabet("latin-recognition");
}
