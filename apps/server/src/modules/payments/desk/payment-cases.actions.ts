import {
  paymentCaseRoutes,
  type closePaymentCase,
  type PaymentCaseDetail,
  type PaymentCaseKind,
} from '@uplink/contract/payment-cases'
import type { output } from 'zod'
import type { Call } from '#platform/http/call'
import type { Keeping } from '#platform/http/idempotency/idempotency'
import type { OwnConnection } from '#platform/http/person'
import { found, invalid, Problem } from '#platform/http/problem'
import { fromWire } from '#platform/money'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import { refundFundsOf, type RefundFunds } from '../../billing/billing.public'
import { closePayment, creditMessage, dismissMessage, type Decided } from './payment-cases.closing'
import * as store from './payment-cases.store'
import { decisionsFor, toCase, toCaseDetail } from './payment-cases.view'
import { paymentRuleColumns } from '../shown/pages.store'
import { sumOf } from './refundable'
import { tillOfCall, type PaymentDeps } from '../till'

const casesWithin = (call: Call, action: 'List' | 'Edit') => call.rows('payment', action, paymentRuleColumns)

async function casesFor(call: Call) {
  return { ...store.casesOf(call.db, await casesWithin(call, 'List')), view: toCase }
}

export const listCases = async (call: Call, asked: { page: number; per_page: number }) =>
  pageOf(call.db, await casesFor(call), asked)

export const exportCases = async (call: Call, asked: Columns) =>
  csvOf(call, paymentCaseRoutes.export, await casesFor(call), asked)

interface Named {
  kind: PaymentCaseKind
  id: number
}

export async function readCase(call: Call, named: Named): Promise<PaymentCaseDetail> {
  const row = found(await store.findCase(call.db, { ...named, within: await casesWithin(call, 'List') }))
  if (row.kind === 'message') return toCaseDetail(row, { events: [], refundable: 0, funds: null })
  const [events, funds] = await Promise.all([store.findEvents(call.db, row.id), fundsOf(call, row)])
  const left = row.amount - row.refunded
  return toCaseDetail(row, { events, funds, refundable: funds ? Math.min(left, sumOf(funds)) : left })
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
  named: Named,
  body: output<typeof closePaymentCase>,
  connection: OwnConnection | undefined,
) {
  const row = found(await store.findCase(call.db, { ...named, within: await casesWithin(call, 'Edit') }))
  if (!decisionsFor(row).includes(body.decision)) throw new Problem('payment-case.not-possible')
  if (body.decision === 'refund') await deps.confirmPassword(call, body.password ?? '')
  const decided: Decided = { till: tillOfCall(deps.till, call), call, row, reason: body.reason }
  const terms = {
    amount: body.amount === undefined ? undefined : fromWire(body.amount),
    mayReopenBills: body.may_reopen_bills ?? false,
  }
  if (row.kind === 'payment') return closePayment(decided, body.decision, terms)
  if (body.decision !== 'credit') return dismissMessage(decided)
  if (!connection || body.cuid === undefined) throw invalid('cuid', 'Say which connection the money is for')
  return creditMessage(decided, connection)
}
