import type { CatalogueTable } from '@uplink/contract/reports/catalogue'
import type { Clock } from '../clock'
import { createBreaker } from './breaker'
import { SourceFailure } from './failures'
import { createSessionPool } from './session-pool'
import type { Access, Engine, Estimate, Reading, Session, SourceDriver, Statement } from './source'
import { runUnderWatch, type Watch } from './under-watch'

/** How long a connection to a source may take to be made. */
export const connectMs = 3000
/** What the platform itself asks of a source: the catalogue. */
const ownDeadlineMs = 20_000
/** For how long a catalogue counts. */
const catalogueMs = 5 * 60_000

/** A data source in use: its own few connections, and everything that is asked of it. */
export interface Source {
  readonly engine: Engine
  /**
   * Reads the rows of one statement; `use` gets them as they come, and what it returns is returned. Ends in the database when
   * the deadline passes or the signal is aborted, and when `use` throws.
   *
   * @throws SourceFailure
   */
  read<T>(statement: Statement, watch: Watch, use: (rows: Reading) => Promise<T>): Promise<T>
  /** The same as CSV without a head line, made by the source, whole lines at a time; throws where it cannot (`canCopy`). */
  copyOut<T>(statement: Statement, watch: Watch, use: (csv: AsyncIterable<Buffer>) => Promise<T>): Promise<T>
  readonly canCopy: boolean
  /** The same, unless the source's planner expects too much of it: then nothing is read. */
  readUnless<T>(
    statement: Statement,
    watch: Watch & Reserve,
    use: (rows: Reading) => Promise<T>,
  ): Promise<{ read: T } | { dear: Estimate }>
  /** What the account may read; kept for five minutes, or asked again now. */
  tables(how?: 'anew'): Promise<readonly CatalogueTable[]>
  /** Since when it has not been reached; nothing while it is well. */
  readonly downSince: Date | undefined
  /** Ends what the source still does for a process that is gone, where it does not notice that itself. */
  endLeftBehind(tag: string): Promise<void>
  /** Closes all connections; what runs fails. */
  end(): void
}

/** When a statement is too much. */
interface Reserve {
  /** So many rows of its answer are read. */
  rowsAtMost: number
  /** Asked before it runs; nothing is expected where the planner does not say. */
  isDear(expected: Estimate | undefined): boolean
}

interface Opening {
  driver: SourceDriver
  clock: Clock
  /** How many connections there are at most. */
  size: number
  /** Of this process, for statements that outlive it. */
  tag?: string | undefined
  /** Resolves and checks the address anew for each connection. */
  access(): Promise<Access>
  /** Hears of every connection that could not be made, and of the first that could again. */
  onHealth?(failure: SourceFailure | undefined): void
}

/** Opens a source; nothing is sent until something is asked. */
export function openSource({ driver, clock, size, tag, access, onHealth = () => {} }: Opening): Source {
  const breaker = createBreaker(() => clock.now())
  const pool = createSessionPool(size, connect)
  let known: { tables: Promise<readonly CatalogueTable[]>; until: number } | undefined

  async function connect(): Promise<Session> {
    breaker.refuseWhileOpen()
    try {
      const session = await driver.connect(await access(), connectMs, tag)
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
    canCopy: driver.canCopy,
    read: (statement, watch, use) => watched(watch, async (session) => use(await session.read(statement))),
    copyOut: (statement, watch, use) =>
      watched(watch, async (session) => {
        if (!session.copyOut) throw new Error(`${driver.engine} makes no CSV`)
        return use(session.copyOut(statement))
      }),
    async readUnless(statement, { rowsAtMost, isDear, ...watch }, use) {
      const outcome = await watched(watch, async (session) => {
        // what is wrong with the statement is said when it runs
        const expected = await session.estimate(statement, rowsAtMost).catch(() => 'not known' as const)
        if (expected === 'not known') return expected
        if (isDear(expected) && expected) return { dear: expected }
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
      // a failure is not kept
      reading.tables.catch(() => {
        if (known === reading) known = undefined
      })
      return reading.tables
    },
    get downSince() {
      return breaker.downSince
    },
    async endLeftBehind(gone) {
      await driver.endLeftBehind?.(await access(), connectMs, gone)
    },
    end: () => pool.end(),
  }
}
