import type { ContractTable } from "../contract-case.ts";
import { elementsLocate } from "./elements-locate.ts";
import { modelsList } from "./models-list.ts";
import { organizationGet } from "./organization-get.ts";
import { phonesDeliveriesList } from "./phones-deliveries-list.ts";
import { screenshotsDetect } from "./screenshots-detect.ts";
import { screenshotsLocate } from "./screenshots-locate.ts";

/** The case table of every public operation. */
export const contractTables: readonly ContractTable[] = [
  elementsLocate,
  screenshotsLocate,
  screenshotsDetect,
  modelsList,
  phonesDeliveriesList,
  organizationGet,
];
