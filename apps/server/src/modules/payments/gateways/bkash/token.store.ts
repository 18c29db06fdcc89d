import { sql } from 'kysely'
import { hourMs } from '#platform/durations'
import type { Database } from '#platform/database/kysely'

const gateway = 'bkash'

export async function find(db: Database) {
  return db.selectFrom('gateway_tokens').selectAll().where('gateway', '=', gateway).executeTakeFirst()
}

/**
 * Claims the right to renew the token, in one statement. False while another process renews it, when the token is no
 * longer the outdated one, or when it was renewed twice within the last hour.
 */
export async function claimRenewal(
  db: Database,
  query: { now: Date; leasedUntil: Date; grantedAt: Date | null },
): Promise<boolean> {
  const anHourAgo = new Date(query.now.getTime() - hourMs)
  const { rows } = await sql`
    INSERT INTO gateway_tokens AS known (gateway, leased_until, renewals)
    VALUES (${gateway}, ${query.leasedUntil}, ARRAY[${query.now}::timestamptz])
    ON CONFLICT (gateway) DO UPDATE
      SET leased_until = excluded.leased_until, renewals = excluded.renewals || known.renewals[1:1]
      WHERE (known.leased_until IS NULL OR known.leased_until <= ${query.now})
        AND known.granted_at IS NOT DISTINCT FROM ${query.grantedAt}::timestamptz
        AND coalesce(known.renewals[2], '-infinity') <= ${anHourAgo}
    RETURNING 1`.execute(db)
  return rows.length > 0
}

export async function save(
  db: Database,
  token: { access_token: Buffer; refresh_token: Buffer | null; granted_at: Date; expires_at: Date },
): Promise<void> {
  await db
    .updateTable('gateway_tokens')
    .set({ ...token, leased_until: null })
    .where('gateway', '=', gateway)
    .execute()
}

/** Lets others renew after a failed renewal, and does not count the attempt unless bKash did. */
export async function giveUpRenewal(
  db: Database,
  leasedUntil: Date,
  { counts }: { counts: boolean },
): Promise<void> {
  await sql`
    UPDATE gateway_tokens SET leased_until = NULL, renewals = CASE WHEN ${counts} THEN renewals ELSE renewals[2:] END
    WHERE gateway = ${gateway} AND leased_until = ${leasedUntil}`.execute(db)
}
