import { type ContractCase, type ContractTable, refuse, withRaw } from "../contract-case.ts";
import { LARGE_PNG_BASE64, PNG_BASE64 } from "../sample-images.ts";
import { listBodyCases } from "./body-cases.ts";
import { listImageCases } from "./image-cases.ts";
import { refuseNumbersOutsideUnit, refuseOtherKinds } from "./value-kinds.ts";

const VALID = { image: PNG_BASE64, inference_type: "detect" };
const accept = (name: string, body: unknown, answer: Record<string, unknown> = {}): ContractCase => ({
  name,
  body,
  status: 200,
  answer: { type: "analyzer_result", ...answer },
});

const cases: ContractCase[] = [
  accept("an image is enough, and means both icons and text", { image: PNG_BASE64 }, { analyzer_type: "all" }),
  accept("detect answers as detect", VALID, { analyzer_type: "detect" }),
  accept("ocr answers as ocr", { ...VALID, inference_type: "ocr" }, { analyzer_type: "ocr" }),
  accept("combined answers as all", { ...VALID, inference_type: "combined" }, { analyzer_type: "all" }),
  accept(
    "null counts as left out",
    { image: PNG_BASE64, inference_type: null, ocr_engine: null, confidence_threshold: null, nms_iou_threshold: null },
    { analyzer_type: "all" },
  ),
  accept(
    "the premium engine answers",
    { ...VALID, inference_type: "ocr", ocr_engine: "premium" },
    { analyzer_type: "ocr" },
  ),
  accept("a larger picture is read", { ...VALID, image: LARGE_PNG_BASE64 }),
  { name: "%3A spells the colon", path: "/api/v1/screenshots%3Adetect", body: VALID, status: 200 },
  ...[0, 1, 0.5, 1e-300].flatMap((value) => [
    accept(`confidence_threshold may be ${value}`, { ...VALID, confidence_threshold: value }),
    accept(`nms_iou_threshold may be ${value}`, { ...VALID, nms_iou_threshold: value }),
  ]),

  ...["confidence_threshold", "nms_iou_threshold"].flatMap((field) => [
    ...refuseOtherKinds(field, ["number", "null"], (value) => ({ ...VALID, [field]: value })).filter(
      ({ name }) => !name.endsWith("null"),
    ),
    ...refuseNumbersOutsideUnit(field, (number) => withRaw({ ...VALID, [field]: "@" }, number)),
  ]),
  ...["all", "", "OCR", "toString", "__proto__"].map((type) =>
    refuse(`inference_type must not be "${type}"`, { ...VALID, inference_type: type }, "inference_type"),
  ),
  ...refuseOtherKinds("inference_type", ["null", "string"], (inference_type) => ({ ...VALID, inference_type })),
  ...["paid", "", "Free"].map((engine) =>
    refuse(`ocr_engine must not be "${engine}"`, { ...VALID, ocr_engine: engine }, "ocr_engine"),
  ),
  ...refuseOtherKinds("ocr_engine", ["null", "string"], (ocr_engine) => ({ ...VALID, ocr_engine })),
  refuse(
    "every failing field is named",
    { image: 5, confidence_threshold: 2, inference_type: "x", nms_iou_threshold: -1, ocr_engine: 1 },
    "image",
    "confidence_threshold",
    "inference_type",
    "nms_iou_threshold",
    "ocr_engine",
  ),

  refuse("a missing image is refused", { inference_type: "ocr" }, "image"),
  ...refuseOtherKinds("image", ["string"], (image) => ({ ...VALID, image })),
  ...listImageCases((image) => ({ ...VALID, image })),

  {
    name: "premium text needs a balance above zero",
    key: "broke",
    body: { ...VALID, inference_type: "ocr", ocr_engine: "premium" },
    status: 402,
    code: "insufficient_balance",
  },
  {
    name: "premium text and icons need a balance above zero",
    key: "broke",
    body: { ...VALID, inference_type: "combined", ocr_engine: "premium" },
    status: 402,
    code: "insufficient_balance",
  },
  {
    name: "premium icons alone need no balance",
    key: "broke",
    body: { ...VALID, inference_type: "detect", ocr_engine: "premium" },
    status: 200,
  },
  { name: "free text needs no balance", key: "broke", body: { ...VALID, inference_type: "ocr" }, status: 200 },
  {
    name: "the image's header is judged before the balance",
    key: "broke",
    body: { image: "!", ocr_engine: "premium" },
    status: 400,
    code: "invalid_image",
  },
  ...listBodyCases(VALID),
];

export const screenshotsDetect: ContractTable = {
  operation: "screenshots.detect",
  method: "POST",
  path: "/api/v1/screenshots:detect",
  cases,
};
