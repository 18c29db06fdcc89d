import type { CustomerOverview } from '@uplink/contract/desk'
import type { LineDetails } from '@uplink/contract/line-changes'
import type { AreaOutage } from '@uplink/contract/outages'
import { pathTo } from '@uplink/contract/screens'
import { TriangleAlert } from 'lucide-react'
import { formatDate, formatMoment } from '../../../platform/dates/dates'
import { formatMoney, isNothing } from '../../../platform/money/money'
import { formatGigabytes, formatSpeed } from '../../../platform/units/units'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { Link } from '../../../ui/link/Link'
import type { Detail } from '../../../ui/page/DetailList'
import classes from './parts/parts.module.css'

type Line = CustomerOverview['line']
type Account = CustomerOverview['account']
type Bill = CustomerOverview['bill']

/** The specification's word for a missing value. */
const missing = 'NA'

const tones = {
  online: 'success',
  offline: 'danger',
  suspended: 'danger',
  closed: 'neutral',
  outage: 'warning',
} as const

interface LineStateProps extends Pick<Line, 'state'> {
  /** Of an offline line: when it was paid, which switched it on again a moment ago. */
  paidAt?: string | null
}

/** The state in a word. A line whose router is about to sign in again is nothing to worry about. */
export const LineState = ({ state, paidAt = null }: LineStateProps) =>
  paidAt === null ? (
    <StatusBadge tone={tones[state]}>{capital(state)}</StatusBadge>
  ) : (
    <StatusBadge tone="info">Switched on</StatusBadge>
  )

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export const Phone = ({ number }: { number: string }) => <a href={`tel:${number}`}>{number}</a>

/** What customers and bills call a line; the number that the database gave it is nobody's to know. */
export const clientId = ({ username }: { username: string }) => username

/** Who it is, as far as the head of the page does not say it. */
export function personFacts({ account, connection, can }: CustomerOverview): Detail[] {
  const { holder, address, city } = account
  return [
    {
      label: 'Account holder',
      // sign-ins, what is kept about them, erasure
      value: can.includes('see-person') ? (
        <Link href={pathTo('user', { id: connection.user_id })}>{holder}</Link>
      ) : (
        holder
      ),
    },
    // many addresses end with their city already
    { label: 'Address', value: address.endsWith(city) ? address : `${address}, ${city}` },
  ]
}

/** What explains a line that does not work: outages where it stands, and a router that is not let in. */
export function LineNews({ line }: Pick<CustomerOverview, 'line'>) {
  const { last_authentication: last, last_session: session } = line
  const isRefused = last !== null && !last.is_accepted && session?.stopped_at !== null
  return (
    <>
      {outagesOf(line).map((outage) => (
        <p key={outage.id} className={classes.news}>
          <TriangleAlert aria-hidden />
          {outage.is_planned ? 'Planned work' : 'Outage'}: {outageWords(outage)}
        </p>
      ))}
      {isRefused && (
        <p className={classes.news}>
          <TriangleAlert aria-hidden />
          Sign-in {formatMoment(last.at)}: {refusals[last.reason]}
        </p>
      )}
    </>
  )
}

export function lineFacts({ line, account }: CustomerOverview): Detail[] {
  return [
    { label: 'Last session', value: sessionWords(line.last_session) },
    { label: 'Last sign-in', value: signInWords(line) },
    { label: 'Package', value: account.package ?? missing },
    { label: 'Speed', value: speedWords(account) },
    { label: 'Included', value: includedWords(account) },
    {
      label: 'Customer since',
      value: account.contractStartDate === null ? missing : formatDate(account.contractStartDate),
      isNumber: true,
    },
  ]
}

/** What staff have written down about the place, and what the line was called before. */
export const placeFacts = ({ label, place_contact, former_usernames: former }: LineDetails): Detail[] => [
  ...(label === null ? [] : [{ label: 'Label', value: label }]),
  ...(place_contact === null ? [] : [{ label: 'Who is there', value: place_contact }]),
  ...(former.length === 0
    ? []
    : [
        {
          label: 'Called before',
          value: former.map(({ username, until }) => `${username} until ${formatMoment(until)}`).join(', '),
        },
      ]),
]

/** What is owed, and until when or since when. */
export function owed({ amount_due, billDueDate, is_overdue }: Bill): string {
  if (isNothing(amount_due)) return 'Nothing'
  if (!billDueDate) return formatMoney(amount_due)
  return `${formatMoney(amount_due)}, ${is_overdue ? 'overdue since' : 'due'} ${formatDate(billDueDate)}`
}

/** What runs in the area now, the outage that explains the state included. */
export function outagesOf({ outage, running }: Line): AreaOutage[] {
  return outage && !running.some(({ id }) => id === outage.id) ? [outage, ...running] : running
}

export function outageWords({ title, starts_at, expected_end_at: end }: AreaOutage): string {
  const since = `${title}, since ${formatMoment(starts_at)}`
  return end === null ? since : `${since}, expected to end ${formatMoment(end)}`
}

const endings: Record<NonNullable<NonNullable<Line['last_session']>['ended_by']>, string> = {
  customer: 'the customer switched it off',
  request: 'it ended as the customer asked',
  line: 'the connection was lost',
  provider: 'we ended it',
  equipment: 'work on our equipment',
  'time-limit': 'it reached its time limit',
  unknown: 'nobody knows why',
}

export function sessionWords(last: Line['last_session']): string {
  if (last === null) return 'None yet'
  const { started_at, stopped_at, ended_by } = last
  if (stopped_at === null) return `Since ${formatMoment(started_at)}`
  const until = `Until ${formatMoment(stopped_at)}`
  return ended_by === null ? until : `${until}: ${endings[ended_by]}`
}

const refusals: Record<NonNullable<Line['last_authentication']>['reason'], string> = {
  accepted: 'accepted',
  suspended: 'refused, the line is suspended',
  closed: 'refused, the line is closed',
  'no-contract': 'refused, there is no contract in force',
  'wrong-password': 'refused, the password in the router is wrong',
  'no-password': 'refused, the line has no network password',
  'method-not-offered': 'refused, the router signs in by a method that FreeRADIUS does not offer',
  'other-device': 'refused, the line is bound to another device',
  'too-many-sessions': 'refused, as many devices are online as it may have',
  unknown: 'refused by FreeRADIUS, which did not say why',
}

function signInWords({ last_authentication: last, last_session }: Line): string {
  if (last !== null) return `${formatMoment(last.at)}: ${refusals[last.reason]}`
  // some equipment tells of sessions alone; whoever is online has signed in
  return last_session?.stopped_at === null
    ? `Signed in, since ${formatMoment(last_session.started_at)} at the latest`
    : 'None recorded'
}

function speedWords({ download_mbps: down, upload_mbps: up }: Account): string {
  if (down === null || up === null) return missing
  return `${formatSpeed(down)} down, ${formatSpeed(up)} up`
}

function includedWords({ package: name, quota_bytes: quota }: Account): string {
  if (name === null) return missing
  return quota === null ? 'No limit' : `${formatGigabytes(quota)} per billing period`
}
