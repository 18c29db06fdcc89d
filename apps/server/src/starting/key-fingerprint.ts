import pg from 'pg'
import { derivedKey } from '#platform/secrets/secret-key'

/**
 * Throws, with a line, when the database is used with another secret key. The first start keeps a fingerprint of its
 * key there; of several at once, one does.
 */
export async function refuseOtherKey(owner: pg.ClientConfig, secretKey: string): Promise<void> {
  const fingerprint = derivedKey(secretKey, 'fingerprint of the secret key')
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('INSERT INTO migration.secret_key (fingerprint) VALUES ($1) ON CONFLICT DO NOTHING', [
      fingerprint,
    ])
    const { rows } = await client.query<{ fingerprint: Buffer }>(
      'SELECT fingerprint FROM migration.secret_key',
    )
    if (rows[0]?.fingerprint.equals(fingerprint)) return
  } finally {
    await client.end()
  }
  throw new Error(
    'SECRET_KEY is another one than the one that this database was used with, so nobody could sign in: set it to that one again. docs/operations.md, Secrets, says how to give it up.',
  )
}
