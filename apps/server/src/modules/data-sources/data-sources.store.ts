import type { DataSourceChecklist, DataSourceDriver, dataSourceTls } from '@uplink/contract/data-sources'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import type { Use } from '#platform/resource/declaration'
import { createResourceStore } from '#platform/resource/resource.store'
import { isOneOfForms } from '#platform/database/like'

/** The columns of a form, without the password. */
export interface TargetColumns {
  driver: DataSourceDriver
  host: string
  port: number
  database_name: string
  username: string
  tls: (typeof dataSourceTls)[number]
}

export interface DataSourceRow extends TargetColumns {
  id: number
  name: string
  status: 'active' | 'inactive'
  password_set_at: Date
  checklist: DataSourceChecklist | null
  checked_at: Date | null
  down_since: Date | null
  reports: number
  version: number
  updated_at: Date
  can_edit: boolean
  can_delete: boolean
}

const fields = [
  'name',
  'driver',
  'host',
  'port',
  'database_name',
  'username',
  'tls',
  'status',
  'password_set_at',
  'checklist',
  'checked_at',
  'down_since',
]

export const table = createResourceStore<DataSourceRow>({
  table: 'data_sources',
  sources: {
    ...Object.fromEntries(fields.map((field) => [field, field])),
    reports: sql`(SELECT count(*)::int FROM reports WHERE reports.data_source_id = data_sources.id)`,
  },
  searched: ['name', 'host'],
})

/** What refers to a data source: while anything does, it cannot be deleted. */
export const uses: readonly Use[] = [{ what: 'reports', table: 'reports', column: 'data_source_id' }]

/** The password as stored, encrypted. */
export async function findSealed(db: Database, id: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('data_sources')
    .select('sealed_password')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.sealed_password
}

/** The stored target of a data source. */
export function findTarget(db: Database, id: number) {
  return db
    .selectFrom('data_sources')
    .select(['driver', 'host', 'port', 'database_name', 'username', 'tls'])
    .where('id', '=', id)
    .executeTakeFirst()
}

const opened = (db: Database) =>
  db
    .selectFrom('data_sources')
    .select([
      'id',
      'name',
      'host',
      'port',
      'database_name',
      'username',
      'version',
      'sealed_password',
      'down_since',
    ])
    .select((eb) => [
      eb.ref('driver').$castTo<DataSourceDriver>().as('driver'),
      eb.ref('tls').$castTo<TargetColumns['tls']>().as('tls'),
      eb.ref('checklist').$castTo<DataSourceChecklist | null>().as('checklist'),
    ])
    .where('status', '=', 'active')

/** What is needed to open a data source; only those in use. */
export const findToOpen = (db: Database, id: number) => opened(db).where('id', '=', id).executeTakeFirst()

/** The same for all data sources. */
export const findAllToOpen = (db: Database) => opened(db).execute()

export type ToOpen = NonNullable<Awaited<ReturnType<typeof findToOpen>>>

/** The data sources in use within, by name; with `name` only that one. */
export function findChoices(db: Database, within: Within, name?: string) {
  return opened(db)
    .where(within)
    .$if(name !== undefined, (query) => query.where((eb) => isOneOfForms(eb.ref('name'), [name ?? ''])))
    .orderBy(sql`lower(name)`)
    .execute()
}

/** Stores the results of a check. The version stays, because it counts changes that people make. */
export function keepChecklist(
  db: Database,
  id: number,
  { checklist, now, isReached }: { checklist: DataSourceChecklist; now: Date; isReached: boolean },
) {
  return db
    .updateTable('data_sources')
    .set({ checklist: JSON.stringify(checklist), checked_at: now })
    .set((eb) => ({ down_since: isReached ? null : eb.fn.coalesce('down_since', eb.val(now)) }))
    .where('id', '=', id)
    .execute()
}

/** Stores since when a source cannot be reached; null: it can again. The earliest time is kept. */
export function keepHealth(db: Database, id: number, downSince: Date | null) {
  return db
    .updateTable('data_sources')
    .set({ down_since: downSince })
    .where('id', '=', id)
    .where('down_since', downSince ? 'is' : 'is not', null)
    .execute()
}
