import { reportDefinition } from '@uplink/contract/reports/definition'
import pg from 'pg'
import { pino } from 'pino'
import type { Config } from '../../config'
import { checkTarget, contextOf } from '../../modules/data-sources/data-sources.public'
import { draftOf, from, graph, joined, ordered, outputsOf, shown, summed } from '../facts/reports/draft'
import type { DemoReport } from '../facts/reports/draft'
import { roles } from '../../starting/built-in/roles'
import { staff } from '../facts/people/staff'
import { archivePlaceOf, archiveUrlOf, makeArchive, type ArchivePlace } from './archive-server'
import type { Seals } from '#platform/secrets/seals'
import { parseAllowedHost } from '#platform/sources/reach/allowed-hosts'

const sourceName = 'Usage archive'

/** The demo's report on a MariaDB: network sessions that are older than the portal keeps. */
export const archiveReport: DemoReport = {
  name: 'Archived usage by month',
  columns: [
    shown('a.usage_month', 'month', 'date'),
    shown('n.shortname', 'access_server', 'text'),
    summed('COUNT', 'a.radacctid', 'sessions', 'integer'),
    summed('SUM', 'a.download_gb', 'download_gb', 'decimal'),
    summed('SUM', 'a.upload_gb', 'upload_gb', 'decimal'),
  ],
  rest: {
    db_connection_name: sourceName,
    tables: [from('radacct', 'a'), joined('nas', 'n', 'a.nas_id')],
    grid_filters: [
      { column: 'n.shortname', alias: 'Access server', field_type: 'string' },
      { column: 'a.usage_month', alias: 'Month', field_type: 'date', operators: 'between' },
    ],
    ...ordered(['-month', 'access_server']),
    ...graph('Column', 'month', 'download_gb'),
  },
}

interface ArchiveOptions {
  /** The owner's login to a database that was just filled with the demo provider. */
  owner: pg.ClientConfig
  /** An administrator's address of a MariaDB. */
  url: string
  seals: Seals
  now: Date
  say(line: string): void
}

/** Adds a data source on a MariaDB to the demo provider, with a report on it, if a MariaDB answers there. */
export async function addArchive({ owner, url, seals, now, say }: ArchiveOptions): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ username: string }>(
      'SELECT username FROM connections WHERE username IS NOT NULL ORDER BY id LIMIT 200',
    )
    const place = await makeArchive(
      url,
      rows.map(({ username }) => username),
      now,
    ).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
    const { host, port } = archivePlaceOf(url)
    if (place instanceof Error)
      return say(
        `The demo has no report on a MariaDB: none lets it in at ${host}:${port} (${place.message}).`,
      )
    await client.query('BEGIN')
    const id = await insertSource(client, place, seals, now)
    await insertReport(client, id, now)
    await client.query('COMMIT')
    say(`The demo's data source “${sourceName}” is on the MariaDB at ${host}:${port}.`)
  } finally {
    await client.end()
  }
}

async function insertSource(
  client: pg.Client,
  place: ArchivePlace,
  seals: Seals,
  now: Date,
): Promise<number> {
  const { host, port, database, username, password } = place
  const target = { engine: 'mariadb' as const, host, port, database, username, password, tls: 'off' as const }
  const allowedHosts = [parseAllowedHost(placeText(place)) ?? []].flat()
  const log = pino({ level: 'silent' })
  const { checklist } = await checkTarget({ allowedHosts, log }, target)
  const next = `SELECT nextval(pg_get_serial_sequence('data_sources', 'id')) AS id`
  const id = Number((await client.query<{ id: string }>(next)).rows[0]?.id)
  await client.query(
    `INSERT INTO data_sources (id, name, driver, host, port, database_name, username, sealed_password, password_set_at,
       tls, status, checklist, checked_at, created_at, updated_at)
     VALUES ($1, $2, 'mariadb', $3, $4, $5, $6, $7, $8, 'off', 'active', $9, $8, $8, $8)`,
    [id, sourceName, host, port, database, username, seals.seal(password, contextOf(id)), now, checklist],
  )
  return id
}

async function insertReport(client: pg.Client, source: number, now: Date): Promise<void> {
  const place = staff.findIndex(({ role }) => role === roles.author)
  const definition = JSON.stringify(reportDefinition.parse(draftOf(archiveReport)))
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO reports (organization_id, data_source_id, name, query_type, definition, output_columns, created_by,
       updated_by, created_at, updated_at)
     VALUES ($1, $2, $3, 'query_builder', $4, $5, $6, $6, $7, $7) RETURNING id`,
    [
      staff[place]?.organizationId ?? 1,
      source,
      archiveReport.name,
      definition,
      JSON.stringify(outputsOf(archiveReport)),
      place + 1,
      now,
    ],
  )
  const report = rows[0]?.id
  await client.query(
    `INSERT INTO report_versions (report_id, version, definition, changed_by, changed_at) VALUES ($1, 1, $2, $3, $4)`,
    [report, definition, place + 1, now],
  )
  await client.query(`INSERT INTO report_tags (report_id, tag) VALUES ($1, 'Network')`, [report])
}

const placeText = ({ host, port }: Pick<ArchivePlace, 'host' | 'port'>) => `${host}:${port}`

/** The configuration, with the demo's data source among the allowed hosts if there is one. */
export async function withArchive(config: Config, owner: pg.ClientConfig): Promise<Config> {
  const url = archiveUrlOf(config)
  if (url === undefined) return config
  const place = archivePlaceOf(url)
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rowCount } = await client.query(
      'SELECT FROM data_sources WHERE name = $1 AND host = $2 AND port = $3',
      [sourceName, place.host, place.port],
    )
    if (!rowCount) return config
    return { ...config, REPORT_HOSTS_ALLOWED: [...config.REPORT_HOSTS_ALLOWED, placeText(place)] }
  } finally {
    await client.end()
  }
}
