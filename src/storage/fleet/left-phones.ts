import { isServedHere } from "../shards/is-served-here.ts";

/** A phone that a canceled rental still holds although no session runs on it. */
export type LeftPhone = { phoneId: string; rentalId: string };

/**
 * Returns the next such phones after a rental's id. The end of the last session normally releases a phone, so there are
 * hardly any; the query reads the phones that are rented.
 */
export async function listLeftPhones(
  db: D1Database,
  { afterRentalId, limit }: { afterRentalId: string; limit: number },
): Promise<LeftPhone[]> {
  const { results } = await db
    .prepare(
      `SELECT p.id AS phoneId, p.rental_id AS rentalId
       FROM phones AS p INDEXED BY phones_rented CROSS JOIN rentals AS r ON r.id = p.rental_id
       WHERE p.rental_id > ?1 AND p.active_session_id IS NULL AND r.status = 'canceled'
         AND ${isServedHere("r")}
       ORDER BY p.rental_id LIMIT ?2`,
    )
    .bind(afterRentalId, limit)
    .all<LeftPhone>();
  return results;
}
