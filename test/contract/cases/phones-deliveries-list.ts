import { DEMO_PHONE, FOREIGN_PHONE, IDLE_PHONE, SHARED_PHONE } from "../../../src/demo/seed-data.ts";
import type { ContractCase, ContractTable } from "../contract-case.ts";

const at = (phoneId: string, query = "") => `/api/v1/phones/${phoneId}/deliveries${query}`;
const accept = (name: string, path: string, answer: Record<string, unknown> = {}): ContractCase => ({
  name,
  path,
  status: 200,
  answer,
});
const refuse = (name: string, query: string, ...fields: string[]): ContractCase => ({
  name,
  path: at(DEMO_PHONE.id, query),
  status: 400,
  fields,
});
const hide = (name: string, path: string, more: Partial<ContractCase> = {}): ContractCase => ({
  name,
  path,
  status: 404,
  ...more,
});

const cases: ContractCase[] = [
  accept("the organization's own phone is listed", at(DEMO_PHONE.id)),
  accept("a limit of 1 is allowed", at(DEMO_PHONE.id, "?limit=1")),
  accept("a limit of 100 is allowed", at(DEMO_PHONE.id, "?limit=100")),
  accept("an offset of 0 is allowed", at(DEMO_PHONE.id, "?offset=0")),
  accept("an offset beyond the end gives an empty page", at(DEMO_PHONE.id, "?offset=100000"), { deliveries: [] }),
  accept("an offset of 15 digits is allowed", at(DEMO_PHONE.id, "?offset=999999999999999"), { deliveries: [] }),
  accept("the largest offset is allowed", at(DEMO_PHONE.id, "?offset=9007199254740991"), { deliveries: [] }),
  accept("unknown parameters are ignored", at(DEMO_PHONE.id, "?page=2&__proto__=x&constructor=y")),
  accept("a phone without deliveries has an empty list", at(IDLE_PHONE.id), { deliveries: [], total: 0 }),
  accept("a shared phone that the organization used is listed", at(SHARED_PHONE.id)),
  { name: "answers HEAD", method: "HEAD", path: at(DEMO_PHONE.id), status: 200 },

  ...[
    "0",
    "101",
    "-1",
    "1.5",
    "1e1",
    "abc",
    "",
    " 5",
    "+5",
    "0x10",
    "9007199254740993",
    "99999999999999999999",
    "%00",
    "٣",
    "NaN",
    "Infinity",
  ].map((limit) => refuse(`a limit of "${limit}" is refused`, `?limit=${limit}`, "query.limit")),
  ...["-1", "1.5", "abc", "", "9007199254740992", "99999999999999999999", "9".repeat(400), "Infinity"].map((offset) =>
    refuse(`an offset of "${offset}" is refused`, `?offset=${offset}`, "query.offset"),
  ),
  refuse("a limit given twice is refused", "?limit=1&limit=2", "query.limit"),
  refuse("a limit given empty and again is refused", "?limit=&limit=2", "query.limit"),
  refuse("every bad parameter is named", "?limit=0&offset=-1", "query.limit", "query.offset"),
  {
    name: "a phone id that isn't percent-encoding is refused",
    path: "/api/v1/phones/%E0%A4%A/deliveries",
    status: 400,
    fields: ["path.phone_id"],
  },
  {
    name: "a phone id of 257 characters is refused",
    path: at("p".repeat(257)),
    status: 400,
    fields: ["path.phone_id"],
  },

  hide("another organization's phone is not found", at(FOREIGN_PHONE.id)),
  hide("the demo organization's phone is not found for another", at(DEMO_PHONE.id), { key: "other" }),
  hide("a shared phone that the organization hasn't used is not found", at(SHARED_PHONE.id), { key: "broke" }),
  hide("an unknown phone is not found", at("phone_0000")),
  hide("a phone id of 256 characters is not found", at("p".repeat(256))),
  hide("SQL in a phone id is only text", at("%27%20OR%201%3D1%20--")),
  hide("a zero byte in a phone id is only text", at("%00")),
  hide("a slash in a phone id is only text", at("a%2Fb")),
  hide("a phone without an id is not a path", "/api/v1/phones//deliveries"),
  hide("nothing else of a phone is a path", `/api/v1/phones/${DEMO_PHONE.id}/files`),
  { name: "takes no POST", method: "POST", path: at(DEMO_PHONE.id), status: 405 },
  { name: "takes no OPTIONS without CORS", method: "OPTIONS", path: at(DEMO_PHONE.id), status: 405 },
];

export const phonesDeliveriesList: ContractTable = {
  operation: "phones.deliveries.list",
  method: "GET",
  path: at(DEMO_PHONE.id),
  cases,
};
