import type { LineStatus } from '@uplink/contract/connections'
import { outageTitle } from './outage-title'
import { t } from '../../../language/t'
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
  const name = t('Your contract')
  if (state === 'closed') return { name, tone: 'neutral', finding: t('The line is closed.') }
  if (state !== 'suspended') return { name, tone: 'success', finding: t('The line is switched on.') }
  return {
    name,
    tone: 'danger',
    finding:
      since === null
        ? t('The line is suspended.')
        : t('The line is suspended since {time}.', { time: formatMoment(since) }),
  }
}

function area({ running, area: where }: LineStatus): LineCheck {
  const name = t('The network in {area}', { area: where })
  const [first] = running
  if (!first) return { name, tone: 'success', finding: t('There is no outage in your area.') }
  const title = outageTitle(first)
  const end = first.expected_end_at
  const finding =
    end === null
      ? t('{title}.', { title })
      : t('{title}. It should be over on {time}.', { title, time: formatMoment(end) })
  return { name, tone: 'warning', finding }
}

const causes = (): Record<NonNullable<NonNullable<LineStatus['last_session']>['ended_by']>, string> => ({
  customer: t('it was switched off at your end'),
  line: t('the line to you was interrupted'),
  provider: t('we ended it'),
  equipment: t('our equipment was restarted'),
  'time-limit': t('it had reached its time limit'),
  unknown: t('we do not know why'),
})

const comesBack = () => t('Your router reconnects by itself, usually within 2 minutes.')

function session({ last_session: last, paid_at }: LineStatus): LineCheck {
  const name = t('Your router’s connection')
  if (last?.stopped_at === null)
    return {
      name,
      tone: 'success',
      finding: t('Your router has been online since {time}.', { time: formatMoment(last.started_at) }),
    }
  // in the minutes after a payment there is no fault to look for
  if (paid_at !== null) return { name, tone: 'info', finding: comesBack() }
  if (!last) return { name, tone: 'neutral', finding: t('Your router has not been online yet.') }
  const time = formatMoment(last.stopped_at)
  return {
    name,
    tone: 'danger',
    finding:
      last.ended_by === null
        ? t('Your router has been offline since {time}.', { time })
        : t('Your router has been offline since {time}; {why}.', { time, why: causes()[last.ended_by] }),
  }
}

type Reason = NonNullable<LineStatus['last_authentication']>['reason']

const refusals = (): Record<Reason, string> => ({
  accepted: t('we let it in'),
  suspended: t('we refused it because the line is suspended'),
  closed: t('we refused it because the line is closed'),
  'no-contract': t('we refused it because there is no contract in force'),
  'wrong-password': t('we refused it because the password in your router is wrong'),
  'no-password': t('we refused it because no password has been set for the line yet'),
  'method-not-offered': t('we refused it because it sent its password in a way that we do not accept'),
  'other-device': t('we refused it because the line is for another device'),
  'too-many-sessions': t('we refused it because as many devices are online as the line may have'),
  unknown: t('we refused it'),
})

function signIn({ last_authentication: last, last_session, paid_at }: LineStatus): LineCheck {
  const name = t('Your router’s last sign-in')
  // some equipment tells of sessions alone; whoever is online has signed in
  if (!last && last_session?.stopped_at === null)
    return {
      name,
      tone: 'success',
      finding: t('Your router is signed in, since {time} at the latest.', {
        time: formatMoment(last_session.started_at),
      }),
    }
  if (!last) return { name, tone: 'neutral', finding: t('No sign-in recorded.') }
  const isPaid = paid_at !== null && last.reason === 'suspended'
  const tone = last.is_accepted ? 'success' : isPaid ? 'info' : 'danger'
  return {
    name,
    tone,
    finding: t('On {time} your router signed in, and {result}.', {
      time: formatMoment(last.at),
      result: refusals()[last.reason],
    }),
  }
}

function adviceFor(status: LineStatus): string[] {
  const { state, last_authentication: last, paid_at } = status
  if (state === 'closed') return [t('Contact us if you want the line back.')]
  if (state === 'suspended')
    return [t('Pay what is overdue. We switch the line on again within a few minutes.')]
  if (state === 'outage') return [t('Leave your router switched on. The line comes back on its own.')]
  if (state === 'online')
    return [
      t(
        'The line works up to your router. If a device has no internet, try it with a cable: if that works, the problem is the Wi-Fi.',
      ),
    ]
  if (paid_at !== null) return [comesBack()]
  const password = t('Enter the line’s password in your router again, as in your contract.')
  return [
    ...(last && !last.is_accepted && last.reason === 'wrong-password' ? [password] : []),
    t('Check that your router has power and that its cable is plugged in at both ends.'),
    t('Switch the router off, wait half a minute, switch it on again and give it five minutes.'),
    t('If it stays offline, open a ticket: we see what you see here.'),
  ]
}
