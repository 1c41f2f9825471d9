import type { ContractCase } from "../contract-case.ts";

/** The cases of every operation that takes a JSON body. */
export function listBodyCases(valid: Record<string, unknown>): ContractCase[] {
  const json = JSON.stringify(valid);
  const invalidJson = [
    ["an empty body", ""],
    ["text", "hello"],
    ["a cut object", json.slice(0, -1)],
    ["two objects", `${json}${json}`],
    ["a trailing comma", `${json.slice(0, -1)},}`],
    ["NaN", '{"query":NaN}'],
    ["Infinity", '{"query":-Infinity}'],
    ["an array", "[]"],
    ["null", "null"],
    ["a string", '"{}"'],
    ["a number", "1"],
    ["invalid UTF-8", Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d)],
    ["a UTF-16 body", new Uint8Array(Buffer.from(json, "utf16le"))],
    ["arrays nested 20,000 deep", `{"x":${"[".repeat(20_000)}${"]".repeat(20_000)}}`],
    ["arrays nested without end", "[".repeat(5_000_000)],
    ["four million empty objects", () => `{"x":[${"{},".repeat(4_000_000)}{}]}`],
  ] as const;
  const wrongTypes = [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "application/json; charset=utf-16",
    'application/json; profile="a;b"; charset="utf-16"',
    "json",
    "text/json; application/json",
  ];
  const rightTypes = [
    "application/json",
    "application/json; charset=utf-8",
    'Application/JSON; charset="UTF-8"',
    'application/json; profile="https://example.com/;charset=utf-16"; charset=utf-8',
    "application/vnd.api+json",
  ];
  return [
    ...invalidJson.map(
      ([name, body]): ContractCase => ({ name: `${name} is no JSON object`, body, status: 400, code: "invalid_json" }),
    ),
    ...wrongTypes.map(
      (type): ContractCase => ({
        name: `a body of type ${type} is refused`,
        headers: { "content-type": type },
        body: json,
        status: 415,
        code: "unsupported_media_type",
      }),
    ),
    ...rightTypes.map(
      (type): ContractCase => ({
        name: `a body of type ${type} is read`,
        headers: { "content-type": type },
        body: json,
        status: 200,
      }),
    ),
    {
      name: "a compressed body is refused",
      headers: { "content-encoding": "gzip" },
      body: json,
      status: 415,
      code: "unsupported_media_type",
    },
    {
      name: "a body of one byte above 48 MiB is refused",
      body: () => `${json}${" ".repeat(48 * 1024 * 1024 + 1 - json.length)}`,
      status: 413,
      code: "payload_too_large",
    },
    {
      name: "a body of exactly 48 MiB is read",
      body: () => `${json}${" ".repeat(48 * 1024 * 1024 - json.length)}`,
      status: 200,
    },
    {
      name: "the size is judged before the type",
      headers: { "content-type": "text/plain" },
      body: () => " ".repeat(48 * 1024 * 1024 + 1),
      status: 413,
      code: "payload_too_large",
    },
    {
      name: "the key is judged before the size",
      key: "none",
      body: () => " ".repeat(48 * 1024 * 1024 + 1),
      status: 401,
      code: "unauthenticated",
    },
    {
      name: "the type is judged before the JSON",
      headers: { "content-type": "text/plain" },
      body: "{",
      status: 415,
      code: "unsupported_media_type",
    },
    { name: "a byte order mark is skipped", body: `\ufeff${json}`, status: 200 },
    { name: "unknown fields are ignored", body: { ...valid, surprise: 1, another: { deep: [1] } }, status: 200 },
    {
      name: "unknown fields may nest 5,000 deep",
      body: `${json.slice(0, -1)},"x":${"[".repeat(5000)}${"]".repeat(5000)}}`,
      status: 200,
    },
    {
      name: "a __proto__ key is only a key",
      body: `${json.slice(0, -1)},"__proto__":{"query":5,"image":5,"polluted":true}}`,
      status: 200,
    },
    {
      name: "constructor and toString keys are only keys",
      body: `${json.slice(0, -1)},"constructor":{"prototype":{"x":1}},"toString":1,"hasOwnProperty":1}`,
      status: 200,
    },
    {
      name: "a __proto__ key doesn't stand in for missing fields",
      body: `{"__proto__":${json}}`,
      status: 422,
      code: "validation",
    },
  ];
}
