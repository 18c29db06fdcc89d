import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { deleteInSteps, type Stepping } from '#platform/database/steps'

export interface NewRememberedDevice {
  user_id: number
  token_hash: Buffer
  device_label: string
  address: string
  created_at: Date
  expires_at: Date
}

/** For how many days a person's browsers may be remembered; 0: not at all. */
export async function findRememberDays(db: Database, user: number): Promise<number> {
  const row = await db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select('organizations.remember_device_days as days')
    .where('users.id', '=', user)
    .executeTakeFirst()
  return row?.days ?? 30
}

/** Keeps a browser; of more than `most` those that were remembered first go. */
export async function insertRemembered(
  tx: Database,
  device: NewRememberedDevice,
  most: number,
): Promise<void> {
  await tx.insertInto('remembered_devices').values(device).execute()
  await tx
    .deleteFrom('remembered_devices')
    .where('user_id', '=', device.user_id)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('remembered_devices')
        .select('id')
        .where('user_id', '=', device.user_id)
        .orderBy('id', 'desc')
        .limit(most),
    )
    .execute()
}

/** Notes that one of these browsers was used by its person; false when none of them is remembered for them. */
export async function useRemembered(
  db: Database,
  of: { user: number; hashes: readonly Buffer[]; now: Date },
): Promise<boolean> {
  const used = await db
    .updateTable('remembered_devices')
    .set({ last_used_at: of.now })
    .where('user_id', '=', of.user)
    .where('token_hash', 'in', of.hashes)
    .where('expires_at', '>', of.now)
    // nobody is asked less than their organization wants now
    .where(
      sql<boolean>`created_at > ${of.now}::timestamptz - interval '1 day' * coalesce((SELECT o.remember_device_days
        FROM users u JOIN organizations o ON o.id = u.organization_id WHERE u.id = user_id), 30)`,
    )
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** A person's remembered browsers, the latest first. */
export function findRemembered(db: Database, of: { user: number; now: Date; limit: number }) {
  return db
    .selectFrom('remembered_devices')
    .select(['id', 'device_label', 'address', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', of.user)
    .where('expires_at', '>', of.now)
    .orderBy('id', 'desc')
    .limit(of.limit)
    .execute()
}

export async function deleteRemembered(tx: Database, of: { id: number; user: number }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('remembered_devices')
    .where('id', '=', of.id)
    .where('user_id', '=', of.user)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** All of a person; returns how many there were. */
export async function deleteRememberedOf(tx: Database, user: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('remembered_devices')
    .where('user_id', '=', user)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const deleteRememberedBefore = (db: Database, now: Date, stepping: Stepping): Promise<number> =>
  deleteInSteps(db, { from: 'remembered_devices', where: sql`expires_at <= ${now}` }, stepping)
