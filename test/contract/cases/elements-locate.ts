import { accept, type ContractCase, type ContractTable, refuse, refuseBeyondSchema } from "../contract-case.ts";
import { PNG_BASE64 } from "../sample-images.ts";
import { listBodyCases } from "./body-cases.ts";
import { listImageCases } from "./image-cases.ts";
import { listModelCases, listQueryCases } from "./locate-cases.ts";
import { refuseOtherKinds } from "./value-kinds.ts";

const SIGN_IN = { id: "e1", role: "button", name: "Sign in", bounds: { x: 40, y: 900, width: 400, height: 96 } };
const CANCEL = { id: "e2", role: "button", name: "Cancel", bounds: { x: 40, y: 1020, width: 400, height: 96 } };
const VALID = { query: "the Sign in button", elements: [SIGN_IN, CANCEL] };

const withElement = (changes: Record<string, unknown>) => ({ ...VALID, elements: [{ ...SIGN_IN, ...changes }] });
const withBounds = (changes: Record<string, unknown>) => withElement({ bounds: { ...SIGN_IN.bounds, ...changes } });
const listElements = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...SIGN_IN, id: `e${index}`, name: `Row ${index}` }));

/** An object that takes exactly `bytes` bytes as JSON, filled with `filler`. */
function buildPlatform(bytes: number, filler = "x") {
  const room = bytes - '{"a":""}'.length;
  const width = Buffer.byteLength(filler);
  return { a: filler.repeat(Math.floor(room / width)) + "y".repeat(room % width) };
}

const nest = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const withRawPlatform = (json: string) => `{"query":"x","elements":[{"id":"a","role":"button","platform":${json}}]}`;

