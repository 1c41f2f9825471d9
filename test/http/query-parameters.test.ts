import { expect, it } from "vitest";
import { readQueryParameters } from "../../src/http/query-parameters.ts";

const read = (query: string) => ({ ...readQueryParameters(new URL(`https://a.example/?${query}`)) });

it.each([
  ["", {}],
  ["limit=5&offset=0", { limit: "5", offset: "0" }],
  ["a=1&b=2&a=3&a=4", { a: ["1", "3", "4"], b: "2" }],
  ["a&a", { a: ["", ""] }],
  ["toString=1&__proto__=2", { toString: "1", ["__proto__"]: "2" }],
])("reads the query %s", (query, parameters) => {
  expect(read(query)).toEqual(parameters);
});

it("takes each parameter of a long query in hand once", () => {
  const url = new URL(`https://a.example/?${Array.from({ length: 500 }, (_, at) => `p${at}=1`).join("&")}`);
  let taken = 0;
  const parameters = url.searchParams;
  const counted = new Proxy(parameters, {
    get(target, key) {
      if (key === Symbol.iterator)
        return function* () {
          for (const pair of target) {
            taken++;
            yield pair;
          }
        };
      if (typeof key === "string") taken += target.size;
      const member: unknown = Reflect.get(target, key);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  const watched = Object.create(url, { search: { value: url.search }, searchParams: { value: counted } }) as URL;
  expect(Object.keys(readQueryParameters(watched))).toHaveLength(500);
  expect(taken).toBe(500);
});
