import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'

/** How many rows the bare client's cursor fetches at a time. */
const atOnce = 1000

/** Milliseconds that a bare client's cursor takes for all rows of a statement, as arrays of text. */
export async function readByCursor(client: pg.Client, sql: string): Promise<{ ms: number; rows: number }> {
  const types = { getTypeParser: () => (text: string) => text }
  const ask = (text: string) => client.query<string[]>({ text, rowMode: 'array', types: types })
  const began = performance.now()
  await client.query(`BEGIN READ ONLY`)
  await client.query(`DECLARE bare NO SCROLL CURSOR FOR ${sql}`)
  let rows = 0
  for (;;) {
    const batch = await ask(`FETCH ${atOnce} FROM bare`)
    rows += batch.rows.length
    if (batch.rows.length < atOnce) break
  }
  await client.query('ROLLBACK')
  return { ms: performance.now() - began, rows }
}

const hasPsql = spawnSync('psql', ['--version'], { stdio: 'ignore' }).status === 0

/** The program that makes the bare CSV. */
export const copier = hasPsql ? 'psql’s \\copy' : 'COPY by a bare client'

/**
 * Milliseconds that a statement takes as CSV: by psql's `\copy` to nowhere, or by the driver when psql is missing.
 */
export async function copy(url: string, sql: string): Promise<number> {
  const began = performance.now()
  if (hasPsql) {
    const command = `\\copy (${sql.replace(/\s+/g, ' ')}) to '/dev/null' (format csv, header)`
    const child = spawn('psql', [url, '-q', '-c', command], { stdio: ['ignore', 'ignore', 'inherit'] })
    const [code] = (await once(child, 'exit')) as [number]
    if (code !== 0) throw new Error(`psql ended with ${code}`)
  } else await copyByDriver(url, `COPY (${sql}) TO STDOUT (FORMAT csv, HEADER)`)
  return performance.now() - began
}

async function copyByDriver(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await new Promise<void>((resolve, reject) => {
    const none = () => undefined
    const copying = {
      submit: (wire: { query(sql: string): void }) => wire.query(text),

      handleCopyData: none,
      handleCommandComplete: none,
      handleRowDescription: none,
      handleDataRow: none,
      handleError: reject,
      handleReadyForQuery: resolve,
    }
    client.query(copying as unknown as pg.Submittable)
  })
  await client.end()
}
