import { afterAll, beforeAll, beforeEach } from "vitest";
import { addOrganization } from "../contract/test-keys.ts";
import { type Harness, startHarness } from "../harness.ts";
import { LOCAL_SETTINGS } from "./control-client.ts";

/** The running Workers, and the organization of the present test. */
export type Control = { readonly harness: Harness; readonly organizationId: string };

/** Starts the Workers for the tests of a file, without demo data, and gives each test an organization of its own. */
export function useControl(): Control {
  let harness: Harness;
  let organizationId: string;
  beforeAll(async () => {
    harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false });
  });
  afterAll(() => harness?.close());
  beforeEach(async () => {
    organizationId = await addOrganization(harness.db, { balanceMicrodollars: 0 });
  });
  return {
    get harness() {
      return harness;
    },
    get organizationId() {
      return organizationId;
    },
  };
}
