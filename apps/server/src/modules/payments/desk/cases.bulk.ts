import type { PaymentCaseKind } from '@uplink/contract/payment-cases'
import { paymentCaseRoutes } from '@uplink/contract/payment-cases'
import { keyOf } from '#platform/bulk/bulk-act'
import type { BulkAct, BulkList, BulkRecord, BulkRow, Done, Looked, ReadyAct } from '#platform/bulk/bulk-act'
import type { Database } from '#platform/database/kysely'
import { findActedSince } from '#platform/audit/acted-since'
import type { Call } from '#platform/http/call'
import { Problem } from '#platform/http/problem'
import { paymentRuleColumns } from '../shown/pages.store'
import type { Till } from '../till'
import { caseName, casesMatching } from './cases.bulk.store'
import {
  assignLooked,
  casesReady,
  decideOne,
  listAssignees,
  lookAtCases,
  noSuchCase,
  requireAssignee,
  targetOf,
  type CasesReady,
  type CasesTerms,
  type LookedCase,
} from './many-cases.actions'
import { casesWithin } from './payment-cases.actions'
import { dismissWithin, type Decided } from './payment-cases.closing'
import { assignCasesBack, type CaseName } from './payment-cases.store'
import { currencyOf } from './payment-cases.view'

interface Filters {
  assignee?: 'mine' | 'none' | undefined
}

const named = (records: readonly BulkRecord[]): CaseName[] =>
  records.map(({ kind, id }) => ({ kind: kind as PaymentCaseKind, id }))

/** Payments to review, all of which can be acted upon. */
export const casesInBulk: BulkList<Filters> = {
  async matching(call, { assignee: whose }, among) {
    const assignee = whose === 'mine' ? call.person.userId : whose && null
    const query = { ...(await casesWithin(call, 'List')), assignee }
    return casesMatching(call.db, { ...query, named: among && named(among) })
  },
  async named(call) {
    return caseName(await call.rows('payment', 'List', paymentRuleColumns))
  },
  say(_call, { assignee }) {
    if (assignee === undefined) return 'All payments to review'
    return assignee === 'mine' ? 'Those in one’s own hands' : 'Those in nobody’s hands'
  },
}

const needs = paymentCaseRoutes.close

interface Working {
  call: Call
  terms: CasesTerms
  ready: CasesReady
}

async function working(call: Call, terms: CasesTerms): Promise<Working> {
  if (!(await call.mayReach(needs))) throw new Problem('access.denied')
  return { call, terms, ready: await casesReady(call, terms) }
}

const lookThrough = async (db: Database, records: readonly BulkRecord[], { terms, ready }: Working) =>
  lookAtCases(db, { cases: named(records), terms, ready })

/** With the money of those that would change, where it moves. */
function toLooked(looked: ReadonlyMap<string, LookedCase>, { terms, call }: Working): Looked[] {
  return [...looked.values()].map(({ row, line, why }) => ({
    kind: row.kind,
    id: row.id,
    why,
    ...(terms.act === 'match' && {
      ...(line && { to: `${line.holder}, ${line.username}` }),
      money: { amount: row.amount, currency: currencyOf(row) ?? call.person.locale.currency },
    }),
  }))
}

const refused = (row: BulkRow, one: LookedCase | undefined): Done => ({
  position: row.position,
  result: 'refused',
  why: one?.why ?? noSuchCase,
})

const lookOf = (work: Working) => async (db: Database, records: readonly BulkRecord[]) =>
  toLooked(await lookThrough(db, records, work), work)

const assign: BulkAct<{ assignee_id: number | null }> = {
  needs,
  async ready(call, { assignee_id: to }) {
    const work = await working(call, { act: 'assign', assignee_id: to })
    await requireAssignee(call, to)
    return {
      said: `Assign to ${await nameOfAssignee(call, to)}`,
      look: lookOf(work),
      async inOne(tx, rows) {
        const looked = await lookThrough(tx, rows, work)
        const done: Done[] = []
        const possible: LookedCase[] = []
        for (const row of rows) {
          const one = looked.get(keyOf(row))
          if (!one || one.why !== undefined) done.push(refused(row, one))
          else {
            possible.push(one)
            done.push({ position: row.position, result: 'changed', before: one.row.assignee_id ?? 0 })
          }
        }
        await assignLooked(call, tx, { rows: possible.map(({ row }) => row), to })
        return done
      },
    }
  },
  undo: { act: 'assign-back', terms: ({ assignee_id: from }) => ({ from }) },
}

async function nameOfAssignee(call: Call, to: number | null): Promise<string> {
  if (to === null) return 'nobody'
  if (to === call.person.userId) return 'oneself'
  return (await listAssignees(call)).find(({ id }) => id === to)?.name ?? 'somebody'
}

