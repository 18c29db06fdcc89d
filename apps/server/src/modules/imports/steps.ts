import type { ImportState } from '@uplink/contract/imports'
import { pathTo } from '@uplink/contract/screens'
import { dayIn } from '#platform/clock'
import { inCurrency } from '#platform/money'
import { inCountry } from '#platform/phones/numbering'
import { startRenewing } from '#platform/intervals/renewing'
import { notify } from '../notifications/notifications.public'
import { checkImport } from './checking/check'
import { claimImport, moveImport, readImport, type ImportRow } from './imports.store'
import { csvFile } from './reading/csv-file'
import { daloRadius } from './reading/daloradius'
import { Unreadable, type OldSystem } from './reading/old-record'
import { phpNuxBill } from './reading/phpnuxbill'
import { partsOf } from './reading/sealed-file'
import { NotDone, type ImportWork } from './work'
import { applyImport, ChangedSince } from './writing/apply'
import { undoImport } from './writing/undo'

/** A worker without a sign of life for this long has given up its import. */
const abandonedMs = 30_000
const aliveMs = 3000
/** How many workers may die over a step before it is given up. */
const maxAttempts = 3

const changedSince =
  'Packages, areas or lines have changed since the check, so all lines were checked again. Look once more, then import.'

/** Where an import is after a step that did not succeed. */
const before = { checking: 'new', applying: 'checked', undoing: 'done' } as const satisfies Partial<
  Record<ImportState, ImportState>
>

type Step = keyof typeof before
const isStep = (state: ImportState): state is Step => state in before

/** Does the step that the next import waits for; false: none waits. Throws only what nobody could have known. */
export async function nextStep(work: ImportWork, only?: number): Promise<boolean> {
  const { db, clock } = work
  const now = clock.now()
  const claimed = await claimImport(db, { now, before: new Date(now.getTime() - abandonedMs), id: only })
  if (!claimed) return false
  const row = await readImport(db, claimed.id)
  if (!isStep(row.state)) return true
  const stop = startRenewing({
    everyMs: aliveMs,
    renew: () => moveImport(db, { id: row.id, from: [row.state] }, { alive_at: clock.now() }),
  })
  try {
    if (claimed.attempt > maxAttempts)
      throw new NotDone('It was stopped in the middle three times: begin it again')
    const { state } = row
    await inCountry(row.country, () => inCurrency(row.currency, () => doStep(work, row, state)))
  } catch (error) {
    stop()
    // a worker that is told to stop leaves it to the next one
    work.signal.throwIfAborted()
    await failed(work, row, row.state, error)
    if (!isKnown(error)) throw error
  } finally {
    stop()
  }
  await tell(work, row.id)
  return true
}

async function doStep(work: ImportWork, row: ImportRow, step: Step): Promise<void> {
  if (step === 'checking') return checkImport(work, row, await systemOf(work, row))
  return step === 'applying' ? applyImport(work, row) : undoImport(work, row)
}

const isKnown = (error: unknown): error is Error =>
  error instanceof NotDone || error instanceof Unreadable || error instanceof ChangedSince

async function failed({ db }: ImportWork, { id }: ImportRow, step: Step, error: unknown): Promise<void> {
  const of = { id, from: [step] }
  if (error instanceof ChangedSince)
    // from the file, which is still there; the check keeps the sentence, so that nobody takes the step back for a mistake of theirs
    await moveImport(db, of, {
      state: 'checking',
      failure: changedSince,
      alive_at: null,
      attempt: 0,
      lines_done: 0,
    })
  else {
    const failure = isKnown(error)
      ? error.message
      : 'Something went wrong on our side, and nothing was kept. Try again.'
    await moveImport(db, of, {
      state: before[step],
      failure: failure.slice(0, 600),
      alive_at: null,
      attempt: 0,
    })
  }
}

const titles: Partial<Record<ImportState, string>> = {
  checked: 'Checked',
  done: 'Imported',
  undone: 'Undone',
}

/** Tells whoever began the step by the bell; they may have left. */
async function tell({ db, clock }: ImportWork, id: number): Promise<void> {
  const row = await readImport(db, id)
  const title = row.failure === null ? titles[row.state] : 'Not done'
  if (title === undefined) return
  const userId = (row.state === 'undone' ? row.undone_by : row.applied_by) ?? row.created_by
  await db.transaction().execute((tx) =>
    notify(tx, clock, {
      userId,
      title: `${title}: “${row.name}”`,
      body: row.failure ?? (row.problems > 0 ? `${row.problems} problems` : `${row.lines} lines`),
      link: pathTo('import', { id }),
    }),
  )
}

/** What an import reads. Throws `Unreadable`. */
async function systemOf({ db, seals, sources, clock }: ImportWork, row: ImportRow): Promise<OldSystem> {
  if (row.source === 'csv') return csvFile(() => partsOf(db, seals, row.id), row, row.choices.columns)
  const found = row.data_source_id === null ? undefined : await sources.byId(db, row.data_source_id)
  if (!found) throw new Unreadable('The data source is not there any more, or not in use')
  const today = dayIn(row.time_zone, clock.now())
  return row.source === 'phpnuxbill' ? phpNuxBill(found.source) : daloRadius(found.source, today)
}
