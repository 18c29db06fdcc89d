import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../config'
import { examine } from '../starting/doctor/examine'
import type { Point } from '../starting/doctor/point'
import { rootFolder } from '../starting/installation'
import { createTestDatabase, type TestDatabase } from '../testing/databases/test-database'
import { builtProgram, compiledCode } from '../testing/processes/built-program'
import { startEmbedded } from '#platform/database/embedded/embedded'

let database: TestDatabase
let folder: string
const servers: Server[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uplink-doctor-'))
})
afterEach(async () => {
  for (const server of servers.splice(0)) server.close()
  await rm(folder, { recursive: true, force: true })
})

const nobody = '127.0.0.1:2'
const settings = () => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '2',
  DATA_DIR: folder,
  SECRET_KEY: 'the secret key of the doctor’s tests',
})

async function ask(given: Record<string, string>): Promise<Record<string, Point>> {
  const result = readConfig({ ...settings(), ...given })
  if ('mistakes' in result) throw new Error(result.mistakes.join('; '))
  const points: Point[] = []
  for await (const point of examine(result.config, [])) points.push(point)
  expect(new Set(points.map(({ key }) => key)).size).toBe(points.length)
  return Object.fromEntries(points.map((point) => [point.key, point]))
}

/** Answers everything with this status; its port. */
async function serve(status: number): Promise<string> {
  const server = createServer((_, answer) => answer.writeHead(status).end()).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return String((server.address() as AddressInfo).port)
}

const owned = () => ({ DATABASE_URL: String(database.logins.owner.connectionString) })

it('looks at the process, its database and all that About knows', async () => {
  const port = await serve(200)
  const points = await ask({ ...owned(), PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` })
  expect(Object.keys(points)).toEqual([
    'configuration',
    'portal',
    'address',
    'roles',
    'migrations',
    'key',
    'database',
    'disk',
    'live',
    'jobs',
    'mail',
    'sms',
    'gateway',
    'radius',
    'usage',
    'reports',
    'clock',
    'backup',
    'secrets',
  ])
  for (const key of ['configuration', 'portal', 'address', 'roles', 'migrations', 'key', 'database', 'clock'])
    expect(points[key]).toMatchObject({ state: 'good', mend: null })
  expect(points.backup).toMatchObject({
    state: 'warning',
    text: 'No backup of this database is known.',
    mend: expect.stringContaining('npm run backup') as string,
  })
})

it('says in words what is down, and what to do: portal, database, mail, SMS', async () => {
  const points = await ask({
    DATABASE_URL: `postgres://uplink:a-password@${nobody}/uplink`,
    SMTP_URL: `smtp://uplink:another@${nobody}`,
    MAIL_FROM: 'portal@isp.example',
    PUBLIC_URL: `http://${nobody}`,
    SMS_WEBHOOK_URL: `http://${nobody}/sms`,
    SMS_WEBHOOK_SECRET: 'a secret of the webhook',
  })
  const told = Object.fromEntries(
    Object.values(points).map(({ key, state, text: said }) => [key, `${state}: ${said}`]),
  )
  expect(told).toMatchObject({
    configuration: expect.stringMatching(/^good/) as string,
    portal: expect.stringMatching(/^bad: No portal answers at port 2: .*ECONNREFUSED/) as string,
    address: expect.stringMatching(/^warning: http:\/\/127.0.0.1:2 does not lead to a portal/) as string,
    database: expect.stringMatching(/^bad: No PostgreSQL answers at 127.0.0.1:2/) as string,
    mail: expect.stringMatching(/^bad: The mail server does not let the portal in: .*ECONNREFUSED/) as string,
    sms: expect.stringMatching(/^bad: The SMS gateway cannot be reached: .*ECONNREFUSED/) as string,
  })
  for (const { mend, state } of Object.values(points)) if (state !== 'good') expect(mend).toMatch(/\w{4}/)
})

