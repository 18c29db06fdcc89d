import {
  bulkActLimits,
  bulkActRoutes,
  type BulkActRecord,
  type BulkListName,
} from '@uplink/contract/bulk-acts'
import { counted } from '@uplink/contract/counted'
import type { Received } from '@uplink/contract/route'
import type { Database } from '#platform/database/kysely'
import { minuteMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import { found, Problem } from '#platform/http/problem'
import { runSoon } from '#platform/jobs/queue'
import { csvOf } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import * as acts from './acts.store'
import { isUndoable, toAct, toRow } from './bulk-acts.view'
import type { BulkDeps } from './looking.actions'
import { actNamed, listNamed } from './registry'
import * as rows from './rows.store'

/** The name of the job that does them. */
export const bulkJob = { name: 'bulk-acts.work' }

interface Filter {
  list?: BulkListName | undefined
  state?: BulkActRecord['state'] | undefined
}

const viewOf =
  ({ bulk }: BulkDeps, { clock }: Pick<Call, 'clock'>) =>
  (row: acts.ActRow) =>
    toAct(row, {
      now: clock.now(),
      canBeUndone: row.undo_of === null && actNamed(bulk, row.list, row.act).undo !== undefined,
    })

export function listActs(
  deps: BulkDeps,
  call: Call,
  { list, state, ...query }: Filter & { page: number; per_page: number },
) {
  const listing = acts.actsOf(call.db, { userId: call.person.userId, list, state })
  return pageOf(call.db, { ...listing, view: viewOf(deps, call) }, query)
}

/** An act of the caller's that was begun; a look is none. */
async function findBegun(call: Call, db: Database, id: number): Promise<acts.ActRow> {
  const row = found(await acts.findOwn(db, { id, userId: call.person.userId }))
  return found(row.state === 'looked' ? undefined : row)
}

export const readAct = async (deps: BulkDeps, call: Call, id: number): Promise<BulkActRecord> =>
  viewOf(deps, call)(await findBegun(call, call.db, id))

/** Of somebody else's act there are none. */
async function rowsFor(deps: BulkDeps, call: Call, { act: id, result }: Asked) {
  const own = await acts.findOwn(call.db, { id, userId: call.person.userId })
  const named = await listNamed(deps.bulk, own?.list ?? 'customers').named(call)
  return { ...rows.rowsOf(call.db, { act: own?.id ?? 0, result, named }), view: toRow }
}

type Asked = Pick<Received<typeof bulkActRoutes.rows>['query'], 'act' | 'result'>

export const listRows = async (
  deps: BulkDeps,
  call: Call,
  query: Received<typeof bulkActRoutes.rows>['query'],
) => pageOf(call.db, await rowsFor(deps, call, query), query)

export const exportRows = async (
  deps: BulkDeps,
  call: Call,
  query: Received<typeof bulkActRoutes.exportRows>['query'],
) => csvOf(call, bulkActRoutes.exportRows, await rowsFor(deps, call, query), query)

/** Has what was looked at done in the background, with the caller's rights at each part of it. */
export async function beginAct(
  deps: BulkDeps,
  call: Call,
  id: number,
  { in_spite_of_changes: inSpite }: { in_spite_of_changes: boolean },
) {
  const { clock, person } = call
  const userId = person.userId
  const look = found(await acts.findOwn(call.db, { id, userId }))
  const { needs, ready } = actNamed(deps.bulk, look.list, look.act)
  if (!(await call.mayReach(needs))) throw new Problem('access.denied')
  const { canBegin = true } = await ready(call, look.terms)
  // who begins what is done elsewhere has another way there
  if (!canBegin || look.filters === null) throw new Problem('bulk-act.begun')
  const matching = await listNamed(deps.bulk, look.list).matching(call, look.filters)
  await call.db.transaction().execute(async (tx) => {
    await acts.lockLooks(tx, userId)
    const row = found(await acts.findOwn(tx, { id, userId }))
    if (row.state !== 'looked') throw new Problem('bulk-act.begun')
    const now = clock.now()
    if (now.getTime() - row.looked_at.getTime() > bulkActLimits.lookMinutes * minuteMs)
      throw new Problem('bulk-act.stale')
    if (row.total === row.refused) throw new Problem('bulk-act.none')
    await refuseTooMany(tx, userId)
    const { appeared, gone } = await rows.countDifferences(tx, id, { matching, most: bulkActLimits.records })
    if (!inSpite && appeared + gone > 0)
      throw new Problem('bulk-act.changed-since', { message: sinceThen(appeared, gone) })
    await acts.begin(tx, id, now)
    await runSoon(tx, bulkJob)
    await call.audit(tx, {
      act: 'bulk-act.begun',
      target: ['bulk-act', id],
      details: {
        list: row.list,
        does: row.act,
        terms: row.terms,
        matching: row.filters,
        records: row.total - row.refused,
        left_out: row.refused,
        ...(appeared + gone > 0 && { since_the_look: { appeared, gone } }),
      },
    })
  })
  const data = await readAct(deps, call, id)
  return { message: 'It has begun, and goes on while you do something else.', data }
}

async function refuseTooMany(tx: Database, userId: number): Promise<void> {
  if ((await acts.countUnderWay(tx, userId)) >= bulkActLimits.underWay)
    throw new Problem('bulk-act.under-way')
}

/** What has changed since somebody looked, in a sentence. */
function sinceThen(appeared: number, gone: number): string {
  const parts = [
    ...(appeared > 0
      ? [
          `${appeared.toLocaleString('en')} more ${appeared === 1 ? 'matches' : 'match'}, which would not be among them`,
        ]
      : []),
    ...(gone > 0
      ? [
          `${gone.toLocaleString('en')} ${gone === 1 ? 'matches' : 'match'} no longer, and would be left as ${gone === 1 ? 'it is' : 'they are'}`,
        ]
      : []),
  ]
  return `Since you looked, ${parts.join('; ')}. Look again, or go on with those that you have seen.`
}

/** Stops an act: waits for the part that is on its way, and leaves the rest as it is. */
export async function stopAct(deps: BulkDeps, call: Call, id: number) {
  await findBegun(call, call.db, id)
  const left = await call.db.transaction().execute(async (tx) => {
    const row = found(await acts.lockOwn(tx, { id, userId: call.person.userId }))
    if (row.state !== 'running') throw new Problem('bulk-act.over')
    await acts.end(tx, id, { state: 'stopped', now: call.clock.now(), because: null })
    const { total, changed, refused, failed } = found(
      await acts.findOwn(tx, { id, userId: call.person.userId }),
    )
    await call.audit(tx, {
      act: 'bulk-act.stopped',
      target: ['bulk-act', id],
      details: { changed, refused, failed, left: total - changed - refused - failed },
    })
    return total - changed - refused - failed
  })
  const data = await readAct(deps, call, id)
  return {
    message: left === 0 ? 'Stopped at its end.' : `Stopped. ${counted(left, 'record')} stayed as before.`,
    data,
  }
}

/** Has what an act has changed taken back by an act of its own, once. */
export async function undoAct(deps: BulkDeps, call: Call, id: number) {
  const before = await findBegun(call, call.db, id)
  const { undo } = actNamed(deps.bulk, before.list, before.act)
  if (!undo || before.undo_of !== null) throw new Problem('bulk-act.not-undone')
  const back = actNamed(deps.bulk, before.list, undo.act)
  if (!(await call.mayReach(back.needs))) throw new Problem('access.denied')
  const terms = undo.terms(before.terms)
  const { said } = await back.ready(call, terms)
  const undone = await call.db.transaction().execute(async (tx) => {
    const row = found(await acts.lockOwn(tx, { id, userId: call.person.userId }))
    if (!isUndoable(row, call.clock.now())) throw new Problem('bulk-act.not-undone')
    await refuseTooMany(tx, call.person.userId)
    const by = await acts.insertUndo(tx, { of: row, act: undo.act, terms, said, now: call.clock.now() })
    await runSoon(tx, bulkJob)
    await call.audit(tx, {
      act: 'bulk-act.begun',
      target: ['bulk-act', by],
      details: { list: row.list, does: undo.act, terms, takes_back: id, records: row.changed },
    })
    return by
  })
  return { message: 'It is being taken back.', data: await readAct(deps, call, undone) }
}
