import { pathTo } from '@uplink/contract/screens'
import type { LinkToInvoice } from './run/daily-run'
import { lengthInDays } from '#platform/calendar'
import { dayFirst, moneyText } from '#platform/texts'
import type { Notice } from '../notifications/notifications.public'

/** The line and the owner that a notice is about. */
export interface Line {
  userId: number
  connectionId: number
  /** The client ID. */
  username: string
}

const about = ({ userId, connectionId }: Line) => ({ userId, connectionId })

/** The invoice's screen. */
const invoiceLink = (id: number) => pathTo('bill', { id })

/** Where the money is that these invoices did not need; minor units. */
export interface LeftOver {
  balance: number
  currency: string
  partlyPaid?: { number: string; rest: number; due_on: string } | undefined
}

/** One notice for all invoices that were paid at once. */
export function tellPaid(
  line: Line,
  invoices: readonly { id: number; number: string }[],
  { balance, currency, partlyPaid }: LeftOver,
): Notice[] {
  const [first] = invoices
  if (!first) return []
  const numbers = invoices.map(({ number }) => number).join(', ')
  const title =
    invoices.length === 1 ? `Invoice ${first.number} is paid` : `${invoices.length} invoices are paid`
  return [
    {
      ...about(line),
      event: 'payment-succeeded',
      title,
      body: partlyPaid
        ? `Thank you. Nothing is left to pay on ${numbers} for line ${line.username}. The rest went to bill ${partlyPaid.number}: ${moneyText(partlyPaid.rest, currency)} of it is still to pay, due on ${dayFirst(partlyPaid.due_on)}.`
        : balance > 0
          ? `Thank you. Nothing is left to pay on ${numbers} for line ${line.username}, which now has a balance of ${moneyText(balance, currency)}.`
          : `Thank you. Nothing is left to pay on ${numbers} for line ${line.username}.`,
      link: invoices.length === 1 ? invoiceLink(first.id) : pathTo('bills'),
    },
  ]
}

/** A prepaid line was renewed, by money that came or by its balance. */
export function tellRenewed(
  line: Line,
  paidUntil: string,
  { balance, currency }: Pick<LeftOver, 'balance' | 'currency'>,
): Notice {
  return {
    ...about(line),
    event: 'payment-succeeded',
    title: `Line ${line.username} is paid until ${dayFirst(paidUntil)}`,
    body:
      balance > 0
        ? `Thank you. Its balance is ${moneyText(balance, currency)} now.`
        : 'Thank you. Nothing is left to pay until then.',
    link: pathTo('renew'),
  }
}

/**
 * What paid the bills of a line: money of its owner, a credit, or what it held already. Or staff switched it on later, a
 * suspension by hand has ended, or its owner promised to pay.
 */
export type PaidBy = 'payment' | 'credit' | 'balance' | 'staff' | 'pause' | 'promise'

const whatPaid: Readonly<Record<PaidBy, string>> = {
  payment: 'Your payment arrived.',
  credit: 'A credit paid what was overdue.',
  balance: 'The balance paid what was overdue.',
  staff: 'Nothing is overdue any more.',
  pause: 'Its suspension has ended.',
  promise: 'You promised to pay what is overdue.',
}

/** @param isOn whether the line is online until then; one that staff leave suspended waits for the money */
export function tellPromised(
  { username, ...line }: Line,
  { amount, currency, until, isOn }: { amount: number; currency: string; until: string; isOn: boolean },
): Notice {
  const money = moneyText(amount, currency)
  return {
    ...about({ username, ...line }),
    event: 'invoice-overdue',
    isSystem: true,
    title: `You promised to pay by ${dayFirst(until)}`,
    body: isOn
      ? `Please pay ${money} for line ${username} by then. The line stays on until that day.`
      : `Please pay ${money} for line ${username} by then. It is switched on again as soon as the bill is paid.`,
    link: pathTo('payBill'),
  }
}

export function tellRestored(line: Line, by: PaidBy): Notice {
  return {
    ...about(line),
    event: 'line-restored',
    isSystem: true,
    title: `Line ${line.username} is switched on again`,
    body: `${whatPaid[by]} Your router reconnects by itself, usually within 2 minutes. If it does not, restart it.`,
    link: pathTo('serviceStatus'),
  }
}

interface ToldInvoice {
  id: number
  connection_id: number
  user_id: number
  username: string
  number: string
}

const openLink = (linkTo: LinkToInvoice | undefined, invoiceId: number) =>
  linkTo && { openLink: () => linkTo(invoiceId) }

const aboutInvoice = (invoice: ToldInvoice) => ({
  userId: invoice.user_id,
  connectionId: invoice.connection_id,
  isSystem: true,
  link: invoiceLink(invoice.id),
})

export function tellIssued(
  invoice: ToldInvoice & { total: number; currency: string; due_on: string; status: string },
  linkTo?: LinkToInvoice,
): Notice {
  const amount = moneyText(invoice.total, invoice.currency)
  const isPaid = invoice.status === 'paid'
  return {
    ...aboutInvoice(invoice),
    ...(!isPaid && openLink(linkTo, invoice.id)),
    event: 'invoice-issued',
    title: `Your bill ${invoice.number} is ready`,
    body: isPaid
      ? `${amount} for line ${invoice.username}, paid from your balance.`
      : `${amount} for line ${invoice.username}, due on ${dayFirst(invoice.due_on)}.`,
  }
}

type Reminded = ToldInvoice & { rest: number; currency: string; due_on: string }

export function tellDue(invoice: Reminded, today: string, linkTo?: LinkToInvoice): Notice {
  const days = lengthInDays({ from: today, to: invoice.due_on }) - 1
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
  return {
    ...aboutInvoice(invoice),
    ...openLink(linkTo, invoice.id),
    event: 'invoice-due',
    title: `Your bill is due ${when}`,
    body: `${moneyText(invoice.rest, invoice.currency)} for line ${invoice.username}.`,
  }
}

export function tellOverdue(invoice: Reminded, _today: string, linkTo?: LinkToInvoice): Notice {
  return {
    ...aboutInvoice(invoice),
    ...openLink(linkTo, invoice.id),
    event: 'invoice-overdue',
    title: 'Your bill is overdue',
    body: `Please pay ${moneyText(invoice.rest, invoice.currency)} to keep line ${invoice.username} online.`,
  }
}

export function tellSuspended(
  line: { id: number; user_id: number; username: string; oldest_invoice: number },
  linkTo?: LinkToInvoice,
): Notice {
  return {
    ...openLink(linkTo, line.oldest_invoice),
    userId: line.user_id,
    connectionId: line.id,
    event: 'line-suspended',
    isSystem: true,
    title: `Line ${line.username} is suspended`,
    body: 'Its bill is overdue. We switch the line on again as soon as the bill is paid.',
    link: pathTo('payBill'),
  }
}
