import type { Language } from '@uplink/contract/languages'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { deleteInSteps, type Stepping } from '#platform/database/steps'

/** An active person, how to reach them, and whether they have a second factor. */
export function findReachable(db: Database, user: number) {
  return db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['u.id', 'u.name', 'u.username', 'u.email', 'u.mobile_no', 'u.language', 'u.has_factor'])
    .select('o.name as provider')
    .where('u.id', '=', user)
    .where('u.status', '=', 'active')
    .$narrowType<{ language: Language }>()
    .executeTakeFirst()
}

/** A person's factors that count, the earliest added first. */
export function findFactors(db: Database, user: number) {
  return db
    .selectFrom('second_factors')
    .select(['id', 'kind', 'name', 'secret_sealed', 'created_at', 'last_used_at', 'is_backed_up'])
    .where('user_id', '=', user)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute()
}

export type FactorRow = Awaited<ReturnType<typeof findFactors>>[number]

/** Adds a factor that does not count yet. What the person began to add before is given up. */
export async function insertFactor(
  tx: Database,
  { user, ...values }: { user: number; kind: 'totp'; name: string; created_at: Date },
): Promise<number> {
  await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', user)
    .where('confirmed_at', 'is', null)
    .execute()
  const { id } = await tx
    .insertInto('second_factors')
    .values({ ...values, user_id: user })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function keepSecret(tx: Database, of: { id: number; sealed: Buffer }): Promise<void> {
  await tx.updateTable('second_factors').set({ secret_sealed: of.sealed }).where('id', '=', of.id).execute()
}

/** A factor that a person has begun to add since an instant. */
export function findBegun(db: Database, of: { id: number; user: number; since: Date }) {
  return db
    .selectFrom('second_factors')
    .select(['id', 'secret_sealed'])
    .where('id', '=', of.id)
    .where('user_id', '=', of.user)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>=', of.since)
    .executeTakeFirst()
}

/** Makes a factor count; undefined when another call was first. */
export function confirmFactor(tx: Database, of: { id: number; name: string; step: number; now: Date }) {
  return tx
    .updateTable('second_factors')
    .set({ name: of.name, last_step: of.step, confirmed_at: of.now, created_at: of.now })
    .where('id', '=', of.id)
    .where('confirmed_at', 'is', null)
    .returning(['id', 'kind', 'name', 'secret_sealed', 'created_at', 'last_used_at', 'is_backed_up'])
    .executeTakeFirst()
}

/**
 * Uses a code up, with all those of earlier steps; false when it was used before. However many calls bring the same code
 * at once, one of them has it.
 */
export async function useStep(db: Database, of: { id: number; step: number; now: Date }): Promise<boolean> {
  const used = await db
    .updateTable('second_factors')
    .set({ last_step: of.step, last_used_at: of.now })
    .where('id', '=', of.id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', of.step)]))
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Gives a person's factor another name; undefined when there is none that counts. */
export function renameFactor(tx: Database, of: { id: number; user: number; name: string }) {
  return tx
    .updateTable('second_factors')
    .set({ name: of.name })
    .where('id', '=', of.id)
    .where('user_id', '=', of.user)
    .where('confirmed_at', 'is not', null)
    .returning(['id', 'kind', 'name', 'secret_sealed', 'created_at', 'last_used_at', 'is_backed_up'])
    .executeTakeFirst()
}

export async function deleteFactor(tx: Database, of: { id: number; user: number }): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('second_factors')
    .where('id', '=', of.id)
    .where('user_id', '=', of.user)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** All factors of a person, also those that do not count yet. */
export async function deleteFactorsOf(tx: Database, user: number): Promise<void> {
  await tx.deleteFrom('second_factors').where('user_id', '=', user).execute()
}

/** Writes down whether the person has a factor; returns it. Every process hears of a change. */
export async function noteFactors(tx: Database, user: number): Promise<boolean> {
  const { has_factor } = await tx
    .updateTable('users')
    .set({
      has_factor: sql<boolean>`EXISTS (SELECT 1 FROM second_factors
        WHERE second_factors.user_id = users.id AND second_factors.confirmed_at IS NOT NULL)`,
    })
    .where('id', '=', user)
    .returning('has_factor')
    .executeTakeFirstOrThrow()
  return has_factor
}

/** Replaces a person's recovery codes; without hashes there are none any more. */
export async function replaceRecoveryCodes(
  tx: Database,
  of: { user: number; hashes: readonly string[]; now: Date },
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', of.user).execute()
  if (of.hashes.length === 0) return
  await tx
    .insertInto('recovery_codes')
    .values(
      of.hashes.map((code_hash, number) => ({ user_id: of.user, number, code_hash, created_at: of.now })),
    )
    .execute()
}

/** The unused code of a number. */
export function findRecoveryCode(db: Database, of: { user: number; number: number }) {
  return db
    .selectFrom('recovery_codes')
    .select(['id', 'code_hash'])
    .where('user_id', '=', of.user)
    .where('number', '=', of.number)
    .where('used_at', 'is', null)
    .executeTakeFirst()
}

/** Uses a recovery code up; false when another call was first. */
export async function useRecoveryCode(db: Database, id: number, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export async function countRecoveryCodes(db: Database, user: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('user_id', '=', user)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** Deletes what was begun before an instant and never confirmed. */
export const deleteBegunBefore = (db: Database, before: Date, stepping: Stepping): Promise<number> =>
  deleteInSteps(
    db,
    { from: 'second_factors', where: sql`confirmed_at IS NULL AND created_at < ${before}` },
    stepping,
  )
