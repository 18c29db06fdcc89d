// `npm run drill:alarms`: a real Prometheus and Alertmanager watch a real portal, to which what the alarms are about is
// done. Each must come, and go when its cause is mended. The waits of the rules are shortened, nothing else about them.
//
// It makes a database of its own on the server of DRILL_DATABASE_URL (a superuser's) and drops it, listens on free ports
// of this machine, and ends after ten minutes at most. Debian: apt-get install prometheus prometheus-alertmanager
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const root = join(import.meta.dirname, '..')
const server = process.env.DRILL_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const name = `uplink_drill_${process.pid}`
const folder = mkdtempSync(join(tmpdir(), 'uplink-drill-'))
const started = Date.now()
const limitMs = 600_000
const token = 'the token of this drill'

const children = new Set<ChildProcess>()
/** Starts a program, whose output goes into a file of the drill's folder. */
function run(program: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

/** Asks again until the answer is true. */
async function until(what: string, isSo: () => Promise<boolean> | boolean, limit = 120_000): Promise<number> {
  const begun = Date.now()
  for (;;) {
    if (await Promise.resolve(isSo()).catch(() => false)) return (Date.now() - begun) / 1000
    if (Date.now() - begun > limit || Date.now() - started > limitMs) throw new Error(`In vain: ${what}`)
    await wait(250)
  }
}

// what Alertmanager has told, by name
const told = new Map<string, 'firing' | 'resolved'>()
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const { alerts } = JSON.parse(body) as {
      alerts: { labels: { alertname: string }; status: 'firing' | 'resolved' }[]
    }
    for (const { labels, status } of alerts) told.set(labels.alertname, status)
    response.end()
  })
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')
const receiverPort = (receiver.address() as AddressInfo).port

/** The shipped files with other addresses and shorter waits. */
function writeMonitoring(port: number, alertmanager: number): void {
  const shipped = (file: string) => readFileSync(join(root, 'deploy/monitoring', file), 'utf8')
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  write('metrics-token', token)
  write(
    'uplink.rules.yml',
    shipped('uplink.rules.yml')
      .replaceAll(/for: \d+[mh]/g, 'for: 3s')
      .replaceAll('[5m]', '[20s]')
      .replaceAll(
        'min_over_time(uplink_outbox_messages{state="waiting"}[15m])',
        'min_over_time(uplink_outbox_messages{state="waiting"}[15s])',
      )
      .replaceAll('offset 1h', 'offset 20s')
      .replaceAll('[15m]', '[60s]'),
  )
  write(
    'prometheus.yml',
    shipped('prometheus.yml')
      .replaceAll('15s', '1s')
      .replace('localhost:9093', `127.0.0.1:${alertmanager}`)
      .replace('localhost:8080', `127.0.0.1:${port}`)
      .replace(/ +- targets: \[localhost:9100\]\n.*\n/, ''),
  )
  write(
    'alertmanager.yml',
    shipped('alertmanager.yml')
      .replaceAll('localhost:9099', `127.0.0.1:${receiverPort}`)
      .replace('group_wait: 30s', 'group_wait: 1s')
      .replace('group_interval: 5m', 'group_interval: 10s'),
  )
}

const admin = new pg.Client(server)
const url = new URL(server)
url.pathname = name
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const variables = {
  NODE_ENV: 'production',
  DEMO: 'false',
  DATABASE_URL: String(url),
  DATA_DIR: join(folder, 'data'),
  SECRET_KEY: 'the secret key of this drill, long enough for it',
  ADMIN_USERNAME: 'drill',
  ADMIN_PASSWORD: 'a password for the drill 7',
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: 'https://portal.isp.example',
  METRICS_TOKEN: token,
  // nobody listens there
  SMS_GATEWAY_URL: `https://127.0.0.1:${await freePort()}/`,
  SMS_GATEWAY_SECRET: 'a secret of the gateway of this drill',
}
let portal: ChildProcess
async function startPortal(): Promise<void> {
  portal = run('node', ['apps/server/dist/main.js'], variables)
  await until('the portal starts', async () => (await fetch(`${origin}/readyz`)).status === 200)
}
async function killPortal(): Promise<void> {
  const ended = once(portal, 'exit')
  portal.kill('SIGKILL')
  await ended
}

