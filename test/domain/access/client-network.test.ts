import { expect, it } from "vitest";
import { readClientNetwork } from "../../../src/domain/access/client-network.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:DB8:1:2::9", "2001:db8:1:2"],
  ["2001:db8::9", "2001:db8:0:0"],
  ["2001:db8:0:0:1::", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["::", "0:0:0:0"],
  ["fe80::1:2:3:4", "fe80:0:0:0"],
  ["1:2:3:4:5:6:7::", "1:2:3:4"],
  [null, "unknown"],
  ["no: address", "unknown"],
])("the address %s counts as the network %s", (address, network) => {
  expect(readClientNetwork(address)).toBe(network);
});
