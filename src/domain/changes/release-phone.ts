import type { RecordValues } from "../records/record-tables.ts";
import type { Rental } from "../records/rental.ts";

/** Returns the fields of a phone's record after its canceled rental has released it: it goes back to its prior owner. */
export function releasePhone(rental: Rental): Partial<RecordValues<"phones">> {
  return { rentalId: null, organizationId: rental.priorOrganizationId };
}
