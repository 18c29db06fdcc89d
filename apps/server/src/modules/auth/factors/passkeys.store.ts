import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { deleteInSteps, type Stepping } from '#platform/database/steps'
import type { NewPasskey } from './passkeys'

/** A person's passkeys, the earliest added first. */
export function findPasskeys(db: Database, user: number) {
  return passkeys(db).where('user_id', '=', user).orderBy('id').execute()
}

/** One of a person's passkeys, by the authenticator's name for it. */
export function findPasskey(db: Database, of: { user: number; credential: Buffer }) {
  return passkeys(db)
    .where('user_id', '=', of.user)
    .where('credential_id', '=', of.credential)
    .executeTakeFirst()
}

const passkeys = (db: Database) =>
  db
    .selectFrom('second_factors')
    .select(['id', 'credential_id', 'public_key', 'sign_count', 'transports'])
    .where('kind', '=', 'passkey')
    .where('confirmed_at', 'is not', null)
    .$narrowType<{ credential_id: Buffer; public_key: Buffer; sign_count: number; transports: string[] }>()

/** Adds a passkey; undefined when it is somebody's already. */
export function insertPasskey(
  tx: Database,
  { user, now, name, passkey }: { user: number; now: Date; name: string; passkey: NewPasskey },
) {
  const { credential_id, public_key, sign_count, transports, may_be_backed_up, is_backed_up } = passkey
  return tx
    .insertInto('second_factors')
    .values({
      user_id: user,
      kind: 'passkey',
      name,
      created_at: now,
      confirmed_at: now,
      credential_id,
      public_key,
      sign_count,
      transports,
      may_be_backed_up,
      is_backed_up,
    })
    .onConflict((conflict) =>
      conflict.column('credential_id').where('credential_id', 'is not', null).doNothing(),
    )
    .returning(['id', 'kind', 'name', 'secret_sealed', 'created_at', 'last_used_at', 'is_backed_up'])
    .executeTakeFirst()
}

/**
 * Keeps that a passkey was used; false when another call has used the same signature's count before. Authenticators that do not
 * count say 0 always.
 */
export async function usePasskey(
  db: Database,
  of: { id: number; count: number; isBackedUp: boolean; now: Date },
): Promise<boolean> {
  const used = await db
    .updateTable('second_factors')
    .set({ sign_count: of.count, is_backed_up: of.isBackedUp, last_used_at: of.now })
    .where('id', '=', of.id)
    .where((eb) =>
      eb.or([
        eb('sign_count', '<', of.count),
        eb.and([eb('sign_count', '=', 0), sql<boolean>`${of.count} = 0`]),
      ]),
    )
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export interface NewPasskeyChallenge {
  challenge_hash: Buffer
  user_id: number
  session_id: number
  purpose: 'add' | 'prove'
  created_at: Date
  expires_at: Date
}

/** Keeps a challenge in place of those that the session had for the same purpose. */
export async function keepPasskeyChallenge(tx: Database, challenge: NewPasskeyChallenge): Promise<void> {
  await tx
    .deleteFrom('passkey_challenges')
    .where('session_id', '=', challenge.session_id)
    .where('purpose', '=', challenge.purpose)
    .execute()
  await tx.insertInto('passkey_challenges').values(challenge).execute()
}

/** Uses a challenge up, whether or not what comes with it is right; false when it is none, or another session's, or too old. */
export async function takePasskeyChallenge(
  db: Database,
  of: { hash: Buffer; user: number; session: number; purpose: 'add' | 'prove'; now: Date },
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', of.hash)
    .where('user_id', '=', of.user)
    .where('session_id', '=', of.session)
    .where('purpose', '=', of.purpose)
    .where('expires_at', '>', of.now)
    .executeTakeFirst()
  return taken.numDeletedRows === 1n
}

export const deletePasskeyChallengesBefore = (
  db: Database,
  before: Date,
  stepping: Stepping,
): Promise<number> =>
  deleteInSteps(db, { from: 'passkey_challenges', where: sql`created_at < ${before}` }, stepping)
