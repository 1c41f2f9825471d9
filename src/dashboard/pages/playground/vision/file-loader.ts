/** Bytes that have come, and all that are to come. */
export type Loaded = { loadedBytes: number; totalBytes: number };
/** A file of the build, and how large it is. */
export type BuiltFile = { url: string; bytes: number };

type File = { bytes: Uint8Array<ArrayBuffer> | null; type: string };

/** Loads files whole and ahead of their use, so that it can be told how much is still to come; each once. */
export class FileLoader {
  readonly #files = new Map<string, File>();

  /** Loads those of the files that aren't there yet, all at once. @throws Error when one can't be loaded */
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

  /** A loaded file as the answer that it came with. Its bytes, some 30 MB of all files, aren't kept: whoever asked keeps what it made of them. */
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
