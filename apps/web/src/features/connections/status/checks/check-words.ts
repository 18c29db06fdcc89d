import type { CheckName, Finding, LineCheck } from '@uplink/contract/line-diagnoses'
import { t } from '../../../../language/t'
import { formatDate, formatMoment } from '../../../../platform/dates/dates'
import type { Tone } from '../../../../ui/feedback/tone'
import { recentDays } from './line-checks'

export const checkNames = (): Record<CheckName, string> => ({
  contract: t('Your contract'),
  area: t('The network in your area'),
  session: t('Your router’s connection'),
  'sign-in': t('Your router’s last sign-in'),
  quota: t('Your data of this period'),
  drops: t('Drops of the line'),
  device: t('The way from this device to us'),
})

/** One check in words. */
export interface CheckWords {
  name: string
  tone: Tone
  finding: string
  /** What helps; absent where nothing needs to be done. */
  todo?: string
}

type Words = Omit<CheckWords, 'name'>
type Worded = (check: LineCheck) => Words

const fine = (finding: string): Words => ({ tone: 'success', finding })
const time = ({ at }: LineCheck) => (at === undefined ? '' : formatMoment(at))
const lastDay = ({ until_day: day }: LineCheck) => (day === undefined ? '' : formatDate(day))

const suspendedSince = (check: LineCheck) =>
  check.at === undefined
    ? t('The line is suspended.')
    : t('The line is suspended since {time}.', { time: time(check) })

const comesBack = () => t('Your router reconnects by itself, usually within 2 minutes.')

const words: Record<Finding | 'not-checked', Worded> = {
  'not-checked': () => ({ tone: 'neutral', finding: t('This could not be checked just now.') }),

  on: () => fine(t('The line is switched on.')),
  suspended: (check) => ({
    tone: 'danger',
    finding: suspendedSince(check),
    todo: t('Pay what is overdue. We switch the line on again within a few minutes.'),
  }),
  paused: (check) => ({
    tone: 'danger',
    finding: suspendedSince(check),
    todo: t('Contact us to switch it on again.'),
  }),
  'prepaid-over': ({ until_day: day }) =>
    day === undefined
      ? {
          tone: 'danger',
          finding: t('The line has not been paid for yet.'),
          todo: t('It comes on within 2 minutes after it is paid.'),
        }
      : {
          tone: 'danger',
          finding: t('The paid days are over. It was paid until {date}.', { date: formatDate(day) }),
          todo: t('Renew the line. It comes back within 2 minutes.'),
        },
  closed: () => ({
    tone: 'danger',
    finding: t('The line is closed.'),
    todo: t('Contact us if you want the line back.'),
  }),

  'no-outage': () => fine(t('There is no outage in your area.')),
  outage: (check) => ({
    tone: 'warning',
    finding: ends(check, t('There is an outage in your area since {time}.', { time: time(check) })),
    todo: t('Leave your router switched on. The line comes back on its own.'),
  }),
  'planned-work': (check) => ({
    tone: 'warning',
    finding: ends(check, t('There is planned work in your area since {time}.', { time: time(check) })),
    todo: t('Leave your router switched on. The line comes back on its own.'),
  }),

  online: (check) => fine(t('Your router has been online since {time}.', { time: time(check) })),
  offline: (check) => ({
    tone: 'danger',
    finding: offline(check),
    todo: [
      t('Check that your router has power and that its cable is plugged in at both ends.'),
      t('Switch the router off, wait half a minute, switch it on again and give it five minutes.'),
    ].join(' '),
  }),
  'coming-back': () => ({ tone: 'info', finding: comesBack() }),
  'never-online': () => ({
    tone: 'neutral',
    finding: t('Your router has not been online yet.'),
    todo: t('Check that your router has power and that its cable is plugged in at both ends.'),
  }),

  accepted: (check) => signedIn(check, 'success'),
  'signed-in': (check) =>
    fine(t('Your router is signed in, since {time} at the latest.', { time: time(check) })),
  refused: (check) => signedIn(check, 'danger'),
  'refused-before-payment': (check) => signedIn(check, 'info'),
  none: () => ({ tone: 'neutral', finding: t('No sign-in recorded.') }),

  'no-quota': () => fine(t('Your package has no limit.')),
  'quota-left': ({ count = 0 }) => fine(t('{percent}% of it is used.', { percent: count })),
  'quota-used-up': (check) => ({
    tone: 'warning',
    finding: t('It is used up. The line is slower until {date}.', { date: lastDay(check) }),
    todo: t('A larger package is faster from the day on which it begins: see My package.'),
  }),

  'no-drops': () => fine(t('The line was not lost in the last {days} days.', { days: recentDays })),
  'few-drops': ({ count = 0 }) =>
    fine(
      t(
        count === 1
          ? 'The line was lost once in the last {days} days.'
          : 'The line was lost {count} times in the last {days} days.',
        { count, days: recentDays },
      ),
    ),
  'many-drops': ({ count = 0 }) => ({
    tone: 'danger',
    finding: t('The line was lost {count} times in the last {days} days.', { count, days: recentDays }),
    todo: t('Open a ticket: this needs a look at the line.'),
  }),

  quick: ({ count = 0 }) => fine(t('It has our answer after {ms} milliseconds.', { ms: count })),
  sluggish: ({ count = 0 }) => ({
    tone: 'warning',
    finding: t('It waits {ms} milliseconds for our answer, which is long.', { ms: count }),
    todo: t('Try one device with a cable to the router: if that works, the problem is the Wi-Fi.'),
  }),
}

