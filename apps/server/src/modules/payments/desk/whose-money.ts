import type { PaymentCase } from '@uplink/contract/payment-cases'
import { mobileForm } from '@uplink/contract/phones'
import type { Call } from '#platform/http/call'
import { toWire } from '#platform/money'
import { invoiceRuleColumns } from '../../billing/billing.public'
import { connectionRuleColumns } from '../../connections/connections.public'
import type { Till } from '../till'
import { findMessages, type CaseRow } from './payment-cases.store'
import { findOwed, findSuggested } from './suggested-lines.store'

/** Whose the money of a message may be. */
export interface Whose {
  /** The number of the wallet that paid; null when the gateway does not tell it. */
  payer: string | null
  suggestions: PaymentCase['suggestions']
}

export const nobodys: Whose = { payer: null, suggestions: [] }

const suggestionsShown = 3

/**
 * Whose the money of the messages among the cases may be, by their ids: the lines that the payer's words or number can
 * mean, of those that the caller may list, with what they owe, of the bills that the caller may list. Always three
 * statements, however many cases there are.
 */
export async function whoseMoney(
  till: Pick<Till, 'gateways'>,
  call: Call,
  rows: readonly CaseRow[],
): Promise<ReadonlyMap<number, Whose>> {
  const messages = rows.filter(({ kind }) => kind === 'message')
  if (messages.length === 0) return new Map()
  const ids = messages.map(({ id }) => id)
  const payers = new Map(
    (await findMessages(call.db, ids)).map((message) => [message.id, payerIn(till, message)]),
  )
  const texts = messages.flatMap(({ id, reference }) => [reference, payers.get(id)])
  const found = await findSuggested(call.db, {
    references: [...new Set(texts.filter((text) => typeof text === 'string'))],
    within: await call.rows('connection', 'List', connectionRuleColumns),
  })
  const lines = found.filter(({ is_within: isWithin }) => isWithin)
  const owed = await findOwed(call.db, {
    lines: [...new Set(lines.map(({ id }) => id))],
    within: await call.rows('invoice', 'List', invoiceRuleColumns),
  })
  return new Map(
    messages.map(({ id, reference }) => {
      const payer = payers.get(id) ?? null
      const by = (text: string | null, how: 'reference' | 'payer') =>
        lines
          .filter((line) => line.reference === text)
          .map(({ id: line, username, holder }) => ({
            id: line,
            username,
            holder,
            by: how,
            owes: toWire(owed.get(line) ?? 0),
          }))
      const meant = by(reference, 'reference')
      const others = by(payer, 'payer').filter((line) => meant.every((one) => one.id !== line.id))
      return [id, { payer, suggestions: [...meant, ...others].slice(0, suggestionsShown) }]
    }),
  )
}

/** Null where the gateway tells none, or is no longer one of ours. */
function payerIn(
  { gateways }: Pick<Till, 'gateways'>,
  { gateway, raw }: { gateway: string; raw: string },
): string | null {
  try {
    const payer = gateways.get(gateway)?.readWebhook(raw)[0]?.payer
    return payer === undefined ? null : mobileForm(payer)
  } catch {
    return null
  }
}