const comes = async (alarm: string) => {
  const seconds = await until(`${alarm} comes`, () => told.get(alarm) === 'firing', 240_000)
  console.log(`  ${alarm} came after ${seconds.toFixed(0)} s`)
}
const goes = async (alarm: string) => {
  const seconds = await until(`${alarm} goes`, () => told.get(alarm) === 'resolved', 240_000)
  console.log(`  ${alarm} went after ${seconds.toFixed(0)} s`)
}

/** Runs statements in the portal's database as its owner. */
async function inDatabase(...statements: string[]): Promise<void> {
  const client = new pg.Client(String(url))
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

let failed = false
try {
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  const alertmanager = await freePort()
  writeMonitoring(port, alertmanager)
  console.log('A portal, Prometheus and Alertmanager start.')
  await startPortal()
  run('prometheus-alertmanager', [
    `--config.file=${join(folder, 'alertmanager.yml')}`,
    `--storage.path=${join(folder, 'alertmanager')}`,
    `--web.listen-address=127.0.0.1:${alertmanager}`,
    '--cluster.listen-address=',
    '--log.level=error',
  ])
  run('prometheus', [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'prometheus')}`,
    `--web.listen-address=127.0.0.1:${await freePort()}`,
    '--log.level=error',
  ])

  console.log('No backup was ever made; then one is noted.')
  await comes('UplinkBackup')
  execFileSync('node', ['apps/server/dist/backup.js', '--note'], {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: 'ignore',
  })
  await goes('UplinkBackup')

  console.log('The process is killed; then started again, and killed and started twice more.')
  await killPortal()
  await comes('UplinkDown')
  await startPortal()
  await goes('UplinkDown')
  for (let again = 0; again < 2; again += 1) {
    await killPortal()
    await startPortal()
    await wait(2000)
  }
  await comes('UplinkRestarting')

  console.log('The database takes no connections; then it does again.')
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
  const calling = new AbortController()
  const calls = (async () => {
    while (!calling.signal.aborted) {
      await fetch(`${origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: variables.PUBLIC_URL },
        body: JSON.stringify({ username: 'drill', password: 'a password for the drill 8' }),
      }).catch(() => undefined)
      await wait(200)
    }
  })()
  await comes('UplinkDatabaseAway')
  calling.abort()
  await calls
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  await goes('UplinkDatabaseAway')

  console.log('Messages cannot be sent, and others were given up; then they are gone.')
  await inDatabase(
    `INSERT INTO outbox (transport, recipient, payload, created_at)
      VALUES ('sms', '+8801700000000', '{"text": "drill"}', now() - interval '25 hours')`,
    `INSERT INTO outbox (transport, recipient, payload)
      SELECT 'sms', '+8801700000000', '{"text": "drill"}' FROM generate_series(1, 150)`,
  )
  await comes('UplinkMessagesWait')
  await comes('UplinkMessagesGivenUp')
  await inDatabase('DELETE FROM outbox')
  await goes('UplinkMessagesWait')

  console.log('A job fails, because its table has another name; then it has its own again.')
  await inDatabase('ALTER TABLE report_exports RENAME TO report_exports_of_another_name')
  await comes('UplinkJobFailing')
  await inDatabase('ALTER TABLE report_exports_of_another_name RENAME TO report_exports')
  await goes('UplinkJobFailing')
} catch (error) {
  failed = true
  console.error(String(error))
} finally {
  const ends = [...children].map((child) => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    return ended
  })
  await Promise.all(ends)
  receiver.close()
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await admin.end()
  rmSync(folder, { recursive: true, force: true })
}
console.log(
  `${failed ? 'FAILED' : 'Every alarm came and went'} in ${((Date.now() - started) / 1000).toFixed(0)} s.`,
)
process.exitCode = failed ? 1 : 0
