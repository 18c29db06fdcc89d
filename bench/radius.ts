import autocannon from 'autocannon'
import { createServer } from 'node:http'
import pg from 'pg'
import { radiusSecretHeader } from '@uplink/contract/radius'
import { findDevices } from '../apps/server/src/modules/usage/devices/devices.store'
import {
  countSessions,
  findOpenSessions,
  findSessions,
} from '../apps/server/src/modules/usage/sessions/network-sessions.store'
import { findDays } from '../apps/server/src/modules/usage/usage.store'
import { cpuTime } from './cpu-time'
import { postmasterOf, settings, withDemo, type BenchDatabase } from './database'
import { serve } from './servers'

const secret = 'what the RADIUS server shows'
const wanted = { perSecond: 2000, ms: 20 }
const connections = 32
const seconds = 6

/**
 * Accounting packets per second over HTTP, compared with a bare server's single insert; and the times for a line with
 * a long history.
 */
export async function benchRadius(): Promise<void> {
  await withDemo(async (database) => {
    await addHistory(database)
    const portal = await serve(
      ['node', 'apps/server/dist/main.js'],
      { ...settings(database), RADIUS_SECRET: secret },
      /http:\/\/localhost:(\d+)/,
    )
    const bare = await bareInsert(database)
    try {
      const names = (await database.query<{ username: string }>('SELECT username FROM connections')).map(
        (row) => row.username,
      )
      const postmaster = await postmasterOf(database)
      const used = () => cpuTime(portal.pid, postmaster)
      await shoot(`${portal.origin}/api/radius/accounting`, names, 2)
      const before = used()
      const ours = await shoot(`${portal.origin}/api/radius/accounting`, names, seconds)
      const after = used()
      const theirs = await shoot(bare.origin, names, seconds)
      console.log(`  accounting  ${Math.round(ours.perSecond)} packets/s (wanted: ${wanted.perSecond})`)
      if (before && after) {
        const each = (cost: number) => `${Math.round((cost / ours.count) * 1e6)} µs`
        console.log(
          `  processor time of one: server ${each(after.server - before.server)}, PostgreSQL ${each(after.database - before.database)}`,
        )
      }
      console.log(
        `  bare insert ${Math.round(theirs.perSecond)} packets/s, ratio ${((ours.perSecond / theirs.perSecond) * 100).toFixed(0)} %`,
      )
      await timeQueries(database)
    } finally {
      await portal.stop()
      await bare.stop()
    }
  })
}

/** Interim reports of all lines in turn, each with increased counters. */
async function shoot(url: string, names: string[], duration: number) {
  let count = 0
  const began = Date.now()
  const result = await autocannon({
    url,
    method: 'POST',
    connections,
    duration,
    headers: { 'content-type': 'application/json', [radiusSecretHeader]: secret },
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          body: packet(names[count % names.length] ?? '', began, count++),
        }),
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
  return { perSecond: result.requests.average, count: result['2xx'] }
}

function packet(name: string, began: number, count: number): string {
  const text = (value: string) => ({ type: 'string', value: [value] })
  const number = (value: number) => ({ type: 'integer', value: [value] })
  return JSON.stringify({
    'Acct-Status-Type': text('Interim-Update'),
    'User-Name': text(name),
    'Acct-Session-Id': text(`bench-${name}`),
    'Acct-Unique-Session-Id': text(`bench-${name}-${began}`),
    'NAS-IP-Address': text('10.20.1.1'),
    'NAS-Port': number(7),
    'Calling-Station-Id': text('02-1A-4B-00-00-01'),
    'Framed-IP-Address': text('100.64.0.1'),
    'Acct-Session-Time': number(Math.floor((Date.now() - began) / 1000) + 60),
    'Acct-Input-Octets': number(count * 100),
    'Acct-Output-Octets': number(count * 1000),
  })
}

/** The server to compare with: node:http and pg, one insert per packet, no decisions. */
async function bareInsert(database: BenchDatabase) {
  await database.query('CREATE TABLE bench_packets (id bigserial PRIMARY KEY, body jsonb NOT NULL)')
  const pool = new pg.Pool({ connectionString: database.url, max: 20 })
  // It ends without waiting for its database connections, which the database may close first.
  pool.on('error', () => {})
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const values = [Buffer.concat(chunks).toString()]
      pool.query({ name: 'insert', text: 'INSERT INTO bench_packets (body) VALUES ($1)', values }).then(
        () => response.writeHead(204).end(),
        () => response.writeHead(500).end(),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await pool.end()
    },
  }
}

/** Gives the first line three years of days, with six network sessions a day. */
async function addHistory(database: BenchDatabase): Promise<void> {
  await database.query(`INSERT INTO usage_days
    SELECT 10001, current_date - n, 1000000000, 100000000 FROM generate_series(91, 1100) AS n ON CONFLICT DO NOTHING`)
  await database.query(`INSERT INTO network_sessions
      (connection_id, unique_id, session_id, nas_address, calling_station, started_at, updated_at, stopped_at)
    SELECT 10001, 'old-' || n, 'old-' || n, '10.20.1.1', '02-1A-4B-00-00-0' || n % 3, at, at + interval '3 hours',
      at + interval '3 hours'
    FROM generate_series(100, 6600) AS n, LATERAL (SELECT now() - n * interval '4 hours') AS t (at)`)
  // A table with years of history has been vacuumed many times.
  await database.query('VACUUM (ANALYZE) usage_days, network_sessions')
}

async function timeQueries(database: BenchDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000)
  const iso = (ago: number) => day(ago).toISOString().slice(0, 10)
  const connection = 10_001
  const queries = {
    'days of a year': findDays.bound({ connection, from: iso(365), to: iso(0) }),
    'newest sessions': findSessions.bound({ connection, limit: 10, offset: 0 }),
    'oldest sessions': findSessions.bound({ connection, limit: 10, offset: 6000 }),
    'how many sessions': countSessions.bound({ connection }),
    'online now': findOpenSessions.bound({ connection, limit: 20 }),
    devices: findDevices.bound({ connection, since: day(90), limit: 50 }),
  }
  for (const [name, query] of Object.entries(queries)) {
    const times: number[] = []
    for (let round = 0; round < 20; round++) {
      const before = performance.now()
      await client.query({ name, ...query })
      times.push(performance.now() - before)
    }
    const median = times.sort((a, b) => a - b)[10] ?? 0
    console.log(`  ${name.padEnd(17)} ${median.toFixed(1)} ms (wanted: under ${wanted.ms} ms)`)
  }
  await client.end()
}
