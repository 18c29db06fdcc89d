import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, inject, it } from 'vitest'
import { readConfig } from './config'
import { faultsSeenBy } from './demo/proof'
import { start } from './start'
import { databaseUrl } from './testing/databases/test-cluster'

// Databases of earlier releases, each filled and used by the program of its time (`npm run release:dump`).
const folder = join(import.meta.dirname, 'testing/releases')
const releases = readdirSync(folder)
  .filter((file) => file.endsWith('.sql.gz'))
  .map((file) => file.replace('.sql.gz', ''))
  .toSorted()

/** Puts a dump into a database whose owner is no superuser, as on an operator's server. */
async function restored(release: string) {
  const server = inject('database')
  const name = `uplink_upgrade_${randomBytes(6).toString('hex')}`
  const superuser = new pg.Client(server)
  await superuser.connect()
  await superuser.query(`CREATE ROLE ${name} LOGIN PASSWORD '${name}'`)
  await superuser.query(`GRANT uplink_app, uplink_report TO ${name}`)
  await superuser.query(`CREATE DATABASE ${name} OWNER ${name}`)
  const { host, port } = superuser
  const at = host.startsWith('/')
    ? `/${name}?host=${encodeURIComponent(host)}&port=${port}`
    : `${host}:${port}/${name}`
  const url = `postgres://${name}:${name}@${at}`
  const owner = new pg.Client(url)
  await owner.connect()
  const text = gunzipSync(readFileSync(join(folder, `${release}.sql.gz`))).toString()
  await owner.query(text.replaceAll('uplink_release_owner', name))
  await owner.end()
  return {
    url,
    /** As the superuser: sees every row of every table. */
    async look<T>(looking: (client: pg.Client) => Promise<T>): Promise<T> {
      const client = new pg.Client(databaseUrl(server, name))
      await client.connect()
      try {
        return await looking(client)
      } finally {
        await client.end()
      }
    },
    async drop() {
      await superuser.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await superuser.query(`DROP ROLE ${name}`)
      await superuser.end()
    },
  }
}

async function run(url: string, role: 'all' | 'migrate') {
  const result = readConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    DEMO: 'false',
    ROLE: role,
    DATABASE_URL: url,
    SECRET_KEY: 'the secret key of the tests, long enough',
  })
  if ('mistakes' in result) throw new Error(result.mistakes.join('; '))
  const said: string[] = []
  const running = await start(result.config, pino({ level: 'silent' }), (line) => said.push(line))
  return { ...running, said }
}

/** How many rows each of the portal's tables has; unlogged ones hold nothing that is to be kept. */
async function counts(client: pg.Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relpersistence = 'p'
       AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM "${name}"`)
    found[name] = rows[0]?.count ?? 0
  }
  // Legal texts were posts until migration 0038; every job has a state, and a newer release has more jobs.
  const { legal_texts: legalTexts = 0, posts = 0, job_states: _jobs, ...others } = found
  return { ...others, posts: posts + legalTexts }
}

const queueRows = async (client: pg.Client) =>
  (
    await client.query<{ state: string }>(
      `SELECT DISTINCT state FROM (SELECT state::text FROM jobs.job UNION ALL SELECT 'archived' FROM jobs.archive) AS all_of`,
    )
  ).rows.map(({ state }) => state)

async function proven(client: pg.Client): Promise<void> {
  expect(await faultsSeenBy(client)).toEqual([])
}

/** Whether two people may still have names that differ only in their spelling: until migration 0079. */
async function takesTwoSpellings(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM information_schema.columns WHERE table_name = 'users' AND column_name = 'name_twin'`,
  )
  return rows.length === 0
}

/** Names and numbers as one could write them before their spelling was compared: two people of one username. */
const spellTwice = (client: pg.Client) =>
  client.query(`UPDATE users SET username = 'Zoe' || chr(776), mobile_no = '+880 1711-999990' WHERE username = 'agent';
    UPDATE users SET username = chr(65338) || 'o' || chr(235) WHERE username = 'author'`)

async function haveBecomeTwins(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ mobile_no: string | null; is_twin: boolean }>(
    `SELECT mobile_no, name_twin = id AS is_twin FROM users WHERE search_form(username) = search_form('zoë') ORDER BY id`,
  )
  expect(rows.map(({ is_twin: isTwin }) => isTwin)).toEqual([false, true])
  expect(rows.map(({ mobile_no: mobile }) => mobile)).toContain('01711999990')
}

/** Calls the portal as a browser does. */
async function call(port: number | undefined, path: string, options: { body?: object; token?: string } = {}) {
  const { body, token } = options
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as { data: Record<string, unknown> } }
}

async function signIn(port: number | undefined, username: string, password: string): Promise<string> {
  const { status, body } = await call(port, '/api/auth/login', { body: { username, password } })
  expect(status, username).toBe(200)
  return String(body.data.token)
}

describe.each(releases)('a database of release %s, which was in use', (release) => {
  it('is brought up to date by ROLE=migrate, keeps all rows, and works', async () => {
    const { url, look, drop } = await restored(release)
    expect(await look(queueRows)).toEqual(expect.arrayContaining(['completed', 'failed', 'archived']))
    const before = await look(counts)
    expect(before.ledger_entries).toBeGreaterThan(500)
    const takesTwins = await look(takesTwoSpellings)
    if (takesTwins) await look(spellTwice)

    // the second one finds nothing to do
    for (const steps of [
      /^Database brought up to date: \d+ steps[.]$|^The schema is up to date/,
      /^The schema is up to date/,
    ]) {
      const { said } = await run(url, 'migrate')
      expect(said[0]).toMatch(steps)
      expect(await look(counts)).toMatchObject(before)
      await look(proven)
    }

    if (takesTwins) await look(haveBecomeTwins)

    const portal = await run(url, 'all')
    expect((await fetch(`http://127.0.0.1:${portal.port}/readyz`)).status).toBe(200)
    const customer = await signIn(portal.port, 'customer', 'demo-customer')
    const lines = await call(portal.port, '/api/get_active_connections', { token: customer })
    expect(lines.status).toBe(200)
    const administrator = await signIn(portal.port, 'admin', 'demo-admin')
    const { rows: days } = await look((client) =>
      client.query<{ day: string; lines: number }>(
        'SELECT day::text, count(*)::int AS lines FROM audit_log GROUP BY 1 ORDER BY 1',
      ),
    )
    expect(days.length).toBeGreaterThan(0)
    for (const { day } of days) {
      const proof = await call(portal.port, `/api/logs/verify?day=${day}`, { token: administrator })
      expect(proof.body.data, day).toMatchObject({ broken: null })
    }
    await look(proven)
    await portal.stop()
    await drop()
  })

  // from the oldest release, whose upgrade is the longest
  it.runIf(release === releases[0])(
    'is brought up to date once by processes that start at once',
    async () => {
      const { url, look, drop } = await restored(release)
      const before = await look(counts)
      const all = await Promise.all([run(url, 'migrate'), run(url, 'migrate'), run(url, 'all')])
      for (const { stop } of all) await stop()
      // jobs of the third may have written since
      expect(Object.keys(await look(counts))).toEqual(expect.arrayContaining(Object.keys(before)))
      await look(proven)
      await drop()
    },
  )
})
