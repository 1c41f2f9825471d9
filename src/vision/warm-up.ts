import { DEFAULT_CONFIDENCE_THRESHOLD, DEFAULT_NMS_IOU_THRESHOLD } from "../domain/screens/detect-defaults.ts";
import { analyze } from "./analyze.ts";
import type { Network, VisionHost } from "./hosts/host.ts";

/** The path of the vision Worker that warms it up, which only the local start can reach. */
export const WARM_UP_PATH = "/warm-up";

/** The name, among the vision Worker's assets, of the picture that it warms up with. */
export const WARM_UP_FILE = "warm-up.png";

const warm = new WeakSet<Network>();

/**
 * Opens the networks that most requests need, and has their code and our own compiled, so that the first request doesn't
 * wait for that: analyzes a picture, unless one was analyzed for this before. The readers of other scripts and of emoji
 * are opened when a picture needs them.
 *
 * @param readPicture returns the file of a screenshot with icons, controls and text in the Latin script
 * @throws Error if the picture can't be decoded
 */
export async function warmUp(host: VisionHost, readPicture: () => Promise<Uint8Array>): Promise<void> {
  const network = await host.openModel("ui-detection");
  if (warm.has(network)) return;
  const request = {
    image: await readPicture(),
    inferenceType: "combined",
    ocrEngine: "free",
    confidenceThreshold: DEFAULT_CONFIDENCE_THRESHOLD,
    nmsIouThreshold: DEFAULT_NMS_IOU_THRESHOLD,
    namesIcons: true,
  } as const;
  const answer = await analyze(request, host, 0);
  if (!answer.ok) throw new Error(`${WARM_UP_FILE}: ${answer.detail}`);
  warm.add(network);
}
