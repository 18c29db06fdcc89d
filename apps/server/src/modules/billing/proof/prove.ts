import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { areOver } from '#platform/database/connections/writers'
import { dayMs, minuteMs } from '#platform/durations'
import { faultsOfLines, findLinesAfter, mostFaults, type Fault } from './lines.store'
import {
  beginRound,
  clear,
  findHorizon,
  findMarks,
  findSuspects,
  holdMarks,
  linesOfEntries,
  linesWithoutPosting,
  setMarks,
  suspect,
  takeTime,
  type Horizon,
  type Marks,
} from './marks.store'
import {
  addPage,
  faultsOfAccounts,
  findDiffering,
  findMoved,
  findOwnAccounts,
  keepSums,
} from './own-accounts.store'
import {
  faultsOfSomeTransfers,
  faultsOfTransfers,
  findPage,
  type Page,
  type Written,
} from './transfers.store'

/** How much is proven in one transaction, so that none takes long. */
export interface ProofSize {
  lines: number
  transfers: number
  /** New entries, each of which may be of another line. */
  entries: number
  /** Entries that are only added up. */
  summed: number
  /** How long is waited for those who are writing, in milliseconds. */
  patience: number
  /** At least so many numbers of lines, of transfers and of entries each night: a small provider is proven whole. */
  share: { lines: number; transfers: number; entries: number }
}

export const usualSize: ProofSize = {
  lines: 250,
  transfers: 20_000,
  entries: 2000,
  summed: 100_000,
  patience: minuteMs,
  share: { lines: 20_000, transfers: 500_000, entries: 1_000_000 },
}

/** In so many nights everything is proven once, whatever has changed. */
const nights = 7
/** So long the round goes on in one night; what has changed is proven however long it takes. */
const roundMs = 20 * minuteMs
/** A round that takes so long is none. */
const latestMs = 30 * dayMs
const lookEveryMs = 250

export interface Proving {
  db: Database
  clock: Clock
  signal?: AbortSignal | undefined
  size?: ProofSize
}

/** What one run has looked at, and what is wrong. */
export interface Proof {
  /** Sentences, each with how many it is about; none when the ledger adds up. */
  faults: string[]
  /** Whether everything has been looked at since the round began. */
  isRoundOver: boolean
  /** The round cannot come to its end. */
  isTooSlow: boolean
}

/**
 * Proves what was written since the last proof, looks again at what did not add up then, and goes on with the round through everything
 * else: to its end if `isWhole`, else by a share. Each step is a transaction that also writes how far it came: broken off, the next run
 * goes on there.
 */
export async function proveParts(proving: Proving, { isWhole = false } = {}): Promise<Proof> {
  const { db, clock } = proving
  const run = createRun(proving)
  await run.step(async (tx, marks) => {
    const isFirst = marks.round_began_at === null
    if (isFirst || (isWhole && !marks.is_whole))
      await beginRound(tx, { at: clock.now(), isWhole: isWhole || isFirst })
    return []
  })
  const horizon = await findHorizon(db)
  const isFinal = await settles(proving, horizon)
  if (isFinal) await beginSums(run, horizon)
  await lookAgain(run)
  await proveNew(run, horizon, isFinal)
  const isRoundOver = await goRound(run, horizon, isWhole)
  await proveOwnAccounts(run)
  const { round_began_at: began } = await findMarks(db)
  return {
    faults: run.faults(),
    isRoundOver,
    isTooSlow: began !== null && clock.now().getTime() - began.getTime() > latestMs,
  }
}

type Step = (tx: Database, marks: Marks) => Promise<readonly Fault[]>

function createRun({ db, clock, signal, size = usualSize }: Proving) {
  const known = new Map<string, Set<string>>()
  return {
    db,
    clock,
    size,
    /** One transaction: what it finds is remembered with how far it came. */
    async step(work: Step): Promise<void> {
      signal?.throwIfAborted()
      const faults = await db.transaction().execute(async (tx) => {
        await takeTime(tx)
        const found = await work(tx, await holdMarks(tx))
        await suspect(tx, found)
        return found
      })
      for (const { fault, of } of faults) known.set(fault, (known.get(fault) ?? new Set()).add(of))
    },
    faults: () => [...known].map(([fault, of]) => `${of.size} ${fault}`),
  }
}
type Run = ReturnType<typeof createRun>

