import { createConnection, type Connection } from 'mysql2'
import type { Config } from '../../config'
import { randomFor } from '../seed/random'

/** Where the archive is, and who may read it. */
export interface ArchivePlace {
  host: string
  port: number
  database: string
  /** May read the archive and nothing else. */
  username: string
  password: string
}

const defaultDatabase = 'uplink_demo_archive'
const months = 12
const sessionsEach = 8
const maxLines = 150
const rowsAtOnce = 1000
const connectMs = 1500

const accessServers = [
  { id: 1, nasname: '192.0.2.11', shortname: 'bras-gulshan' },
  { id: 2, nasname: '192.0.2.12', shortname: 'bras-mirpur' },
  { id: 3, nasname: '192.0.2.13', shortname: 'bras-uttara' },
]

/**
 * The administrator's address of the MariaDB that the demo may use; in development also one on this machine that
 * admits everybody.
 */
export function archiveUrlOf({
  DEMO,
  NODE_ENV,
  DEMO_MARIADB_URL: named,
}: Pick<Config, 'DEMO' | 'NODE_ENV' | 'DEMO_MARIADB_URL'>): string | undefined {
  if (!DEMO || named === 'none') return undefined
  return named ?? (NODE_ENV === 'development' ? 'mysql://root@127.0.0.1:3306' : undefined)
}

/** Where an administrator's address leads; its path names the archive's database. */
export function archivePlaceOf(url: string): ArchivePlace {
  const { hostname, port, pathname } = new URL(url)
  const database = /^\/(\w{1,40})$/.exec(pathname)?.[1] ?? defaultDatabase
  // the account belongs to the demo, whose passwords are public
  return {
    host: hostname,
    port: Number(port || 3306),
    database,
    username: `${database}_reader`,
    password: 'demo-archive',
  }
}

/**
 * Creates the archive on the MariaDB at that address, unless it exists, and an account that may only read it.
 *
 * @param usernames of the lines whose sessions it holds
 * @param now the archive ends with the month before it
 * @throws the driver's error when nobody answers or the sign-in is refused
 */
export async function makeArchive(
  url: string,
  usernames: readonly string[],
  now: Date,
): Promise<ArchivePlace> {
  const place = archivePlaceOf(url)
  const { username, password } = new URL(url)
  const connection = createConnection({
    host: place.host,
    port: place.port,
    connectTimeout: connectMs,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  })
  // the query gets the same error
  connection.on('error', () => {})
  try {
    const { database } = place
    await ask(connection, 'CREATE DATABASE IF NOT EXISTS ?? CHARACTER SET utf8mb4', [database])
    await ask(connection, 'USE ??', [database])
    await ask(
      connection,
      `CREATE TABLE IF NOT EXISTS nas (
        id int PRIMARY KEY, nasname varchar(128) NOT NULL, shortname varchar(32) NOT NULL)`,
    )
    await ask(
      connection,
      `CREATE TABLE IF NOT EXISTS radacct (
        radacctid bigint PRIMARY KEY, username varchar(64) NOT NULL, nas_id int NOT NULL REFERENCES nas (id),
        usage_month date NOT NULL, acctstarttime datetime NOT NULL, acctstoptime datetime NOT NULL,
        acctsessiontime int NOT NULL, download_gb decimal(12, 3) NOT NULL, upload_gb decimal(12, 3) NOT NULL,
        acctterminatecause varchar(32) NOT NULL, KEY (usage_month), KEY (username))`,
    )
    const [filled] = await ask(connection, 'SELECT 1 FROM radacct LIMIT 1')
    if (!filled) await fill(connection, usernames, now)
    await admitReader(connection, place)
    return place
  } finally {
    connection.destroy()
  }
}

/** A time as MariaDB writes it, in UTC. */
const written = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

async function fill(connection: Connection, usernames: readonly string[], now: Date): Promise<void> {
  await ask(connection, 'INSERT IGNORE INTO nas VALUES ?', [accessServers.map((one) => Object.values(one))])
  const random = randomFor('archive')
  const rows: unknown[][] = []
  for (let back = months; back >= 1; back--) {
    const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)
    for (const [line, username] of usernames.slice(0, maxLines).entries())
      for (let session = 0; session < sessionsEach; session++) {
        const begins = month + random.int(0, 26 * 86_400) * 1000
        const seconds = random.int(600, 86_400)
        const download = Math.round(seconds * 0.4 * random.factor(0.6)) / 1000
        rows.push([
          rows.length + 1,
          username,
          accessServers[line % accessServers.length]?.id,
          written(month).slice(0, 10),
          written(begins),
          written(begins + seconds * 1000),
          seconds,
          download,
          Math.round(download * 90) / 1000,
          random.pick(['User-Request', 'Lost-Carrier', 'Session-Timeout']),
        ])
      }
  }
  await ask(connection, 'START TRANSACTION')
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await ask(connection, 'INSERT IGNORE INTO radacct VALUES ?', [rows.slice(from, from + rowsAtOnce)])
  await ask(connection, 'COMMIT')
}

/** Creates an account for the address from which the server sees us, which the portal's reports will have too. */
async function admitReader(
  connection: Connection,
  { database, username, password }: ArchivePlace,
): Promise<void> {
  const [[user = ''] = []] = await ask(connection, 'SELECT USER()')
  const from = user.slice(user.lastIndexOf('@') + 1)
  await ask(
    connection,
    `CREATE OR REPLACE USER ?@? IDENTIFIED BY ? WITH MAX_USER_CONNECTIONS 20 MAX_STATEMENT_TIME 60`,
    [username, from, password],
  )
  await ask(connection, 'GRANT SELECT, SHOW VIEW ON ??.* TO ?@?', [database, username, from])
}

function ask(connection: Connection, sql: string, values: unknown[] = []): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    connection.query({ sql, values, rowsAsArray: true }, (error, rows) => {
      if (error) reject(error)
      else resolve(Array.isArray(rows) ? (rows as unknown[][]).map((row) => row.map(String)) : [])
    })
  })
}
