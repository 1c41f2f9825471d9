/** The default of detect's lowest confidence, 0 to 1 (docs/contract/decisions.md, "Detect"). */
export const DEFAULT_CONFIDENCE_THRESHOLD = 0.3;
/** The default overlap above which the weaker of two boxes is dropped. */
export const DEFAULT_NMS_IOU_THRESHOLD = 0.5;
