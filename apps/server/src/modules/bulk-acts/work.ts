import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import {
  type BulkActs,
  type BulkRow,
  type Done,
  keyOf,
  type Once,
  type ReadyAct,
} from '#platform/bulk/bulk-act'
import type { Database } from '#platform/database/kysely'
import { hourMs, minuteMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import { Problem, sentenceOf } from '#platform/http/problem'
import { callFor, type JobDeps } from '#platform/jobs/job'
import { inHalves, type Parts } from '#platform/jobs/parts'
import { inCurrency } from '#platform/money'
import { inCountry } from '#platform/phones/numbering'
import type { Decisions } from '../access/access.public'
import { findPerson } from '../auth/auth.public'
import { notify } from '../notifications/notifications.public'
import * as acts from './acts.store'
import { bulkJob } from './bulk-acts.actions'
import { notYours } from './looking.actions'
import { actNamed, listNamed } from './registry'
import * as rows from './rows.store'

export interface BulkWork extends JobDeps {
  bulk: BulkActs
  decisions: Decisions
  signal: AbortSignal
  parts: Parts
}

/** So many records are taken by one transaction, or by one part of such as have a transaction each. */
const inOneBatch = 500
const eachBatch = 50
/** How many of the latter go on at the same time: some ask a service outside. */
const atOnce = 4

const askAgainMs = minuteMs
/** For so long a service outside that does not answer is asked again. */
const patienceMs = hourMs

const noRight = 'The right to do this was withdrawn from whoever began it.'
const matchesNoMore = 'It no longer matches what was chosen.'
const ourFault = 'Something went wrong on our side, and nothing was kept.'

/** What one part needs: the act, whoever began it as they are now, and the act with its terms. */
interface Part {
  act: acts.ActRow
  call: Call
  ready: ReadyAct
}

/** Does the next part of an act, with the rights that whoever began it has now; false: there is nothing to do by now. */
export async function doPart(work: BulkWork, id: number): Promise<boolean> {
  const { db, clock, signal } = work
  signal.throwIfAborted()
  const act = await acts.findRunning(db, id)
  if (!act || (act.resume_at !== null && act.resume_at > clock.now())) return false
  const call = await callOf(work, act.user_id)
  if (!call) return stop(work, act, noRight)
  const { country, currency } = call.person.locale
  return inCountry(country, () =>
    inCurrency(currency, async () => {
      const ready = await readied(work, act, call)
      if ('because' in ready) return stop(work, act, ready.because)
      return workOn(work, { act, call, ready })
    }),
  )
}

/** The person as they are now; undefined: they may no longer sign in. */
async function callOf({ db, clock, log, decisions }: BulkWork, userId: number): Promise<Call | undefined> {
  const person = await findPerson(db, userId, clock.now())
  if (person?.accountType !== 'staff') return undefined
  return callFor({ db, clock, log, decisions, by: `job:${bulkJob.name}` }, person)
}

async function readied(
  { bulk }: BulkWork,
  { list, act, terms }: acts.ActRow,
  call: Call,
): Promise<ReadyAct | { because: string }> {
  const { needs, ready } = actNamed(bulk, list, act)
  if (!(await call.mayReach(needs))) return { because: noRight }
  try {
    return await ready(call, terms)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { because: error.code === 'access.denied' ? noRight : sentenceOf(error) }
  }
}

async function workOn(work: BulkWork, part: Part): Promise<boolean> {
  const { db, clock } = work
  const { act, ready } = part
  const waiting = await rows.findWaiting(db, act.id, ready.inOne ? inOneBatch : eachBatch)
  if (waiting.length === 0) {
    await finish(work, act)
    return false
  }
  const matching = await stillMatching(work, part, waiting)
  const lost = new Map<number, unknown>()
  const left = ready.inOne ? await doInOne(work, part, matching, lost) : matching
  const isSilent = await doEach(work, part, left.slice(0, eachBatch), lost)
  // a worker that is told to stop leaves them to the next one
  work.signal.throwIfAborted()
  if (await acts.holdRunning(db, act.id, 'with others'))
    await rows.note(
      db,
      act.id,
      { result: 'failed', now: clock.now() },
      [...lost.keys()].map((position) => ({ position, why: ourFault })),
    )
  if (isSilent !== undefined) await waitFor(work, act, isSilent)
  else await acts.goOn(db, act.id)
  await acts.refreshCounts(db, act.id)
  return isSilent === undefined
}

/** Those that match what was chosen still; the others stay as they are. What takes an act back is not chosen by filters. */
async function stillMatching(
  { db, bulk, clock }: BulkWork,
  { act, call }: Part,
  waiting: readonly BulkRow[],
) {
  if (act.filters === null) return [...waiting]
  const matching = await listNamed(bulk, act.list).matching(call, act.filters, waiting)
  const still = new Set((await rows.findStill(matching)).map(keyOf))
  const gone = waiting.filter((row) => !still.has(keyOf(row)))
  await rows.note(
    db,
    act.id,
    { result: 'refused', now: clock.now() },
    gone.map(({ position }) => ({ position, why: matchesNoMore })),
  )
  return waiting.filter((row) => still.has(keyOf(row)))
}

/** What is done by the same few statements for all; returns those that are to be done each by itself. */
async function doInOne(
  work: BulkWork,
  { act, call, ready }: Part,
  some: readonly BulkRow[],
  lost: Map<number, unknown>,
): Promise<BulkRow[]> {
  const told = new Set<number>()
  await inHalves(
    work.parts,
    'record',
    some.map(({ position }) => position),
    async (positions) => {
      try {
        return await call.db.transaction().execute(async (tx) => {
          if (!(await acts.holdRunning(tx, act.id, 'alone'))) return 0
          const taken = await rows.lockWaiting(tx, act.id, positions)
          if (taken.length === 0) return 0
          const done = (await ready.inOne?.(tx, taken)) ?? []
          await rows.noteDone(tx, act.id, {
            done: ready.each ? done : withRest(taken, done),
            now: work.clock.now(),
          })
          for (const { position } of done) told.add(position)
          return done.length
        })
      } catch (error) {
        const [alone] = positions
        if (positions.length === 1 && alone !== undefined) lost.set(alone, error)
        throw error
      }
    },
  )
  return ready.each ? some.filter(({ position }) => !told.has(position) && !lost.has(position)) : []
}

/** Those of which an act says nothing, which has no other way to do them, are gone by now. */
function withRest(taken: readonly BulkRow[], done: readonly Done[]): Done[] {
  const known = new Set(done.map(({ position }) => position))
  const rest = taken.filter(({ position }) => !known.has(position))
  return [...done, ...rest.map(({ position }) => ({ position, result: 'refused' as const, why: notYours }))]
}

/** It had its turn already, or the act was stopped: nothing of it is kept. */
class NotItsTurn extends Error {}

/** Each by itself, a few at a time; returns why some wait, where a service outside does not answer. */
async function doEach(
  work: BulkWork,
  part: Part,
  some: readonly BulkRow[],
  lost: Map<number, unknown>,
): Promise<string | undefined> {
  const { db, clock, signal, parts } = work
  const { act, ready } = part
  const doThis = some.length > 0 ? await ready.each?.(some) : undefined
  if (!doThis) return undefined
  for (let from = 0; from < some.length; from += atOnce) {
    signal.throwIfAborted()
    const done = await Promise.all(
      some.slice(from, from + atOnce).map((row) =>
        doOne(work, act, row, doThis).catch((error: unknown) => {
          signal.throwIfAborted()
          parts.failed(`record ${row.position} of act ${act.id}`, error)
          lost.set(row.position, error)
          return undefined
        }),
      ),
    )
    const told = done.filter((one) => one !== undefined)
    await rows.noteDone(db, act.id, { done: told, now: clock.now() })
    const silent = told.find((one) => one.result === 'later')
    // a service that does not answer now is not asked forty times more
    if (silent?.result === 'later') return silent.why
  }
  return undefined
}

async function doOne(
  { clock }: Pick<BulkWork, 'clock'>,
  act: acts.ActRow,
  row: BulkRow,
  doThis: (row: BulkRow, once: Once) => Promise<Done>,
): Promise<Done | undefined> {
  const once = async (tx: Database, before?: number) => {
    if (!(await acts.holdRunning(tx, act.id, 'with others'))) throw new NotItsTurn()
    const { position } = row
    const outcome = { result: 'changed' as const, now: clock.now() }
    if ((await rows.note(tx, act.id, outcome, [{ position, before }])) === 0) throw new NotItsTurn()
  }
  try {
    return await doThis(row, once)
  } catch (error) {
    if (error instanceof NotItsTurn) return undefined
    if (error instanceof Problem) return { position: row.position, result: 'refused', why: sentenceOf(error) }
    throw error
  }
}

/** Asks again in a minute; after an hour what is left stays as it is. */
async function waitFor({ db, clock }: BulkWork, act: acts.ActRow, why: string): Promise<void> {
  const now = clock.now()
  const isLong = act.silent_since !== null && now.getTime() - act.silent_since.getTime() >= patienceMs
  if (!isLong) await acts.waitUntil(db, act.id, { resumeAt: new Date(now.getTime() + askAgainMs), now })
  else if (await acts.holdRunning(db, act.id, 'with others')) await rows.refuseWaiting(db, act.id, why)
}

async function stop(work: BulkWork, act: acts.ActRow, because: string): Promise<boolean> {
  await endAndTell(work, act, { state: 'stopped', because: because.slice(0, 300) })
  return false
}

const finish = (work: BulkWork, act: acts.ActRow) => endAndTell(work, act, { state: 'done', because: null })

/** Ends an act, and tells whoever began it by the bell; they may have left. */
async function endAndTell(
  { db, clock }: BulkWork,
  { id, user_id, said }: acts.ActRow,
  { state, because }: { state: 'done' | 'stopped'; because: string | null },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await acts.end(tx, id, { state, now: clock.now(), because }))) return
    const ended = await acts.findOwn(tx, { id, userId: user_id })
    if (!ended) return
    const { total, changed, refused, failed } = ended
    const stayed = refused + failed
    await notify(tx, clock, {
      userId: user_id,
      title: state === 'done' ? `Done: ${said}` : `Stopped: ${said}`,
      body: [
        ...(because === null ? [] : [because]),
        `${changed.toLocaleString('en')} of ${counted(total, 'record')} changed.`,
        ...(stayed > 0 ? [`${stayed.toLocaleString('en')} stayed as they are.`] : []),
      ].join(' '),
      link: pathTo('bulkAct', { id }),
    })
  })
}
