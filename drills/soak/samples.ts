import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { parentOf } from '../../bench/cpu-time'

/** Numbers at one moment, by their names; undefined: there was nothing to be measured. */
export type Sample = Record<string, number | undefined>

interface Memory {
  rss: number
  heap: number
  external: number
  handles: number
}

/** A minute: the machine may have much else to do. */
const [memoryTries, memoryPauseMs] = [1200, 50]

/** What a process holds, once its garbage is collected. */
export async function memoryOf(name: string, pid: number, file: string): Promise<Sample> {
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (let tries = 0; !existsSync(file); tries += 1) {
    if (tries > memoryTries) throw new Error(`${name} does not tell its memory`)
    await wait(memoryPauseMs)
  }
  const { rss, heap, external, handles } = JSON.parse(readFileSync(file, 'utf8')) as Memory
  return {
    [`${name}: memory, MB`]: rss / 1e6,
    [`${name}: heap, MB`]: heap / 1e6,
    [`${name}: buffers, MB`]: external / 1e6,
    [`${name}: handles`]: handles,
    [`${name}: files and sockets`]: readdirSync(`/proc/${pid}/fd`).length,
  }
}

/** What a table and its indexes take, and what its rows need of that; in bytes. */
interface Room {
  table: number
  rows: number
  bytes: number
  indexes: number
}

/** An index has so many bytes for each row, about. */
const indexedRow = 60
/** Heads of pages, and places in them, beside the rows themselves. */
const besideRows = 1.2

/** How much more tables and indexes take than at first, beyond what is more in them. What is deleted leaves room, which is no growth. */
function beyondRows(first: ReadonlyMap<string, Room>, now: ReadonlyMap<string, Room>) {
  let [tables, indexes] = [0, 0]
  for (const [name, room] of now) {
    const before = first.get(name) ?? { table: 0, rows: 0, bytes: 0, indexes: 0 }
    const more = Math.max(0, room.rows - before.rows)
    const inProportion = before.rows > 0 ? more / before.rows : 0
    const needed = Math.max(0, room.bytes - before.bytes) * besideRows
    tables += Math.max(0, room.table - before.table - Math.max(needed, before.table * inProportion))
    indexes += Math.max(
      0,
      room.indexes - before.indexes - Math.max(more * indexedRow, before.indexes * inProportion),
    )
  }
  return { tables, indexes }
}

/**
 * What a database holds, each time it is asked: connections, rows that are dead, how old the oldest snapshot is that keeps
 * them, what its tables take beyond their rows since the first time, its processes' memory, and for how long jobs wait.
 *
 * @param postmaster the server's process
 */
export function watchDatabase(client: pg.Client, postmaster: number): () => Promise<Sample> {
  let first: ReadonlyMap<string, Room> | undefined
  const number = async (text: string) => {
    const value = (await client.query<{ number: string | null }>(text)).rows[0]?.number
    return value === null || value === undefined ? undefined : Number(value)
  }
  async function rooms(): Promise<Map<string, Room>> {
    const { rows } = await client.query<{ name: string } & Record<keyof Room, string>>(
      `SELECT big.oid::regclass::text AS name, table_len AS table, approx_tuple_count AS rows, approx_tuple_len AS bytes,
         pg_indexes_size(big.oid) AS indexes
       FROM (SELECT oid FROM pg_class WHERE relkind = 'r' AND pg_relation_size(oid) > 200000
              AND relnamespace IN ('public'::regnamespace, 'jobs'::regnamespace)) AS big, pgstattuple_approx(big.oid)`,
    )
    return new Map(
      rows.map(({ name, table, rows: count, bytes, indexes }) => [
        name,
        { table: Number(table), rows: Number(count), bytes: Number(bytes), indexes: Number(indexes) },
      ]),
    )
  }
  return async () => {
    const now = await rooms()
    first ??= now
    const size = (await number('SELECT pg_database_size(current_database()) AS number')) ?? 0
    const beyond = beyondRows(first, now)
    return {
      'database: connections': await number(
        'SELECT count(*) AS number FROM pg_stat_activity WHERE datname = current_database()',
      ),
      'database: memory of its own, MB': ownMemory(postmaster) / 1e6,
      'database: size, MB': size / 1e6,
      'database: rows that are dead, %': await number(
        `SELECT 100.0 * sum(n_dead_tup) / greatest(1, sum(n_dead_tup + n_live_tup)) AS number FROM pg_stat_user_tables`,
      ),
      'database: snapshot kept for, transactions': await number(
        `SELECT coalesce(max(age(backend_xmin)), 0) AS number FROM pg_stat_activity WHERE datname = current_database()`,
      ),
      'database: tables beyond their rows, %': (100 * beyond.tables) / size,
      'database: indexes beyond their rows, %': (100 * beyond.indexes) / size,
      'jobs: from due to done, s': await number(
        `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM completed_on - created_on)) AS number
           FROM jobs.job WHERE state = 'completed' AND created_on > now() - interval '3 minutes'`,
      ),
    }
  }
}

/** What a server's processes have written into memory for themselves, in bytes. */
function ownMemory(postmaster: number): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  return processes.reduce((sum, pid) => {
    // one of them may have ended meanwhile
    const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
    return sum + Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
  }, 0)
}
