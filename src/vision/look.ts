import type { RgbaImage } from "../images/image.ts";
import { RAW_LEVELS } from "../images/resample.ts";
import type { FloatTensor, Network } from "./hosts/host.ts";
import type { CandidatePool } from "./icons/icon-candidates.ts";
import type { ProbabilityMap } from "./text/lines/text-components.ts";
import { isBlank, sampleTile } from "./tile-input.ts";
import type { DetectionPlan, Tile } from "./tiles.ts";

/** Areas whose pixels differ by less, of 255 levels, are empty. */
const BLANK_RANGE = 4;

/**
 * Runs the detection network on a picture as planned. Returns the text probabilities; adds icons and controls to the
 * pool, if there is one.
 */
export async function look(
  image: RgbaImage,
  network: Network,
  plan: DetectionPlan,
  pool?: CandidatePool,
): Promise<ProbabilityMap> {
  const { mapWidth, mapHeight } = plan;
  const map = { data: new Uint8Array(mapWidth * mapHeight), width: mapWidth, height: mapHeight };
  for (const [index, tile] of plan.tiles.entries()) {
    const input = sampleTile(image, plan, tile, RAW_LEVELS);
    // Much of a screen is empty, and the network takes as long for empty tiles.
    if (isBlank(input.data, BLANK_RANGE)) continue;
    const [candidates, texts] = await network.runAll(input);
    if (!candidates || !texts) throw new Error("the detector answers no candidates or no text");
    pool?.addTile(candidates, tile, index);
    fillMap(map, texts, tile);
  }
  return map;
}

/** Copies the kept part of a tile, so that no line is cut by a seam. */
function fillMap(map: ProbabilityMap, { data }: FloatTensor, tile: Tile): void {
  const { keep } = tile;
  for (let y = keep.y1; y < keep.y2; y++) {
    let read = (y - tile.y) * tile.width + keep.x1 - tile.x;
    let write = y * map.width + keep.x1;
    for (let x = keep.x1; x < keep.x2; x++) map.data[write++] = Math.round((data[read++] as number) * 255);
  }
}
