import type { LineStatus } from '@uplink/contract/connections'
import { formatMoment } from '../../../platform/dates/dates'
import type { Tone } from '../../../ui/feedback/tone'

/** One checked point and its state. */
export interface LineCheck {
  name: string
  tone: Tone
  finding: string
}

export interface LineChecks {
  checks: LineCheck[]
  /** What the customer can do, the most likely help first; empty when all is well. */
  advice: string[]
}

/** Checks what the portal knows about a line, in the order in which the support desk would. */
export function checkLine(status: LineStatus): LineChecks {
  const checks = [contract(status), area(status), session(status), signIn(status)]
  return { checks, advice: adviceFor(status) }
}

function contract({ state, since }: LineStatus): LineCheck {
  const name = 'Your contract'
  if (state === 'closed') return { name, tone: 'neutral', finding: 'The line is closed.' }
  if (state !== 'suspended') return { name, tone: 'success', finding: 'The line is switched on.' }
  return {
    name,
    tone: 'danger',
    finding: `The line is suspended${since === null ? '' : ` since ${formatMoment(since)}`}.`,
  }
}

function area({ running, area: where }: LineStatus): LineCheck {
  const name = `The network in ${where}`
  const [first] = running
  if (!first) return { name, tone: 'success', finding: 'There is no outage in your area.' }
  const end =
    first.expected_end_at === null ? '' : ` It should be over on ${formatMoment(first.expected_end_at)}.`
  return { name, tone: 'warning', finding: `${first.title}.${end}` }
}

const causes: Record<NonNullable<NonNullable<LineStatus['last_session']>['ended_by']>, string> = {
  customer: 'it was switched off at your end',
  line: 'the line to you was interrupted',
  provider: 'we ended it',
  equipment: 'our equipment was restarted',
  'time-limit': 'it had reached its time limit',
  unknown: 'we do not know why',
}

const comesBack = 'Your router reconnects by itself, usually within 2 minutes.'

function session({ last_session: last, paid_at }: LineStatus): LineCheck {
  const name = 'Your router’s connection'
  if (last?.stopped_at === null)
    return {
      name,
      tone: 'success',
      finding: `Your router has been online since ${formatMoment(last.started_at)}.`,
    }
  // in the minutes after a payment there is no fault to look for
  if (paid_at !== null) return { name, tone: 'info', finding: comesBack }
  if (!last) return { name, tone: 'neutral', finding: 'Your router has not been online yet.' }
  const why = last.ended_by === null ? '' : `; ${causes[last.ended_by]}`
  return {
    name,
    tone: 'danger',
    finding: `Your router has been offline since ${formatMoment(last.stopped_at)}${why}.`,
  }
}

type Reason = NonNullable<LineStatus['last_authentication']>['reason']

const refusals: Record<Reason, string> = {
  accepted: 'we let it in',
  suspended: 'we refused it because the line is suspended',
  closed: 'we refused it because the line is closed',
  'no-contract': 'we refused it because there is no contract in force',
  'wrong-password': 'we refused it because the password in your router is wrong',
}

function signIn({ last_authentication: last, paid_at }: LineStatus): LineCheck {
  const name = 'Your router’s last sign-in'
  if (!last) return { name, tone: 'neutral', finding: 'No sign-in recorded.' }
  const isPaid = paid_at !== null && last.reason === 'suspended'
  const tone = last.is_accepted ? 'success' : isPaid ? 'info' : 'danger'
  return {
    name,
    tone,
    finding: `On ${formatMoment(last.at)} your router signed in, and ${refusals[last.reason]}.`,
  }
}

function adviceFor(status: LineStatus): string[] {
  const { state, last_authentication: last, paid_at } = status
  if (state === 'closed') return ['Contact us if you want the line back.']
  if (state === 'suspended') return ['Pay what is overdue. We switch the line on again within a few minutes.']
  if (state === 'outage') return ['Leave your router switched on. The line comes back on its own.']
  if (state === 'online')
    return [
      'The line works up to your router. If a device has no internet, try it with a cable: if that works, the problem is the Wi-Fi.',
    ]
  if (paid_at !== null) return [comesBack]
  const password = 'Enter the connection’s password in your router again, as in your contract.'
  return [
    ...(last && !last.is_accepted && last.reason === 'wrong-password' ? [password] : []),
    'Check that your router has power and that its cable is plugged in at both ends.',
    'Switch the router off, wait half a minute, switch it on again and give it five minutes.',
    'If it stays offline, open a ticket: we see what you see here.',
  ]
}
