import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "../../src/domain/crypto/seeded-random.ts";
import { OPERATOR_TOKEN } from "../../test/control/control-client.ts";
import { fillScreen } from "../long-screen.ts";
import type { SoakCall } from "./traffic.ts";
import type { SoakOrganization } from "./world.ts";

type Situation = { organization: SoakOrganization; random: Random; number: number; startedAt: string };
type Drawn = Partial<SoakCall> & Pick<SoakCall, "name" | "path">;

/** A kind of call, and how often it is drawn beside the others. */
export type CallKind = { weight: number; make(situation: Situation): Drawn };

/** The scripted provider's model that answers, and one that fails. */
export const PAID_MODEL = "stub/tool-ok";
export const FAILING_MODEL = "stub/http-500";

const MCP_HEADERS = { accept: "application/json, text/event-stream" };
/** What the organization's lists and pages read: what follows in the path. */
const LISTS = [
  "webhook-deliveries",
  "events",
  "requests",
  "usage",
  "usage-by-day",
  "ledger",
  "destinations/health",
  "phones",
  "replays",
];

const image = readFileSync(join(import.meta.dirname, "../../test/screens/settings.png")).toString("base64");
const elements = fillScreen(40);
const names = elements.flatMap(({ name }) => (name ? [name] : []));

export const CALL_KINDS: readonly CallKind[] = [
  { weight: 26, make: makeChange },
  {
    weight: 16,
    make: ({ random }) => ({ ...locate("elements.locate", { query: random.pick(names), elements }), isMetered: true }),
  },
  { weight: 8, make: makePaidCall },
  {
    weight: 1,
    make: ({ random }) => ({
      ...locate("elements.locate, provider down", { model: FAILING_MODEL, query: random.pick(names), elements }),
      expected: [502],
    }),
  },
  { weight: 10, make: () => ({ name: "organization.get", path: "/api/v1/organization" }) },
  { weight: 8, make: () => ({ name: "models.list", path: "/models", headers: {} }) },
  {
    weight: 4,
    make: ({ organization }) => ({
      name: "phones.deliveries.list",
      path: `/api/v1/phones/${organization.phoneId}/deliveries`,
    }),
  },
  { weight: 10, make: ({ random }) => readList(random.pick(LISTS)) },
  { weight: 8, make: readPage },
  {
    weight: 4,
    make: ({ random, organization }) => ({
      ...callTool("locate_element", { query: random.pick(names), elements }, organization),
      isMeteredInside: true,
    }),
  },
  { weight: 1, make: makeReplay },
  {
    weight: 2,
    make: () => ({ name: "refused, no key", path: "/api/v1/organization", headers: {}, expected: [401] }),
  },
  { weight: 2, make: () => ({ ...locate("refused, no query", { elements }), expected: [422] }) },
  {
    weight: 1,
    make: () => ({ ...look("locate", { query: "Notifications", image }), expected: [200, 429], isMetered: true }),
  },
  { weight: 1, make: () => ({ ...look("detect", { image }), expected: [200, 429], isMetered: true }) },
];

/** A file was uploaded: one event, and a delivery for each of the organization's destinations. */
function makeChange({ organization, random, number }: Situation): Drawn {
  const change = {
    ...{ type: "file.upload", organization_id: organization.id },
    ...{ filename: `soak-${number}.png`, mime_type: "image/png", size_bytes: number },
  };
  return {
    name: "changes.apply",
    path: "/internal/v1/changes",
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, "idempotency-key": `soak-change-${number}` },
    body: JSON.stringify(change),
    isChange: true,
    isRepeated: random.chance(0.1),
  };
}

function makePaidCall({ organization, random, number }: Situation): Drawn {
  const body = { model: PAID_MODEL, query: random.pick(names), elements: elements.slice(0, 10) };
  return {
    ...locate("elements.locate, paid", body),
    headers: { "x-service-api-key": organization.key, "idempotency-key": `soak-paid-${number}` },
    ...{ isPaid: true, isMetered: true, isRepeated: random.chance(0.2) },
  };
}

function locate(name: string, body: object): Drawn {
  return { name, path: "/api/v1/elements:locate", body: JSON.stringify(body) };
}

function look(verb: "locate" | "detect", body: object): Drawn {
  return { name: `screenshots.${verb}`, path: `/api/v1/screenshots:${verb}`, body: JSON.stringify(body) };
}

function readList(list: string): Drawn {
  return { name: `lists, ${list}`, path: `/api/v1/${list}` };
}

/** What a page of the dashboard reads for a person who is signed in. */
function readPage({ organization, random }: Situation): Drawn {
  const list = random.pick(LISTS);
  return {
    name: "dashboard reads",
    path: `/internal/v1/organizations/${organization.id}/${list}`,
    headers: { cookie: organization.cookie, "sec-fetch-site": "same-origin" },
  };
}

function callTool(tool: string, args: object, { key }: SoakOrganization): Drawn {
  const params = { name: tool, arguments: args };
  return {
    name: `mcp, ${tool}`,
    path: "/mcp",
    headers: { ...MCP_HEADERS, "x-service-api-key": key },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  };
}

/** All that has failed since the start. */
function makeReplay({ startedAt }: Situation): Drawn {
  return {
    name: "replays.create",
    path: "/api/v1/replays",
    body: JSON.stringify({ since: startedAt }),
    expected: [202],
  };
}
