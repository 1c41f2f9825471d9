import { expect, test } from "vitest";
import { readOptions } from "../../scripts/simulate/options.ts";

test("without options it is 50 changes a second for a minute against the local start", () => {
  expect(readOptions([], {})).toEqual({
    rate: 50,
    forSeconds: 60,
    origin: "http://127.0.0.1:8787",
    token: null,
    organizations: 3,
    isDemo: false,
    phones: 40,
    seed: 1,
    maxInFlight: 64,
    stateFolder: ".sightline",
    measureWrites: false,
    write: false,
  });
});

test("the environment of the local start says where it is", () => {
  const options = readOptions([], { PORT: "9000", SIGHTLINE_STATE: "elsewhere" });
  expect(options).toMatchObject({ origin: "http://127.0.0.1:9000", stateFolder: "elsewhere" });
});

test.each([
  [["--rate", "0.1"], { rate: 0.1 }],
  [["--rate", "1000"], { rate: 1000 }],
  [["--for", "1"], { forSeconds: 1 }],
  [["--for", "86400"], { forSeconds: 86_400 }],
  [["--organizations", "50"], { organizations: 50 }],
  [["--demo"], { isDemo: true, organizations: 0 }],
  [["--phones", "5000"], { phones: 5000 }],
  [["--seed", "0"], { seed: 0 }],
  [["--seed", "4294967295"], { seed: 4_294_967_295 }],
  [["--in-flight", "1"], { maxInFlight: 1 }],
  [["--state", "here"], { stateFolder: "here" }],
  [["--measure-writes"], { measureWrites: true }],
  [["--write"], { write: true }],
  [["--url", "http://localhost:1234/"], { origin: "http://localhost:1234", stateFolder: ".sightline" }],
  [["--url", "https://s.example", "--token", "t"], { origin: "https://s.example", token: "t", stateFolder: null }],
])("%j", (args, expected) => {
  expect(readOptions(args, {})).toMatchObject(expected);
});

test("--help asks for the help, whatever else is said", () => {
  expect(readOptions(["--help", "--rate", "5"], {})).toBeNull();
});

test.each([
  [["--rate", "0"], /--rate is "0", but must be a number from 0.1 to 1000/],
  [["--rate", "0.09"], /--rate/],
  [["--rate", "1000.1"], /--rate/],
  [["--rate", "fast"], /--rate/],
  [["--rate", "1e2"], /--rate/],
  [["--rate", ""], /--rate/],
  [["--for", "0"], /--for is "0", but must be a number from 1 to 86400/],
  [["--for", "86401"], /--for/],
  [["--organizations", "0"], /--organizations is "0", but must be a whole number from 1 to 50/],
  [["--organizations", "51"], /--organizations/],
  [["--organizations", "1.5"], /--organizations/],
  [["--demo", "--organizations", "2"], /--organizations doesn't go with it/],
  [["--phones", "0"], /--phones/],
  [["--phones", "5001"], /--phones/],
  [["--seed", "4294967296"], /--seed/],
  [["--seed", "0x1"], /--seed/],
  [["--in-flight", "0"], /--in-flight/],
  [["--in-flight", "1001"], /--in-flight/],
  [["--url", "127.0.0.1:8787"], /--url is "127.0.0.1:8787", but must be an origin/],
  [["--url", "http://127.0.0.1:8787/internal"], /--url/],
  [["--url", "http://127.0.0.1:8787/?a"], /--url/],
  [["--url", "http://user@127.0.0.1:8787"], /--url/],
  [["--url", "ftp://127.0.0.1"], /--url/],
  [["--url", "https://s.example"], /--token, or in OPERATOR_TOKEN/],
  [["--url", "http://s.example", "--token", "t"], /must begin with https/],
  [["--url", "https://s.example", "--token", "t", "--state", "x"], /--state is for a local --url only/],
  [["--speed", "5"], /Unknown option '--speed'/],
  [["50"], /Unexpected argument '50'/],
])("%j is refused with a message that says what is wrong", (args, message) => {
  expect(() => readOptions(args, {})).toThrow(message);
});
