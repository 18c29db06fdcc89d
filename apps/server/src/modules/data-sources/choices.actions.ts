import { defaultSource, type DataSourceChecklist, type DataSourceDriver } from '@uplink/contract/data-sources'
import { searchForm } from '@uplink/contract/search-form'
import type { Call } from '#platform/http/call'
import { dataSourceRules } from './data-sources.access'
import { findChoices } from './data-sources.store'
import { stateOf } from './data-sources.actions'
import type { DataSource, OpenSources } from './open-sources'

/** The data sources that the caller's reports may read: a condition on `data_sources`. */
export const dataSourcesToRead = (call: Call) =>
  call.rows('database-connection', 'List', dataSourceRules.columns)

/** The databases that the caller's reports may read; the portal's own first. */
export async function listChoices({ sources }: { sources: OpenSources }, call: Call) {
  const rows = await findChoices(call.db, await dataSourcesToRead(call))
  const own = sources.default()
  const downSince = own.source.downSince
  return [
    {
      id: null,
      name: defaultSource,
      label: 'Default',
      driver: 'postgresql' as DataSourceDriver,
      dialect: own.dialect,
      state: stateOf({ points: [], raw_sql: true }, downSince),
      down_since: downSince?.toISOString() ?? null,
      raw_sql: own.isRawAllowed,
      raw_sql_reason: own.isRawAllowed ? null : (own.toFix?.reason ?? null),
      to_fix: own.toFix?.count ?? 0,
    },
    ...rows.map(({ id, name, driver, checklist, down_since }) => ({
      id,
      name,
      label: name,
      driver,
      dialect: driver === 'postgresql' ? ('postgresql' as const) : ('mysql' as const),
      state: stateOf(checklist, down_since),
      down_since: down_since?.toISOString() ?? null,
      raw_sql: checklist?.raw_sql ?? false,
      raw_sql_reason:
        failedOf(checklist)
          .map(({ text }) => `${text}.`)
          .join(' ') || null,
      to_fix: failedOf(checklist).length,
    })),
  ]
}

const failedOf = (checklist: DataSourceChecklist | null) =>
  checklist?.points.filter(({ state }) => state === 'failed') ?? []

/**
 * The database with this name, if the caller's reports may read it: `default` or a connection's name, ignoring case.
 */
export async function dataSourceNamed(
  { sources }: { sources: OpenSources },
  call: Call,
  name: string,
): Promise<DataSource | undefined> {
  if (searchForm(name) === defaultSource) return sources.default()
  const [row] = await findChoices(call.db, await dataSourcesToRead(call), name)
  return row && sources.of(row)
}