it('tells what else answers at the port, and a portal that takes no requests', async () => {
  expect((await ask({ ...owned(), PORT: await serve(503) })).portal).toMatchObject({
    state: 'bad',
    text: expect.stringContaining('takes no requests') as string,
  })
  expect((await ask({ ...owned(), PORT: await serve(404) })).portal?.text).toMatch(/^Something else .* 404/)
})

it('looks at the pooler that calls go through', async () => {
  const url = `postgres://uplink_app:a-password@${nobody}/uplink`
  expect((await ask({ ...owned(), ROLE: 'web', DATABASE_POOLER_URL: url })).pooler).toMatchObject({
    state: 'bad',
    text: expect.stringMatching(/^No pooler answers at 127.0.0.1:2/) as string,
  })
})

it('names migrations that were not run, and another key', async () => {
  const owner = new pg.Client(database.logins.owner)
  await owner.connect()
  const other = await ask({ ...owned(), SECRET_KEY: 'another key than the first one of these tests' })
  await owner.query(`INSERT INTO migration.secret_key (fingerprint) VALUES ('\\x00') ON CONFLICT DO NOTHING`)
  expect(other.key?.state).toBe('good')
  expect((await ask(owned())).key).toMatchObject({
    state: 'bad',
    text: expect.stringMatching(/^SECRET_KEY is another/) as string,
  })
  await owner.query(`DELETE FROM migration.kysely_migration WHERE name = '0084-operations'`)
  expect((await ask(owned())).migrations).toEqual({
    key: 'migrations',
    state: 'bad',
    text: 'The database is older than this program, 1 steps up to 0084-operations are missing.',
    mend: 'Run ROLE=migrate of this release once, then start this again.',
  })
  await owner.query(
    `INSERT INTO migration.kysely_migration (name, timestamp) VALUES ('0084-operations', '2026-01-01')`,
  )
  await owner.end()
})

it('looks at an embedded database beside the portal that runs it, and starts it where none does', async () => {
  expect((await ask({})).database?.text).toMatch(/^There is no database in DATA_DIR/)
  const embedded = await startEmbedded({ dataDir: folder, log: () => {}, throwaway: true })
  expect((await ask({})).migrations?.text).toBe('The database is empty.')
  await embedded.stop()
  expect((await ask({})).migrations?.text).toBe('The database is empty.')
})

it('is a program: JSON, an exit code, mistakes of the configuration, and no secret', async () => {
  const secrets = {
    DATABASE_URL: `postgres://uplink:dbpassword-1@${nobody}/uplink`,
    SMTP_URL: `smtp://uplink:mailpassword-2@${nobody}`,
    SECRET_KEY: 'secretkey-3 secretkey-3 secretkey-3 secretkey-3',
    SMS_WEBHOOK_SECRET: 'smssecret-4-smssecret',
    METRICS_TOKEN: 'metricstoken-5-metrics',
    RADIUS_COA_SECRETS: '192.0.2.1=coasecret-6',
  }
  const env = { ...settings(), ...secrets, MAIL_FROM: 'portal@isp.example', PUBLIC_URL: `http://${nobody}` }
  const answer = await run(['--json'], { ...env, SMS_WEBHOOK_URL: `http://${nobody}/sms` })
  expect(answer.code).toBe(1)
  expect(JSON.parse(answer.said)).toMatchObject({ state: 'bad', points: expect.any(Array) as unknown })
  expect(answer.said).not.toMatch(/-[1-6]/)
  const wrong = await run([], { ...env, PORT: 'eighty' })
  expect(wrong.code).toBe(1)
  expect(wrong.said).toMatch(/BAD {6}configuration {1,}PORT must be a whole number/)
})

async function run(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [builtProgram('doctor'), ...args], {
    cwd: rootFolder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: compiledCode, ...env },
  })
  const [said, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ])
  return { said: said + errors, code }
}
