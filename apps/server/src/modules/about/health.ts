import type { HealthPoint } from '@uplink/contract/about'
import { clockWords } from '@uplink/contract/clock-words'
import { counted } from '@uplink/contract/counted'
import { roomOf, type DiskSpace } from '#platform/files/disk'
import { isInTrouble, type JudgedJob } from '#platform/jobs/states'
import type { Waiting } from './health.store'
import { inWords, bad, good, skipped, warning, type Told } from './job-alarms'

/** What the configuration switches on. */
export interface Installed {
  live: 'off' | 'built-in' | 'broker'
  hasMail: boolean
  hasSms: boolean
  /** The titles of the gateways that take payments. */
  gateways: readonly string[]
  /** Whether simulators stand in for them. */
  hasSimulators: boolean
  /** What the variables of each known gateway begin with. */
  gatewayVariables: readonly string[]
  radius: 'on' | 'simulated' | 'off'
  /** Whether anybody would miss what is lost. */
  needsBackup: boolean
  /** Whether the key before the present one is set. */
  hasFormerKey: boolean
}

/** A piece of equipment, where it stands if that is known, and by how much its clock is behind; negative: ahead. */
export interface WrongClock {
  address: string
  place: string | null
  behind_seconds: number
}

/** The state of things at one moment. */
export interface Facts {
  now: Date
  /** `behindMs`: how far the database's clock is behind this process's; negative: ahead. */
  database: { version: string; bytes: number; ms: number; behindMs: number }
  /** Undefined: it is on another machine, or the system does not say. */
  disk: DiskSpace | undefined
  jobs: readonly JudgedJob[]
  waiting: readonly Waiting[]
  payments: { due: number; seconds: number }
  lastReport: Date | undefined
  /** When all usage that was over had last been moved to the past; null: not yet. */
  usageMoved: Date | null
  /** What keeps raw SQL off on the portal's own database. */
  reportingTroubles: readonly { text: string; mend: string; isAdvice?: boolean }[]
  clocks: readonly WrongClock[]
  /** What the trial of the operator's broker has found, if there is one. */
  broker?: { state: 'untried' | 'safe' | 'unsafe' | 'unreachable'; text: string } | undefined
  /** When the last backup of this database was made, as far as it was told of it. */
  lastBackup: Date | undefined
  /** How far the last change of SECRET_KEY is; undefined: it was never changed. */
  rotation: { done: number; total: number; failed: number; finished_at: Date | null } | undefined
}

const minuteMs = 60_000
/** The table of jobs below the points names all of them. */
const maxNamed = 3
const slowMs = 250
/** Jobs run every minute. */
const lateMs = 5 * minuteMs
const latePaymentsSeconds = 600
/** Equipment reports every five minutes, or at least once an hour. */
const silentMs = 60 * minuteMs
/** What is due and what has run out is judged by either clock. */
const clockToleranceMs = 2000
/** It is moved every night, and where years wait in twenty minutes of each hour. */
const unmovedMs = 48 * 60 * minuteMs
export const movingJob = 'usage.move-to-past'
/** Backups are made every night; one may fail. */
const oldBackupMs = 50 * 60 * minuteMs
const veryOldBackupMs = 7 * 24 * 60 * minuteMs

/** The state of each part of the installation in words, with what to do when something is wrong. */
export function healthOf(installed: Installed, facts: Facts): HealthPoint[] {
  return [
    { key: 'database', ...database(facts) },
    { key: 'disk', ...disk(facts) },
    { key: 'live', ...live(installed, facts) },
    { key: 'jobs', ...jobs(facts) },
    {
      key: 'mail',
      ...messages(facts, installed.hasMail, { transport: 'mail', name: 'mail', variable: 'SMTP_URL' }),
    },
    {
      key: 'sms',
      ...messages(facts, installed.hasSms, {
        transport: 'sms',
        name: 'SMS',
        variable: 'SMS_WEBHOOK_URL or a gateway in the settings',
      }),
    },
    { key: 'gateway', ...gateway(installed, facts) },
    { key: 'radius', ...radius(installed, facts) },
    { key: 'usage', ...usage(facts) },
    { key: 'reports', ...reports(facts) },
    { key: 'clock', ...clock(facts) },
    { key: 'backup', ...backup(installed, facts) },
    { key: 'secrets', ...secrets(installed, facts) },
  ]
}

