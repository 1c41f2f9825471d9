import { expect, it } from "vitest";
import { indexRoutes } from "../../src/http/find-route.ts";

const routes = indexRoutes([
  { methods: ["GET", "HEAD"], path: "/phones/{id}", handler: "phone" },
  { methods: ["GET"], path: "/phones/free", handler: "free" },
  { methods: ["POST"], path: "/elements:locate", handler: "locate" },
  { methods: ["DELETE"], path: "/phones/{id}", handler: "delete" },
  { methods: ["GET"], path: "/phones/free", handler: "next" },
]);

it.each([
  ["GET", "/phones/7", [["phone", { id: "7" }]]],
  ["HEAD", "/phones/7", [["phone", { id: "7" }]]],
  ["DELETE", "/phones/7", [["delete", { id: "7" }]]],
  ["POST", "/elements:locate", [["locate", {}]]],
  ["POST", "/elements%3Alocate", [["locate", {}]]],
  ["POST", "/elements%3alocate", [["locate", {}]]],
  ["GET", "/elements:locate", []],
  ["GET", "/phones/7/more", []],
  ["GET", "/phones/", []],
  ["PUT", "/phones/free", []],
])("%s %s finds %j", (method, pathname, found) => {
  expect(Array.from(routes.find(method, pathname), ({ handler, params }) => [handler, { ...params }])).toEqual(found);
});

it("an exact path comes before a pattern that matches it, and each route once", () => {
  expect(Array.from(routes.find("GET", "/phones/free"), ({ handler }) => handler)).toEqual(["free", "next", "phone"]);
});

it("a path's methods are those of all its routes", () => {
  expect(new Set(routes.listMethods("/phones/free"))).toEqual(new Set(["GET", "HEAD", "DELETE"]));
  expect(routes.listMethods("/elements%3Alocate")).toEqual(["POST"]);
  expect(routes.listMethods("/nothing")).toEqual([]);
});
