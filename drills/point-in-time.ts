// `npm run drill:point-in-time`: a portal's database with a million rows of the ledger is backed up by pgBackRest by the
// file of deploy/cluster, whole and then what has changed. Somebody deletes the ledger. The database is brought back to the
// second before, on an empty disk, and must add up. Needs root on Debian with what `node scripts/bootstrap.mjs cluster`
// installs; `-- --customers=2000` takes a smaller one. Nothing of it is left.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { ownDatabase } from './own-database'
import { ledgerFaults } from '../apps/server/src/modules/billing/ledger/ledger-checks.store'

const root = join(import.meta.dirname, '..')
const customers = /--customers=(\d+)/.exec(process.argv.join(' '))?.[1] ?? '8000'
const wantedSeconds = 300

const begun = Date.now()
const since = (start: number) => (Date.now() - start) / 1000
const say = (text: string) => console.log(`${since(begun).toFixed(0).padStart(5)} s  ${text}`)

const folder = mkdtempSync('/var/tmp/uplink-drill-')
const database = await ownDatabase(folder, { PGBACKREST_REPO1_CIPHER_PASS: 'the seal of this drill' })
const { port, data, url, asPostgres, query } = database

const backrest = (...args: string[]) =>
  asPostgres('pgbackrest', [`--config=${join(folder, 'pgbackrest.conf')}`, '--stanza=uplink', ...args])

const countOf = (client: pg.Client) => async (text: string) =>
  Number((await client.query<{ count: string }>(text)).rows[0]?.count)
const ledgerRows = () => query('uplink', (client) => countOf(client)('SELECT count(*) FROM ledger_entries'))

function makeServer(): void {
  asPostgres('mkdir', ['repository'])
  writeFileSync(
    join(folder, 'pgbackrest.conf'),
    `${readFileSync(join(root, 'deploy/cluster/pgbackrest.conf'), 'utf8')
      .replace('/backup/pgbackrest', join(folder, 'repository'))
      .replace('/var/lib/postgresql/15/uplink', data)}pg1-port=${port}\npg1-socket-path=${folder}\n`,
  )
  const archive = `pgbackrest --config=${join(folder, 'pgbackrest.conf')} --stanza=uplink archive-push %p`
  database.init(`max_wal_size = '2GB'\narchive_mode = on\narchive_command = '${archive}'\n`)
  database.start()
  backrest('stanza-create')
}

function portal(program: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [`apps/server/dist/${program}.js`, ...args], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ROLE: 'migrate',
      DEMO: 'false',
      DATABASE_URL: url('uplink', 'uplink'),
      DATA_DIR: join(folder, 'portal'),
      SECRET_KEY: 'the secret key of this drill, long enough for it',
      ADMIN_USERNAME: 'drill',
      ADMIN_PASSWORD: 'a password for the drill 7',
      PUBLIC_URL: 'https://portal.isp.example',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`${program} failed`)
}

let failed = false
try {
  makeServer()
  await query('postgres', async (client) => {
    await client.query('CREATE ROLE uplink LOGIN CREATEROLE')
    await client.query('CREATE DATABASE uplink OWNER uplink')
  })
  portal('demo-fill', '--customers', customers)
  const rows = await ledgerRows()
  say(`a provider with ${rows.toLocaleString('en')} rows of the ledger`)
  let start = Date.now()
  backrest('backup', '--type=full')
  say(`a full backup took ${since(start).toFixed(1)} s`)
  await query('uplink', (client) =>
    client.query("UPDATE organizations SET name = name || ' after the full backup' WHERE id = 1"),
  )
  start = Date.now()
  backrest('backup', '--type=incr')
  say(`an incremental one took ${since(start).toFixed(1)} s`)

  const target = await query('uplink', async (client) => {
    await client.query("UPDATE organizations SET name = name || ' and the incremental one' WHERE id = 1")
    await wait(1000)
    const { rows: found } = await client.query<{ now: string }>('SELECT clock_timestamp()::text AS now')
    await wait(1000)
    await client.query(
      "SET session_replication_role = replica; DELETE FROM ledger_entries; UPDATE organizations SET name = 'gone ' || id",
    )
    await client.query('SELECT pg_switch_wal()')
    return found[0]?.now ?? ''
  })
  say(`the ledger is deleted: ${await ledgerRows()} rows are left. The disk is emptied.`)
  database.stop('fast')
  rmSync(data, { recursive: true })

  start = Date.now()
  asPostgres('mkdir', ['-m', '700', data])
  backrest('restore', '--type=time', `--target=${target}`, '--target-action=promote')
  database.start()
  for (let isBack = false; !isBack; await wait(200))
    isBack = await query(
      'uplink',
      async (client) =>
        (await client.query<{ busy: boolean }>('SELECT pg_is_in_recovery() AS busy')).rows[0]?.busy === false,
    ).catch(() => false)
  const seconds = since(start)
  portal('after-restore')
  const { faults, name } = await query('uplink', async (client) => ({
    faults: await ledgerFaults(countOf(client)),
    name: (await client.query<{ name: string }>('SELECT name FROM organizations WHERE id = 1')).rows[0]?.name,
  }))
  const back = await ledgerRows()
  say(`${back.toLocaleString('en')} rows are back after ${seconds.toFixed(1)} s, as they were at ${target}`)
  const wrong = [
    ...faults,
    ...(back === rows ? [] : [`${rows} rows were wanted`]),
    ...(name?.endsWith('and the incremental one') ? [] : [`the last change before it is missing: ${name}`]),
    ...(seconds < wantedSeconds ? [] : [`${wantedSeconds} s at most were wanted`]),
  ]
  for (const fault of wrong) say(`FAILED: ${fault}`)
  failed = wrong.length > 0
} catch (error) {
  failed = true
  say(`FAILED: ${error instanceof Error ? error.message : String(error)}`)
} finally {
  database.stop('immediate')
  rmSync(folder, { recursive: true, force: true })
}
say(failed ? 'The drill FAILED.' : 'Everything is back as it was a second before.')
process.exitCode = failed ? 1 : 0
