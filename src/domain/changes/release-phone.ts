import type { RecordValues } from "../records/record-tables.ts";
import type { Rental } from "../records/rental.ts";

/** What a phone's record says once its canceled rental has let go of it: it is whose it was before. */
export function releasePhone(rental: Rental): Partial<RecordValues<"phones">> {
  return { rentalId: null, organizationId: rental.priorOrganizationId };
}
