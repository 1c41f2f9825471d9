import { LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import type { Analysis, VisionService } from "../../src/domain/screens/detection.ts";
import type { Services } from "../../src/http/exchange.ts";
import { createRouter } from "../../src/http/router.ts";
import { controlOperations } from "../../src/operations/control-operations.ts";
import { publicOperations } from "../../src/operations/public-operations.ts";
import { startDatabase } from "../../test/database.ts";
import { LOCAL_SETTINGS } from "../../test/local-settings.ts";
import { openReader } from "../../test/open-reader.ts";
import { Meter } from "../webhooks/meter.ts";

/** D1's own counts. */
export type Rows = { statements: number; read: number; written: number };

/** The api in this process, on a real D1 whose rows are counted. */
export type LocalService = {
  db: D1Database;
  /** Sends a request, and waits for all work after the response. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Returns what was counted since the last call. */
  takeRows(): Rows;
  /** Returns how many wake-ups were sent since the last call. */
  takeWakeUps(): number;
};

/** An empty result: its size doesn't affect the stored rows. */
const NOTHING_SEEN: Analysis = {
  metadata: {
    ...{ icon_detections_after_nms: 0, icon_detections_before_nms: 0, image_height: 1, image_width: 1 },
    ...{ inference_time_ms: 0, detect_ns: 0, ocr_ns: 0, queue_wait_ns: 0 },
  },
  hash_result: { ahash: "", dhash: "", phash: "", content_bounds: { top_y: 0, bottom_y: 0 }, histogram: [] },
  icon_detections: [],
  ocr_results: [],
};

const VISION: VisionService = {
  analyze: async () => ({
    ok: true,
    analysis: NOTHING_SEEN,
    diagnostics: { stagesMs: {}, backend: "wasm", heapBytes: 0 },
  }),
  prepare: async () => ({ ok: false, detail: "" }),
  nameIcons: async () => ({ ok: true, names: [], shades: [] }),
  warmUp: async () => 0,
};

/** Starts the service with the demo organization. */
export async function startLocalService(): Promise<LocalService> {
  const meter = new Meter();
  const { DB: db } = meter.wrap({ DB: await startDatabase() });
  const later: Promise<unknown>[] = [];
  let wakeUps = 0;
  const services: Services = {
    ...{
      databases: [db] as const,
      vision: VISION,
      ai: null,
      mailer: null,
      assets: { fetch },
      loadReader: async () => openReader(),
      rateLimiter: null,
      analytics: null,
    },
    variables: { ...LOCAL_SETTINGS, RATE_LIMIT_PER_SECOND: "0", PUBLIC_ORIGIN: "http://127.0.0.1" },
    wake: async (destinationIds) => {
      wakeUps += destinationIds.length;
    },
    defer: (work) => later.push(work),
  };
  const answer = createRouter([...publicOperations, ...controlOperations]);
  return {
    db,
    fetch: async (path, init = {}) => {
      const response = await answer(new Request(new URL(path, "http://127.0.0.1"), init), services);
      while (later.length > 0) await later.shift();
      return response;
    },
    takeRows: () => {
      const rows: Rows = { statements: 0, read: 0, written: 0 };
      for (const { runs, rowsRead, rowsWritten } of meter.take().costs) {
        rows.statements += runs;
        rows.read += rowsRead;
        rows.written += rowsWritten;
      }
      return rows;
    },
    takeWakeUps: () => {
      const taken = wakeUps;
      wakeUps = 0;
      return taken;
    },
  };
}

export const KEY_HEADERS = { "x-service-api-key": LOCAL_API_KEY, "content-type": "application/json" };
export const OPERATOR_HEADERS = {
  authorization: `Bearer ${LOCAL_SETTINGS.OPERATOR_TOKEN}`,
  "content-type": "application/json",
};
