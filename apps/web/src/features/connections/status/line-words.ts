import type { LineStatus } from '@uplink/contract/connections'
import { t } from '../../../language/t'
import { formatDate, formatDisplayDate, formatNear, isToday } from '../../../platform/dates/dates'
import { formatMoney, isNothing } from '../../../platform/money/money'
import type { Tone } from '../../../ui/feedback/tone'
import { outageTitle } from './outage-title'

/** What a customer reads about a line, and the one button that helps. */
export interface LineWords {
  tone: Tone
  sentence: string
  detail: string | undefined
  /** `contact`: speak to the provider; `pay`: pay what is overdue; `renew`: a prepaid line's next days; `again`: check once more. */
  help: 'contact' | 'pay' | 'renew' | 'again' | undefined
  /** The amount to pay, where paying helps. */
  owed?: string
}

/** @param now milliseconds since the epoch: decides whether a time needs its day */
export function lineWords(status: LineStatus, now: number): LineWords {
  const { area, since } = status
  switch (status.state) {
    case 'online':
      return {
        tone: 'success',
        sentence:
          since === null
            ? t('Your line in {area} is online', { area })
            : t('Your line in {area} has been online since {time}', { area, time: formatNear(since, now) }),
        detail: undefined,
        help: undefined,
      }
    case 'offline':
      // In the minutes after a payment the line is about to come back: the customer need not look for a fault.
      if (status.paid_at !== null)
        return {
          tone: 'info',
          sentence: t(
            isToday(status.paid_at, now)
              ? 'Paid at {time}. Your line in {area} is switched on again'
              : 'Paid on {time}. Your line in {area} is switched on again',
            { time: formatNear(status.paid_at, now), area },
          ),
          detail: t('Your router reconnects by itself, usually within 2 minutes.'),
          help: undefined,
        }
      // a new line: nothing is wrong with a router that nobody has connected
      if (since === null && status.last_session === null && status.last_authentication === null)
        return {
          tone: 'neutral',
          sentence: t('Your line in {area} is not online yet', { area }),
          detail: t('This changes by itself once your router is connected. If it is already, contact us.'),
          help: 'contact',
        }
      return {
        tone: 'danger',
        sentence:
          since === null
            ? t('Your line in {area} is offline', { area })
            : t('Your line in {area} has been offline since {time}', { area, time: formatNear(since, now) }),
        detail: t(
          'Check that your router has power and its cables are plugged in. If it stays offline, contact us.',
        ),
        help: 'contact',
      }
    case 'suspended':
      return { tone: 'danger', ...suspension(status, now) }
    case 'closed':
      return {
        tone: 'neutral',
        sentence: t('Your line in {area} is closed', { area }),
        detail: t('Contact us if you want it back.'),
        help: 'contact',
      }
    case 'outage':
      return { tone: 'warning', ...outageWords(status.outage, now), help: 'again' }
  }
}

/** A line that is suspended by hand comes back on its day, or when the provider says so: paying does not help. */
function suspension(status: LineStatus, now: number): Omit<LineWords, 'tone'> {
  const { area, overdue, paid_until: paidUntil, is_never_paid: isNeverPaid, since: at, pause } = status
  if (isNeverPaid && !pause)
    return {
      sentence: t('Your line in {area} is off: it has not been paid for yet', { area }),
      detail: t('It comes on within 2 minutes after it is paid.'),
      help: 'renew',
    }
  if (paidUntil !== null && !pause)
    return {
      sentence: t('Your line in {area} is off: its paid days are over', { area }),
      detail: t('It was paid until {date}. It comes back within 2 minutes after it is renewed.', {
        date: formatDate(paidUntil),
      }),
      help: 'renew',
    }
  const isOwed = overdue !== null && !isNothing(overdue) && !pause
  const back = pause?.back_on ?? null
  return {
    sentence: isOwed
      ? t('Suspended: {amount} overdue', { amount: formatMoney(overdue) })
      : t('Your line in {area} is suspended', { area }),
    detail: [
      at === null
        ? t('Your line in {area} was switched off.', { area })
        : t(
            isToday(at, now)
              ? 'Your line in {area} was switched off at {time}.'
              : 'Your line in {area} was switched off on {time}.',
            { area, time: formatNear(at, now) },
          ),
      back === null
        ? t(isOwed ? 'We switch it on again once this is paid.' : 'Contact us to switch it on again.')
        : t('We switch it on again on {date}.', { date: formatDisplayDate(back) }),
      ...(pause?.reason ? [t('The reason: {reason}', { reason: pause.reason })] : []),
    ].join(' '),
    ...(isOwed ? { help: 'pay', owed: overdue } : { help: 'contact' }),
  }
}

function outageWords(outage: LineStatus['outage'], now: number) {
  const what = t(outage?.is_planned ? 'Planned work in your area' : 'Outage in your area')
  return {
    sentence: withExpectation(what, outage?.expected_end_at ?? null, now),
    detail: outage
      ? t('{title}, since {time}. We are working on it. Your line comes back on its own.', {
          title: outageTitle(outage),
          time: formatNear(outage.starts_at, now),
        })
      : undefined,
  }
}

function withExpectation(what: string, expected: string | null, now: number): string {
  if (expected === null) return what
  if (Date.parse(expected) <= now) return t('{what}, taking longer than expected', { what })
  return t(isToday(expected, now) ? '{what}, expected back at {time}' : '{what}, expected back on {time}', {
    what,
    time: formatNear(expected, now),
  })
}
