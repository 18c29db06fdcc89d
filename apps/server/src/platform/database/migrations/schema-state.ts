import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** How a database's tables relate to the migrations of this program. */
export type SchemaState =
  | { kind: 'current' | 'empty' | 'foreign' }
  /** A large fill (`demo:fill`) goes on, or was broken off: keys and indexes are away. */
  | { kind: 'filling' }
  /** Steps of this program that the database has not taken. */
  | { kind: 'older'; missing: string[] }
  /** Steps the database has taken and this program does not know. `ahead`: this program works on it all the same. */
  | { kind: 'newer' | 'ahead'; unknown: string[] }

/** Compares what a database has taken with the `.sql` files of a folder. Rejects when it cannot be reached as its owner. */
export async function schemaState(owner: pg.ClientConfig, folder: string): Promise<SchemaState> {
  const own = await stepsOf(folder)
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const taken = await takenSteps(client)
    if (taken === undefined) return { kind: (await hasTables(client)) ? 'foreign' : 'empty' }
    if (await isBeingFilled(client)) return { kind: 'filling' }
    const unknown = taken.filter((name) => !own.includes(name))
    const missing = own.filter((name) => !taken.includes(name))
    if (unknown.length > 0) {
      const expanding = await takenExpanding(client)
      const isAhead = missing.length === 0 && unknown.every((name) => expanding.includes(name))
      return { kind: isAhead ? 'ahead' : 'newer', unknown }
    }
    return missing.length > 0 ? { kind: 'older', missing } : { kind: 'current' }
  } finally {
    await client.end()
  }
}

/** The number of the last migration in a folder. */
export async function latestMigration(folder: string): Promise<number> {
  return Math.max(...(await stepsOf(folder)).map((name) => Number.parseInt(name)))
}

/** The names of the migrations in a folder. */
async function stepsOf(folder: string): Promise<string[]> {
  const files = await readdir(folder)
  return files.filter((file) => file.endsWith('.sql')).map((file) => file.replace(/\.sql$/, ''))
}

/**
 * The steps of a folder that only add: a program that does not know them works on the tables as before. Their files say
 * so by a line that begins with `-- expand`, and `house-rules/migrations.test.ts` holds them to it.
 */
export async function expandingSteps(folder: string): Promise<string[]> {
  const names = await stepsOf(folder)
  const texts = await Promise.all(names.map((name) => readFile(join(folder, `${name}.sql`), 'utf8')))
  return names.filter((_, i) => /^-- expand\b/m.test(texts[i] ?? ''))
}

/** What newer programs have written down of their steps; nothing where none did. */
async function takenExpanding(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('migration.expanding_steps') IS NOT NULL AS exists`,
  )
  if (!rows[0]?.exists) return []
  const { rows: steps } = await client.query<{ name: string }>('SELECT name FROM migration.expanding_steps')
  return steps.map(({ name }) => name)
}

/** Undefined where no migration of ours ever ran. */
async function takenSteps(client: pg.Client): Promise<string[] | undefined> {
  const table = 'migration.kysely_migration'
  const { rows } = await client.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [
    table,
  ])
  if (!rows[0]?.exists) return undefined
  const { rows: steps } = await client.query<{ name: string }>(
    'SELECT name FROM migration.kysely_migration ORDER BY name',
  )
  return steps.length > 0 ? steps.map(({ name }) => name) : undefined
}

async function isBeingFilled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(`SELECT to_regnamespace('filling') IS NOT NULL AS is`)
  return rows[0]?.is === true
}

async function hasTables(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') LIMIT 1`,
  )
  return rowCount !== 0
}

/** One line about why this program cannot work on the database, undefined when it can. */
export function schemaRefusal(state: SchemaState): string | undefined {
  switch (state.kind) {
    case 'current':
    case 'ahead':
      return undefined
    case 'empty':
      return 'The database is empty: run ROLE=migrate once, then start this again.'
    case 'foreign':
      return 'The database holds tables that Uplink did not make: give DATABASE_URL a database of its own.'
    case 'filling':
      return 'The database is being filled by “npm run demo:fill”, or that was broken off: let it end, or run it again with the same numbers.'
    case 'older':
      return `The database is older than this program, ${state.missing.length} steps up to ${state.missing.at(-1)} are missing: run ROLE=migrate of this release once, then start this again.`
    case 'newer':
      return `The database is newer than this program, which does not know ${state.unknown.join(', ')}: start the release that made it.`
  }
}
