/** Writes openapi.json from the operation tables. Options: see write-generated.ts. */
import { describeOperations } from "../src/http/openapi.ts";
import { controlOperations } from "../src/operations/control-operations.ts";
import { dashboardOperations } from "../src/operations/dashboard-operations.ts";
import { organizationOperations } from "../src/operations/organization-operations.ts";
import { publicOperations } from "../src/operations/public-operations.ts";
import { writeGenerated } from "./write-generated.ts";

const operations = [...publicOperations, ...organizationOperations, ...controlOperations, ...dashboardOperations];
const content = `${JSON.stringify(describeOperations(operations), null, 2)}\n`;
await writeGenerated("openapi.json", content, "the schemas in src/operations", "npm run openapi");
