import { counted } from '@uplink/contract/counted'
import type {
  ManyCasesPreview,
  ManyCasesResult,
  manyPaymentCaseRoutes,
} from '@uplink/contract/many-payment-cases'
import { paymentCaseRoutes } from '@uplink/contract/payment-cases'
import type { Received } from '@uplink/contract/route'
import { pathTo } from '@uplink/contract/screens'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import type { Keeping } from '#platform/http/idempotency/idempotency'
import { invalid, Problem } from '#platform/http/problem'
import { inCurrency } from '#platform/money'
import { agentsOf } from '../../access/access.public'
import { connectionRuleColumns } from '../../connections/connections.public'
import { notify } from '../../notifications/notifications.public'
import { tillOfCall, type Till } from '../till'
import { casesWithin } from './payment-cases.actions'
import { closePayment, creditMessage, dismissMessages, type Decided } from './payment-cases.closing'
import * as store from './payment-cases.store'
import { currencyOf, decisionsFor, nameOf } from './payment-cases.view'
import { findSuggested, type SuggestedLine } from './suggested-lines.store'

type Request = Received<typeof manyPaymentCaseRoutes.preview>['body']
type Many = Received<typeof manyPaymentCaseRoutes.act>['body']
type Refused = ManyCasesResult['refused']

const maxAssignees = 200

/** Staff of the caller's organization who may decide cases. */
export async function listAssignees(call: Call) {
  const organization = call.person.organizationId
  if (organization === null) return []
  const roles = await call.rolesReaching(paymentCaseRoutes.close)
  return agentsOf(call.db, { organization, roles, limit: maxAssignees })
}

/** What decides what an act does with cases. */
export type CasesTerms = Pick<Request, 'act' | 'assignee_id'>

/** Which cases and lines the caller may decide about; to be asked before a transaction. */
export async function casesReady(call: Call, { act }: CasesTerms) {
  return {
    query: await casesWithin(call, 'Edit'),
    lines: act === 'match' ? await call.rows('connection', 'List', connectionRuleColumns) : undefined,
  }
}

export type CasesReady = Awaited<ReturnType<typeof casesReady>>

export interface LookedCase {
  row: store.CaseRow
  /** Of a match: where the money goes. */
  line: SuggestedLine | null
  /** Why it would stay as it is; undefined: the act is possible. */
  why: string | undefined
}

export const noSuchCase = 'It is closed, or you may not decide it.'

/** What an act would do with those of these cases that wait. */
export async function lookAtCases(
  db: Database,
  { cases, terms, ready }: { cases: readonly store.CaseName[]; terms: CasesTerms; ready: CasesReady },
): Promise<Map<string, LookedCase>> {
  const rows = await store.findCases(db, { ...ready.query, named: cases })
  const lines = ready.lines ? await suggestedFor(db, rows, ready.lines) : new Map<string, SuggestedLine[]>()
  return new Map(
    rows.map((row) => {
      const suggested = lines.get(row.reference ?? '') ?? []
      const why = hindranceOf(row, terms.act, { assignee: terms.assignee_id ?? null, suggested })
      return [caseKey(row), { row, line: suggested[0] ?? null, why }]
    }),
  )
}

/** The named cases in their order. A case of others answers like one that is closed, or never was. */
async function sort(call: Call, { cases, ...terms }: Request) {
  const looked = await lookAtCases(call.db, { cases, terms, ready: await casesReady(call, terms) })
  const possible: LookedCase[] = []
  const refused: Refused = []
  for (const { kind, id } of cases) {
    const one = looked.get(caseKey({ kind, id }))
    if (!one) refused.push({ kind, id, name: `Case ${id}`, why: noSuchCase })
    else if (one.why === undefined) possible.push(one)
    else refused.push({ kind, id, name: nameOf(one.row), why: one.why })
  }
  return { possible, refused }
}

const caseKey = ({ kind, id }: store.CaseName) => `${kind} ${id}`

async function suggestedFor(db: Database, rows: readonly store.CaseRow[], within: Within) {
  const references = new Set(
    rows.flatMap(({ kind, reference }) => (kind === 'message' && reference !== null ? [reference] : [])),
  )
  const found = await findSuggested(db, { references: [...references], within })
  const lines = new Map<string, SuggestedLine[]>()
  // money goes nowhere by a word that happens to be somebody's Client ID
  for (const line of found)
    if (line.is_sure) lines.set(line.reference, [...(lines.get(line.reference) ?? []), line])
  return lines
}

/** Why a case would stay as it is; undefined: the act is possible. */
function hindranceOf(
  row: store.CaseRow,
  act: Request['act'],
  { assignee, suggested }: { assignee: number | null; suggested: readonly SuggestedLine[] },
): string | undefined {
  const decisions = decisionsFor(row)
  switch (act) {
    case 'assign':
      return row.assignee_id === assignee ? 'It is like that already.' : undefined
    case 'close':
      return decisions.includes('dismiss') ? undefined : 'A refund is settled by itself, with your password.'
    case 'match':
      if (row.kind !== 'message') return 'It is for a known line: decide it by itself.'
      if (!decisions.includes('credit')) return 'The gateway named no transaction.'
      if (suggested.length > 1) return 'Its reference can mean several lines.'
      return suggested[0]?.is_within ? undefined : 'Its reference leads to no line.'
  }
}

