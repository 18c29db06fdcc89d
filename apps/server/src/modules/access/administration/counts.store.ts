import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { inSteps } from '#platform/database/steps'

// How many records use a row of the list, read together with its own columns.

export const rolesWithPermission = sql<number>`(SELECT count(*) FROM role_permissions AS u WHERE u.permission_id = admin_permissions.id)`

export const detailsOfRoute = sql<number>`(SELECT count(*) FROM custom_permission_details AS u WHERE u.route_id = route_lists.id)`

export const detailsOfPermission = sql<number>`(SELECT count(*) FROM custom_permission_details AS u WHERE u.permission_id = custom_permissions.id)`

export const rolesWithCustomPermission = sql<number>`(SELECT count(*) FROM role_custom_permissions AS u WHERE u.custom_permission_id = custom_permissions.id)`

/**
 * Kept, because nearly everybody has the customers' role: the counted ones, and the changes that are not among them yet. Until the job has
 * counted all for the first time they are counted here.
 */
export const peopleWithRole = sql<number>`CASE WHEN EXISTS (SELECT FROM role_people WHERE role_id = 0)
  THEN (SELECT coalesce(sum(kept.people), 0)::bigint FROM (
    SELECT people FROM role_people WHERE role_id = roles.id
    UNION ALL SELECT people FROM role_people_changes WHERE role_id = roles.id) AS kept)
  ELSE (SELECT count(*) FROM user_roles AS u WHERE u.role_id = roles.id) END`

/** Counts all once, and adds what has changed since to the counted ones. */
export async function keepPeopleOfRoles(db: Database, signal?: AbortSignal): Promise<void> {
  const counted = await db.selectFrom('role_people').select('role_id').where('role_id', '=', 0).execute()
  if (counted.length === 0) await countPeople(db)
  await inSteps((limit) => addPeopleChanges(db, limit), { signal })
}

/** In one snapshot, which has a change and what it is about, or neither. */
const countPeople = (db: Database) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // before the snapshot is taken: whoever adds changes waits, and readers do not
      await sql`LOCK TABLE role_people IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
      await sql`DELETE FROM role_people`.execute(tx)
      await sql`INSERT INTO role_people (role_id, people)
        SELECT role_id, count(*) FROM user_roles GROUP BY role_id UNION ALL SELECT 0, 0`.execute(tx)
      await sql`DELETE FROM role_people_changes`.execute(tx)
    })

/** Adds the oldest changes, so many at most; returns how many. */
export async function addPeopleChanges(db: Database, limit: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    WITH taken AS (
      DELETE FROM role_people_changes
      WHERE id = ANY (ARRAY(SELECT id FROM role_people_changes ORDER BY id LIMIT ${limit})) RETURNING role_id, people
    ), added AS (
      INSERT INTO role_people AS r (role_id, people) SELECT role_id, sum(people) FROM taken GROUP BY role_id
      ON CONFLICT (role_id) DO UPDATE SET people = r.people + excluded.people
    )
    SELECT count(*) AS taken FROM taken`.execute(db)
  return rows[0]?.taken ?? 0
}
