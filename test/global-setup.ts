import { buildAssets } from "../scripts/build-assets.ts";

/** Copies the models once, before any test starts a Worker. */
export function setup(): void {
  buildAssets();
}
