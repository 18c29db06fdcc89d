// `npm run release:dump`: at a release, has this very program fill a small provider, do some acts and run its jobs, and
// keeps the database as a dump that later programs are tried on (apps/server/src/upgrade.test.ts). `-- --program folder`
// takes another built checkout, such as one of an older release. Needs `pg_dump` and a PostgreSQL of any version from 15
// on, as a superuser: RELEASE_DATABASE_URL.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { freePort } from '../test-servers/free-port.ts'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { program: { type: 'string' }, version: { type: 'string' } } })
const program = resolve(values.program ?? root)
const version = values.version ?? JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')).version
const file = join(root, `apps/server/src/testing/releases/${version}.sql.gz`)

const server = new URL(process.env.RELEASE_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres')
const name = `uplink_release_${version.replaceAll(/\W/g, '_')}`
const owner = { name, password: 'only while the dump is made' }
const url = Object.assign(new URL(server), {
  pathname: `/${name}`,
  username: owner.name,
  password: encodeURIComponent(owner.password),
})
const dataDir = mkdtempSync(join(tmpdir(), 'uplink-release-'))
const env = {
  ...process.env,
  NODE_ENV: 'development',
  DATABASE_URL: url.href,
  DATA_DIR: dataDir,
  DEMO: 'true',
  DEMO_NETWORK: 'false',
  HOST: '127.0.0.1',
  PORT: String(await freePort()),
  // the key of the tests: with another one nobody in the dump could sign in
  SECRET_KEY: 'the secret key of the tests, long enough',
}

const administrator = new pg.Client(server.href)
await administrator.connect()
try {
  await makeDatabase()
  await run(['apps/server/dist/demo-fill.js', '--customers', '12'])
  await liveForAWhile()
  keep()
} finally {
  await administrator.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await administrator.query(`DROP ROLE IF EXISTS ${name}`)
  await administrator.end()
  rmSync(dataDir, { recursive: true, force: true })
}

/** As on an operator's server: an owner who is no superuser. */
async function makeDatabase() {
  const { rows } = await administrator.query(`SELECT rolname FROM pg_roles WHERE rolname LIKE 'uplink%'`)
  for (const role of ['uplink_app', 'uplink_report'])
    if (!rows.some(({ rolname }) => rolname === role))
      await administrator.query(`CREATE ROLE ${role} NOLOGIN`)
  await administrator.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  if (!rows.some(({ rolname }) => rolname === name)) await administrator.query(`CREATE ROLE ${name}`)
  await administrator.query(`ALTER ROLE ${name} LOGIN PASSWORD '${owner.password}'`)
  await administrator.query(`GRANT uplink_app, uplink_report TO ${name}`)
  await administrator.query(`CREATE DATABASE ${name} OWNER ${name}`)
}

async function run(args) {
  const child = spawn('node', args, { cwd: program, env, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
}

/** Starts the portal, signs people in, and waits until its jobs have done their work, failed, and been archived. */
async function liveForAWhile() {
  const child = spawn('node', ['apps/server/dist/main.js'], { cwd: program, env, stdio: 'inherit' })
  const ended = once(child, 'exit')
  const db = new pg.Client(url.href)
  await db.connect()
  const until = (what, text) => waitFor(what, async () => (await db.query(text)).rows[0].is_so)
  try {
    await waitFor('the portal', async () => (await call('GET', '/readyz')).ok)
    await act()
    await until(
      'jobs that are done',
      `SELECT count(DISTINCT name) > 3 AS is_so FROM jobs.job WHERE state = 'completed'`,
    )
    // a job whose table is away fails until it is given up
    await db.query('ALTER TABLE payments RENAME TO payments_that_are_away')
    try {
      await until('a job that failed', `SELECT count(*) > 0 AS is_so FROM jobs.job WHERE state = 'failed'`)
    } finally {
      await db.query('ALTER TABLE payments_that_are_away RENAME TO payments')
    }
    // as if half of the work were of yesterday: the queue's own housekeeping then archives it
    await db.query(`UPDATE jobs.job SET completed_on = completed_on - interval '13 hours'
      WHERE state = 'completed' AND get_byte(uuid_send(id), 15) % 2 = 0`)
    await until('jobs that are archived', 'SELECT count(*) > 0 AS is_so FROM jobs.archive')
    const { rows } = await db.query(
      'SELECT name, state, count(*)::int FROM jobs.job GROUP BY 1, 2 ORDER BY 1, 2',
    )
    console.table(rows)
  } finally {
    child.kill('SIGTERM')
    await ended
    await db.end()
  }
}

/** Acts that the audit log keeps: of guests, of customers and of staff. */
async function act() {
  await call('POST', '/api/auth/login', { username: 'customer', password: 'not the password' })
  const customer = await signIn('customer', 'demo-customer')
  const { data } = await (await call('GET', '/api/get_active_connections', undefined, customer)).json()
  await call('GET', '/api/auth/logout', undefined, customer)
  const administrator = await signIn('admin', 'demo-admin')
  const path = `/api/radius/password?cuid=${data[0].username}`
  const answer = await call('PUT', path, { password: 'the-routers-own-password' }, administrator)
  if (!answer.ok) throw new Error(`the line's password cannot be set: ${await answer.text()}`)
}

async function signIn(username, password) {
  const answer = await call('POST', '/api/auth/login', { username, password })
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${await answer.text()}`)
  return (await answer.json()).data.token
}

function call(method, path, body, token) {
  return fetch(`http://127.0.0.1:${env.PORT}${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  })
}

async function waitFor(what, isThere) {
  console.log(`Waiting for ${what} …`)
  for (const deadline = Date.now() + 900_000; Date.now() < deadline; await pause(1000))
    if (await isThere().catch(() => false)) return
  throw new Error(`there was no sign of ${what} in a quarter of an hour`)
}

/** As plain SQL without commands of psql, which any client can send; the owner's and the folder's names give way. */
function keep() {
  const { stdout, stderr, status } = spawnSync(
    'pg_dump',
    ['--no-owner', '--inserts', '--rows-per-insert=100', `--dbname=${url.href}`],
    { encoding: 'utf8', maxBuffer: 2 ** 30 },
  )
  if (status !== 0) throw new Error(`pg_dump failed: ${stderr}`)
  const text = stdout
    .replaceAll(/^\\.*\n/gm, '')
    .replaceAll(name, 'uplink_release_owner')
    .replaceAll(program, '/opt/uplink')
  const dump = gzipSync(text, { level: 9 })
  writeFileSync(file, dump)
  console.log(`${file}: ${Math.round(dump.length / 1024)} kB`)
}
