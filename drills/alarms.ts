// `npm run drill:alarms`: a real Prometheus and Alertmanager watch a real portal, to which what the alarms are about is
// done, one after the other. Each must come; where the runbook says to look, the cause must be seen; and it must go when
// what the runbook says is done. The waits of the rules are shortened, nothing else about them.
//
// It has a PostgreSQL of its own, listens on free ports of this machine, leaves nothing, and ends after ten minutes at most.
// `-- --only=UplinkDown,UplinkLedger` does only these. Needs root, PostgreSQL 15 of Debian, and what
// `node scripts/bootstrap.mjs prometheus` installs.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openFrontDoor } from './alarms/front-door'
import { startMonitoring, type Monitoring } from './alarms/monitoring'
import { startNodeExporter, type NodeExporter } from './alarms/node-exporter'
import { parts, type Site } from './alarms/parts'
import { metricsToken, startProvider, type Provider } from './alarms/provider'
import { makeSmallDisk, type SmallDisk } from './alarms/small-disk'
import { makeStandby, type Standby } from './alarms/standby'
import { ownDatabase } from './own-database'

const shipped = join(import.meta.dirname, '../deploy/monitoring')
const folder = mkdtempSync(join(tmpdir(), 'uplink-drill-'))
// the accounts of the databases have to reach theirs
chmodSync(folder, 0o755)
mkdirSync(join(folder, 'database'))
const database = await ownDatabase(join(folder, 'database'))
const limitMs = 600_000
const patienceMs = 90_000

const begun = Date.now()
const say = (text: string) =>
  console.log(`${String(Math.round((Date.now() - begun) / 1000)).padStart(5)} s  ${text}`)

const rules = readFileSync(join(shipped, 'uplink.rules.yml'), 'utf8')
const alarms: readonly string[] = rules.match(/(?<=- alert: )\w+/g) ?? []
const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const unknown = (only ?? []).filter((name) => !alarms.includes(name))
if (unknown.length > 0) throw new Error(`There is no alarm ${unknown.join(', ')}`)
const chosen = parts.filter((part) => !only || part.alarms.some((name) => only.includes(name)))

/** Asks again until the answer is true; returns after how many seconds that was. */
async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<number> {
  const start = Date.now()
  for (;;) {
    if (await Promise.resolve(isSo()).catch(() => false)) return (Date.now() - start) / 1000
    if (Date.now() - start > patienceMs || Date.now() - begun > limitMs) throw new Error(`In vain: ${what}`)
    await wait(200)
  }
}

async function play(site: Site, part: (typeof parts)[number]): Promise<void> {
  say(`${part.alarms.join(', ')}: ${part.does}`)
  await part.strike(site)
  for (const alarm of part.alarms) {
    const seconds = await until(`${alarm} comes`, () => site.monitoring.stateOf(alarm) === 'firing')
    say(`  ${alarm} came after ${seconds.toFixed(0)} s`)
  }
  // what shows it may come a moment later than the alarm, whose waits are so short
  let shown = ''
  await until('the cause is seen', async () => {
    shown = await part.look(site).catch((error: unknown) => `not seen: ${String(error)}`)
    return !shown.startsWith('not seen')
  }).catch(() => Promise.reject(new Error(shown)))
  say(`  Seen: ${shown}.`)
  say(`  ${part.mends}`)
  await part.mend(site)
  for (const alarm of part.alarms) {
    const seconds = await until(`${alarm} goes`, () => site.monitoring.stateOf(alarm) === 'resolved')
    say(`  ${alarm} went after ${seconds.toFixed(0)} s`)
  }
}

let failed = false
let provider: Provider | undefined
let disk: SmallDisk | undefined
let standby: Standby | undefined
let exporter: NodeExporter | undefined
let monitoring: Monitoring | undefined
try {
  database.init()
  database.start()
  const server = database.url('postgres', 'postgres')
  provider = await startProvider(server, folder)
  const door = await openFrontDoor()
  disk = await makeSmallDisk(folder, door.url)
  const usesDisk = chosen.some(({ alarms: names }) =>
    names.some((name) => name === 'UplinkDisk' || name === 'UplinkCertificate'),
  )
  if (usesDisk) {
    await disk.start()
    exporter = await startNodeExporter(disk.mountpoint)
  }
  standby = await makeStandby(database, join(folder, 'database/standby'))
  const targets = [...provider.targets, ...(usesDisk ? [{ port: disk.port, role: 'all' }] : [])]
  const exporters = exporter ? [exporter.port] : []
  monitoring = await startMonitoring(shipped, folder, { token: metricsToken, targets, exporters })
  say('A portal, Prometheus and Alertmanager are there.')
  const site: Site = {
    provider,
    monitoring,
    disk,
    door,
    standby,
    server,
    until: async (...so) => void (await until(...so)),
  }
  for (const part of chosen) await play(site, part)
  const { firing } = monitoring
  await until('nothing is told any more', () => !firing().some((name) => !only || only.includes(name)))
} catch (error) {
  failed = true
  say(`FAILED: ${error instanceof Error ? error.message : String(error)}`)
  if (monitoring) say(`  told as coming: ${monitoring.firing().join(', ')}`)
  for (const place of ['web', 'worker'] as const)
    if (provider) say(`  ${place}: ${provider.log(place).split('\n').slice(-8).join('\n')}`)
} finally {
  for (const one of [monitoring, exporter, disk, provider, standby])
    await one?.stop().catch((error: unknown) => say(`  left behind: ${String(error)}`))
  database.stop('immediate')
  rmSync(folder, { recursive: true, force: true })
}
const count = new Set(chosen.flatMap((part) => part.alarms)).size
say(failed ? 'The drill FAILED.' : `${count} of ${alarms.length} alarms came, and went.`)
process.exit(failed ? 1 : 0)