/** Each goes back into the hands in which it was, unless somebody else has it by now. */
const assignBack: BulkAct<{ from: number | null }> = {
  needs,
  async ready(call, { from }) {
    // whoever has it in hand by now is not whoever it was given to
    const work = await working(call, { act: 'assign', assignee_id: 0 })
    return {
      said: 'Assign to those who had them before',
      look: async () => [],
      async inOne(tx, rows) {
        const looked = await lookThrough(tx, rows, work)
        const since = await findActedSince(
          tx,
          'payment.case-assigned',
          rows.flatMap((row) => {
            const one = looked.get(keyOf(row))
            return one && row.changedAt ? [{ target: targetOf(one.row).join(':'), since: row.changedAt }] : []
          }),
        )
        const done: Done[] = []
        const back: (LookedCase & { to: number | null })[] = []
        for (const row of rows) {
          const one = looked.get(keyOf(row))
          if (!one) done.push(refused(row, one))
          else if (one.row.assignee_id !== from)
            done.push({ position: row.position, result: 'refused', why: 'Somebody else has it by now.' })
          else if (since.has(targetOf(one.row).join(':')))
            done.push({ position: row.position, result: 'refused', why: 'Somebody has assigned it since.' })
          else {
            back.push({ ...one, to: row.before === 0 ? null : row.before })
            done.push({ position: row.position, result: 'changed' })
          }
        }
        await putBack(call, tx, back)
        return done
      },
    }
  },
}

async function putBack(
  call: Call,
  tx: Database,
  back: readonly (LookedCase & { to: number | null })[],
): Promise<void> {
  await assignCasesBack(tx, {
    named: back.map(({ row: { kind, id }, to }) => ({ kind, id, to })),
    now: call.clock.now(),
  })
  await call.auditAll(
    tx,
    back.map(({ row, to }) => ({
      act: 'payment.case-assigned' as const,
      target: targetOf(row),
      before: { assignee_id: row.assignee_id },
      after: { assignee_id: to },
    })),
  )
}

/** Each is decided in a transaction of its own, in which it is said that it had its turn. */
async function decide(
  { till }: { till: Till },
  { call, terms }: Working,
  { row, one }: { row: BulkRow; one: LookedCase | undefined },
  { reason, once }: { reason: string; once: (tx: Database) => Promise<void> },
): Promise<Done> {
  if (!one || one.why !== undefined) return refused(row, one)
  const decided: Decided = {
    till: { ...till, acting: { actorId: call.person.userId, by: call.requestId } },
    call: {
      ...call,
      keep: async (tx, answer) => {
        await once(tx)
        return answer
      },
    },
    row: one.row,
    reason,
  }
  try {
    await decideOne(decided, terms.act === 'match' ? one.line : null)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'payment-case.gateway-silent') throw error
    return { position: row.position, result: 'later', why: error.message }
  }
  return { position: row.position, result: 'changed' }
}

const decideEach =
  (deps: { till: Till }, work: Working, reason: string): NonNullable<ReadyAct['each']> =>
  async (rows) => {
    const looked = await lookThrough(work.call.db, rows, work)
    return (row, once) => decide(deps, work, { row, one: looked.get(keyOf(row)) }, { reason, once })
  }

const match = (deps: { till: Till }): BulkAct<{ reason: string }> => ({
  needs,
  async ready(call, { reason }) {
    const work = await working(call, { act: 'match' })
    return {
      said: `Credit by their references: ${reason}`,
      look: lookOf(work),
      each: decideEach(deps, work, reason),
    }
  },
})

/** Messages are closed by one statement for all; a payment that is closed has more to it. */
const close = (deps: { till: Till }): BulkAct<{ reason: string }> => ({
  needs,
  async ready(call, { reason }): Promise<ReadyAct> {
    const work = await working(call, { act: 'close' })
    return {
      said: `Close without a change: ${reason}`,
      look: lookOf(work),
      async inOne(tx, rows) {
        const looked = await lookThrough(tx, rows, work)
        const known = rows.map((row) => ({ row, one: looked.get(keyOf(row)) }))
        const hindered = known.filter(({ one }) => !one || one.why !== undefined)
        const messages = known.flatMap(({ row, one }) =>
          one && one.why === undefined && one.row.kind === 'message' ? [{ row, one }] : [],
        )
        const closed = await dismissWithin(
          tx,
          messages.map(({ one }) => ({
            till: deps.till,
            call: { ...call, keep: async (_tx, answer) => answer },
            row: one.row,
            reason,
          })),
        )
        return [
          ...hindered.map(({ row, one }) => refused(row, one)),
          ...messages.map(({ row }): Done =>
            closed.has(row.id)
              ? { position: row.position, result: 'changed' }
              : { position: row.position, result: 'refused', why: noSuchCase },
          ),
        ]
      },
      each: decideEach(deps, work, reason),
    }
  },
})

/** What can be done with all payments to review that match, as with chosen ones. */
export const caseActs = (deps: { till: Till }) => ({
  'payment-cases.assign': assign,
  'payment-cases.assign-back': assignBack,
  'payment-cases.match': match(deps),
  'payment-cases.close': close(deps),
})
