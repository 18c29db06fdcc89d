import { pathTo } from '@uplink/contract/screens'
import type { Notice } from './notice'
import { dateText, instantOf } from '../seed/calendar'
import { dayFirst, moneyText } from '#platform/texts'
import type { World } from '../world'
import { hasMoved, type Bill, type Document } from '../billing/documents'
import type { Plan } from '../plan'

const day = 24 * 3_600_000

/** Notifications about bills, payments and suspensions of one connection. */
export function billingNotices(world: World, plan: Plan): Notice[] {
  const recently = world.now - 60 * day
  return [
    ...plan.documents
      .filter(({ at }) => at > recently)
      .flatMap((document) => documentNotices(plan, document)),
    ...plan.bills.filter(({ issuedAt }) => issuedAt > recently).flatMap((bill) => reminders(plan, bill)),
    ...suspensionNotices(plan),
  ]
}

function about(plan: Plan, isSystem: boolean) {
  return { connectionId: plan.connection.id, isSystem, link: pathTo('dashboard') }
}

/** Bills are numbered by then. */
const toBill = ({ id }: Bill) => ({ link: pathTo('bill', { id }) })

function documentNotices(plan: Plan, document: Document): Notice[] {
  const { connection } = plan
  const { at } = document
  switch (document.kind) {
    case 'invoice': {
      const { bill } = document
      const body = `${moneyText(bill.total, 'BDT')} for line ${connection.username}, due on ${dayFirst(dateText(bill.dueDay))}.`
      return [
        {
          ...about(plan, true),
          ...toBill(bill),
          event: 'invoice-issued',
          title: 'Your new bill is ready',
          body,
          at,
        },
      ]
    }
    case 'payment': {
      const amount = moneyText(document.payment.amount, 'BDT')
      const title = hasMoved(document.payment)
        ? `${amount} received`
        : `Your payment of ${amount} did not go through`
      const body = hasMoved(document.payment) ? 'Thank you.' : 'Nothing was taken.'
      const event = hasMoved(document.payment) ? 'payment-succeeded' : 'payment-failed'
      return [{ ...about(plan, false), event, title, body, at }]
    }
    case 'credit': {
      const title = `${moneyText(document.amount + document.tax, 'BDT')} were added to your balance`
      return [{ ...about(plan, false), title, body: document.reason, at }]
    }
    default:
      return []
  }
}

function reminders(plan: Plan, bill: Bill): Notice[] {
  const isOpenAt = (at: number) => (bill.paidAt ?? Infinity) > at
  const open = moneyText(bill.total, 'BDT')
  const soon = instantOf(bill.dueDay - 3, 9)
  const late = instantOf(bill.dueDay + 1, 9)
  const line = plan.connection.username
  const soonNotice = {
    event: 'invoice-due' as const,
    title: 'Your bill is due in 3 days',
    body: `${open} for line ${line}.`,
    at: soon,
  }
  const lateNotice = {
    event: 'invoice-overdue' as const,
    title: 'Your bill is overdue',
    body: `Please pay ${open} to keep line ${line} online.`,
    at: late,
  }
  return [soonNotice, lateNotice]
    .filter(({ at }) => isOpenAt(at) && at > bill.issuedAt)
    .map((notice) => ({ ...about(plan, true), ...toBill(bill), ...notice }))
}

function suspensionNotices(plan: Plan): Notice[] {
  const line = plan.connection.username
  return plan.suspensions.flatMap(({ from, to }) => [
    {
      ...about(plan, true),
      event: 'line-suspended' as const,
      title: `Line ${line} is suspended`,
      body: 'Its bill is overdue. We switch the line on again as soon as the bill is paid.',
      at: from,
    },
    ...(to === undefined
      ? []
      : [
          {
            ...about(plan, true),
            event: 'line-restored' as const,
            title: `Line ${line} is switched on again`,
            body: 'Your payment has arrived.',
            at: to,
          },
        ]),
  ])
}
