import type { LineStatus } from '@uplink/contract/connections'
import type { CheckName, LineCheck } from '@uplink/contract/line-diagnoses'
import type { Usage, UsageOutlook } from '@uplink/contract/usage'

/** What is known of the period's data, and of the drops of the line. */
export interface LineUse {
  usage: Pick<Usage, 'quota_bytes' | 'download_bytes' | 'upload_bytes' | 'after_quota'>
  drops: UsageOutlook['drops']
}

/** From so many drops in the last days on they are the likely trouble. */
const manyDrops = 4
/** How many of the last days count. */
export const recentDays = 7
/** From so many milliseconds on an answer to the device is late. */
const sluggishMs = 700

/** What a check finds in the state of the line. */
export function checkState(name: CheckName, status: LineStatus): LineCheck {
  if (name === 'contract') return contract(status)
  if (name === 'area') return area(status)
  return name === 'session' ? session(status) : signIn(status)
}

function contract({ state, since, paid_until, is_never_paid, pause }: LineStatus): LineCheck {
  const name = 'contract'
  if (state === 'closed') return { name, finding: 'closed' }
  if (state !== 'suspended') return { name, finding: 'on' }
  const at = since === null ? {} : { at: since }
  if (pause !== null) return { name, finding: 'paused', ...at }
  if (is_never_paid) return { name, finding: 'prepaid-over' }
  if (paid_until !== null) return { name, finding: 'prepaid-over', until_day: paid_until }
  return { name, finding: 'suspended', ...at }
}

function area({ running }: LineStatus): LineCheck {
  const [first] = running
  if (!first) return { name: 'area', finding: 'no-outage' }
  return {
    name: 'area',
    finding: first.is_planned ? 'planned-work' : 'outage',
    at: first.starts_at,
    ...(first.expected_end_at !== null && { until: first.expected_end_at }),
  }
}

function session({ last_session: last, paid_at }: LineStatus): LineCheck {
  const name = 'session'
  if (last?.stopped_at === null) return { name, finding: 'online', at: last.started_at }
  // in the minutes after a payment there is no fault to look for
  if (paid_at !== null) return { name, finding: 'coming-back' }
  if (!last) return { name, finding: 'never-online' }
  return {
    name,
    finding: 'offline',
    at: last.stopped_at,
    ...(last.ended_by !== null && { reason: last.ended_by }),
  }
}

function signIn({ last_authentication: last, last_session, paid_at }: LineStatus): LineCheck {
  const name = 'sign-in'
  // some equipment tells of sessions alone; whoever is online has signed in
  if (!last && last_session?.stopped_at === null)
    return { name, finding: 'signed-in', at: last_session.started_at }
  if (!last) return { name, finding: 'none' }
  const { at, reason } = last
  if (last.is_accepted) return { name, finding: 'accepted', at, reason }
  const isPaid = paid_at !== null && reason === 'suspended'
  return { name, finding: isPaid ? 'refused-before-payment' : 'refused', at, reason }
}

/** How much of the period's data is used. */
export function checkQuota({ usage }: LineUse): LineCheck {
  const { quota_bytes: quota, download_bytes, upload_bytes, after_quota } = usage
  const name = 'quota'
  if (quota === null || quota === 0) return { name, finding: 'no-quota' }
  const count = Math.round((100 * (download_bytes + upload_bytes)) / quota)
  const until = after_quota?.slow_until ?? null
  if (until !== null) return { name, finding: 'quota-used-up', count, until_day: until }
  return { name, finding: 'quota-left', count: Math.min(count, 100) }
}

/** How often the line was lost lately. */
export function checkDrops({ drops }: LineUse): LineCheck {
  const count = drops.slice(-recentDays).reduce((sum, day) => sum + day.count, 0)
  const finding = count === 0 ? 'no-drops' : count < manyDrops ? 'few-drops' : 'many-drops'
  return { name: 'drops', finding, count }
}

/** How long the device waits for an answer of the portal. @param ms milliseconds */
export function checkDevice(ms: number): LineCheck {
  return { name: 'device', finding: ms < sluggishMs ? 'quick' : 'sluggish', count: Math.round(ms) }
}
