import { describe, expect, test } from "vitest";
import { readIsolationOptions, readLogOptions, readWebhooksOptions } from "../../bench/webhooks/options.ts";

test("bench:webhooks has a default for each option", () => {
  expect(readWebhooksOptions([])).toEqual({
    destinations: 20,
    fanOut: 4,
    backlog: 5000,
    rounds: 4,
    rate: 40,
    forSeconds: 30,
    write: false,
  });
});

test("bench:isolation has a default for each option", () => {
  expect(readIsolationOptions([])).toEqual({ rounds: 4, rate: 4, forSeconds: 40, write: false });
});

test("bench:log has a default for each option, and takes others", () => {
  expect(readLogOptions([])).toEqual({ deliveries: 50_000, calls: 200, write: false });
  expect(readLogOptions(["--deliveries", "1000", "--calls=1", "--write"])).toEqual({
    deliveries: 1000,
    calls: 1,
    write: true,
  });
});

test("options are taken as they are given", () => {
  const args = ["--destinations", "9", "--fan-out", "3", "--backlog", "300", "--rounds", "1", "--rate", "7", "--for=2"];
  expect(readWebhooksOptions(args)).toEqual({
    destinations: 9,
    fanOut: 3,
    backlog: 300,
    rounds: 1,
    rate: 7,
    forSeconds: 2,
    write: false,
  });
  expect(readIsolationOptions(["--rounds", "2", "--rate", "1", "--for", "3600"])).toEqual({
    rounds: 2,
    rate: 1,
    forSeconds: 3600,
    write: false,
  });
});

describe("an option in the wrong is named", () => {
  test.each([
    [["--destinations", "0"], "--destinations"],
    [["--destinations", "1001"], "--destinations"],
    [["--fan-out", "0"], "--fan-out"],
    [["--fan-out", "101"], "--fan-out"],
    [["--backlog", "0"], "--backlog"],
    [["--backlog", "100004"], "--backlog"],
    [["--rounds", "101"], "--rounds"],
    [["--rate", "0"], "--rate"],
    [["--rate", "1.5"], "--rate"],
    [["--rate=-1"], "--rate"],
    [["--for", "3601"], "--for"],
    [["--for", ""], "--for"],
    [["--fan-out", "3"], "--destinations 20 is no multiple"],
    [["--backlog", "5001"], "--backlog 5001 is no multiple"],
    [["--other"], "--other"],
    [["more"], "more"],
  ])("bench:webhooks %j", (args, message) => {
    expect(() => readWebhooksOptions(args)).toThrow(message);
  });

  test.each([
    [["--rounds", "0"], "--rounds"],
    [["--rate", "1001"], "--rate"],
    [["--for", "0"], "--for"],
    [["--backlog", "1"], "--backlog"],
  ])("bench:isolation %j", (args, message) => {
    expect(() => readIsolationOptions(args)).toThrow(message);
  });

  test.each([
    [["--deliveries", "999"], "--deliveries"],
    [["--deliveries", "1000001"], "--deliveries"],
    [["--calls", "0"], "--calls"],
    [["--rate", "1"], "--rate"],
  ])("bench:log %j", (args, message) => {
    expect(() => readLogOptions(args)).toThrow(message);
  });
});
