import type { DocumentKind } from '@uplink/contract/document-kinds'
import { pathTo } from '@uplink/contract/screens'
import { dayFirst, moneyText } from '#platform/texts'
import type { Notice } from '../../notifications/notifications.public'
import { tellIssued, type Line } from '../billing.notices'

interface Told {
  kind: DocumentKind
  currency: string
  number: string
  reason: string
  /** When its bill is due. */
  dueOn: string
  effect: {
    amount: number
    bill: { id: number; number: string; openAfter: number } | null
    made: { id: number; number: string; total: number; dueOn: string; open: number } | null
    balanceAfter: number
  }
}

/** Tells the owner of a line what a document did to their account, and why. */
export function tellDocument(line: Line, told: Told): Notice[] {
  const { made } = told.effect
  const bill =
    made &&
    tellIssued({
      id: made.id,
      connection_id: line.connectionId,
      user_id: line.userId,
      username: line.username,
      number: made.number,
      total: made.total,
      currency: told.currency,
      due_on: made.dueOn,
      status: made.open === 0 ? 'paid' : 'open',
    })
  const words = wordsOf(line, told)
  return [
    ...(bill ? [bill] : []),
    ...(words
      ? [
          {
            userId: line.userId,
            connectionId: line.connectionId,
            isSystem: true,
            link: told.effect.bill ? pathTo('bill', { id: told.effect.bill.id }) : pathTo('statement'),
            ...words,
          },
        ]
      : []),
  ]
}

function wordsOf(
  { username }: Line,
  { kind, currency, number, reason, dueOn, effect: { amount, bill, balanceAfter } }: Told,
): Pick<Notice, 'event' | 'title' | 'body'> | undefined {
  if (amount < 0) {
    if (!bill) return undefined
    return {
      event: 'invoice-issued',
      title: `Bill ${bill.number} is open again`,
      body: `${moneyText(bill.openAfter, currency)} for line ${username}, due on ${dayFirst(dueOn)}. Reason: ${reason}`,
    }
  }
  if (kind === 'write-off')
    return {
      event: 'payment-succeeded',
      title: `${moneyText(amount, currency)} was written off`,
      body: `We ask no more for this part of bill ${bill?.number ?? ''} of line ${username}. Reason: ${reason}`,
    }
  return {
    event: 'payment-succeeded',
    title: `${moneyText(amount, currency)} credited by ${number}`,
    body:
      bill && bill.openAfter > 0
        ? `Of bill ${bill.number} of line ${username} ${moneyText(bill.openAfter, currency)} is still to pay. Reason: ${reason}`
        : bill
          ? `Nothing is left to pay of bill ${bill.number} of line ${username}. Reason: ${reason}`
          : `Line ${username} now has a balance of ${moneyText(balanceAfter, currency)}. Reason: ${reason}`,
  }
}
