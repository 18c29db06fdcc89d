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
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import { closePayment, creditMessage, dismissMessage, type Decided } from './payment-cases.closing'
import * as store from './payment-cases.store'
import { decisionsFor, toCase, toCaseDetail } from './payment-cases.view'
import { paymentRuleColumns } from '../shown/pages.store'
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
  return toCaseDetail(row, row.kind === 'payment' ? await store.findEvents(call.db, row.id) : [])
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
  if (row.kind === 'payment') return closePayment(decided, body.decision)
  if (body.decision !== 'credit') return dismissMessage(decided)
  if (!connection || body.cuid === undefined) throw invalid('cuid', 'Say which connection the money is for')
  return creditMessage(decided, connection)
}
