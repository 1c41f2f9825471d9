import { openSentenceReader } from "./built-in/sentences/open-reader.ts";

/** The weights, as the API's Worker serves them among its own assets. */
const FILE = "ground-reader.safetensors";

let isLoaded = false;

/**
 * Loads the reader of sentences from a Worker's assets, once an isolate. A load in progress isn't shared between requests, because a canceled request never
 * finishes its loading.
 *
 * @param kernel the compiled linear.wasm: a Worker may compile none itself
 * @throws Error if the asset is missing
 */
export async function loadReader(assets: Pick<Fetcher, "fetch">, kernel: WebAssembly.Module): Promise<void> {
  if (isLoaded) return;
  const response = await assets.fetch(`https://assets.invalid/${FILE}`);
  if (!response.ok) throw new Error(`asset ${FILE} is missing (${response.status}): run "npm run build"`);
  openSentenceReader(await response.arrayBuffer(), kernel);
  isLoaded = true;
}
