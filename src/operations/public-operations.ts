import type { Operation } from "../http/operation.ts";
import { locateElement } from "./grounding/elements.locate.ts";
import { listModelsOperation } from "./grounding/models.list.ts";
import { detectInScreenshot } from "./grounding/screenshots.detect.ts";
import { locateInScreenshot } from "./grounding/screenshots.locate.ts";
import { getOrganization } from "./platform/organization.get.ts";
import { listPhoneDeliveries } from "./platform/phones.deliveries.list.ts";

/**
 * The operation table of the public API: the source of the router, the OpenAPI document and the tests that all
 * operations share.
 */
export const publicOperations: readonly Operation[] = [
  locateElement,
  locateInScreenshot,
  detectInScreenshot,
  listModelsOperation,
  listPhoneDeliveries,
  getOrganization,
];
