import { DEMO_ORGANIZATION, OTHER_ORGANIZATION } from "../../../src/demo/seed-data.ts";
import type { ContractTable } from "../contract-case.ts";

export const organizationGet: ContractTable = {
  operation: "organization.get",
  method: "GET",
  path: "/api/v1/organization",
  cases: [
    {
      name: "is the key's organization",
      status: 200,
      answer: {
        id: DEMO_ORGANIZATION.id,
        name: DEMO_ORGANIZATION.name,
        slug: DEMO_ORGANIZATION.slug,
        plan_name: DEMO_ORGANIZATION.planName,
      },
    },
    { name: "is another one for another key", key: "other", status: 200, answer: { id: OTHER_ORGANIZATION.id } },
    {
      name: "ignores a query string",
      path: "/api/v1/organization?id=org_1&__proto__=x",
      status: 200,
      answer: { id: DEMO_ORGANIZATION.id },
    },
    { name: "answers HEAD", method: "HEAD", status: 200 },
    { name: "can't be changed with the key: no PUT", method: "PUT", status: 405 },
    { name: "can't be changed with the key: no POST", method: "POST", status: 405 },
    { name: "can't be changed with the key: no DELETE", method: "DELETE", status: 405 },
    { name: "takes no OPTIONS without CORS", method: "OPTIONS", status: 405 },
    { name: "ends without a slash", path: "/api/v1/organization/", status: 404 },
    { name: "has nothing below it", path: "/api/v1/organization/members", status: 404 },
  ],
};