export async function previewMany(call: Call, request: Request): Promise<ManyCasesPreview> {
  const { possible, refused } = await sort(call, request)
  return {
    will_change: possible.map(({ row, line }) => ({
      kind: row.kind,
      id: row.id,
      name: nameOf(row),
      line: line && { id: line.id, username: line.username, holder: line.holder },
    })),
    refused,
  }
}

/** Does one thing with many cases: what fails for one stops no other. Sent again, it finds those closed that it closed. */
export async function actOnMany({ till }: { till: Till }, call: Call, many: Many) {
  const { possible, refused } = await sort(call, many)
  const data: ManyCasesResult = { changed: [], refused }
  if (many.act === 'assign') await assign(call, data, { possible, to: many.assignee_id ?? null })
  else await close(till, call, data, { possible, reason: many.reason ?? '' })
  return { message: `${said(many, data.changed.length)}${leftOver(refused.length)}`, data }
}

const leftOver = (count: number) => (count > 0 ? ` ${count} stayed as they are.` : '')

function said({ act, assignee_id: assignee }: Many, count: number): string {
  const cases = counted(count, 'case')
  if (act === 'close') return `${cases} closed.`
  if (act === 'match') return `${cases} credited.`
  return assignee == null ? `${cases} assigned to nobody now.` : `${cases} assigned.`
}

interface Assigning {
  possible: readonly LookedCase[]
  to: number | null
}

/** Throws unless the person may decide cases. */
export async function requireAssignee(call: Call, to: number | null): Promise<void> {
  if (to === null || to === call.person.userId) return
  if (!(await listAssignees(call)).some(({ id }) => id === to))
    throw invalid('assignee_id', 'This person cannot decide about payments')
}

async function assign(call: Call, data: ManyCasesResult, { possible, to }: Assigning) {
  await requireAssignee(call, to)
  const rows = possible.map(({ row }) => row)
  await call.db.transaction().execute((tx) => assignLooked(call, tx, { rows, to }))
  data.changed.push(...rows.map(changedBy))
}

/** A case as the audit log names it. */
export const targetOf = ({ id, payment_id: payment }: store.CaseRow) =>
  payment === null ? (['gateway-message', id] as const) : (['payment', payment] as const)

/** Puts cases into somebody's hands, who is told once, and writes it down. */
export async function assignLooked(
  call: Call,
  tx: Database,
  { rows, to }: { rows: readonly store.CaseRow[]; to: number | null },
): Promise<void> {
  if (rows.length === 0) return
  const named = rows.map(({ kind, id }) => ({ kind, id }))
  await store.assignCases(tx, { named, to, now: call.clock.now() })
  if (to !== null && to !== call.person.userId)
    await notify(tx, call.clock, {
      userId: to,
      title: 'Payments to review were assigned to you',
      body: `${counted(named.length, 'case')}.`,
      link: pathTo('paymentCases'),
    })
  await call.auditAll(
    tx,
    rows.map((row) => ({
      act: 'payment.case-assigned' as const,
      target: targetOf(row),
      before: { assignee_id: row.assignee_id },
      after: { assignee_id: to },
    })),
  )
}

interface Closing {
  possible: readonly LookedCase[]
  reason: string
}

/** How many are closed at the same time: the gateway is queried about each that is credited. */
const atOnce = 4

/** The answers of single ones are not kept: a decided case is not decided again. */
const unkept: Keeping = { keep: async (_tx, answer) => answer }

async function close(till: Till, call: Call, data: ManyCasesResult, { possible, reason }: Closing) {
  const decided = (row: store.CaseRow): Decided => ({
    till: tillOfCall(till, call),
    call: { ...call, ...unkept },
    row,
    reason,
  })
  const dismissed = possible.filter(({ row, line }) => row.kind === 'message' && line === null)
  const done = await dismissMessages(dismissed.map(({ row }) => decided(row)))
  for (const { row } of dismissed)
    if (done.has(row.id)) data.changed.push(changedBy(row))
    else data.refused.push(refusedBy(row, new Problem('payment-case.closed')))
  const others = possible.filter((one) => !dismissed.includes(one))
  let silence: Problem | undefined
  for (let from = 0; from < others.length; from += atOnce) {
    const some = others.slice(from, from + atOnce)
    if (silence) {
      // a gateway that does not answer now is not queried forty times more
      const because = silence
      data.refused.push(...some.map(({ row }) => refusedBy(row, because)))
      continue
    }
    const settled = await Promise.all(some.map(({ row, line }) => closeOne(decided(row), line)))
    some.forEach(({ row }, i) => {
      const problem = settled[i]
      if (problem) data.refused.push(refusedBy(row, problem))
      else data.changed.push(changedBy(row))
    })
    silence = settled.find((problem) => problem?.code === 'payment-case.gateway-silent')
  }
}

const changedBy = ({ kind, id, assignee_id }: store.CaseRow) => ({ kind, id, assignee_id })
const refusedBy = (row: store.CaseRow, { message }: Problem) => ({
  kind: row.kind,
  id: row.id,
  name: nameOf(row),
  why: message,
})

/** Credits a message to its line, or closes a payment without a change; each is a transaction of its own. */
export const decideOne = (decided: Decided, line: SuggestedLine | null) =>
  inCurrency(currencyOf(decided.row) ?? decided.call.person.locale.currency, () =>
    line
      ? creditMessage(decided, line, undefined)
      : closePayment(decided, 'dismiss', { amount: undefined, mayReopenBills: false }),
  )

/** Returns why one was refused. */
async function closeOne(decided: Decided, line: SuggestedLine | null): Promise<Problem | undefined> {
  try {
    await decideOne(decided, line)
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