/** A check as a customer reads it, on the screen that checks and in the ticket. */
export const checkWords = (check: LineCheck): CheckWords => ({
  name: checkNames()[check.name],
  ...words[check.finding](check),
})

const ends = ({ until }: LineCheck, sentence: string) =>
  until === undefined
    ? sentence
    : t('{sentence} It should be over on {time}.', { sentence, time: formatMoment(until) })

type Reason = NonNullable<LineCheck['reason']>

const causes = (): Partial<Record<Reason, string>> => ({
  customer: t('it was switched off at your end'),
  request: t('it was ended as you asked'),
  line: t('the line to you was interrupted'),
  provider: t('we ended it'),
  equipment: t('our equipment was restarted'),
  'time-limit': t('it had reached its time limit'),
  unknown: t('we do not know why'),
})

function offline(check: LineCheck): string {
  const why = check.reason && causes()[check.reason]
  return why === undefined
    ? t('Your router has been offline since {time}.', { time: time(check) })
    : t('Your router has been offline since {time}; {why}.', { time: time(check), why })
}

const answers = (): Partial<Record<Reason, string>> => ({
  accepted: t('we let it in'),
  suspended: t('we refused it because the line is suspended'),
  closed: t('we refused it because the line is closed'),
  'no-contract': t('we refused it because there is no contract in force'),
  'wrong-password': t('we refused it because the password in your router is wrong'),
  'no-password': t('we refused it because no password has been set for the line yet'),
  'method-not-offered': t('we refused it because it sent its password in a way that we do not accept'),
  'other-device': t('we refused it because the line is for another device'),
  'too-many-sessions': t('we refused it because as many devices are online as the line may have'),
})

/** What to do about a refused sign-in, where the customer can do something. */
const help = (): Partial<Record<Reason, string>> => ({
  'wrong-password': t('Enter the line’s password in your router again, as in your contract.'),
  'other-device': t('Open a ticket: we set the line to your new router.'),
  'too-many-sessions': t('Switch off the router that you do not use any more.'),
})

function signedIn(check: LineCheck, tone: Tone): Words {
  const { reason } = check
  const todo = tone === 'danger' && reason ? help()[reason] : undefined
  return {
    tone,
    finding: t('On {time} your router signed in, and {result}.', {
      time: time(check),
      result: (reason && answers()[reason]) ?? t('we refused it'),
    }),
    ...(todo !== undefined && { todo }),
  }
}
