// `npm run drill:soak`: eight hours at half load. A web process and a worker serve customers, staff, equipment, payments and
// live browsers at half of what was measured before, while the clock that they and their database see is moved to a month's
// end, a year's end, both changes of clocks and a leap day. Each minute what they hold is measured, after garbage is
// collected: memory, handles, connections, dead rows, room in the database beyond its rows, how long jobs wait. A curve through
// all that, which one spike does not bend, a line or the logarithm of what warms up, may not grow by more than a twentieth in
// eight hours for sure. In the end the ledger's proof is clean, no payment is lost or doubled, and each job of a night and each
// local day's billing ran once.
//
// `-- --minutes=50` takes a shorter time; the curve is told for eight hours all the same, and fails nothing below 45.
// `--rate=30` does so much a second and measures nothing before, for a machine that others use too. `--fault=leak,job` does
// on purpose what has to be found (soak/faults.ts has the names), and the drill must fail. It ends when its time is over by
// half and five minutes. Exit code 75: the moved clock has broken the database, and nothing is known. Needs root, PostgreSQL 15
// of Debian, and libfaketime, which `node scripts/bootstrap.mjs faketime` installs. Nothing of it is left.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { jobs } from '../apps/server/src/worker'
import { linesToPay } from './cluster/takings'
import { secondsWithChildren } from '../bench/cpu-time'
import { ownDatabase } from './own-database'
import { createLoad, type Load } from './soak/load'
import { momentsAfter, plainZone, someOf, summerZone, type Moment } from './soak/moments'
import { faults } from './soak/faults'
import { judge, tellProcessors } from './soak/judge'
import { libfaketime, moveClocks } from './soak/moved-clock'
import { places, radiusSecret, startSoaked, type SoakedPortal } from './soak/portal'
import {
  billedFaults,
  errorsIn,
  fileFaults,
  jobFaults,
  moneyFaults,
  plannedFiles,
  type Stay,
} from './soak/proofs'
import { watchDatabase, type Sample } from './soak/samples'

const option = (name: string) => new RegExp(`--${name}=([\\w.,]+)`).exec(process.argv.join(' '))?.[1]
const minutes = Number(option('minutes') ?? 480)
/** Things a second; undefined: half of what is measured. */
const rate = option('rate') === undefined ? undefined : Number(option('rate'))
/** What is done on purpose, by its names. */
const wrong = option('fault')?.split(',') ?? []
const broken = wrong.flatMap((name) => faults[name] ?? [])
if (!(minutes > 0) || (rate !== undefined && !(rate > 0)) || broken.length < wrong.length) {
  console.error(`--minutes and --rate are numbers, --fault lists some of ${Object.keys(faults).join(', ')}`)
  process.exit(1)
}
/** In less time programs still warm up: what grows is told, and fails nothing. */
const isJudged = minutes >= 45
/** Of what is done so much may be refused by a machine that has too much to do. */
const mostRefused = 0.05
const calibrationSeconds = Math.min(20, minutes * 6)
const sampleMs = Math.min(60_000, Math.max(4000, (minutes * 60_000) / 120))
const customerCount = 40
/** Seconds at one moment: jobs are looked for every five seconds, and have to run. */
const shortestStay = 35
/** Of a stay this part is before its moment: what the jump has left to be made up for is done by then. */
const before = 0.4
const mostMs = minutes * 60_000 * 1.5 + 300_000

const begun = Date.now()
const say = (text: string) =>
  console.log(`${((Date.now() - begun) / 60_000).toFixed(1).padStart(6)} min  ${text}`)

const library = libfaketime()
if (library === undefined) {
  console.error('libfaketime is missing: node scripts/bootstrap.mjs faketime')
  process.exit(1)
}
const folder = mkdtempSync('/var/tmp/uplink-drill-')
chmodSync(folder, 0o755)
const clock = moveClocks(library, join(folder, 'clock'))
chmodSync(join(folder, 'clock'), 0o644)
mkdirSync(join(folder, 'database'))
const database = await ownDatabase(join(folder, 'database'), clock.variables)