const cases: ContractCase[] = [
  {
    name: "the element that the query names is found",
    body: VALID,
    status: 200,
    answer: {
      found: true,
      element_id: "e1",
      model: "sightline/ground-1",
      cost_microdollars: 0,
      prompt_tokens: 0,
      completion_tokens: 0,
    },
  },
  {
    name: "the answer doesn't depend on the order",
    body: { ...VALID, elements: [CANCEL, SIGN_IN] },
    status: 200,
    answer: { found: true, element_id: "e1" },
  },
  {
    name: "what isn't there is not found",
    body: { ...VALID, query: "the shopping cart icon" },
    status: 200,
    answer: { found: false, element_id: null },
  },
  { name: "%3A spells the colon", path: "/api/v1/elements%3Alocate", body: VALID, status: 200 },
  { name: "%3a spells the colon", path: "/api/v1/elements%3alocate", body: VALID, status: 200 },
  { name: "a query string is ignored", path: "/api/v1/elements:locate?query=1&__proto__=2", body: VALID, status: 200 },

  accept("an element of id and role is enough", { query: "x", elements: [{ id: "a", role: "button" }] }),
  accept("an empty role is allowed", withElement({ role: "" })),
  accept("an id of 256 characters is allowed", withElement({ id: "i".repeat(256) })),
  accept("an id of 256 characters beyond the basic plane is allowed", withElement({ id: "😀".repeat(256) })),
  accept("a role of 64 characters is allowed", withElement({ role: "r".repeat(64) })),
  accept("a name of 1,024 characters is allowed", withElement({ name: "n".repeat(1024) })),
  accept("a value of 1,024 characters is allowed", withElement({ value: "漢".repeat(1024) })),
  accept("value, bounds and platform may be null", withElement({ value: null, bounds: null, platform: null })),
  accept("image may be null", { ...VALID, image: null }),
  accept("an element may start off-screen and be collapsed", withBounds({ x: -500, y: -1, width: 0, height: 0 })),
  accept("an integer may be written with a fraction of zero", withBounds({ x: 10.0 })),
  accept("2,000 elements are allowed", { ...VALID, elements: listElements(2000) }),
  accept("platform of exactly 4,096 bytes is allowed", withElement({ platform: buildPlatform(4096) })),
  accept(
    "platform of exactly 4,096 bytes of two-byte characters is allowed",
    withElement({ platform: buildPlatform(4096, "é") }),
  ),
  accept("platform may nest as deep as its size allows", withRawPlatform(nest(680))),
  accept(
    "platform may hold __proto__ and constructor keys",
    withRawPlatform('{"__proto__":{"x":1},"constructor":{"prototype":{}},"toJSON":1}'),
  ),
  accept("ids that are names of object members are ids", {
    query: "x",
    elements: ["__proto__", "constructor", "toString"].map((id) => ({ id, role: "button" })),
  }),

  refuse("an empty list of elements is refused", { ...VALID, elements: [] }, "elements"),
  refuse("2,001 elements are refused", { ...VALID, elements: listElements(2001) }, "elements"),
  {
    name: "millions of elements are refused at once",
    body: () => `{"query":"x","elements":[${"1,".repeat(10_000_000)}1]}`,
    status: 422,
    code: "validation",
    fields: ["elements"],
  },
  refuse("missing elements are refused", { query: "x" }, "elements"),
  ...refuseOtherKinds("elements", ["array"], (elements) => ({ ...VALID, elements })),
  ...refuseOtherKinds("elements.0", ["object"], (element) => ({ ...VALID, elements: [element] })),
  refuse("a missing id is refused", withElement({ id: undefined }), "elements.0.id"),
  refuse("an empty id is refused", withElement({ id: "" }), "elements.0.id"),
  refuse("an id of 257 characters is refused", withElement({ id: "i".repeat(257) }), "elements.0.id"),
  refuse(
    "an id of 257 characters beyond the basic plane is refused",
    withElement({ id: "😀".repeat(257) }),
    "elements.0.id",
  ),
  refuseBeyondSchema(
    "a repeated id is refused where it is repeated",
    { ...VALID, elements: [SIGN_IN, CANCEL, SIGN_IN] },
    "elements.2.id",
  ),
  refuse(
    "repeated ids are named beside other faults",
    { query: "", elements: [SIGN_IN, { ...SIGN_IN, role: 5 }] },
    "query",
    "elements.1.id",
    "elements.1.role",
  ),
  ...refuseOtherKinds("elements.0.id", ["string"], (id) => withElement({ id })),
  refuse("a missing role is refused", withElement({ role: undefined }), "elements.0.role"),
  refuse("a role of 65 characters is refused", withElement({ role: "r".repeat(65) }), "elements.0.role"),
  ...refuseOtherKinds("elements.0.role", ["string"], (role) => withElement({ role })),
  refuse("a name of 1,025 characters is refused", withElement({ name: "n".repeat(1025) }), "elements.0.name"),
  ...refuseOtherKinds("elements.0.name", ["string"], (name) => withElement({ name })),
  refuse("a value of 1,025 characters is refused", withElement({ value: "v".repeat(1025) }), "elements.0.value"),
  ...refuseOtherKinds("elements.0.value", ["string", "null"], (value) => withElement({ value })),
  ...refuseOtherKinds("elements.0.bounds", ["object", "null"], (bounds) => withElement({ bounds })),
  refuse(
    "bounds need all four sides",
    withElement({ bounds: {} }),
    "elements.0.bounds.x",
    "elements.0.bounds.y",
    "elements.0.bounds.width",
    "elements.0.bounds.height",
  ),
  ...["x", "y", "width", "height"].flatMap((side) => [
    ...refuseOtherKinds(`elements.0.bounds.${side}`, ["number"], (value) => withBounds({ [side]: value })),
    refuse(`bounds.${side} must be whole`, withBounds({ [side]: 0.5 }), `elements.0.bounds.${side}`),
    refuse(
      `bounds.${side} must not overflow`,
      JSON.stringify(withBounds({ [side]: 4711 })).replace("4711", "1e400"),
      `elements.0.bounds.${side}`,
    ),
    refuse(`bounds.${side} must be exact`, withBounds({ [side]: 2 ** 53 }), `elements.0.bounds.${side}`),
  ]),
  refuse("a negative width is refused", withBounds({ width: -1 }), "elements.0.bounds.width"),
  refuse("a negative height is refused", withBounds({ height: -1 }), "elements.0.bounds.height"),
  ...refuseOtherKinds("elements.0.platform", ["object", "null"], (platform) => withElement({ platform })),
  refuseBeyondSchema(
    "platform of 4,097 bytes is refused",
    withElement({ platform: buildPlatform(4097) }),
    "elements.0.platform",
  ),
  refuseBeyondSchema(
    "platform of 4,097 bytes of two-byte characters is refused",
    withElement({ platform: buildPlatform(4097, "é") }),
    "elements.0.platform",
  ),
  refuseBeyondSchema("platform that nests 9,000 deep is refused", withRawPlatform(nest(9000)), "elements.0.platform"),
  refuse(
    "the last element is checked like the first",
    { ...VALID, elements: [...listElements(1999), { id: "z", role: 1 }] },
    "elements.1999.role",
  ),

  ...listQueryCases(VALID),
  ...listModelCases(VALID),
  ...refuseOtherKinds("image", ["string", "null"], (image) => ({ ...VALID, image })),
  ...listImageCases((image) => ({ ...VALID, image })),
  {
    name: "fields are judged before the model",
    body: { ...VALID, query: "", model: "nope" },
    status: 422,
    code: "validation",
  },
  {
    name: "the model is judged before the image",
    body: { ...VALID, model: "nope", image: "!" },
    status: 400,
    code: "unsupported_model",
  },
  { name: "a call that is free needs no balance", key: "broke", body: { ...VALID, image: PNG_BASE64 }, status: 200 },
  ...listBodyCases(VALID),
];

export const elementsLocate: ContractTable = {
  operation: "elements.locate",
  method: "POST",
  path: "/api/v1/elements:locate",
  cases,
};
