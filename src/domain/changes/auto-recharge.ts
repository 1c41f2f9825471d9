import type { Organization } from "../records/organization.ts";
import { type Decision, makeMoved, makeRepeated, updateRecord } from "./decision.ts";

/** Turns the automatic top-up of a balance on or off. Sends no event: those are about its payments. */
export function setAutoRecharge(organization: Organization, isOn: boolean): Decision {
  const resource = { type: "organization", id: organization.id } as const;
  if (organization.autoRecharge === isOn) return makeRepeated(resource);
  return makeMoved(resource, [updateRecord("organizations", organization, { autoRecharge: isOn })]);
}
