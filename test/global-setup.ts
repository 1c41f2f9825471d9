/** Copies the models once, before any test starts a Worker. */
export { buildAssets as setup } from "../scripts/build-assets.ts";
