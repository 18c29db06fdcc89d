import type { Language } from '@uplink/contract/languages'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { deleteInSteps, type Stepping } from '#platform/database/steps'
import type { Destination } from './destinations'

export type Purpose = 'change-password' | 'update-profile' | 'update-marketing-info' | 'update-bank-info'

/** A pending change. */
export interface PendingChange {
  id: number
  user_id: number
  connection_id: number | null
  purpose: Purpose
  /** The input of the purpose's handler. */
  change: object
  destinations: Destination[]
  confirmed: number
  nonce: Buffer
}

const columns = [
  'id',
  'user_id',
  'connection_id',
  'purpose',
  'change',
  'destinations',
  'confirmed',
  'nonce',
] as const

export async function insertChange(
  db: Database,
  values: Omit<PendingChange, 'id' | 'confirmed'> & { created_at: Date; expires_at: Date },
): Promise<PendingChange> {
  const row = await db
    .insertInto('pending_changes')
    .values({
      ...values,
      change: JSON.stringify(values.change),
      destinations: JSON.stringify(values.destinations),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as unknown as PendingChange
}

/** A person's change that can still be confirmed. */
export async function findOpenChange(
  db: Database,
  wanted: { id: number; user: number; now: Date },
): Promise<PendingChange | undefined> {
  const row = await db
    .selectFrom('pending_changes')
    .select(columns)
    .where('id', '=', wanted.id)
    .where('user_id', '=', wanted.user)
    .where('applied_at', 'is', null)
    .where('expires_at', '>', wanted.now)
    .executeTakeFirst()
  return row as unknown as PendingChange | undefined
}

/** Confirms one more destination; false when another call was first. */
export async function confirmStep(db: Database, change: PendingChange): Promise<boolean> {
  const result = await db
    .updateTable('pending_changes')
    .set({ confirmed: change.confirmed + 1 })
    .where('id', '=', change.id)
    .where('confirmed', '=', change.confirmed)
    .where('applied_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Closes a change and deletes its content, which is now in the changed record. */
export async function markApplied(db: Database, id: number, now: Date): Promise<void> {
  await db
    .updateTable('pending_changes')
    .set({ applied_at: now, change: '{}' })
    .where('id', '=', id)
    .execute()
}

/**
 * The person's row, locked until the transaction ends. Whatever changes their codes, links or password locks it before
 * anything else, so that these acts come one after another and never wait for each other in a circle.
 */
export async function lockPerson(db: Database, user: number) {
  return db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(['users.id', 'users.language', 'organizations.name as provider'])
    .where('users.id', '=', user)
    .forNoKeyUpdate('users')
    .$narrowType<{ language: Language }>()
    .executeTakeFirst()
}

export type LockedPerson = NonNullable<Awaited<ReturnType<typeof lockPerson>>>

export async function replaceOpenCodes(db: Database, of: { user: number; purpose: Purpose; now: Date }) {
  await db
    .updateTable('one_time_codes')
    .set({ replaced_at: of.now })
    .where('user_id', '=', of.user)
    .where('purpose', '=', of.purpose)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
}

/** Ends all pending changes of a person, with their codes and contents. */
export async function endOpenChanges(db: Database, of: { user: number; now: Date }): Promise<void> {
  await db
    .updateTable('one_time_codes')
    .set({ replaced_at: of.now })
    .where('user_id', '=', of.user)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
  await db
    .updateTable('pending_changes')
    .set({ expires_at: of.now, change: '{}' })
    .where('user_id', '=', of.user)
    .where('applied_at', 'is', null)
    .execute()
}

export interface NewCode extends Destination {
  change_id: number
  user_id: number
  purpose: Purpose
  /** The network that requested it, which its limit counts. */
  address: string
  code_hmac: Buffer
  created_at: Date
  expires_at: Date
}

export async function insertCode(db: Database, code: NewCode): Promise<void> {
  await db.insertInto('one_time_codes').values(code).execute()
}

/**
 * Counts one try of a change's open code and returns the code; undefined when no try is left. It is one statement
 * that commits by itself: however many tries come at once, at most five are compared.
 */
export function takeTry(db: Database, wanted: { change: number; tries: number; now: Date }) {
  return db
    .updateTable('one_time_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('change_id', '=', wanted.change)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('attempts', '<', wanted.tries)
    .where('expires_at', '>', wanted.now)
    .returning(['id', 'attempts', 'code_hmac', 'destination'])
    .executeTakeFirst()
}

/** Uses a code or a link up; false when it was used already, or a newer one replaced it. */
export async function useOnce(
  db: Database,
  table: 'one_time_codes' | 'password_resets',
  { id, now }: { id: number; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable(table)
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export interface SecretsSent {
  toUser: number
  toPlace: number
  toNetwork: number
  inAll: number
}

/**
 * How many codes and links were sent since an instant: to the person, to the destination, for the network, in total.
 */
export async function countSecrets(
  db: Database,
  of: { user: number | null; destination: string; network: string; since: Date },
): Promise<SecretsSent> {
  const { rows } = await sql<{ to_user: number; to_place: number; to_network: number; in_all: number }>`
    SELECT to_user, to_place, to_network, in_all
    FROM secrets_sent(${of.user}::bigint, ${of.destination}, ${of.network}, ${of.since})`.execute(db)
  const [row] = rows
  return {
    toUser: Number(row?.to_user ?? 0),
    toPlace: Number(row?.to_place ?? 0),
    toNetwork: Number(row?.to_network ?? 0),
    inAll: Number(row?.in_all ?? 0),
  }
}

/**
 * Makes calls that send to the same destination wait for each other's commit, so that they cannot exceed the limit
 * together.
 */
export async function lockDestination(db: Database, destination: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(7262003, hashtext(${destination}))`.execute(db)
}

/** Deletes changes with their codes, and reset links, from before an instant. */
export async function deleteSecretsBefore(db: Database, before: Date, stepping: Stepping): Promise<number> {
  const where = sql`created_at < ${before}`
  const changes = await deleteInSteps(db, { from: 'pending_changes', where }, stepping)
  return changes + (await deleteInSteps(db, { from: 'password_resets', where }, stepping))
}

/** Deletes all pending changes with their codes. */
export async function deletePendingChanges(db: Database): Promise<number> {
  const [deleted] = await db.deleteFrom('pending_changes').execute()
  return Number(deleted?.numDeletedRows ?? 0)
}

export async function deleteResets(db: Database): Promise<number> {
  const [deleted] = await db.deleteFrom('password_resets').execute()
  return Number(deleted?.numDeletedRows ?? 0)
}