/** People to sign in with, one line each; an organization whose clocks change; a file for it, every night at half past two. */
async function prepare(client: pg.Client) {
  await client.query('CREATE EXTENSION IF NOT EXISTS pgstattuple')
  const { rows: people } = await client.query<{ username: string; cuid: string }>(
    `UPDATE users u SET password_hash = (SELECT password_hash FROM users WHERE username = 'customer')
       FROM (SELECT c.user_id, min(c.username) AS cuid FROM connections c
              WHERE c.status = 'active' AND NOT EXISTS (SELECT FROM prepaid_lines p WHERE p.connection_id = c.id)
              GROUP BY c.user_id HAVING count(*) = 1 ORDER BY c.user_id LIMIT ${customerCount}) own
      WHERE u.id = own.user_id RETURNING u.username, own.cuid`,
  )
  const { rows: schedules } = await client.query<{ id: number; organization: number }>(
    `UPDATE report_schedules s SET status = 'active', stopped_because = NULL, next_run_at = now(),
         timetable = '{"every": "day", "weekdays": [], "month_day": 1, "at": "02:30"}'
       FROM users u WHERE u.id = s.owner_id AND s.id = (SELECT min(id) FROM report_schedules)
     RETURNING s.id, u.organization_id AS organization`,
  )
  const [schedule] = schedules
  if (!schedule) throw new Error('The demo has no schedule')
  await client.query(`UPDATE organizations SET time_zone = CASE WHEN id = $1 THEN $2 ELSE $3 END`, [
    schedule.organization,
    summerZone,
    plainZone,
  ])
  return {
    customers: people.map((person) => ({ ...person, password: 'demo-customer' })),
    cuids: [...(await linesToPay(client)), ...people.map(({ cuid }) => cuid)],
    schedule: schedule.id,
    before: Number((await client.query<{ max: string }>('SELECT max(id) FROM payments')).rows[0]?.max),
  }
}

const samples: { at: number; sample: Sample }[] = []
const stays: Stay[] = []
const passed: Moment[] = []
const files = new Set<string>()
const failures: string[] = []
const fail = (text: string) => {
  failures.push(text)
  say(`FAILED: ${text}`)
}

async function measure(portal: SoakedPortal, databaseNow: () => Promise<Sample>, load: Load): Promise<void> {
  portal.check()
  const { ms } = load.taken()
  const sorted = ms.toSorted((one, other) => one - other)
  const sample = {
    ...(await portal.memory()),
    ...(await databaseNow()),
    'calls: half answered within, ms': sorted[Math.floor(sorted.length / 2)],
  }
  samples.push({ at: Date.now(), sample })
}

/** Lives until the clock shows this, or the time is over. */
async function liveUntil(end: number, act: () => Promise<void>): Promise<void> {
  for (let next = Date.now(); clock.now().getTime() < end && !isOver();) {
    if (Date.now() >= next) {
      next += sampleMs
      await act()
    }
    await wait(250)
  }
}
const isOver = () => Date.now() - soakBegan > minutes * 60_000 * 1.25
let soakBegan = Date.now()

async function soak(portal: SoakedPortal, client: pg.Client, load: Load, schedule: number): Promise<void> {
  const databaseNow = watchDatabase(client, postmaster())
  const all = momentsAfter(clock.now())
  const moments = someOf(all, Math.min(all.length, Math.max(1, Math.floor((minutes * 60) / shortestStay))))
  const stayMs = (minutes * 60_000) / moments.length
  soakBegan = Date.now()
  let from = clock.now()
  for (const moment of moments) {
    const arrival = new Date(moment.at.getTime() - stayMs * before)
    if (clock.now() < arrival) {
      stays.push({ from, to: clock.now() })
      await load.pause()
      await clock.moveTo(arrival)
      from = clock.now()
      await load.resume()
    }
    say(`${clock.now().toISOString()}: ${moment.what}`)
    await liveUntil(moment.at.getTime() + stayMs * (1 - before), () => measure(portal, databaseNow, load))
    for (const fault of await billedFaults(client, moment)) fail(fault)
    for (const at of await plannedFiles(client, schedule)) files.add(at)
    passed.push(moment)
  }
  stays.push({ from, to: clock.now() })
}

/** Rejects when the drill takes too long, or is told to end. */
const ended = new Promise<never>((_, reject) => {
  setTimeout(() => reject(new Error('the drill takes too long, and is ended')), mostMs).unref()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => reject(new Error(`the drill was ended by ${signal}`)))
})
ended.catch(() => {})

/** The process of the database server. */
const postmaster = () => Number(readFileSync(join(database.data, 'postmaster.pid'), 'utf8').split('\n')[0])

let portal: SoakedPortal | undefined
let client: pg.Client | undefined

/** What is wrong with jobs, files, logs, money and answers, once all is over. */
async function faultsAtTheEnd(
  { log }: SoakedPortal,
  client: pg.Client,
  load: Load,
  firstPayment: number,
): Promise<string[]> {
  const daily = jobs.flatMap(({ name, cron }) => {
    const [minute = '', hour = ''] = cron?.split(' ') ?? []
    if (!/^\d+$/.test(minute) || !/^(\d+|\*)$/.test(hour)) return []
    return [{ name, minute: Number(minute), hour: hour === '*' ? undefined : Number(hour) }]
  })
  const { done, leftOut, heard } = load.taken()
  const ran = jobFaults(log('worker'), stays, daily)
  say(`${ran.passed} times a job of an hour or a night was due while the clock went on`)
  const refused = load.refused() + leftOut
  return [
    ...(ran.passed === 0 && passed.some(({ isNight }) => isNight) ? ['no job of a night was due'] : []),
    ...ran.faults,
    ...places.flatMap((place) => errorsIn(place, log(place))),
    ...fileFaults(files, passed),
    ...(await moneyFaults(client, load, firstPayment)),
    ...[...load.bad].map(([what, times]) => `${times} × ${what}`),
    ...(refused > done * mostRefused
      ? [`${refused} of ${done} were refused or left out: the machine has too much to do`]
      : []),
    ...(heard === 0 ? ['no live message was heard'] : []),
  ]
}

