import type { Box } from "./box.ts";
import type { IconGuess } from "./icon-kinds.ts";
import type { PictureAnswer, PictureRequest } from "./picture.ts";
import type { Shade } from "./shade.ts";
import type { BusyAnswer } from "./vision-busy.ts";

/** The choices of a detect request: icons, text, or both. */
export type InferenceType = "detect" | "ocr" | "combined";

/**
 * `free` detects text in one pass, at a scale at which letters are readable; `premium` adds a second, finer pass, and
 * reads uncertain lines several times.
 */
export type OcrEngine = "free" | "premium";

/** A text line. `bbox` is normalized to [0, 1] of the image. */
export type TextDetection = { bbox: Box; confidence: number; text: string };

/** An icon or control. `bbox` is normalized to [0, 1] of the image. */
export type IconDetection = { bbox: Box; class_id: number; class_name: string; confidence: number };

/** Image fingerprints, as docs/contract/decisions.md, "Detect", defines them. */
export type HashResult = {
  ahash: string;
  dhash: string;
  phash: string;
  content_bounds: { top_y: number; bottom_y: number };
  histogram: number[][];
};

/** Integers only. Fields named `_ns` are nanoseconds of CPU-side wall time, 0 for a stage that did not run. */
type AnalysisMetadata = {
  icon_detections_after_nms: number;
  icon_detections_before_nms: number;
  image_height: number;
  image_width: number;
  inference_time_ms: number;
  detect_ns: number;
  ocr_ns: number;
  queue_wait_ns: number;
};

/** The `data` object of the detect response (docs/contract/interface.md, "Detect response"). */
export type Analysis = {
  metadata: AnalysisMetadata;
  hash_result: HashResult;
  icon_detections: IconDetection[];
  ocr_results: TextDetection[];
};

export type AnalysisRequest = {
  /** The PNG or JPEG file's bytes. */
  image: Uint8Array;
  inferenceType: InferenceType;
  ocrEngine: OcrEngine;
  /** Minimum confidence of an icon or a text line, 0 to 1. */
  confidenceThreshold: number;
  /** Overlap above which the weaker of two icons is dropped, 0 to 1. */
  nmsIouThreshold: number;
  /** Also name the icons, and measure the colours of everything; not with `inferenceType` "ocr". */
  namesIcons?: boolean;
};

/** Diagnostics for the operator, besides the response: stage times in milliseconds, backend, ONNX Runtime's heap in bytes. */
export type AnalysisDiagnostics = {
  stagesMs: Record<string, number>;
  backend: "wasm" | "webgpu";
  heapBytes: number;
};

/** An undecodable image is a result, not an exception: exceptions lose their type between Workers. */
export type AnalysisAnswer =
  | {
      ok: true;
      analysis: Analysis;
      /** The guessed kinds of each of `icon_detections`, the most likely first, if requested. */
      iconNames?: readonly (readonly IconGuess[])[];
      /** The colours of each of them, if requested. */
      shades?: readonly (Shade | null)[];
      diagnostics: AnalysisDiagnostics;
    }
  | { ok: false; reason: "invalid_image"; detail: string };

/**
 * A request to name the icons in at most `MAX_NAMED_ICONS` boxes of an image, in its pixels, and to measure the colours
 * in at most `MAX_SHADED` boxes `shaded`.
 */
export type NamingRequest = { image: Uint8Array; boxes: readonly Box[]; shaded: readonly Box[] };

/**
 * The guessed kinds of each box, the most likely first; the colours of each of `shaded`, null outside of the picture.
 */
export type NamedBoxes = { names: readonly (readonly IconGuess[])[]; shades: readonly (Shade | null)[] };

export type NamingAnswer = ({ ok: true } & NamedBoxes) | { ok: false; reason: "invalid_image"; detail: string };

/**
 * The vision library as the operations use it. All methods throw a `VisionBusy` if the detector couldn't start within
 * a bounded wait.
 */
export interface VisionService {
  /** `receivedAtMs` is when the service received the request (Unix milliseconds). `queue_wait_ns` counts from it. */
  analyze(request: AnalysisRequest, receivedAtMs: number): Promise<AnalysisAnswer>;
  /** Scales and marks an image for a vision-language model. Throws if the request doesn't allow the size. */
  prepare(request: PictureRequest): Promise<PictureAnswer>;
  /** Names the icons of controls, and measures their colours, given their bounds. Throws if there are too many. */
  nameIcons(request: NamingRequest): Promise<NamingAnswer>;
  /** Analyzes a picture of its own ahead of a request. Returns the bytes of the networks' memory, or 0 if the detector is at work. */
  warmUp(): Promise<number>;
}

/**
 * A picture that is fetched when its turn comes: the detector holds no data of waiting or refused requests, and does no
 * work for a caller that has disconnected.
 */
export type OfferedPicture = { width: number; height: number; byteLength: number; read(): Promise<Uint8Array> };

type Offered<Request> = Omit<Request, "image"> & { picture: OfferedPicture };

/**
 * The operations that the vision Worker offers to the other Workers over RPC. Refusals are results: exceptions lose
 * their type on the way.
 */
export interface VisionBinding {
  analyze(request: Offered<AnalysisRequest>, receivedAtMs: number): Promise<AnalysisAnswer | BusyAnswer>;
  prepare(request: Offered<PictureRequest>): Promise<PictureAnswer | BusyAnswer>;
  nameIcons(request: Offered<NamingRequest>): Promise<NamingAnswer | BusyAnswer>;
  warmUp(): Promise<number>;
}
