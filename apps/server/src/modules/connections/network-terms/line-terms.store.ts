import type { NetworkAttribute } from '@uplink/contract/network-attributes'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** A line with its own terms, those of its package, and its latest device; `version` 0: it has none of its own yet. */
export const findLineTerms = (db: Database, connection: number) =>
  db
    .selectFrom('connections as c')
    .leftJoin('line_terms as t', 't.connection_id', 'c.id')
    .leftJoin('contracts as k', (join) =>
      join.onRef('k.connection_id', '=', 'c.id').on('k.ends_on', 'is', null),
    )
    .leftJoin('packages as p', 'p.id', 'k.package_id')
    .select([
      'c.organization_id',
      'c.username',
      'c.network_password_hash',
      sql<boolean>`c.network_password IS NOT NULL`.as('has_password'),
      't.framed_pool',
      't.device',
      't.max_sessions',
      't.attributes',
      't.version',
      'p.id as package_id',
      'p.framed_pool as package_pool',
      'p.max_sessions as package_sessions',
      sql<string | null>`host(t.framed_address)`.as('framed_address'),
      sql<
        string | null
      >`(SELECT device_form(s.calling_station) FROM all_network_sessions AS s WHERE s.connection_id = c.id
        AND s.calling_station IS NOT NULL ORDER BY s.stopped_at IS NULL DESC, s.started_at DESC LIMIT 1)`.as(
        'latest_device',
      ),
    ])
    .where('c.id', '=', connection)
    .executeTakeFirst()

export type LineTermsRow = NonNullable<Awaited<ReturnType<typeof findLineTerms>>>

export const lockLine = (tx: Database, connection: number) =>
  tx.selectFrom('connections').select('id').where('id', '=', connection).forNoKeyUpdate().executeTakeFirst()

interface NewTerms {
  connection: number
  organization: number
  framed_address: string | null
  framed_pool: string | null
  device: string | null
  max_sessions: number | null
  attributes: readonly NetworkAttribute[]
  now: Date
}

export function saveLineTerms(tx: Database, { connection, organization, now, ...terms }: NewTerms) {
  const columns = { ...terms, attributes: JSON.stringify(terms.attributes), updated_at: now }
  return tx
    .insertInto('line_terms')
    .values({ connection_id: connection, organization_id: organization, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('connection_id')
        .doUpdateSet({ ...columns, version: sql<number>`line_terms.version + 1` }),
    )
    .execute()
}

/** The line of an organization that has this address, if another one has it. */
export const findHolder = (
  tx: Database,
  { organization, address, besides }: { organization: number; address: string; besides: number },
) =>
  tx
    .selectFrom('line_terms as t')
    .innerJoin('connections as c', 'c.id', 't.connection_id')
    .select('c.username')
    .where('t.organization_id', '=', organization)
    .where('t.framed_address', '=', address)
    .where('t.connection_id', '<>', besides)
    .executeTakeFirst()
