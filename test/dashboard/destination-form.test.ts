import { describe, expect, it } from "vitest";
import { NEW_DESTINATION, writeForm } from "../../src/dashboard/pages/destinations/destination-form.ts";

const write = (headers: { name: string; value: string }[]) => writeForm({ ...NEW_DESTINATION, headers }).headers;

describe("the headers of the form of a destination", () => {
  it("are sent without the rows that were left empty", () => {
    expect(
      write([
        { name: " x-api-key ", value: " secret " },
        { name: "", value: " " },
      ]),
    ).toEqual({
      "x-api-key": "secret",
    });
  });

  it("include a value without a name, which the service refuses: it isn't dropped unnoticed", () => {
    expect(write([{ name: " ", value: "secret" }])).toEqual({ "": "secret" });
  });
});
