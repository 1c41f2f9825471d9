import {
  accept,
  type ContractCase,
  type ContractTable,
  refuse,
  refuseBeyondSchema,
  withRaw,
} from "../contract-case.ts";
import { PNG_BASE64 } from "../sample-images.ts";
import { listBodyCases } from "./body-cases.ts";
import { listImageCases } from "./image-cases.ts";
import { listModelCases, listQueryCases } from "./locate-cases.ts";
import { refuseNumbersOutsideUnit, refuseOtherKinds } from "./value-kinds.ts";

const BOX = { x1: 0.1, y1: 0.2, x2: 0.5, y2: 0.3 };
const LOGIN = { text: "Login", bbox: BOX, confidence: 0.98 };
const HELP = { text: "Help", bbox: { x1: 0.1, y1: 0.8, x2: 0.3, y2: 0.85 } };
const VALID = { image: PNG_BASE64, query: "the Login button", texts: [HELP, LOGIN] };

const withText = (changes: Record<string, unknown>) => ({ ...VALID, texts: [{ ...LOGIN, ...changes }] });
const withBox = (changes: Record<string, unknown>) => withText({ bbox: { ...BOX, ...changes } });
const listTexts = (count: number) => Array.from({ length: count }, (_, index) => ({ ...HELP, text: `Row ${index}` }));

const cases: ContractCase[] = [
  {
    name: "the text that the query names is found by its index",
    body: VALID,
    status: 200,
    answer: { found: true, matched_text_index: 1, bbox: null, model: "sightline/ground-1", cost_microdollars: 0 },
  },
  {
    name: "the answer follows the text when the order changes",
    body: { ...VALID, texts: [LOGIN, HELP] },
    status: 200,
    answer: { found: true, matched_text_index: 0 },
  },
  {
    name: "what isn't there is not found",
    body: { ...VALID, query: "the shopping cart icon" },
    status: 200,
    answer: { found: false, matched_text_index: null, bbox: null },
  },
  {
    name: "without texts the built-in model finds nothing",
    body: { image: PNG_BASE64, query: "Login" },
    status: 200,
    answer: { found: false, matched_text_index: null, bbox: null },
  },
  { name: "%3A spells the colon", path: "/api/v1/screenshots%3Alocate", body: VALID, status: 200 },

  accept("texts of null count as empty", { ...VALID, texts: null }),
  accept("an empty list of texts is allowed", { ...VALID, texts: [] }),
  accept("a text without a confidence is allowed", { ...VALID, texts: [HELP] }),
  accept("an empty text is allowed", withText({ text: "" })),
  accept("a box over the whole image is allowed", withBox({ x1: 0, y1: 0, x2: 1, y2: 1 })),
  accept("a confidence of 0 is allowed", withText({ confidence: 0 })),
  accept("a confidence of 1 is allowed", withText({ confidence: 1 })),
  accept("2,000 texts are allowed", { ...VALID, texts: listTexts(2000) }),
  accept("unknown fields of a text are ignored", withText({ language: "en", __proto: 1 })),

  refuse("2,001 texts are refused", { ...VALID, texts: listTexts(2001) }, "texts"),
  ...refuseOtherKinds("texts", ["array", "null"], (texts) => ({ ...VALID, texts })),
  ...refuseOtherKinds("texts.0", ["object"], (text) => ({ ...VALID, texts: [text] })),
  ...refuseOtherKinds("texts.0.text", ["string"], (text) => withText({ text })),
  refuse("a missing text is refused", withText({ text: undefined }), "texts.0.text"),
  ...refuseOtherKinds("texts.0.bbox", ["object"], (bbox) => withText({ bbox })),
  refuse("a missing box is refused", withText({ bbox: undefined }), "texts.0.bbox"),
  refuse(
    "a box needs all four sides",
    withText({ bbox: {} }),
    "texts.0.bbox.x1",
    "texts.0.bbox.y1",
    "texts.0.bbox.x2",
    "texts.0.bbox.y2",
  ),
  ...["x1", "y1", "x2", "y2"].flatMap((side) => [
    ...refuseOtherKinds(`texts.0.bbox.${side}`, ["number"], (value) => withBox({ [side]: value })),
    ...refuseNumbersOutsideUnit(`texts.0.bbox.${side}`, (number) => withRaw(withBox({ [side]: "@" }), number)),
  ]),
  refuseBeyondSchema("a box inverted across is refused", withBox({ x1: 0.6 }), "texts.0.bbox"),
  refuseBeyondSchema("a box inverted down is refused", withBox({ y1: 0.6 }), "texts.0.bbox"),
  refuseBeyondSchema("a box without width is refused", withBox({ x1: 0.5 }), "texts.0.bbox"),
  refuseBeyondSchema("a box without height is refused", withBox({ y2: 0.2 }), "texts.0.bbox"),
  refuse(
    "a box in pixels is refused",
    withBox({ x1: 10, y1: 20, x2: 300, y2: 60 }),
    "texts.0.bbox.x1",
    "texts.0.bbox.y2",
  ),
  ...refuseOtherKinds("texts.0.confidence", ["number"], (confidence) => withText({ confidence })),
  ...refuseNumbersOutsideUnit("texts.0.confidence", (number) => withRaw(withText({ confidence: "@" }), number)),

  ...listQueryCases(VALID),
  ...listModelCases(VALID),
  refuse("a missing image is refused", { ...VALID, image: undefined }, "image"),
  ...refuseOtherKinds("image", ["string"], (image) => ({ ...VALID, image })),
  ...listImageCases((image) => ({ ...VALID, image })),
  {
    name: "the model is judged before the image",
    body: { ...VALID, model: "nope", image: "!" },
    status: 400,
    code: "unsupported_model",
  },
  { name: "a call that is free needs no balance", key: "broke", body: VALID, status: 200 },
  ...listBodyCases(VALID),
];

export const screenshotsLocate: ContractTable = {
  operation: "screenshots.locate",
  method: "POST",
  path: "/api/v1/screenshots:locate",
  cases,
};
