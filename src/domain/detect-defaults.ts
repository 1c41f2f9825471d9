/**
 * The default of detect where a request has none (docs/contract/decisions.md, "Detect"): the least confidence, 0 to 1.
 */
export const DEFAULT_CONFIDENCE_THRESHOLD = 0.3;
/** Likewise the overlap above which the weaker of two boxes goes. */
export const DEFAULT_NMS_IOU_THRESHOLD = 0.5;
