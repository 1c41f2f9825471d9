import { buildAssets } from "../scripts/build-assets.ts";

/** Makes what the Workers serve once, before any test starts one. */
export async function setup(): Promise<void> {
  await buildAssets();
}
