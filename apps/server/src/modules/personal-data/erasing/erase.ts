import { audit } from '#platform/audit/audit'
import type { Database } from '#platform/database/kysely'
import type { JobDeps } from '#platform/jobs/job'
import type { PersonalKind } from '#platform/personal-data/kinds'
import type { ErasureEntry } from '#platform/personal-data/erasure-log'
import { findLines, type About } from '../about.store'
import * as store from './erasures.store'
import { eraseMentions, eraseRows, keepPrintedNames } from './erasing.store'
import { jobName } from './erasures.actions'
import { unsettledOf } from './unsettled'

export interface Erasing extends JobDeps {
  kinds: readonly PersonalKind[]
  /** How many rows a transaction deletes or makes anonymous at most. */
  limit: number
  /** Writes down outside the database that it is done, before anything of it is. */
  write(entry: ErasureEntry): Promise<void>
  signal?: AbortSignal | undefined
}

/** What one transaction did: how many rows, and which step is next; none: all is done. */
interface Stepped {
  rows: number
  next: string | null
}

const printed = 'printed names'
const mentions = 'mentions'

const isErased = ({ erasure, found }: PersonalKind) =>
  found.by !== 'nobody' && (erasure === 'deleted' || typeof erasure === 'object')

/** The steps in their order: what is kept aside, what names the person elsewhere, and then kind by kind. */
const stepsOf = (kinds: readonly PersonalKind[]): string[] => [
  printed,
  mentions,
  ...kinds.filter(isErased).map(({ table }) => table),
]

/**
 * Erases a person: one small transaction after the other, each of which notes how far it is. Done again after it was killed it goes
 * on; two that do it at once take turns, or one leaves it to the other.
 */
export async function eraseOne(erasing: Erasing, person: number): Promise<void> {
  const { db, clock, signal } = erasing
  const logged = await store.findLogged(db, person)
  if (!logged) return
  const row = await store.findErasure(db, person)
  if (row?.step === null) await erasing.write({ ...logged, at: clock.now().toISOString() })
  for (let isDone = false; !isDone;) {
    signal?.throwIfAborted()
    isDone = await db.transaction().execute((tx) => stepOn(erasing, tx, person))
  }
}

/** Takes the next step of an erasure; whether nothing is left to do here. */
async function stepOn(erasing: Erasing, tx: Database, person: number): Promise<boolean> {
  const row = await store.lockErasure(tx, person)
  if (!row) return true
  if (row.step === null && !(await begin(erasing, tx, row))) return true
  const about: About = { person, lines: await findLines(tx, person), isOwn: false }
  const { rows, next } = await take(erasing, tx, about, row.step)
  if (next !== null) {
    await store.noteErasure(tx, person, { state: 'erasing', step: next, rows })
    return false
  }
  const late = await finish(erasing, tx, about)
  await store.noteErasure(tx, person, {
    state: 'done',
    step: null,
    rows: rows + late,
    ended_at: erasing.clock.now(),
  })
  await audit(
    tx,
    erasing.clock,
    { actorId: row.ordered_by, by: `job:${jobName}` },
    { act: 'user.erased', target: ['user', person], details: { rows: row.rows + rows + late } },
  )
  return true
}

/** A restored database may have a line that was closed since, or money that was paid since: staff look at that first. */
async function begin({ clock }: Erasing, tx: Database, row: store.ErasureRow): Promise<boolean> {
  const { user_id: person } = row
  await store.lockPerson(tx, person)
  if (row.is_repeated && (await unsettledOf(tx, person)).length > 0) {
    await store.noteErasure(tx, person, { state: 'blocked', step: null, rows: 0 })
    return false
  }
  await store.setErased(tx, person, clock.now())
  return true
}

async function take(
  { kinds, limit, clock }: Erasing,
  tx: Database,
  about: About,
  step: string | null,
): Promise<Stepped> {
  const steps = stepsOf(kinds)
  // a release of before may have called it otherwise: from the beginning, which is harmless
  const at = Math.max(0, steps.indexOf(step ?? printed))
  const after = steps[at + 1] ?? null
  const name = steps[at]
  if (name === printed) return { rows: await keepPrintedNames(tx, about.person, clock.now()), next: after }
  if (name === mentions) return { rows: await eraseMentions(tx, about), next: after }
  const kind = kinds.find(({ table }) => table === name)
  if (!kind) return { rows: 0, next: after }
  const rows = await eraseRows(tx, { kinds, kind, about, limit })
  return { rows, next: rows < limit ? after : kind.table }
}

/** What was written while it went on goes too: with the person and the lines locked, nothing more comes. */
async function finish({ kinds, limit }: Erasing, tx: Database, about: About): Promise<number> {
  await store.lockPerson(tx, about.person, { whole: true })
  let late = 0
  for (const kind of kinds.filter(isErased))
    for (let rows = limit; rows === limit; late += rows)
      rows = await eraseRows(tx, { kinds, kind, about, limit })
  return late
}
