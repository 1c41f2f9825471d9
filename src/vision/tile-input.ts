import type { RgbaImage } from "../images/image.ts";
import { type Normalization, resampleToPlanes } from "../images/resample.ts";
import type { FloatTensor } from "./hosts/host.ts";
import type { DetectionPlan, Tile } from "./tiles.ts";

/** Returns a tile of a picture as a network's input: planes `[1, 3, height, width]` of the tile's size. */
export function sampleTile(
  image: RgbaImage,
  plan: DetectionPlan,
  tile: Tile,
  normalization: Normalization,
): FloatTensor {
  const { width, height } = tile;
  const plane = width * height;
  const data = new Float32Array(3 * plane);
  const toImageX = image.width / plan.mapWidth;
  const toImageY = image.height / plan.mapHeight;
  resampleToPlanes(
    image,
    {
      x1: tile.x * toImageX,
      y1: tile.y * toImageY,
      x2: (tile.x + width) * toImageX,
      y2: (tile.y + height) * toImageY,
    },
    { data, offset: 0, width, height, rowStride: width, planeStride: plane },
    normalization,
  );
  return { data, dims: [1, 3, height, width] };
}

/**
 * Returns true if no value of a three-plane input is farther than `range`, in the input's units, from the first one of
 * its plane.
 */
export function isBlank(input: Float32Array, range: number): boolean {
  const plane = input.length / 3;
  for (let start = 0; start < input.length; start += plane) {
    const first = input[start] as number;
    for (let i = start; i < start + plane; i++) if (Math.abs((input[i] as number) - first) > range) return false;
  }
  return true;
}
