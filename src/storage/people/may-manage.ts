/**
 * Returns SQL that is true if the user may, at that moment, give or change these roles in the organization `?1`: owners
 * all of them, admins those below owner. Use it in the statement that writes, since the role in a cached login may be
 * some seconds old. True for a null user, which stands for a caller who isn't a member.
 */
export const mayManage = (userId: string, ...roles: readonly string[]) => `(${userId} IS NULL OR EXISTS (
  SELECT 1 FROM members AS m WHERE m.organization_id = ?1 AND m.user_id = ${userId}
    AND (m.role = 'owner' OR (m.role = 'admin' AND 'owner' NOT IN (${roles.join(", ")})))))`;