async function drill(): Promise<void> {
  database.init("shared_preload_libraries = ''\n")
  database.start()
  await database.query('postgres', async (admin) => {
    await admin.query('CREATE ROLE uplink LOGIN CREATEROLE')
    await admin.query('CREATE DATABASE uplink OWNER uplink')
  })
  portal = await startSoaked(database, folder, clock.variables, wrong)
  client = new pg.Client(database.url('postgres', 'uplink'))
  // what it is asked next says so
  client.on('error', () => {})
  await client.connect()
  const { customers, cuids, schedule, before: firstPayment } = await prepare(client)
  const staff = ['admin', 'manager'].map((username) => ({
    username,
    password: `demo-${username}`,
  }))
  const load = createLoad({ origin: portal.origin, radiusSecret, customers, staff, cuids, now: clock.now })
  say(`the portal is there; ${customers.length} customers, ${staff.length} of the staff`)
  // each on a connection of its own, since one of them begins a transaction and does not end it
  const breaking = await Promise.all(
    broken.map(async (one) => {
      const own = new pg.Client(database.url('postgres', 'uplink'))
      own.on('error', () => {})
      await own.connect()
      say(`FAULT: ${one.does}`)
      await one.begin?.(own)
      return { one, own }
    }),
  )
  const most = rate === undefined ? await load.measure(calibrationSeconds) : undefined
  const perSecond = rate ?? (most ?? 0) / 2
  say(
    most === undefined
      ? `${perSecond} things a second from now on, as asked for, for ${minutes} minutes`
      : `it does ${most.toFixed(0)} things a second at most; half of that from now on, for ${minutes} minutes`,
  )
  const { processorTime } = portal
  const processors = () => ({
    ...processorTime(),
    database: secondsWithChildren(postmaster()),
    'the drill itself': (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
  })
  const used = processors()
  await load.start(perSecond)
  await soak(portal, client, load, schedule)
  await load.pause()
  const { done, leftOut, heard } = load.taken()
  say(
    `${done} things were done (${leftOut} left out, ${load.refused()} refused), ${load.acknowledged.size} payments at the`,
  )
  say(`counter, ${load.arrived.size} of customers by a gateway, ${heard} live messages heard`)
  tellProcessors(used, processors(), (Date.now() - soakBegan) / 1000, say)
  for (const { one, own } of breaking) await one.end?.(own)
  const growing = judge(samples, say)
  if (isJudged) for (const one of growing) fail(one)
  for (const one of await faultsAtTheEnd(portal, client, load, firstPayment)) fail(one)
}

/**
 * libfaketime reads its file anew in whatever asks for the time, which in PostgreSQL may be the handler of a signal: where
 * that comes in the middle of `malloc`, the process is ended, and all others with it. That is no fault of the portal's.
 */
let clockFault: string | undefined
try {
  await Promise.race([drill(), ended])
} catch (error) {
  fail(error instanceof Error ? (error.stack ?? error.message) : String(error))
} finally {
  await portal?.stop()
  if (failures.length > 0 || isJudged) {
    const kept = mkdtempSync('/var/tmp/uplink-drill-logs-')
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.log')))
      cpSync(join(folder, name), join(kept, name))
    writeFileSync(join(kept, 'samples.json'), JSON.stringify(samples))
    say(`The logs and samples are in ${kept}.`)
  }
  const serverLog = join(folder, 'database/server.log')
  if (existsSync(serverLog)) clockFault = /^Fatal glibc error.*$/m.exec(readFileSync(serverLog, 'utf8'))?.[0]
  database.stop('immediate')
  rmSync(folder, { recursive: true, force: true })
}
if (failures.length > 0 && clockFault !== undefined) {
  say(`libfaketime has ended a process of PostgreSQL (${clockFault}):`)
  say('this drill tells nothing. Start it again.')
  process.exit(75)
}
const well = isJudged
  ? 'Nothing grew, and every job ran once.'
  : 'Every job ran once, and the money is right.'
say(failures.length > 0 ? 'The drill FAILED.' : well)
process.exit(failures.length > 0 ? 1 : 0)
