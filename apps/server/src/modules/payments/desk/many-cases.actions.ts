import { counted } from '@uplink/contract/counted'
import type {
  ManyCasesPreview,
  ManyCasesResult,
  manyPaymentCaseRoutes,
} from '@uplink/contract/many-payment-cases'
import { paymentCaseRoutes } from '@uplink/contract/payment-cases'
import type { Received } from '@uplink/contract/route'
import { pathTo } from '@uplink/contract/screens'
import type { Call } from '#platform/http/call'
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

/** A case that an act would change. */
interface Possible {
  row: store.CaseRow
  /** Of a match: where the money goes. */
  line: SuggestedLine | null
}

/** What an act would do with each of the cases. A case of others answers like one that is closed, or never was. */
async function sort(call: Call, { cases, act, assignee_id: assignee = null }: Request) {
  const rows = await store.findCases(call.db, { ...(await casesWithin(call, 'Edit')), named: cases })
  const waiting = new Map(rows.map((row) => [keyOf(row), row]))
  const lines = act === 'match' ? await suggestedFor(call, rows) : new Map<string, SuggestedLine[]>()
  const possible: Possible[] = []
  const refused: Refused = []
  for (const { kind, id } of cases) {
    const row = waiting.get(keyOf({ kind, id }))
    if (!row) {
      refused.push({ kind, id, name: `Case ${id}`, why: 'It is closed, or you may not decide it.' })
      continue
    }
    const suggested = lines.get(row.reference ?? '') ?? []
    const why = hindranceOf(row, act, { assignee, suggested })
    if (why === undefined) possible.push({ row, line: suggested[0] ?? null })
    else refused.push({ kind, id, name: nameOf(row), why })
  }
  return { possible, refused }
}

const keyOf = ({ kind, id }: store.CaseName) => `${kind} ${id}`

async function suggestedFor(call: Call, rows: readonly store.CaseRow[]) {
  const references = new Set(
    rows.flatMap(({ kind, reference }) => (kind === 'message' && reference !== null ? [reference] : [])),
  )
  const found = await findSuggested(call.db, {
    references: [...references],
    within: await call.rows('connection', 'List', connectionRuleColumns),
  })
  const lines = new Map<string, SuggestedLine[]>()
  for (const line of found) lines.set(line.reference, [...(lines.get(line.reference) ?? []), line])
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
  possible: readonly Possible[]
  to: number | null
}

async function assign(call: Call, data: ManyCasesResult, { possible, to }: Assigning) {
  const isOneself = to === call.person.userId
  if (to !== null && !isOneself && !(await listAssignees(call)).some(({ id }) => id === to))
    throw invalid('assignee_id', 'This person cannot decide about payments')
  if (possible.length === 0) return
  const named = possible.map(({ row: { kind, id } }) => ({ kind, id }))
  await call.db.transaction().execute(async (tx) => {
    await store.assignCases(tx, { named, to, now: call.clock.now() })
    if (to !== null && !isOneself)
      await notify(tx, call.clock, {
        userId: to,
        title: 'Payments to review were assigned to you',
        body: `${counted(named.length, 'case')}.`,
        link: pathTo('paymentCases'),
      })
    await call.auditAll(
      tx,
      possible.map(({ row }) => ({
        act: 'payment.case-assigned' as const,
        target: row.payment_id === null ? ['gateway-message', row.id] : ['payment', row.payment_id],
        before: { assignee_id: row.assignee_id },
        after: { assignee_id: to },
      })),
    )
  })
  data.changed.push(...possible.map(({ row: { kind, id, assignee_id } }) => ({ kind, id, assignee_id })))
}

interface Closing {
  possible: readonly Possible[]
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

/** Each is a transaction of its own; returns why one was refused. */
async function closeOne(decided: Decided, line: SuggestedLine | null): Promise<Problem | undefined> {
  const { row, call } = decided
  try {
    await inCurrency(currencyOf(row) ?? call.person.locale.currency, () =>
      line
        ? creditMessage(decided, line, undefined)
        : closePayment(decided, 'dismiss', { amount: undefined, mayReopenBills: false }),
    )
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
