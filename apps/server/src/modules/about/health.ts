import type { HealthPoint } from '@uplink/contract/about'
import { counted } from '@uplink/contract/counted'
import type { Waiting } from './health.store'

/** What the configuration switches on. */
export interface Installed {
  live: 'off' | 'built-in' | 'broker'
  hasMail: boolean
  hasSms: boolean
  gateway: 'bkash' | 'simulator' | 'none'
  radius: 'on' | 'simulated' | 'off'
}

/** The state of things at one moment. */
export interface Facts {
  now: Date
  database: { version: string; bytes: number; ms: number }
  /** Undefined: no job has ended yet. `unknown`: there is no queue here. */
  lastJob: Date | undefined | 'unknown'
  waiting: readonly Waiting[]
  payments: { due: number; seconds: number }
  lastReport: Date | undefined
}

const minuteMs = 60_000
const slowMs = 250
/** Jobs run, and payments are checked, every minute. */
const lateMs = 5 * minuteMs
const latePaymentsSeconds = 600
/** Equipment reports every five minutes, or at least once an hour. */
const silentMs = 60 * minuteMs

type Told = Omit<HealthPoint, 'key'>
const good = (text: string): Told => ({ state: 'good', text, mend: null })
const warning = (text: string, mend: string): Told => ({ state: 'warning', text, mend })
const bad = (text: string, mend: string): Told => ({ state: 'bad', text, mend })
const skipped = (text: string, mend: string): Told => ({ state: 'skipped', text, mend })

/** The state of each part of the installation in words, with what to do when something is wrong. */
export function healthOf(installed: Installed, facts: Facts): HealthPoint[] {
  return [
    { key: 'database', ...database(facts) },
    { key: 'live', ...live(installed, facts) },
    { key: 'jobs', ...jobs(facts) },
    {
      key: 'mail',
      ...messages(facts, installed.hasMail, { transport: 'mail', name: 'mail', variable: 'SMTP_URL' }),
    },
    {
      key: 'sms',
      ...messages(facts, installed.hasSms, { transport: 'sms', name: 'SMS', variable: 'SMS_WEBHOOK_URL' }),
    },
    { key: 'gateway', ...gateway(installed, facts) },
    { key: 'radius', ...radius(installed, facts) },
  ]
}

const sizeOf = (bytes: number) =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`

function database({ database: { version, bytes, ms } }: Facts): Told {
  const text = `PostgreSQL ${version} answers in ${ms} ms and holds ${sizeOf(bytes)}.`
  if (ms < slowMs) return good(text)
  return warning(text, 'That is slow. Look at the load of the database’s machine, and at the network to it.')
}

const since = (now: Date, at: Date | null) => {
  const minutes = at ? Math.round((now.getTime() - at.getTime()) / minuteMs) : 0
  return minutes < 90 ? counted(minutes, 'minute') : counted(Math.round(minutes / 60), 'hour')
}

function live({ live: kind }: Installed, { waiting, now }: Facts): Told {
  if (kind === 'off')
    return skipped(
      'Live messages are switched off.',
      'Set LIVE_ENABLED=true to bring them to open screens at once.',
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

function jobs({ lastJob, now }: Facts): Told {
  const mend = 'Start a process with ROLE=worker or ROLE=all, or check the log of the running one.'
  if (lastJob === 'unknown') return skipped('The background jobs could not be checked.', mend)
  if (!lastJob) return warning('No background job has ended yet.', mend)
  if (now.getTime() - lastJob.getTime() < lateMs) return good('Background jobs run.')
  return bad(
    `No background job has ended for ${since(now, lastJob)}: nothing is billed, sent or checked.`,
    mend,
  )
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

function gateway({ gateway: kind }: Installed, { payments: { due, seconds } }: Facts): Told {
  if (kind === 'none')
    return warning(
      'Nothing can be paid: there is no payment gateway.',
      'Set the BKASH_ variables and PUBLIC_URL.',
    )
  if (kind === 'simulator')
    return warning(
      'Payments are simulated: no money moves.',
      'Set the BKASH_ variables before customers pay.',
    )
  if (seconds < latePaymentsSeconds) return good('bKash takes payments, and each is checked in time.')
  return bad(
    `${counted(due, 'payment waits', 'payments wait')} to be checked with bKash, the oldest for ${counted(Math.round(seconds / 60), 'minute')}.`,
    'Check whether bKash answers, and whether the background jobs run.',
  )
}

function radius({ radius: kind }: Installed, { lastReport, now }: Facts): Told {
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
  if (now.getTime() - lastReport.getTime() < silentMs)
    return kind === 'simulated'
      ? warning('The network is simulated: its sessions are made up.', 'Set RADIUS_SECRET for the real one.')
      : good('The network reports its sessions.')
  return bad(
    `${whose} has been silent for ${since(now, lastReport)}.`,
    'Check whether the access servers reach FreeRADIUS, and FreeRADIUS this portal.',
  )
}
