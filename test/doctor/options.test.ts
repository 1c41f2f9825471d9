import { expect, it } from "vitest";
import { readDoctorOptions } from "../../scripts/doctor/options.ts";

const TOKEN = "an-operators-token";

it.each([
  ["the local start by default", [], {}, { origin: "http://127.0.0.1:8787", token: null, isJson: false }],
  ["its port", [], { PORT: "9000" }, { origin: "http://127.0.0.1:9000", token: null, isJson: false }],
  [
    "a deployment with a token of the environment",
    ["--url", "https://s.example.com", "--json"],
    { OPERATOR_TOKEN: TOKEN },
    { origin: "https://s.example.com", token: TOKEN, isJson: true },
  ],
  [
    "a given token before that of the environment",
    ["--url", "https://s.example.com", "--token", TOKEN],
    { OPERATOR_TOKEN: "another" },
    { origin: "https://s.example.com", token: TOKEN, isJson: false },
  ],
  ["help", ["--help"], {}, null],
])("the doctor reads %s", (_name, args, environment, options) => {
  expect(readDoctorOptions(args, environment)).toEqual(options);
});

it.each([
  ["a deployment without a token", ["--url", "https://s.example.com"], "--token"],
  ["a token over plain http", ["--url", "http://s.example.com", "--token", TOKEN], "https"],
  ["an address with a path", ["--url", "https://s.example.com/health", "--token", TOKEN], "must be an origin"],
  ["an unknown option", ["--fix"], "--fix"],
])("the doctor refuses %s, and says why", (_name, args, reason) => {
  expect(() => readDoctorOptions(args, {})).toThrow(reason);
});