/**
 * Whether everything up to the horizon is written: whoever writes entries has written their transfer before, so none that began later has
 * an entry below it. Somebody who writes for longer than a minute is not waited for.
 */
async function settles({ db, signal, size = usualSize }: Proving, horizon: Horizon): Promise<boolean> {
  for (let waited = 0; ; waited += lookEveryMs) {
    if (await areOver(db, horizon.writers)) return true
    if (waited >= size.patience) return false
    await pause(lookEveryMs, undefined, { signal })
  }
}

/** The first time everything up to here is old: the round proves it, and the provider's accounts are added up once. */
const beginSums = (run: Run, { writers: _writers, ...marks }: Horizon) =>
  run.step(async (tx, { entry_id: begun }) => {
    if (begun !== null) return []
    const accounts = await findOwnAccounts(tx)
    const faults = await faultsOfAccounts(tx, accounts)
    await keepSums(tx, accounts, marks.entry_id)
    await setMarks(tx, marks)
    return faults
  })

async function lookAgain(run: Run): Promise<void> {
  const again = {
    line: (tx: Database, ids: readonly number[]) => faultsOfLines(tx, ids),
    transfer: (tx: Database, ids: readonly number[]) => faultsOfSomeTransfers(tx, ids),
    account: (tx: Database, ids: readonly number[]) => faultsOfAccounts(tx, ids),
  }
  for (const kind of ['line', 'transfer', 'account'] as const)
    for (let after: number | undefined = 0; after !== undefined;)
      after = await lookAtNext(run, kind, after, again[kind])
}

/** Looks at the next suspects of a kind; the last of them, or undefined when there are none. */
async function lookAtNext(
  run: Run,
  kind: Fault['kind'],
  after: number,
  look: (tx: Database, ids: readonly number[]) => Promise<Fault[]>,
): Promise<number | undefined> {
  let last: number | undefined
  await run.step(async (tx) => {
    const ids = await findSuspects(tx, kind, { after, limit: run.size.lines })
    last = ids.at(-1)
    if (ids.length === 0) return []
    const faults = await look(tx, ids)
    const wrong = new Set(faults.map(({ id }) => id))
    const mended = ids.filter((id) => !wrong.has(id))
    // of more than can be told nothing is known of the rest
    if (faults.length < mostFaults) await clear(tx, kind, mended)
    return faults
  })
  return last
}

type Mark = Exclude<keyof Horizon, 'writers'>

/** What was written since the last proof. While somebody still writes below the horizon it is proven, and once more the next time. */
async function proveNew(run: Run, horizon: Horizon, isFinal: boolean): Promise<void> {
  const begun = await findMarks(run.db)
  const through = async (
    mark: Mark,
    { table, limit }: { table: Written; limit: number },
    prove: (tx: Database, page: Page) => Promise<Fault[]>,
  ) => {
    for (let after = begun[mark]; after !== null;)
      await run.step(async (tx, marks) => {
        const from = isFinal ? (marks[mark] ?? 0) : (after ?? 0)
        const page = await findPage(tx, table, { after: from, limit, upTo: horizon[mark] })
        after = page?.last ?? null
        if (!page) return []
        if (isFinal) await setMarks(tx, { [mark]: page.last })
        return prove(tx, page)
      })
  }
  const { size } = run
  await through('entry_id', { table: 'ledger_entries', limit: size.entries }, async (tx, page) => {
    if (isFinal) await addPage(tx, 'amount', page)
    return faultsOfAll(tx, await linesOfEntries(tx, page), size.lines)
  })
  await through('transfer_id', { table: 'ledger_transfers', limit: size.transfers }, faultsOfTransfers)
  for (const [mark, table] of [
    ['invoice_id', 'invoices'],
    ['document_id', 'ledger_documents'],
  ] as const)
    await through(mark, { table, limit: size.entries }, async (tx, page) =>
      faultsOfAll(tx, await linesWithoutPosting(tx, table, page), size.lines),
    )
}

