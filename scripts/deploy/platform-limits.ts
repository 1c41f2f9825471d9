/**
 * Limits of Cloudflare Workers, each with the page of developers.cloudflare.com that states it. Sizes in bytes.
 *
 * @see workers/platform/limits, "Account plan limits" and "Worker size"
 */
export const PLATFORM_LIMITS = {
  /**
   * The size of a Worker after gzip. Newer versions of the page state one limit of 64 MiB before compression for all
   * plans instead; both are kept.
   */
  gzipBytes: { free: 3_000_000, paid: 10_000_000 },
  /** The size of a Worker before compression. */
  rawBytes: 64 * 2 ** 20,
  /** The time that a Worker's global scope may take. */
  startupMs: 1000,
  /** The most CPU time of a call; `limits.cpu_ms` of a config may ask for no more. The paid plan is needed to set it. */
  cpuMs: { free: 10, paid: 300_000 },
  /** The memory of an isolate: the JavaScript heap and WebAssembly. */
  isolateBytes: 128 * 2 ** 20,
  /** Static files of one version. */
  assetFiles: { free: 20_000, paid: 100_000 },
  /** The size of one static file. */
  assetFileBytes: 25 * 2 ** 20,
  /** Crons of an account. */
  crons: { free: 5, paid: 250 },
  /** Variables and secrets of a Worker. */
  variables: { free: 64, paid: 128 },
  /** The size of a variable. */
  variableBytes: 5_000,
} as const;

/** The most memory that ONNX Runtime may take in the vision Worker; test/e2e/detect-odd-pictures.test.ts holds it to that. */
export const NETWORKS_BYTES = 110 * 2 ** 20;

/** The sizes of a Worker as it is uploaded. */
export type WorkerSize = {
  name: string;
  rawBytes: number;
  gzipBytes: number;
  assets: readonly { path: string; bytes: number }[];
  cpuMs: number | null;
  crons: number;
  vars: Readonly<Record<string, string>>;
};

/** Lists each limit of the paid plan that a Worker exceeds, in words. */
export function listExcesses(worker: WorkerSize): string[] {
  const { name, rawBytes, gzipBytes, assets, cpuMs, crons, vars } = worker;
  const limits = PLATFORM_LIMITS;
  const excess = (what: string, has: number, limit: number) =>
    has > limit ? [`${name}: ${what} is ${has}, and the platform allows ${limit}`] : [];
  return [
    ...excess("the size in bytes after gzip", gzipBytes, limits.gzipBytes.paid),
    ...excess("the size in bytes", rawBytes, limits.rawBytes),
    ...excess("the number of static files", assets.length, limits.assetFiles.paid),
    ...assets.flatMap(({ path, bytes }) =>
      excess(`the size in bytes of the static file ${path}`, bytes, limits.assetFileBytes),
    ),
    ...excess("the CPU time in limits.cpu_ms", cpuMs ?? 0, limits.cpuMs.paid),
    ...excess("the number of crons", crons, limits.crons.paid),
    ...excess("the number of variables", Object.keys(vars).length, limits.variables.paid),
    ...Object.entries(vars).flatMap(([variable, value]) =>
      excess(`the size in bytes of ${variable}`, Buffer.byteLength(value), limits.variableBytes),
    ),
  ];
}

/** Returns the reasons for which a Worker doesn't run on the free plan, in words; empty if it does. */
export function listPaidNeeds({ name, gzipBytes, assets, cpuMs }: WorkerSize): string[] {
  const limits = PLATFORM_LIMITS;
  return [
    ...(gzipBytes > limits.gzipBytes.free
      ? [`${name} has ${gzipBytes} bytes after gzip, and the free plan allows ${limits.gzipBytes.free}`]
      : []),
    ...(cpuMs === null ? [] : [`${name} sets limits.cpu_ms, which the free plan doesn't have`]),
    ...(assets.length > limits.assetFiles.free
      ? [`${name} has ${assets.length} static files, and the free plan allows ${limits.assetFiles.free}`]
      : []),
  ];
}
