import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DEMO_PHONE, LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import { buildChunk } from "../../test/images/png.ts";
import { fillScreen } from "../long-screen.ts";

const SCREEN = join(import.meta.dirname, "../../test/screens/settings.png");

/** A measured call. */
export type ApiCall = {
  name: string;
  method: "GET" | "POST";
  path: string;
  headers: Readonly<Record<string, string>>;
  /** Makes the body of the next call; null without one. */
  writeBody: (() => string) | null;
  /** Of the answer. */
  status: number;
  /** How many are sent at the same time. */
  lanes: number;
  /** The promised limit of its CPU, as a multiple of an empty Worker's; null without a promise. */
  promisedRatio: number | null;
  /** True for a call of the Worker that only reads the key and writes a response. */
  isLeast: boolean;
};

/** The last chunk of a PNG: IEND, which is empty. */
const PNG_END_BYTES = 12;
const LANES = 8;
/** Stands for the number of a call. */
const NUMBER = "{number}";
const NOTHING_MORE = { promisedRatio: null, isLeast: false };
const KEY = { "x-service-api-key": LOCAL_API_KEY };

/** Returns each operation of the public API as a call that succeeds, and one that is refused. */
export function listApiCalls(): ApiCall[] {
  const screen = readFileSync(SCREEN);
  const image = screen.toString("base64");
  return [
    { ...read("a path that isn't there", "/api/v1/not-there"), status: 404 },
    { ...read("no service: a key is read, an answer written", "/api/v1/organization"), isLeast: true },
    read("models.list", "/models"),
    { ...read("organization.get", "/api/v1/organization"), promisedRatio: 1.4 },
    read("phones.deliveries.list", `/api/v1/phones/${DEMO_PHONE.id}/deliveries`),
    locate(5),
    { ...locate(50), promisedRatio: 2 },
    locateNew(50),
    locate(500),
    locateOnNew(screen),
    post("screenshots.locate, the same picture", "screenshots:locate", { image, query: "Notifications" }, 1),
    post("screenshots.detect", "screenshots:detect", { image }, 1),
  ];
}

function locate(count: number): ApiCall {
  return post(`elements.locate, ${count} elements`, "elements:locate", askForElement(count), LANES);
}

/** Returns a call with names that no call has sent before: the Workers cache results for names. */
function locateNew(count: number): ApiCall {
  const { elements, query } = askForElement(count);
  const renamed = elements.map((element) =>
    element.name === "" ? element : { ...element, name: `${element.name} ${NUMBER}` },
  );
  const call = post(`elements.locate, ${count} new elements`, "elements:locate", { elements: renamed, query }, LANES);
  const text = call.writeBody?.() ?? "";
  let calls = 0;
  return { ...call, writeBody: () => text.replaceAll(NUMBER, String(calls++)) };
}

/** Returns a call with a picture that no call has sent before: the Workers cache results for pictures. */
function locateOnNew(png: Buffer): ApiCall {
  const call = post("screenshots.locate", "screenshots:locate", {}, 1);
  let calls = 0;
  const writeBody = () => {
    const comment = buildChunk("tEXt", Buffer.from(`Comment\0${calls++}`));
    const image = Buffer.concat([png.subarray(0, -PNG_END_BYTES), comment, png.subarray(-PNG_END_BYTES)]);
    return JSON.stringify({ image: image.toString("base64"), query: "Notifications" });
  };
  return { ...call, writeBody };
}

function askForElement(count: number) {
  const elements = fillScreen(count);
  return { elements, query: elements.find(({ name }) => name !== "")?.name ?? "" };
}

function read(name: string, path: string): ApiCall {
  return { name, method: "GET", path, headers: KEY, writeBody: null, status: 200, lanes: LANES, ...NOTHING_MORE };
}

function post(name: string, path: string, body: object, lanes: number): ApiCall {
  const headers = { ...KEY, "content-type": "application/json" };
  const text = JSON.stringify(body);
  return {
    name,
    method: "POST",
    path: `/api/v1/${path}`,
    headers,
    writeBody: () => text,
    status: 200,
    lanes,
    ...NOTHING_MORE,
  };
}
