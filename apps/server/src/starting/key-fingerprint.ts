import pg from 'pg'
import { createSeals } from '#platform/secrets/seals'
import { derivedKey } from '#platform/secrets/secret-key'

const refusal =
  'SECRET_KEY is another one than the one that this database was used with, so nobody could sign in: set it to that one again. docs/operations.md, Secrets, says how to give it up.'

/** Tells keys apart and reveals nothing of them. */
export const fingerprintOf = (secretKey: string) => derivedKey(secretKey, 'fingerprint of the secret key')

/** The portal's key, and the one before it while it is changed. */
export interface Keys {
  key: string
  formerKey: string | undefined
}

const unfinished =
  'SECRET_KEY was changed, and not everything is sealed with the new one yet: set SECRET_KEY_OLD to the one before until About says that it may be removed.'

const contextOf = (fingerprint: Buffer) => `former_keys:${fingerprint.toString('hex')}`

/**
 * Throws, with a line, when the database is used with another secret key. The first start keeps a fingerprint of its
 * key there; of several at once, one does. Where the database is used with the former key, the key is changed here: from then
 * on only the new one starts, and a job seals everything anew.
 *
 * @param mayChange false: another process has to do that first
 * @returns the keys of before, by which passwords may be hashed
 */
export async function settleKey(
  owner: pg.ClientConfig,
  { key, formerKey, mayChange }: Keys & { mayChange: boolean },
): Promise<string[]> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('INSERT INTO migration.secret_key (fingerprint) VALUES ($1) ON CONFLICT DO NOTHING', [
      fingerprintOf(key),
    ])
    const known = await client.query<{ fingerprint: Buffer }>(
      'SELECT fingerprint FROM migration.secret_key FOR UPDATE',
    )
    const isUsedWith = (one: string) => known.rows[0]?.fingerprint.equals(fingerprintOf(one))
    const isUnfinished = await isBeingSealed(client)
    if (isUsedWith(key)) {
      if (isUnfinished && formerKey === undefined) throw new Error(unfinished)
    } else if (formerKey !== undefined && isUsedWith(formerKey)) {
      if (!mayChange)
        throw new Error(
          'SECRET_KEY is to be changed: run ROLE=migrate with both keys once, then start this again.',
        )
      if (isUnfinished)
        throw new Error(
          'SECRET_KEY was changed before, and not everything is sealed anew yet: go on with that key until About says that it is.',
        )
      await changeKey(client, { key, formerKey })
    } else throw new Error(refusal)
    const seals = createSeals(key)
    const former = await client.query<{ fingerprint: Buffer; sealed: Buffer }>(
      'SELECT fingerprint, sealed FROM migration.former_keys ORDER BY retired_at DESC',
    )
    await client.query('COMMIT')
    return former.rows.map(({ fingerprint, sealed }) => seals.open(sealed, contextOf(fingerprint)))
  } finally {
    await client.end()
  }
}

async function isBeingSealed(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM public.key_rotation WHERE finished_at IS NULL')
  return rowCount !== 0
}

/** In one transaction: the keys of before are sealed with the new one, which is the database's from now on. */
async function changeKey(
  client: pg.Client,
  { key, formerKey }: { key: string; formerKey: string },
): Promise<void> {
  const [before, now] = [createSeals(formerKey), createSeals(key)]
  const { rows } = await client.query<{ fingerprint: Buffer; sealed: Buffer }>(
    'SELECT fingerprint, sealed FROM migration.former_keys',
  )
  const keys = [
    formerKey,
    ...rows.map(({ fingerprint, sealed }) => before.open(sealed, contextOf(fingerprint))),
  ]
  const fingerprints = keys.map(fingerprintOf)
  const sealed = keys.map((one, i) => now.seal(one, contextOf(fingerprints[i] ?? Buffer.alloc(0))))
  await client.query(
    `INSERT INTO migration.former_keys (fingerprint, sealed) SELECT * FROM unnest($1::bytea[], $2::bytea[])
     ON CONFLICT (fingerprint) DO UPDATE SET sealed = excluded.sealed`,
    [fingerprints, sealed],
  )
  await client.query('UPDATE migration.secret_key SET fingerprint = $1', [fingerprintOf(key)])
  // the gateway gives new ones
  await client.query('DELETE FROM public.gateway_tokens')
  await client.query(
    `INSERT INTO public.key_rotation (began_at) VALUES (now()) ON CONFLICT (is_only)
     DO UPDATE SET began_at = now(), finished_at = NULL, done = 0, total = 0, failed = 0`,
  )
}

/** Why these keys are not the database's, in a line; undefined where one is, or where there is none yet. */
export async function keyRefusal(
  owner: pg.ClientConfig,
  { key, formerKey }: Keys,
): Promise<string | undefined> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ fingerprint: Buffer }>(
      'SELECT fingerprint FROM migration.secret_key',
    )
    const [known] = rows
    const isUsedWith = (one: string | undefined) =>
      known === undefined || (one !== undefined && known.fingerprint.equals(fingerprintOf(one)))
    if (!isUsedWith(key)) return isUsedWith(formerKey) ? undefined : refusal
    return formerKey === undefined && (await isBeingSealed(client)) ? unfinished : undefined
  } finally {
    await client.end()
  }
}
