import type { CatalogueTable } from '@uplink/contract/reports/catalogue'
import type { Clock } from '../clock'
import { SourceFailure } from './failures'
import { createSessionPool } from './session-pool'
import type { Access, Column, Engine, Estimate, Reading, Session, SourceDriver, Statement } from './source'
import { runUnderWatch, type Watch } from './cancel-guard'

/** How long a source is not asked after the first failure; each further failure doubles it. */
const firstPauseMs = 2000
const longestPauseMs = 60_000

/** Stops asking a dead source for a while, so that callers get the error at once instead of waiting for it. */
interface Breaker {
  /** Throws the last failure during the pause; after it, lets one caller try. */
  refuseWhileOpen(): void
  reached(): void
  failed(failure: SourceFailure): void
  /** Since when the source cannot be reached. */
  readonly downSince: Date | undefined
}

/** @param now the clock's time */
function createBreaker(now: () => Date): Breaker {
  let last: { failure: SourceFailure; since: Date; until: number; pauseMs: number } | undefined
  return {
    refuseWhileOpen() {
      if (!last) return
      if (now().getTime() < last.until) throw last.failure
      // one caller tries; the others get the error until it is done
      last.until = now().getTime() + last.pauseMs
    },
    reached: () => void (last = undefined),
    failed(failure) {
      const pauseMs = last ? Math.min(last.pauseMs * 2, longestPauseMs) : firstPauseMs
      const since = last?.since ?? now()
      last = { failure, since, until: now().getTime() + pauseMs, pauseMs }
    },
    get downSince() {
      return last?.since
    },
  }
}

/** How long connecting to a source may take. */
export const connectMs = 3000
/** For the platform's own question to a source: its catalogue. */
const ownDeadlineMs = 20_000
/** How long a catalogue is cached. */
const catalogueMs = 5 * 60_000

/** A data source in use, with a few connections of its own. */
export interface Source {
  readonly engine: Engine
  /**
   * Reads the rows of one statement: passes them to `use` and returns what `use` returns. When the deadline passes,
   * the signal is aborted or `use` throws, the statement is ended in the database.
   *
   * @throws SourceFailure
   */
  read<T>(statement: Statement, watch: Watch, use: (rows: Reading) => Promise<T>): Promise<T>
  /** The same, unless the source's planner expects it to be too expensive: then nothing is read. */
  readUnless<T>(
    statement: Statement,
    watch: Watch & Reserve,
    use: (rows: Reading) => Promise<T>,
  ): Promise<{ read: T } | { dear: Estimate }>
  /**
   * The columns that a statement would give, without running it.
   *
   * @throws SourceFailure
   */
  describe(statement: Statement, watch: Watch): Promise<readonly Column[]>
  /**
   * The number that a statement about its own values counts; 0 when it is refused because of one of them.
   *
   * @throws SourceFailure
   */
  accepts(statement: Statement): Promise<number>
  /** What the account may read; cached for five minutes, or read again. */
  tables(how?: 'anew'): Promise<readonly CatalogueTable[]>
  /** Since when the source cannot be reached; undefined while it can. */
  readonly downSince: Date | undefined
  /** Ends statements that a dead process has left running, if the source does not notice that itself. */
  endLeftBehind(tag: string): Promise<void>
  /** Closes all connections; running statements fail. */
  end(): void
}

/** When a statement is too expensive. */
interface Reserve {
  maxRows: number
  /** Called before the statement runs; undefined when the planner says nothing. */
  isExpensive(expected: Estimate | undefined): boolean
}

interface Opening {
  driver: SourceDriver
  clock: Clock
  /** The most connections at a time. */
  size: number
  /** Names this process, for statements that outlive it. */
  tag?: string | undefined
  /** How long connecting may take. */
  patienceMs?: number
  /** Resolves and checks the address again for each connection. */
  access(): Promise<Access>
  /** Called for every failed connection, and for the first one that succeeds after that. */
  onHealth?(failure: SourceFailure | undefined): void
}

/** Opens a source; nothing is sent until something is asked. */
export function openSource({
  driver,
  clock,
  size,
  tag,
  patienceMs = connectMs,
  access,
  onHealth = () => {},
}: Opening): Source {
  const breaker = createBreaker(() => clock.now())
  const pool = createSessionPool(size, connect)
  let known: { tables: Promise<readonly CatalogueTable[]>; until: number } | undefined

  async function connect(): Promise<Session> {
    breaker.refuseWhileOpen()
    try {
      const session = await driver.connect(await access(), patienceMs, tag)
      if (breaker.downSince) onHealth(undefined)
      breaker.reached()
      return session
    } catch (error) {
      if (error instanceof SourceFailure && error.isUnreached) {
        breaker.failed(error)
        onHealth(error)
      }
      throw error
    }
  }

  const watched = <T>(watch: Watch, work: (session: Session) => Promise<T>) =>
    runUnderWatch(pool, watch, work)

  async function readTables(): Promise<readonly CatalogueTable[]> {
    return watched({ deadlineMs: ownDeadlineMs }, (session) => driver.readTables(session))
  }

  return {
    engine: driver.engine,
    read: (statement, watch, use) => watched(watch, async (session) => use(await session.read(statement))),
    describe: (statement, watch) => watched(watch, (session) => session.describe(statement)),
    accepts: (statement) => watched({ deadlineMs: ownDeadlineMs }, (session) => session.accepts(statement)),
    async readUnless(statement, { isExpensive, ...watch }, use) {
      const outcome = await watched(watch, async (session) => {
        // an error in the statement is reported when it runs
        const expected = await session.estimate(statement, watch.maxRows).catch(() => 'not known' as const)
        if (expected === 'not known') return expected
        if (isExpensive(expected) && expected) return { dear: expected }
        return { read: await use(await session.read(statement)) }
      })
      if (outcome !== 'not known') return outcome
      return { read: await this.read(statement, watch, use) }
    },
    tables(how) {
      const now = clock.now().getTime()
      if (known && how !== 'anew' && now < known.until) return known.tables
      const reading = { tables: readTables(), until: now + catalogueMs }
      known = reading
      // a failure is not cached
      reading.tables.catch(() => {
        if (known === reading) known = undefined
      })
      return reading.tables
    },
    get downSince() {
      return breaker.downSince
    },
    async endLeftBehind(gone) {
      await driver.endLeftBehind?.(await access(), patienceMs, gone)
    },
    end: () => pool.end(),
  }
}
