import type { Catalogue, ReportDialect } from '@uplink/contract/reports/catalogue'
import type { ColumnType } from '@uplink/contract/reports/words'
import { createConnection } from 'mysql2'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Client } from 'pg'
import { createTestMariaDb } from '@uplink/test-servers/mariadb'
import { mark } from './hostile.factory'
import { shop, shopCatalogue, tableStatements, type Cell } from './shop.factory'

/** A real database that contains the shop. */
export interface Server {
  dialect: ReportDialect
  catalogue: Catalogue
  /** Runs a statement with an account that may only read; returns cells in the wire's text form. */
  ask: (sql: string, parameters: readonly unknown[], types: readonly ColumnType[]) => Promise<Cell[][]>
  /** Runs a statement as the server's administrator. */
  run: (sql: string) => Promise<unknown>
  /** Everything that a statement could change: accounts, settings, tables with their rows, files. */
  dump: () => Promise<string>
  close: () => Promise<void>
}

/** A value as text of the column's type. */
function cellOf(value: string | number | null | undefined, type: ColumnType | undefined): Cell {
  if (value === null || value === undefined) return null
  const text = String(value)
  if (type === 'boolean') return ['t', 'true', '1'].includes(text) ? 'true' : 'false'
  if (type === 'timestamp') return new Date(`${text.replace(' ', 'T').replace(/[+]00$/, '')}Z`).toISOString()
  if (type === 'decimal') return plainDecimal(text)
  return text
}

/** A decimal without trailing zeros. */
export function plainDecimal(text: string): string {
  return text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '').replace(/^-0$/, '0') : text
}

/**
 * Accounts, but those that other tests make meanwhile, named after their database or process, and their settings; defaults
 * of new connections, large objects, tables and functions, and all rows.
 */
const dumped = (schema: string) => [
  `SELECT rolname, rolsuper, rolcreaterole, rolcanlogin, rolconfig FROM pg_roles WHERE rolname !~ '(^|_)uplink_(test|upgrade)_|_[0-9]+$' ORDER BY 1`,
  `SELECT name, setting FROM pg_settings WHERE name NOT LIKE 'in_hot%' ORDER BY 1`,
  'SELECT count(*) FROM pg_largeobject_metadata',
  `SELECT relname, relkind FROM pg_class WHERE relnamespace = '${schema}'::regnamespace ORDER BY 1`,
  `SELECT proname FROM pg_proc WHERE pronamespace = '${schema}'::regnamespace ORDER BY 1`,
  `SELECT * FROM ${schema}.customers ORDER BY id`,
  `SELECT * FROM ${schema}.bills ORDER BY id`,
]

/** Files created by payloads. */
const strange = (files: readonly string[]) => files.filter((file) => file.includes(mark))

/** How many schemas this process has created. */
let made = 0

export async function postgresqlWithShop(url: string): Promise<Server> {
  const client = new Client({ connectionString: url })
  await client.connect()
  made += 1
  const schema = `shop_${process.pid}_${made}`
  await client.query(`set time zone 'UTC'; create schema ${schema}`)
  await client.query(`set search_path to ${schema}`)
  for (const statement of tableStatements('postgresql')) await client.query(statement)
  for (const table of ['customers', 'bills'] as const)
    await client.query(
      `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(shop[table])],
    )
  await client.query('set default_transaction_read_only = on')
  return {
    dialect: 'postgresql',
    catalogue: shopCatalogue('postgresql', schema),
    async ask(text, values, types) {
      const answer = await client.query<(string | null)[]>({
        text,
        values: [...values],
        rowMode: 'array',
        types: { getTypeParser: () => (value: string) => value },
      })
      return answer.rows.map((row) => row.map((value, index) => cellOf(value, types[index])))
    },
    async run(text) {
      const admin = new Client({ connectionString: url })
      await admin.connect()
      await admin.query(`set search_path to ${schema}`)
      try {
        await admin.query(text)
      } finally {
        await admin.end()
      }
    },
    async dump() {
      const admin = new Client({ connectionString: url })
      await admin.connect()
      const said: unknown[] = []
      for (const text of dumped(schema)) said.push((await admin.query(text)).rows)
      await admin.end()
      return JSON.stringify(said)
    },
    async close() {
      await client.query(`set default_transaction_read_only = off`)
      await client.query(`drop schema ${schema} cascade`)
      await client.end()
    },
  }
}

/** The same on MariaDB; undefined, with a warning, when none is running and none can be started. */
export async function mariadbWithShop(): Promise<Server | undefined> {
  const made = await createTestMariaDb()
  if (!made) {
    console.warn('Reports are not tested on MariaDB: none answers, and none is installed')
    return undefined
  }
  for (const statement of tableStatements('mysql')) await made.run(statement)
  for (const table of ['customers', 'bills'] as const)
    for (const row of shop[table]) {
      const cells = Object.values(row).map((cell) =>
        cell === 'true'
          ? '1'
          : cell === 'false'
            ? '0'
            : (cell?.replace(/^(\d{4}-.*)T(.*)Z$/, '$1 $2') ?? null),
      )
      await made.run(`insert into ${table} values (${cells.map(() => '?').join(', ')})`, cells)
    }
  const connection = createConnection({
    host: made.host,
    port: made.port,
    database: made.database,
    user: made.reader.username,
    password: made.reader.password,
    timezone: 'Z',
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    rowsAsArray: true,
    charset: 'utf8mb4_general_ci',
  })
  const ask = (sql: string, values: readonly unknown[] = []) =>
    new Promise<(string | number | null)[][]>((resolve, reject) => {
      connection.execute(sql, values as string[], (error, rows) =>
        error ? reject(error) : resolve(rows as unknown as (string | number | null)[][]),
      )
    })
  await new Promise<void>((resolve, reject) => {
    connection.query("set time_zone = '+00:00'", (error) => (error ? reject(error) : resolve()))
  })
  return {
    dialect: 'mysql',
    catalogue: shopCatalogue('mysql', made.database),
    async ask(sql, parameters, types) {
      const rows = await ask(sql, parameters)
      return rows.map((row) => row.map((value, index) => cellOf(value, types[index])))
    },
    run: (sql) => made.run(sql),
    async dump() {
      const said: unknown[] = []
      for (const text of [
        `SELECT * FROM mysql.global_priv WHERE User LIKE '%${made.database.slice(-12)}'`,
        `SELECT * FROM mysql.db WHERE Db = '${made.database}'`,
        `SELECT * FROM information_schema.global_variables WHERE variable_name NOT REGEXP 'GTID|BINLOG|INNODB|TIMESTAMP' ORDER BY 1`,
        'SELECT table_name, create_time FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY 1',
        'CHECKSUM TABLE customers, bills',
      ])
        said.push(await made.run(text))
      return JSON.stringify([said, await readdir(tmpdir()).then(strange)])
    },
    async close() {
      connection.destroy()
      await made.drop()
    },
  }
}
