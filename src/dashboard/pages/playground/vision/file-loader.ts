/** The bytes that have arrived, and the total. */
export type Loaded = { loadedBytes: number; totalBytes: number };
/** A file of the build, and its size. */
export type BuiltFile = { url: string; bytes: number };

type File = { bytes: Uint8Array<ArrayBuffer> | null; type: string };

/** Loads whole files ahead of their use, to report how much is still missing; each once. */
export class FileLoader {
  readonly #files = new Map<string, File>();

  /** Loads those of the files that are missing, all at once. @throws Error if one can't be loaded */
  async load(files: readonly BuiltFile[], onLoaded: (loaded: Loaded) => void): Promise<void> {
    const missing = files.filter(({ url }) => !this.#files.has(url));
    const totalBytes = missing.reduce((sum, { bytes }) => sum + bytes, 0);
    let loadedBytes = 0;
    await Promise.all(
      missing.map(async ({ url }) => {
        const response = await request(url);
        const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform: (chunk, controller) => {
            loadedBytes += chunk.length;
            onLoaded({ loadedBytes, totalBytes });
            controller.enqueue(chunk);
          },
        });
        const bytes = await new Response(response.body?.pipeThrough(counter)).bytes();
        this.#files.set(url, { bytes, type: response.headers.get("content-type") ?? "" });
      }),
    );
  }

  /**
   * Returns a loaded file as a response. Its bytes, some 30 MB over all files, aren't kept: the caller keeps what it
   * made of them.
   */
  readonly open = async (url: string): Promise<Response> => {
    const file = this.#files.get(url);
    if (!file?.bytes) return request(url);
    this.#files.set(url, { ...file, bytes: null });
    return new Response(file.bytes, { headers: { "content-type": file.type } });
  };
}

async function request(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
}