async function faultsOfAll(tx: Database, lines: readonly number[], atOnce: number): Promise<Fault[]> {
  const faults: Fault[] = []
  for (let from = 0; from < lines.length; from += atOnce)
    faults.push(...(await faultsOfLines(tx, lines.slice(from, from + atOnce))))
  return faults
}

type Part = 'round_line' | 'round_transfer' | 'round_entry'

/** Goes on with the round; whether it is over. */
async function goRound(run: Run, horizon: Horizon, isWhole: boolean): Promise<boolean> {
  const { size, clock } = run
  const until = clock.now().getTime() + roundMs
  const began = await findMarks(run.db)
  /** Until this part is done, the night's share is, or the time is up. */
  const go = async (part: Part, share: number, step: Step) => {
    const from = began[part] ?? 0
    for (let at = began[part]; at !== null && (began.is_whole || at - from < share);) {
      if (!isWhole && clock.now().getTime() > until) return
      await run.step(step)
      at = (await findMarks(run.db))[part]
    }
  }
  const shareOf = (part: keyof ProofSize['share'], highest: number) =>
    Math.max(size.share[part], Math.ceil(highest / nights))

  await go('round_line', shareOf('lines', await lastLine(run.db)), async (tx, { round_line: after }) => {
    if (after === null) return []
    const lines = await findLinesAfter(tx, after, size.lines)
    await setMarks(tx, { round_line: lines.at(-1) ?? null })
    return lines.length === 0 ? [] : faultsOfLines(tx, lines)
  })
  await go('round_transfer', shareOf('transfers', horizon.transfer_id), async (tx, marks) => {
    const after = marks.round_transfer
    if (after === null) return []
    const page = await findPage(tx, 'ledger_transfers', { after, limit: size.transfers })
    await setMarks(tx, { round_transfer: page?.last ?? null })
    // entries may be there without their transfer
    return faultsOfTransfers(tx, page ?? { after, last: null })
  })
  await go('round_entry', shareOf('entries', horizon.entry_id), addAnew(size.summed))
  let isOver = false
  await run.step(async (tx, marks) => {
    isOver = marks.round_line === null && marks.round_transfer === null && marks.round_entry === null
    if (!isOver) return []
    await setMarks(tx, { proven_since: marks.round_began_at })
    await beginRound(tx, { at: clock.now(), isWhole: false })
    return []
  })
  return isOver
}

/** Adds the provider's accounts up once more, as far as their sums are kept, and compares. */
const addAnew =
  (limit: number): Step =>
  async (tx, { round_entry: after, entry_id: keptThrough }) => {
    if (after === null) return []
    const page =
      keptThrough === null
        ? undefined
        : await findPage(tx, 'ledger_entries', { after, limit, upTo: keptThrough })
    await setMarks(tx, { round_entry: page?.last ?? null })
    if (page) {
      await addPage(tx, 'round_amount', page)
      return []
    }
    return addUp(tx, await findDiffering(tx), keptThrough)
  }

/** The balances of the provider's accounts, by their kept sums and what came since. */
const proveOwnAccounts = (run: Run) =>
  run.step(async (tx, { entry_id: keptThrough }) => {
    const doubtful = keptThrough === null ? await findOwnAccounts(tx) : await findMoved(tx, keptThrough)
    return addUp(tx, doubtful, keptThrough)
  })

/** By all their entries: a kept sum is wrong where an import was undone. */
async function addUp(
  tx: Database,
  accounts: readonly number[],
  keptThrough: number | null,
): Promise<Fault[]> {
  if (accounts.length === 0) return []
  if (keptThrough !== null) await keepSums(tx, accounts, keptThrough)
  return faultsOfAccounts(tx, accounts)
}

async function lastLine(db: Database): Promise<number> {
  const { last } = await db
    .selectFrom('connections')
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}