const sizeOf = (bytes: number) =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`

function database({ database: { version, bytes, ms } }: Facts): Told {
  const text = `PostgreSQL ${version} answers in ${ms} ms and holds ${sizeOf(bytes)}.`
  if (ms < slowMs) return good(text)
  return warning(text, 'That is slow. Look at the load of the database’s machine, and at the network to it.')
}

function clock({ database: { behindMs } }: Facts): Told {
  if (Math.abs(behindMs) < clockToleranceMs)
    return good('The clocks of the portal and of its database agree.')
  return warning(
    `The clock of the database is ${counted(Math.round(Math.abs(behindMs) / 1000), 'second')} ${behindMs > 0 ? 'behind' : 'ahead of'} the portal’s.`,
    'Set the clocks of both machines by NTP (timedatectl set-ntp true).',
  )
}

function backup({ needsBackup }: Installed, { lastBackup, now }: Facts): Told {
  const make =
    'Run “npm run backup” every night; where another program makes backups, let it run “npm run backup -- --note” after each.'
  if (!lastBackup) return (needsBackup ? warning : skipped)('No backup of this database is known.', make)
  const age = now.getTime() - lastBackup.getTime()
  const text = `The last backup was made ${since(now, lastBackup)} ago.`
  if (age < oldBackupMs || !needsBackup) return good(text)
  return (age < veryOldBackupMs ? warning : bad)(text, make)
}

function secrets({ hasFormerKey }: Installed, { rotation }: Facts): Told {
  if (rotation?.finished_at === null)
    return warning(
      `SECRET_KEY was changed: ${rotation.done} of ${rotation.total} secrets are sealed with the new one.`,
      'Leave SECRET_KEY_OLD set. The job secrets.reseal goes on every minute.',
    )
  if (rotation && rotation.failed > 0)
    return warning(
      `${counted(rotation.failed, 'secret could', 'secrets could')} be read with neither key when SECRET_KEY was changed.`,
      'Enter again what no longer works: passwords of lines and data sources, bank accounts.',
    )
  if (hasFormerKey)
    return warning(
      'Every secret is sealed with SECRET_KEY.',
      'Remove SECRET_KEY_OLD. Pay links that were sent before the change stop working then.',
    )
  return good('Every secret is sealed with SECRET_KEY.')
}

function disk({ disk: space }: Facts): Told {
  if (!space)
    return skipped(
      'How much room the database has cannot be seen from here.',
      'Watch the free space of the database’s disk on its own machine.',
    )
  const percent = Math.floor((100 * space.free) / space.size)
  const text = `${sizeOf(space.free)} of ${sizeOf(space.size)} are free where the database is (${percent} %).`
  const mend = 'Make room there, or move DATA_DIR to a larger disk, before nothing can be written any more.'
  const room = roomOf(space)
  if (room === 'enough') return good(text)
  if (room === 'full') return bad(`The disk is full: ${text}`, mend)
  return room === 'low' ? warning(text, mend) : bad(text, mend)
}

function reports({ reportingTroubles: troubles }: Facts): Told {
  if (troubles.length === 0) return good('The account of reports may only read, and reports in SQL run.')
  return warning(
    `${troubles.every(({ isAdvice }) => isAdvice) ? 'Reports run.' : 'Reports in SQL are off on the portal’s own database.'} ${troubles.map(({ text }) => `${text}.`).join(' ')}`,
    `Run this in the portal’s database, as the administrator of the database server:\n${troubles
      .map(({ mend }) => mend)
      .join('\n')}`,
  )
}

const since = (now: Date, at: Date | null) => {
  const minutes = at ? Math.round((now.getTime() - at.getTime()) / minuteMs) : 0
  if (minutes < 90) return counted(minutes, 'minute')
  return minutes < 72 * 60
    ? counted(Math.round(minutes / 60), 'hour')
    : counted(Math.round(minutes / 1440), 'day')
}

function live({ live: kind }: Installed, { waiting, broker, now }: Facts): Told {
  if (kind === 'off')
    return skipped(
      'Live messages are switched off.',
      'Set LIVE_ENABLED=true to bring them to open screens at once.',
    )
  if (kind === 'broker' && broker && broker.state !== 'safe')
    return bad(
      `${broker.text} Nothing is published there, and browsers do not get its address.`,
      broker.state === 'unsafe'
        ? 'Set it up as docs/rabbitmq or docs/emqx shows. It is tried again every minute.'
        : 'Check whether the broker at LIVE_BROKER_URL is reachable and knows the portal’s login.',
    )
  const late = waiting.find(({ transport }) => transport === 'live')
  const by = kind === 'broker' ? 'your broker' : 'the built-in broker'
  if (!late?.waiting) return good(`Live messages go out by ${by}.`)
  return bad(
    `${counted(late.waiting, 'live message waits', 'live messages wait')}, the oldest for ${since(now, late.oldest)}.`,
    kind === 'broker'
      ? 'Check whether the broker at LIVE_BROKER_URL is reachable.'
      : 'Check whether a process with ROLE=worker or ROLE=all is running.',
  )
}

function jobs({ jobs: all, now }: Facts): Told {
  const start = 'Start a process with ROLE=worker or ROLE=all, or check the log of the running one.'
  if (all.length === 0) return skipped('The background jobs could not be checked.', start)
  const latest = Math.max(...all.map((job) => job.succeeded_at?.getTime() ?? 0))
  const troubled = all.filter(isInTrouble)
  if (latest === 0 && all.every(({ failures }) => failures === 0))
    return (troubled.length > 0 ? bad : warning)('No background job has ended yet.', start)
  if (latest > 0 && now.getTime() - latest >= lateMs)
    return bad(
      `No background job has ended well for ${since(now, new Date(latest))}: nothing is billed, sent or checked.`,
      start,
    )
  if (troubled.length > 0)
    return bad(
      troubled.slice(0, maxNamed).map(inWords).join(' '),
      'The log of the worker says more about each failure. What is overdue needs a running worker.',
    )
  const failed = all.filter(({ standing }) => standing === 'failed')
  if (failed.length > 0)
    return warning(
      `The last run failed of ${failed.map(({ name, failure }) => `${name}: ${failure}`).join('; ')}`,
      'It is tried again by itself. The log of the worker says more.',
    )
  return good('Background jobs run.')
}

function messages(
  { waiting, now }: Facts,
  isConfigured: boolean,
  { transport, name, variable }: { transport: string; name: string; variable: string },
): Told {
  const what = name.charAt(0).toUpperCase() + name.slice(1)
  if (!isConfigured)
    return warning(`${what} is not sent: it is only kept in the message log.`, `Set ${variable}.`)
  const late = waiting.find((row) => row.transport === transport)
  const why = late?.last_error ? ` The last answer was: ${late.last_error}` : ''
  if (late?.waiting)
    return bad(
      `${counted(late.waiting, `${name} message waits`, `${name} messages wait`)}, the oldest for ${since(now, late.oldest)}.${why}`,
      `Check whether the address in ${variable} is reachable and accepts messages.`,
    )
  if (late?.abandoned)
    return warning(
      `${what} is sent; ${counted(late.abandoned, 'message was', 'messages were')} given up in the last 7 days.`,
      'The message log shows which ones, and why.',
    )
  return good(`${what} is sent.`)
}

const oneOf = new Intl.ListFormat('en', { type: 'disjunction' })
const allOf = new Intl.ListFormat('en', { type: 'conjunction' })

function gateway(
  { gateways, hasSimulators, gatewayVariables }: Installed,
  { payments: { due, seconds } }: Facts,
): Told {
  const variables = `the ${oneOf.format(gatewayVariables)} variables`
  if (hasSimulators)
    return warning('Payments are simulated: no money moves.', `Set ${variables} before customers pay.`)
  if (gateways.length === 0)
    return warning('Nothing can be paid: there is no payment gateway.', `Set ${variables} and PUBLIC_URL.`)
  const titles = allOf.format(gateways)
  const take = gateways.length === 1 ? 'takes' : 'take'
  if (seconds < latePaymentsSeconds) return good(`${titles} ${take} payments, and each is checked in time.`)
  return bad(
    `${counted(due, 'payment waits', 'payments wait')} to be checked with ${oneOf.format(gateways)}, the oldest for ${counted(Math.round(seconds / 60), 'minute')}.`,
    `Check whether ${titles} ${gateways.length === 1 ? 'answers' : 'answer'}, and whether the background jobs run.`,
  )
}

function usage({ usageMoved, jobs: known, now }: Facts): Told {
  const waiting = usageMoved ?? known.find(({ name }) => name === movingJob)?.known_since
  if (usageMoved && now.getTime() - usageMoved.getTime() < unmovedMs)
    return good('Sessions and days of usage that are over lie in the past.')
  if (!waiting || now.getTime() - waiting.getTime() < unmovedMs)
    return good('Sessions and days of usage that are over are being moved to the past.')
  return warning(
    `Sessions and days of usage that are over have waited to be moved to the past for ${since(now, waiting)}.`,
    `Look at the job ${movingJob} below and in the worker’s log: it fails, or an hour brings more than it moves in twenty minutes.`,
  )
}

function clockOf({ address, place, behind_seconds: behind }: WrongClock): string {
  const name = address.replace(/\/(32|128)$/, '')
  return `The clock of ${place === null ? name : `${place} (${name})`} is ${clockWords(behind)}`
}

/** As many as fit into a sentence. */
const namedClocks = 5

function radius({ radius: kind }: Installed, { lastReport, clocks, now }: Facts): Told {
  if (kind === 'off')
    return warning(
      'The network cannot report: usage and the state of lines are not known.',
      'Set RADIUS_SECRET and RADIUS_PEERS, and give the files of docs/freeradius to FreeRADIUS.',
    )
  const whose = kind === 'simulated' ? 'The simulated network' : 'The network'
  if (!lastReport)
    return warning(
      `${whose} has not reported any open session.`,
      'Check the log of FreeRADIUS for refused calls.',
    )
  if (now.getTime() - lastReport.getTime() < silentMs && clocks.length > 0) {
    const others = clocks.length - namedClocks
    const more = others > 0 ? [`${counted(others, 'other is', 'others are')} wrong too`] : []
    return warning(
      `${whose} reports its sessions. ${[...clocks.slice(0, namedClocks).map(clockOf), ...more].join('; ')}.`,
      'Set the clock of that equipment, best by NTP. Until then its sessions count for when their reports come.',
    )
  }
  if (now.getTime() - lastReport.getTime() < silentMs)
    return kind === 'simulated'
      ? warning('The network is simulated: its sessions are made up.', 'Set RADIUS_SECRET for the real one.')
      : good('The network reports its sessions.')
  return bad(
    `${whose} has been silent for ${since(now, lastReport)}.`,
    'Check whether the access servers reach FreeRADIUS, and FreeRADIUS this portal.',
  )
}
