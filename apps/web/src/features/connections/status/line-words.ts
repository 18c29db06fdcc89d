import type { LineStatus } from '@uplink/contract/connections'
import { dayOf, formatMoment, formatTime } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import type { Tone } from '../../../ui/feedback/tone'

/** What a customer reads about a line, and the one button that helps. */
export interface LineWords {
  tone: Tone
  sentence: string
  detail: string | undefined
  /** `contact`: speak to the provider; `pay`: pay what is overdue; `again`: check once more. */
  help: 'contact' | 'pay' | 'again' | undefined
  /** The amount to pay, where paying helps. */
  owed?: string
}

/** @param now milliseconds since the epoch: decides whether a time needs its day */
export function lineWords(status: LineStatus, now: number): LineWords {
  switch (status.state) {
    case 'online':
      return {
        tone: 'success',
        sentence: `${subject(status, 'is', 'has been')} online${since(status.since, now)}`,
        detail: undefined,
        help: undefined,
      }
    case 'offline':
      // In the minutes after a payment the line is about to come back: the customer need not look for a fault.
      if (status.paid_at !== null)
        return {
          tone: 'info',
          sentence: `Paid ${pointInTime(status.paid_at, now)}. Your line in ${status.area} is switched on again`,
          detail: 'Your router reconnects by itself, usually within 2 minutes.',
          help: undefined,
        }
      return {
        tone: 'danger',
        sentence: `${subject(status, 'is', 'has been')} offline${since(status.since, now)}`,
        detail:
          'Check that your router has power and its cables are plugged in. If it stays offline, contact us.',
        help: 'contact',
      }
    case 'suspended':
      return { tone: 'danger', ...suspension(status, now) }
    case 'closed':
      return {
        tone: 'neutral',
        sentence: `Your line in ${status.area} is closed`,
        detail: 'Contact us if you want it back.',
        help: 'contact',
      }
    case 'outage':
      return { tone: 'warning', ...outageWords(status.outage, now), help: 'again' }
  }
}

function subject({ area, since: at }: LineStatus, plain: string, sinceThen: string): string {
  return `Your line in ${area} ${at === null ? plain : sinceThen}`
}

function since(instant: string | null, now: number): string {
  return instant === null ? '' : ` since ${moment(instant, now)}`
}

const isToday = (instant: string, now: number) => dayOf(instant) === dayOf(new Date(now).toISOString())

/** The time, with the day if it is not today. */
function moment(instant: string, now: number): string {
  return isToday(instant, now) ? formatTime(instant) : formatMoment(instant)
}

/** `at 14:00`, `on Mar 15, 2026, 14:00` */
function pointInTime(instant: string, now: number): string {
  return `${isToday(instant, now) ? 'at' : 'on'} ${moment(instant, now)}`
}

function suspension({ area, overdue, since: at }: LineStatus, now: number): Omit<LineWords, 'tone'> {
  const isOwed = overdue !== null && overdue !== '0.00'
  return {
    sentence: isOwed ? `Suspended: ${formatMoney(overdue)} overdue` : `Your line in ${area} is suspended`,
    detail: [
      `Your line in ${area} was switched off${at === null ? '' : ` ${pointInTime(at, now)}`}.`,
      isOwed ? 'We switch it on again once this is paid.' : 'Contact us to switch it on again.',
    ].join(' '),
    ...(isOwed ? { help: 'pay', owed: overdue } : { help: 'contact' }),
  }
}

function outageWords(outage: LineStatus['outage'], now: number) {
  const what = outage?.is_planned ? 'Planned work in your area' : 'Outage in your area'
  return {
    sentence: what + expectation(outage?.expected_end_at ?? null, now),
    detail: outage
      ? `${outage.title}, since ${moment(outage.starts_at, now)}. We are working on it. Your line comes back on its own.`
      : undefined,
  }
}

function expectation(expected: string | null, now: number): string {
  if (expected === null) return ''
  return Date.parse(expected) <= now
    ? ', taking longer than expected'
    : `, expected back ${pointInTime(expected, now)}`
}
