import type { ContractTable } from "../contract-case.ts";

/** Only the frame of the response: test/contract/models-list.test.ts reads its entries, also with the official client. */
export const modelsList: ContractTable = {
  operation: "models.list",
  method: "GET",
  path: "/models",
  cases: [
    { name: "needs no key", key: "none", status: 200, answer: { object: "list" } },
    { name: "takes a key that it doesn't need", status: 200, answer: { object: "list" } },
    { name: "doesn't mind a malformed key", key: "none", headers: { "x-service-api-key": "nonsense" }, status: 200 },
    {
      name: "is served under the versioned prefix too",
      key: "none",
      path: "/api/v1/models",
      status: 200,
      answer: { object: "list" },
    },
    { name: "ignores a query string", key: "none", path: "/models?limit=x&limit=y&__proto__=z", status: 200 },
    { name: "answers HEAD", key: "none", method: "HEAD", status: 200 },
    { name: "takes no POST", key: "none", method: "POST", status: 405, code: "method_not_allowed" },
    {
      name: "takes no DELETE under the prefix",
      key: "none",
      path: "/api/v1/models",
      method: "DELETE",
      status: 405,
      code: "method_not_allowed",
    },
    { name: "ends without a slash", key: "none", path: "/models/", status: 404, code: "not_found" },
    { name: "is spelled in lower case", key: "none", path: "/Models", status: 404, code: "not_found" },
  ],
};
