import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { deleteInSteps, type Stepping } from '#platform/database/steps'

export interface NewChallenge {
  token_hash: Buffer
  user_id: number
  address: string
  created_at: Date
  expires_at: Date
}

export async function insertChallenge(tx: Database, challenge: NewChallenge): Promise<void> {
  await tx.insertInto('sign_in_challenges').values(challenge).execute()
}

/**
 * Whose sign-in waits for its second step, when it was begun from this address and is neither over nor done; and whether
 * they have signed in from there since an instant.
 */
export function findChallenge(db: Database, of: { hash: Buffer; address: string; now: Date; since: Date }) {
  return db
    .selectFrom('sign_in_challenges as challenge')
    .innerJoin('users as u', 'u.id', 'challenge.user_id')
    .select((eb) => [
      'challenge.id',
      'challenge.user_id',
      'u.username',
      'u.account_type',
      eb
        .exists(
          eb
            .selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.user_id', '=', 'u.id')
            .where('sessions.created_at', '>', of.since)
            .where('sessions.address', '=', of.address),
        )
        .as('is_known_there'),
    ])
    .where('challenge.token_hash', '=', of.hash)
    .where('challenge.address', '=', of.address)
    .where('challenge.expires_at', '>', of.now)
    .where('challenge.used_at', 'is', null)
    .where('u.status', '=', 'active')
    .executeTakeFirst()
}

export type Challenge = NonNullable<Awaited<ReturnType<typeof findChallenge>>>

/** Uses a challenge up; false when another call was first, or the sign-in was ended. */
export async function useChallenge(tx: Database, id: number, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('sign_in_challenges')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Ends the sign-ins of a person that wait for their second step. */
export async function deleteChallengesOf(tx: Database, user: number): Promise<void> {
  await tx.deleteFrom('sign_in_challenges').where('user_id', '=', user).execute()
}

export const deleteChallengesBefore = (db: Database, before: Date, stepping: Stepping): Promise<number> =>
  deleteInSteps(db, { from: 'sign_in_challenges', where: sql`created_at < ${before}` }, stepping)
