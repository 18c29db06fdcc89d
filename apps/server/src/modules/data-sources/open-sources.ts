import { defaultSource } from '@uplink/contract/data-sources'
import type { Catalogue, CatalogueTable, ReportDialect } from '@uplink/contract/reports/catalogue'
import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Seals } from '#platform/secrets/seals'
import { driverOf } from '#platform/sources/drivers'
import { openSource, type Source } from '#platform/sources/open-source'
import type { AllowedHost } from '#platform/sources/reach/allowed-hosts'
import { checkedAddresses } from '#platform/sources/reach/checked-address'
import { contextOf } from './trying'
import { findAllToOpen, findToOpen, keepHealth, type ToOpen } from './data-sources.store'
import type { Login } from '#platform/sources/source'
import { defaultReferences, defaultTables, unitOfDefault } from './default/default-tables'

/** A database that reports may read, open for use. */
export interface DataSource {
  /** Null: the portal's own. */
  id: number | null
  /** As reports name it: `default`, or the connection's name. */
  name: string
  dialect: ReportDialect
  /** How many reports may run on it at once. */
  atOnce: number
  /** Whether raw SQL may run in it. */
  isRawAllowed: boolean
  /** Grows when the connection is changed: what was kept of it counts no more. */
  version: number
  source: Source
  /** What its account may read; `anew` asks the database again. */
  catalogue(how?: 'anew'): Promise<Catalogue>
}

/** The open data sources of this process. */
export interface OpenSources {
  /** The portal's own database, as the reporting role. */
  default(): DataSource
  /** The one with this id, opened when it is first asked for; nothing where there is none in use. Asks for no rights. */
  byId(db: Database, id: number): Promise<DataSource | undefined>
  /** The same of a row that is read already. */
  of(row: ToOpen): DataSource
  /** Ends what sources still do for a process that is gone, those that do not notice it; rejects where one is not reached. */
  endLeftBehind(tag: string): Promise<void>
  /** Closes all connections. */
  end(): void
}

/** Reports at once on one source. */
const atOnce = 4
/** On the server beside the portal no more than its processors can work on: one alone is through sooner. */
const atOnceBeside = Math.max(2, Math.min(atOnce, availableParallelism()))
/** Connections to one source at a time: a few reports, and one export. */
const sessionsEach = atOnce + 1

interface Opening {
  /** Of this process, for statements that outlive it. */
  tag?: string | undefined
  /** How reports sign in to the portal's own database, or to a copy of it. */
  reporting: Login
  /** Whether that is an account of its own, which can become no other: else no raw SQL runs there. */
  isReportingOwn: boolean
  /** Whether that is the server which the portal has started itself. */
  isReportingBeside?: boolean | undefined
  portal: Database
  seals: Seals
  clock: Clock
  log: Logger
  allowedHosts: readonly AllowedHost[]
}

/** @returns the sources of this process; none is connected to before it is asked */
export function openSources({
  tag,
  reporting,
  isReportingOwn,
  isReportingBeside,
  portal,
  seals,
  clock,
  log,
  allowedHosts,
}: Opening): OpenSources {
  const open = new Map<number, DataSource>()
  const own = openDefault()

  function openDefault(): DataSource {
    // the workers of a parallel plan would not step back behind the portal's own work
    const alone = isReportingBeside ? '-c max_parallel_workers_per_gather=0' : ''
    const options = `${reporting.options ?? ''} -c search_path=report ${alone}`.trim()
    const login = { ...reporting, options }
    const source = openSource({
      driver: driverOf('postgresql'),
      clock,
      size: sessionsEach,
      access: async () => ({ login, isBeside: isReportingBeside }),
      onHealth: (failure) => {
        if (failure)
          log.error(
            { err: failure.details.cause ?? failure },
            'reports cannot reach the portal’s own database',
          )
      },
    })
    return {
      id: null,
      name: defaultSource,
      dialect: 'postgresql',
      atOnce: isReportingBeside ? atOnceBeside : atOnce,
      isRawAllowed: isReportingOwn,
      version: 1,
      source,
      catalogue: async (how) => ({
        dialect: 'postgresql',
        tables: (await source.tables(how)).flatMap(defaultTable),
      }),
    }
  }

  function openRow(row: ToOpen): DataSource {
    const { id, name, driver, host, port, database_name, username, tls, version } = row
    const password = seals.open(row.sealed_password, contextOf(id))
    const target = { engine: driver, host, port, database: database_name, username, password, tls }
    const source = openSource({
      driver: driverOf(driver),
      clock,
      size: sessionsEach,
      tag,
      access: async () => ({ target, addresses: await checkedAddresses(target, allowedHosts) }),
      onHealth: (failure) => {
        if (failure)
          log.warn({ err: failure.details.cause ?? failure, dataSource: id }, 'a data source was not reached')
        keepHealth(portal, id, failure ? clock.now() : null).catch((err: unknown) =>
          log.error({ err, dataSource: id }, 'the health of a data source was not kept'),
        )
      },
    })
    const dialect: ReportDialect = driver === 'postgresql' ? 'postgresql' : 'mysql'
    return {
      id,
      name,
      dialect,
      atOnce,
      isRawAllowed: row.checklist?.raw_sql ?? false,
      version,
      source,
      catalogue: async (how) => ({ dialect, tables: await source.tables(how) }),
    }
  }

  function of(row: ToOpen): DataSource {
    const known = open.get(row.id)
    if (known?.version === row.version)
      return { ...known, isRawAllowed: row.checklist?.raw_sql ?? false, name: row.name }
    known?.source.end()
    const opened = openRow(row)
    open.set(row.id, opened)
    return opened
  }

  return {
    default: () => own,
    of,
    async byId(db, id) {
      const row = await findToOpen(db, id)
      if (row) return of(row)
      open.get(id)?.source.end()
      open.delete(id)
      return undefined
    },
    async endLeftBehind(gone) {
      const rows = (await findAllToOpen(portal)).filter(({ driver }) => driverOf(driver).endLeftBehind)
      await Promise.all(rows.map((row) => of(row).source.endLeftBehind(gone)))
    },
    end() {
      own.source.end()
      for (const { source } of open.values()) source.end()
      open.clear()
    },
  }
}

/** A view has neither keys nor references in the database's own catalogue. */
function defaultTable(table: CatalogueTable): CatalogueTable[] {
  const known = table.schema === 'report' ? defaultTables[table.table] : undefined
  if (!known) return []
  const columns = table.columns.map((column) => {
    const referred = defaultReferences[column.name]
    return {
      ...column,
      is_key: known.key.includes(column.name),
      ...unitOfDefault(column.name),
      references:
        referred === undefined || referred === table.table ? null : { table: referred, column: 'id' },
    }
  })
  return [{ ...table, columns }]
}
