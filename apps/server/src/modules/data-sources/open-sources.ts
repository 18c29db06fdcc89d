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

/** An open database that reports may read. */
export interface DataSource {
  /** Null: the portal's own. */
  id: number | null
  /** Its name in reports: `default`, or the connection's name. */
  name: string
  dialect: ReportDialect
  /** How many reports may run on it at once. */
  atOnce: number
  /** Whether raw SQL may run in it. */
  isRawAllowed: boolean
  /** How many points of its account keep raw SQL off, and the first of them in words. */
  toFix?: { count: number; reason: string | null } | undefined
  /** Grows when the connection is changed, which makes everything cached about it invalid. */
  version: number
  source: Source
  /** What its account may read; `anew` asks the database again. */
  catalogue(how?: 'anew'): Promise<Catalogue>
}

/** Something wrong with the account of reports, which keeps raw SQL off on the portal's own database. */
export interface ReportingTrouble {
  text: string
  /** The statements to run. */
  mend: string
  /** It should be mended, but raw SQL does not wait for it. */
  isAdvice?: boolean
}

/** The open data sources of this process. */
export interface OpenSources {
  /** The portal's own database, signed in as the reporting role. */
  default(): DataSource
  /** The data source with this id, opened at its first use; undefined when there is none in use. Checks no rights. */
  byId(db: Database, id: number): Promise<DataSource | undefined>
  /** The same for a row that was read already. */
  of(row: ToOpen): DataSource
  /**
   * Ends statements that a dead process has left running on sources that do not notice that; rejects when one cannot
   * be reached.
   */
  endLeftBehind(tag: string): Promise<void>
  /** Closes all connections. */
  end(): void
}

/** How many reports may run on one source at once. */
const atOnce = 4
/** On a server beside the portal at most as many as there are processors, because one at a time finishes sooner. */
const atOnceBeside = Math.max(2, Math.min(atOnce, availableParallelism()))
/** Connections to one source at a time: a few reports, one file for somebody who waits, and two in the background. */
const sessionsEach = atOnce + 3

interface Opening {
  /** Names this process, for statements that outlive it. */
  tag?: string | undefined
  /** How reports sign in to the portal's own database, or to a copy of it. */
  reporting: Login
  /** Whether that is an account of reports alone, which cannot switch to another role; otherwise raw SQL is off. */
  isReportingOwn: () => boolean
  /** What keeps it off. */
  reportingTroubles?: (() => readonly ReportingTrouble[]) | undefined
  /** Whether that is a server that the portal has started itself. */
  isReportingBeside?: boolean | undefined
  portal: Database
  seals: Seals
  clock: Clock
  log: Logger
  allowedHosts: readonly AllowedHost[]
}

/** @returns the sources of this process; each connects at its first use */
export function openSources({
  tag,
  reporting,
  isReportingOwn,
  reportingTroubles = () => [],
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
    const options = `${reporting.options ?? ''} -c search_path=report`.trim()
    const login = { ...reporting, options }
    const catalogueFrom = createDefaultCatalogue()
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
      get isRawAllowed() {
        return isReportingOwn()
      },
      get toFix() {
        const troubles = reportingTroubles().filter(({ isAdvice }) => !isAdvice)
        return { count: troubles.length, reason: troubles.map(({ text }) => `${text}.`).join(' ') || null }
      },
      version: 1,
      source,
      catalogue: async (how) => catalogueFrom(await source.tables(how)),
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

/** Built once from the stored row, because every cell of a dashboard asks for it. */
function createDefaultCatalogue(): (tables: readonly CatalogueTable[]) => Catalogue {
  let last: { of: readonly CatalogueTable[]; catalogue: Catalogue } | undefined
  return (tables) => {
    if (last?.of !== tables)
      last = { of: tables, catalogue: { dialect: 'postgresql', tables: tables.flatMap(defaultTable) } }
    return last.catalogue
  }
}

/** The database's own catalogue has neither keys nor references for a view, so they are added. */
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
