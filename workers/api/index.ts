import type { VisionService } from "../../src/domain/detection.ts";
import { createRouter } from "../../src/http/router.ts";
import { getOpenapiDocument } from "../../src/operations/openapi.get.ts";
import { publicOperations } from "../../src/operations/public-operations.ts";

const answer = createRouter([...publicOperations, getOpenapiDocument]);

/** The api Worker: public HTTPS. */
export default {
  fetch: (request, env, execution) =>
    answer(request, {
      db: env.DB,
      // The binding's type speaks of RPC stubs; what the operations need of it is the plain interface that it keeps.
      vision: env.VISION as unknown as VisionService,
      variables: env,
      defer: (work) => execution.waitUntil(work),
    }),
} satisfies ExportedHandler<ApiEnv>;
