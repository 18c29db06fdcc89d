import pg from 'pg'
import { fillDemo } from '../../apps/server/src/demo/fill'
import { migrationsFolder } from '../../apps/server/src/starting/installation'
import { migrate } from '../../apps/server/src/platform/database/migrations/migrate'
import { createPasswords } from '../../apps/server/src/platform/passwords/hashing'
import { prepareQueue } from '../../apps/server/src/platform/jobs/queue'
import { jobs } from '../../apps/server/src/worker'
import { benchPepper, urlOf, withEmpty } from '../database'

/** A filled database, named by the customers it was made for. */
export interface Sized {
  customers: number
  url: string
}

/** The key with which the databases' passwords are made; those that `demo:fill` has filled have its. */
export const secretKey = process.env.SECRET_KEY ?? benchPepper

const usualSizes = '400,4000'

/**
 * The databases to compare, in the order of their sizes: those of `BENCH_DATABASES=600:postgres://…,100000:postgres://…`, each made and
 * filled where it is not there or was filled in part; or two small ones of an embedded PostgreSQL, `BENCH_SIZES=400,4000` customers.
 */
export async function withSized(work: (database: Sized) => Promise<void>): Promise<void> {
  const named = process.env.BENCH_DATABASES
  if (named === undefined) {
    for (const customers of (process.env.BENCH_SIZES ?? usualSizes).split(',').map(Number))
      await withEmpty(async ({ embedded }) => {
        await fill({ customers, url: urlOf(embedded) })
        await work({ customers, url: urlOf(embedded) })
      })
    return
  }
  for (const entry of named.split(',')) {
    const [, size, url] = /^(\d+):(.+)$/.exec(entry.trim()) ?? []
    if (!url) throw new Error(`BENCH_DATABASES: ${entry} is not customers:address`)
    const database = { customers: Number(size), url }
    await makeWhereMissing(url)
    await fill(database)
    await work(database)
  }
}

async function makeWhereMissing(url: string): Promise<void> {
  const address = new URL(url)
  const name = decodeURIComponent(address.pathname.slice(1))
  address.pathname = '/postgres'
  const client = new pg.Client(address.href)
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

/** Fills an empty database, and goes on with one whose filling was broken off. */
async function fill({ customers, url }: Sized): Promise<void> {
  const owner = { connectionString: url }
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ is_filled: boolean }>(
      `SELECT to_regclass('public.users') IS NOT NULL AND to_regnamespace('filling') IS NULL AS is_filled`,
    )
    await migrate(owner, migrationsFolder)
    await prepareQueue(owner, jobs)
    const { rowCount } = rows[0]?.is_filled
      ? await client.query('SELECT FROM users LIMIT 1')
      : { rowCount: 0 }
    if (rowCount) return
    console.log(`  filling a database with ${customers.toLocaleString('en')} customers`)
    const began = performance.now()
    await fillDemo({
      client: owner,
      customers,
      now: new Date(),
      hashPassword: (password) => createPasswords(secretKey).hash(password),
      log: (line) => console.log(`    ${line}`),
    })
    console.log(`    in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  } finally {
    await client.end()
  }
}
