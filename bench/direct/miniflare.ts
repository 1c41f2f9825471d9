import { createRequire } from "node:module";

/** What the benches use of Miniflare, the runtime's launcher. */
export type Miniflare = {
  ready: Promise<URL>;
  /** The address of a Worker's own socket, with nothing between it and the caller. */
  unsafeGetDirectURL(worker: string): Promise<URL>;
  getD1Database(binding: string, worker: string): Promise<D1Database>;
  /** The address of the runtime's inspector, if it was started with one. */
  getInspectorURL(): Promise<URL>;
  getWorker(name: string): Promise<{ scheduled(event: { cron: string }): Promise<{ outcome: string }> }>;
  dispose(): Promise<void>;
};

/** A Worker as Miniflare's classic options describe it. Bindings are passed on as wrangler reads them from a config. */
export type WorkerOptions = {
  name: string;
  modules: { type: "ESModule" | "CompiledWasm" | "Data" | "Text"; path: string; contents?: string | Uint8Array }[];
  unsafeDirectSockets?: { host: string; port: number; serviceName?: string }[];
  [option: string]: unknown;
};

type MiniflareModule = {
  Miniflare: new (options: unknown) => Miniflare;
  convertV4MiniflareOptions(options: object): unknown;
};

// wrangler's own, so that both start the same runtime.
const { Miniflare: Launcher, convertV4MiniflareOptions } = createRequire(
  createRequire(import.meta.url).resolve("wrangler"),
)("miniflare") as MiniflareModule;

/**
 * Starts Workers in one runtime process. Its data is in `stateFolder`; Workers of other processes that share `registryFolder` can be bound.
 * With `isInspected`, the runtime has an inspector.
 */
export function startMiniflare(
  workers: readonly WorkerOptions[],
  stateFolder: string,
  registryFolder: string,
  { isInspected = false }: { isInspected?: boolean } = {},
): Miniflare {
  return new Launcher(
    convertV4MiniflareOptions({
      workers,
      resourcePersistencePath: stateFolder,
      unsafeDevRegistryPath: registryFolder,
      ...(isInspected ? { inspectorPort: 0 } : {}),
      // It would be looked up on the network.
      cf: false,
      // The lines of single deliveries would drown a bench's own.
      handleStructuredLogs: ({ level, message }: { level: string; message: string }) => {
        if (level === "error" || level === "warn") console.error(message);
      },
    }),
  );
}
