import type { SearchAct, SearchHit } from '@uplink/contract/search'
import { pathTo } from '@uplink/contract/screens'
import { settingSections } from '@uplink/contract/setting-sections'
import {
  History,
  ListChecks,
  MessageSquarePlus,
  ReceiptText,
  Settings,
  Ticket,
  UserRound,
  Wallet,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { isFoundBy } from '../../language/found-by'
import { formatDate } from '../../platform/dates/dates'
import { formatMoney } from '../../platform/money/money'
import type { Tone } from '../../ui/feedback/tone'
import type { MenuScreen } from '../menus/menus.public'
import type { Recent } from './recent'

/** One line of the search's list. */
export interface Row {
  key: string
  icon: LucideIcon
  href: string
  title: string
  detail: string
  state?: { tone: Tone; word: string } | undefined
  /** What can be begun with it without opening it first. */
  acts: readonly { label: string; href: string }[]
}

export interface Group {
  title: string
  rows: readonly Row[]
}

export const kinds = ['customer', 'bill', 'payment', 'ticket'] as const
export type Kind = (typeof kinds)[number]

export const kindNames: Record<Kind, string> = {
  customer: 'Customers',
  bill: 'Bills',
  payment: 'Payments',
  ticket: 'Tickets',
}

const stateOfLine = ({ status, is_online, is_overdue }: Extract<SearchHit, { kind: 'customer' }>) => {
  if (status === 'closed') return { tone: 'neutral', word: 'Closed' } as const
  if (status === 'suspended') return { tone: 'danger', word: 'Suspended' } as const
  if (is_overdue)
    return { tone: 'warning', word: is_online ? 'Online, overdue' : 'Offline, overdue' } as const
  return is_online
    ? ({ tone: 'success', word: 'Online' } as const)
    : ({ tone: 'danger', word: 'Offline' } as const)
}

const paymentWords: Record<Extract<SearchHit, { kind: 'payment' }>['state'], { tone: Tone; word: string }> = {
  created: { tone: 'info', word: 'Waiting' },
  pending: { tone: 'info', word: 'Waiting' },
  succeeded: { tone: 'success', word: 'Paid' },
  succeeded_late: { tone: 'success', word: 'Paid' },
  failed: { tone: 'neutral', word: 'Not paid' },
  expired: { tone: 'neutral', word: 'Not paid' },
  refund_pending: { tone: 'info', word: 'Refunding' },
  refunded: { tone: 'neutral', word: 'Refunded' },
  partially_refunded: { tone: 'neutral', word: 'Refunded in part' },
  review: { tone: 'warning', word: 'To review' },
}

const ticketTones = { open: 'warning', answered: 'info', closed: 'neutral' } as const
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function rowOf(hit: SearchHit, can: readonly SearchAct[]): Row {
  switch (hit.kind) {
    case 'customer':
      return {
        key: `customer ${hit.id}`,
        icon: UserRound,
        href: pathTo('customer', { id: hit.id }),
        title: hit.holder,
        detail: [hit.username, hit.phone, hit.area].join(' · '),
        state: stateOfLine(hit),
        acts: hit.status === 'closed' ? [] : actsOnCustomer(hit.id, can),
      }
    case 'bill':
      return {
        key: `bill ${hit.id}`,
        icon: ReceiptText,
        href: pathTo('bill', { id: hit.id }),
        title: `${hit.number}, ${formatMoney(hit.total)}`,
        detail: `${hit.line.holder} · ${hit.line.username}`,
        state:
          hit.status === 'paid'
            ? { tone: 'success', word: 'Paid' }
            : { tone: 'warning', word: `Due ${formatDate(hit.due_on)}` },
        acts: toCustomer(hit.line),
      }
    case 'payment':
      return {
        key: `payment ${hit.id}`,
        icon: Wallet,
        href: pathTo('payment', { id: hit.id }),
        title: `${formatMoney(hit.amount)}${hit.transaction === null ? '' : `, ${hit.transaction}`}`,
        detail: `${hit.line.holder} · ${hit.line.username}`,
        state: paymentWords[hit.state],
        acts: toCustomer(hit.line),
      }
    case 'ticket':
      return {
        key: `ticket ${hit.id}`,
        icon: Ticket,
        href: pathTo('desk', { ticket: hit.id }),
        title: `#${hit.id} ${hit.subject}`,
        detail: `${hit.line.holder} · ${hit.line.username}`,
        state: { tone: ticketTones[hit.status], word: capital(hit.status) },
        acts: toCustomer(hit.line),
      }
  }
}

const actsOnCustomer = (id: number, can: readonly SearchAct[]) => [
  ...(can.includes('record-payment')
    ? [{ label: 'Take payment', href: pathTo('customer', { id, act: 'payment' }) }]
    : []),
  ...(can.includes('open-ticket')
    ? [{ label: 'Open ticket', href: pathTo('customer', { id, act: 'ticket' }) }]
    : []),
]

const toCustomer = ({ id }: { id: number }) => [{ label: 'Open customer', href: pathTo('customer', { id }) }]

/** Found records by their kind, each kind with its own heading. */
export function groupsOf(hits: readonly SearchHit[], can: readonly SearchAct[]): Group[] {
  return kinds
    .map((kind) => ({
      title: kindNames[kind],
      rows: hits.filter((hit) => hit.kind === kind).map((hit) => rowOf(hit, can)),
    }))
    .filter(({ rows }) => rows.length > 0)
}

interface Begin {
  can: readonly SearchAct[]
  screens: readonly MenuScreen[]
  text: string
}

/** What can be begun, and screens, whose name somebody types. */
export function actGroups({ can, screens, text }: Begin): Group[] {
  const isMeant = ({ title, detail }: Row) => isFoundBy(`${title} ${detail}`, text)
  const acts: Row[] = [
    ...(can.includes('add-customer')
      ? [act('New customer', 'Add a person and their line', pathTo('newLine'), UserRound)]
      : []),
    ...(can.includes('announce-outage')
      ? [
          act(
            'Announce outage',
            'Tell an area what is down',
            pathTo('outages', { act: 'announce' }),
            MessageSquarePlus,
          ),
        ]
      : []),
    ...(can.includes('change-settings')
      ? settingSections.map(({ key, title, about }) =>
          act(`${title} settings`, about, pathTo('settings', { section: key }), Settings),
        )
      : []),
    // menus of before have no entry for it
    ...(screens.some(({ path }) => path === pathTo('bulkActs'))
      ? []
      : [act('Acts on many', 'How far yours are; stop or undo them', pathTo('bulkActs'), ListChecks)]),
  ].filter(isMeant)
  const places = screens
    .map(({ title, path, group, icon }) => act(title, group ?? '', path, icon))
    .filter(isMeant)
    .slice(0, 8)
  return [
    { title: 'Acts', rows: acts },
    { title: 'Screens', rows: places },
  ].filter(({ rows }) => rows.length > 0)
}

const act = (title: string, detail: string, href: string, icon: LucideIcon): Row => ({
  key: `act ${href}`,
  icon,
  href,
  title,
  detail,
  acts: [],
})

export const recentGroup = (ones: readonly Recent[]): Group[] =>
  ones.length === 0
    ? []
    : [
        {
          title: 'Opened lately',
          rows: ones.map(({ href, title, detail }) => ({
            key: `recent ${href}`,
            icon: History,
            href,
            title,
            detail,
            acts: [],
          })),
        },
      ]
