import { answerPage } from "../../src/http/dashboard-pages.ts";
import { createRouter } from "../../src/http/router.ts";
import { mcpMount } from "../../src/mcp/mount.ts";
import { controlOperations } from "../../src/operations/control-operations.ts";
import { dashboardOperations } from "../../src/operations/dashboard-operations.ts";
import { getOpenapiDocument } from "../../src/operations/openapi.get.ts";
import { organizationOperations } from "../../src/operations/organization-operations.ts";
import { publicOperations } from "../../src/operations/public-operations.ts";
import { bindServices } from "./services.ts";

export { Control } from "./control.ts";

const operations = [
  ...publicOperations,
  getOpenapiDocument,
  ...organizationOperations,
  ...controlOperations,
  ...dashboardOperations,
];
const answer = createRouter(operations, [mcpMount]);

/** The api Worker: public HTTPS. */
export default {
  fetch: (request, env, execution) => {
    const url = new URL(request.url);
    return answerPage(request, url, env.ASSETS) ?? answer(request, bindServices(env, execution), url);
  },
} satisfies ExportedHandler<ApiEnv>;
