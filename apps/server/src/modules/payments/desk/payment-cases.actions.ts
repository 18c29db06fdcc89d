import {
  decisionsWithPassword,
  paymentCaseRoutes,
  type closePaymentCase,
  type PaymentCaseDetail,
} from '@uplink/contract/payment-cases'
import { mobileForm } from '@uplink/contract/phones'
import type { output } from 'zod'
import type { Call } from '#platform/http/call'
import type { Keeping } from '#platform/http/idempotency/idempotency'
import type { OwnConnection } from '#platform/http/person'
import { found, invalid, Problem } from '#platform/http/problem'
import { inCurrency, toWire } from '#platform/money'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import { invoiceRuleColumns, refundFundsOf, type RefundFunds } from '../../billing/billing.public'
import { connectionRuleColumns } from '../../connections/connections.public'
import {
  closePayment,
  closeRefund,
  creditMessage,
  dismissMessage,
  type Decided,
} from './payment-cases.closing'
import * as store from './payment-cases.store'
import { findOwed, findSuggested } from './suggested-lines.store'
import { currencyOf, decisionsFor, nobodys, toCase, toCaseDetail, type Whose } from './payment-cases.view'
import { paymentRuleColumns } from '../shown/pages.store'
import { minorUnits } from '../attempt/choice'
import { unansweredSince } from '../refunds/unanswered'
import { sumOf } from '../refunds/refundable'
import { tillOfCall, type PaymentDeps, type Till } from '../till'

export const casesWithin = async (call: Call, action: 'List' | 'Edit') => ({
  within: await call.rows('payment', action, paymentRuleColumns),
  unansweredSince: unansweredSince(call.clock.now()),
})

interface Filter {
  assignee?: 'mine' | 'none' | undefined
}

async function casesFor({ till }: PaymentDeps, call: Call, { assignee }: Filter) {
  const ofWhom = assignee === 'mine' ? call.person.userId : assignee && null
  const query = { ...(await casesWithin(call, 'List')), assignee: ofWhom }
  return {
    ...store.casesOf(call.db, query),
    async viewAll(rows: readonly store.CaseRow[]) {
      const whose = await whoseMoney(till, call, rows)
      return rows.map((row) => toCase(row, row.kind === 'message' ? whose.get(row.id) : undefined))
    },
  }
}

export async function listCases(
  deps: PaymentDeps,
  call: Call,
  query: Filter & { page: number; per_page: number },
) {
  const mayDecide = await call.mayReach(paymentCaseRoutes.close)
  return {
    ...(await pageOf(call.db, await casesFor(deps, call, query), query)),
    can: mayDecide ? ['decide' as const] : [],
  }
}

const suggestionsShown = 3

/**
 * Whose the money of the messages among the cases may be, by their ids: the lines that the payer's words or number can
 * mean, of those that the caller may list, with what they owe, of the bills that the caller may list. Always three
 * statements, however many cases there are.
 */
async function whoseMoney(
  till: Pick<Till, 'gateways'>,
  call: Call,
  rows: readonly store.CaseRow[],
): Promise<ReadonlyMap<number, Whose>> {
  const messages = rows.filter(({ kind }) => kind === 'message')
  if (messages.length === 0) return new Map()
  const ids = messages.map(({ id }) => id)
  const payers = new Map(
    (await store.findMessages(call.db, ids)).map((message) => [message.id, payerIn(till, message)]),
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

/** How many payments to review the caller sees, counted to `most`, and since when the oldest of those waits. */
export const countCases = async (call: Call, most: number) =>
  store.countCases(call.db, await casesWithin(call, 'List'), most)

export const exportCases = async (deps: PaymentDeps, call: Call, query: Filter & Columns) =>
  csvOf(call, paymentCaseRoutes.export, await casesFor(deps, call, query), query)

export async function readCase(
  { till }: PaymentDeps,
  call: Call,
  named: store.CaseName,
): Promise<PaymentCaseDetail> {
  const row = found(await store.findCase(call.db, { ...named, ...(await casesWithin(call, 'List')) }))
  const nothing = { whose: nobodys, events: [], refundable: 0, funds: null }
  if (row.payment_id === null)
    return toCaseDetail(row, {
      ...nothing,
      whose: (await whoseMoney(till, call, [row])).get(row.id) ?? nobodys,
    })
  if (row.kind === 'refund') {
    const [events, refund] = await Promise.all([
      store.findEvents(call.db, row.payment_id),
      store.findRefund(call.db, row.id),
    ])
    return toCaseDetail(row, { ...nothing, events, refund })
  }
  const [events, funds] = await Promise.all([store.findEvents(call.db, row.id), fundsOf(call, row)])
  // What is not in the ledger goes back as the gateway took it.
  const left = (row.is_credited ? row.amount : (row.taken ?? row.amount)) - row.refunded
  return toCaseDetail(row, {
    whose: nobodys,
    events,
    funds,
    refundable: funds ? Math.min(left, sumOf(funds)) : left,
  })
}

/** Where a refund would take the money from, if it is in the ledger. */
async function fundsOf(call: Call, row: store.CaseRow): Promise<RefundFunds | null> {
  if (!row.is_credited || row.connection_id === null) return null
  return refundFundsOf(call.db, call.clock, { connectionId: row.connection_id, paymentId: row.id })
}

/** Closes a case by one decision. A second decision is refused with that reason. */
export async function closeCase(
  deps: PaymentDeps,
  call: Call & Keeping,
  named: store.CaseName,
  body: output<typeof closePaymentCase>,
  connection: OwnConnection | undefined,
) {
  const row = found(await store.findCase(call.db, { ...named, ...(await casesWithin(call, 'Edit')) }))
  if (!decisionsFor(row).includes(body.decision)) throw new Problem('payment-case.not-possible')
  if (decisionsWithPassword.includes(body.decision)) await deps.confirmPassword(call, body.password ?? '')
  const currency = currencyOf(row) ?? call.person.locale.currency
  return inCurrency(currency, () => decide(deps, { call, row, body, connection, currency }))
}

interface Deciding {
  call: Call & Keeping
  row: store.CaseRow
  body: output<typeof closePaymentCase>
  connection: OwnConnection | undefined
  currency: string
}

/** In the currency of the case, which may be another one than the caller's. */
async function decide(deps: PaymentDeps, { call, row, body, connection, currency }: Deciding) {
  const decided: Decided = { till: tillOfCall(deps.till, call), call, row, reason: body.reason }
  const terms = {
    amount: body.amount === undefined ? undefined : minorUnits(body.amount, { currency }),
    mayReopenBills: body.may_reopen_bills ?? false,
  }
  if (terms.amount !== undefined && body.decision !== 'credit' && body.decision !== 'refund')
    throw invalid('amount', 'This decision takes no amount')
  const number = body.decision === 'refunded' ? body.refund_number : null
  if (row.kind === 'refund' && row.payment_id !== null && number !== undefined)
    return closeRefund(decided, { paymentId: row.payment_id, number })
  if (row.kind === 'payment') return closePayment(decided, body.decision, terms)
  if (body.decision !== 'credit') return dismissMessage(decided)
  if (!connection || body.cuid === undefined) throw invalid('cuid', 'Say which connection the money is for')
  return creditMessage(decided, connection, terms.amount)
}
