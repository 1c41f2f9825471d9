import { offerToKeys } from "../http/offer-to-keys.ts";
import type { Operation } from "../http/operation.ts";
import { controlOperations } from "./control-operations.ts";

const countParameters = ({ path }: Operation) => path.split("{").length;

/**
 * The operation table of the organization's own API (docs/contract/decisions.md, "The organization's own API"): the
 * operations of the control API that have a scope. A path without parameters comes before one that would match it.
 */
export const organizationOperations: readonly Operation[] = controlOperations
  .filter(({ scope }) => scope !== null)
  .map(offerToKeys)
  .sort((one, other) => countParameters(one) - countParameters(other));
