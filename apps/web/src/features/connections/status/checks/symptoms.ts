import { symptoms, type CheckName, type Symptom } from '@uplink/contract/line-diagnoses'
import type { TicketCategory } from '@uplink/contract/tickets'
import { CircleQuestionMark, Gauge, GlobeX, Smartphone, Unplug, Wifi, type LucideIcon } from 'lucide-react'
import { t } from '../../../../language/t'

/** What a customer can say is wrong, and what then is looked at. */
export interface SymptomKind {
  /** As the customer would say it; the subject of a ticket, too. */
  title: string
  hint: string
  icon: LucideIcon
  /** In the order in which the support desk would look. */
  checks: readonly CheckName[]
  category: TicketCategory
  /** What helps most often where no check has found a problem, the most likely help first. */
  advice: string[]
}

const restart = () =>
  t('Switch the router off, wait half a minute, switch it on again and give it five minutes.')
const withCable = () =>
  t('Try one device with a cable to the router: if that works, the problem is the Wi-Fi.')
const near = () => t('Stand next to the router and try again: walls and distance weaken the Wi-Fi.')

export const symptomKinds = (): Record<Symptom, SymptomKind> => ({
  'no-internet': {
    title: t('No internet at all'),
    hint: t('Nothing opens, on any device.'),
    icon: GlobeX,
    checks: ['contract', 'area', 'session', 'sign-in'],
    category: 'connection',
    advice: [withCable(), restart()],
  },
  slow: {
    title: t('The internet is slow'),
    hint: t('Films stop, pages take long.'),
    icon: Gauge,
    checks: ['contract', 'area', 'session', 'quota', 'drops', 'device'],
    category: 'speed',
    advice: [
      t('Stop downloads and films on other devices for a minute, and try again.'),
      withCable(),
      restart(),
    ],
  },
  drops: {
    title: t('It keeps dropping'),
    hint: t('It works, then it does not, then it does.'),
    icon: Unplug,
    checks: ['contract', 'area', 'session', 'drops'],
    category: 'connection',
    advice: [t('Check that the router’s cables and its power plug sit firmly.'), near(), restart()],
  },
  'one-device': {
    title: t('Only one device'),
    hint: t('The others work.'),
    icon: Smartphone,
    checks: ['contract', 'area', 'session', 'device'],
    category: 'connection',
    advice: [
      t('The line works, so it is that device: switch its Wi-Fi off and on again.'),
      t('Let it forget the Wi-Fi, and enter the Wi-Fi’s password again.'),
      t('Restart the device.'),
    ],
  },
  wifi: {
    title: t('Wi-Fi'),
    hint: t('Weak, not found, or the password is refused.'),
    icon: Wifi,
    checks: ['contract', 'area', 'session', 'device'],
    category: 'connection',
    advice: [near(), withCable(), restart()],
  },
  other: {
    title: t('Something else'),
    hint: t('Tell us in your own words.'),
    icon: CircleQuestionMark,
    checks: ['contract', 'area', 'session'],
    category: 'other',
    advice: [t('Tell us what is wrong: we see what you see here.')],
  },
})

/** The symptom that an address names. */
export const symptomNamed = (name: string | undefined): Symptom | undefined =>
  symptoms.find((each) => each === name)
