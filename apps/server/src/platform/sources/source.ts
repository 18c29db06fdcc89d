import type { CatalogueTable } from '@uplink/contract/reports/catalogue'
import type { ColumnType } from '@uplink/contract/reports/words'
import type { ClientConfig } from 'pg'

/** The database engine of a data source. */
export type Engine = 'postgresql' | 'mysql' | 'mariadb'

/**
 * Whether the connection is encrypted: `verify` also checks the server's certificate, `encrypt` accepts any
 * certificate, `off` sends everything unencrypted, including the password.
 */
export type Tls = 'verify' | 'encrypt' | 'off'

/** Where a source is and how to sign in. */
export interface Target {
  engine: Engine
  host: string
  port: number
  database: string
  username: string
  password: string
  tls: Tls
}

/** A login of the portal's own to PostgreSQL. */
export type Login = ClientConfig

/** A target whose name is resolved and whose addresses are checked. */
interface CheckedTarget {
  target: Target
  addresses: readonly string[]
}

/** The portal's own login, which needs no check. `isBeside`: the portal has started that server itself, on this machine. */
interface OwnLogin {
  login: Login
  isBeside?: boolean | undefined
}

export type Access = CheckedTarget | OwnLogin

/**
 * One SELECT with its values; placeholders are `$1` or `?`, as the engine writes them. Contains only compiled or
 * checked SQL.
 */
export interface Statement {
  sql: string
  values: readonly unknown[]
}

/** A column of a result. */
export interface Column {
  name: string
  type: ColumnType
  /**
   * How its cells come, where that is not as they are shown: `t` or `f`; `2026-11-22 14:00:00.5+00`, or the same without a
   * zone; bytes as hexadecimal digits after `\x`.
   */
  form?: 'yes-no' | 'instant' | 'bytes'
}

/**
 * A value of a result as text: digits of any length, `true` or `false`, `2026-11-22`, an instant in ISO 8601 UTC, bytes
 * as hexadecimal digits. A time that the database keeps without a zone is an instant in UTC.
 */
export type Cell = string | null

/**
 * Rows in PostgreSQL's wire format. Every source hands its rows on like this, so that a million cells never become a
 * million JavaScript texts. A row is `D`, the length of the rest (4 bytes), the number of cells (2 bytes), and for each
 * cell its length (4 bytes; -1 for null) and its text in UTF-8.
 */
export interface RowBytes {
  /** Complete rows only. */
  bytes: Buffer
  /** The number of rows. */
  rows: number
}

/** Rows that are being read: the columns are known, the rows come as they are asked for. */
export interface Reading {
  columns: readonly Column[]
  rows: AsyncIterable<RowBytes>
}

/** What a source's planner expects: how many rows it reads, and how many seconds that takes on a typical machine. */
export interface Estimate {
  rows: number
  seconds: number
}

/** Limits that the server itself applies to a statement, besides those of the caller. */
export interface SessionLimits {
  statementMs: number
  /** The most rows of a result, where the server can limit them outside the statement; a limit in the statement goes before. */
  maxRows?: number | undefined
  /** True: a server on the portal's own processors may read ahead. It does so with the priority of customers' calls. */
  mayReadAhead?: boolean | undefined
  /** True: the server may share the statement among its workers, as it would for others. */
  mayUseWorkers?: boolean | undefined
}

/** One point of the read-only checklist, in words. */
export interface CheckPoint {
  key: string
  /** `warning` should be fixed; `failed` switches raw SQL off for this source. */
  state: 'passed' | 'warning' | 'failed'
  text: string
  /** SQL with which the source's administrator can fix it. */
  mend?: string
}

/** One signed-in connection to a source. It does one thing at a time. */
export interface Session {
  /** Begins a read-only transaction. Must come before `read`. */
  begin(limits: SessionLimits): Promise<void>
  read(statement: Statement): Promise<Reading>
  /** The columns of the statement, which is not run. Needs a transaction. */
  describe(statement: Statement): Promise<readonly Column[]>
  /**
   * What the planner expects, without running the statement; undefined when it says nothing. Needs a transaction.
   *
   * @param maxRows how many rows of the result are read; the cost of finding more is left out if it is known
   */
  estimate(statement: Statement, maxRows: number): Promise<Estimate | undefined>
  /**
   * The number that a statement counts, or 0 when it is refused because of one of its values. Needs a transaction, which
   * goes on.
   */
  accepts(statement: Statement): Promise<number>
  /** All rows of one of the platform's own statements, outside a transaction. */
  ask(statement: Statement): Promise<Cell[][]>
  /** Ends the running statement in the database, from another connection. Resolves when the source has confirmed. */
  cancel(): Promise<void>
  /** Ends the transaction and removes what the statement left behind, so that the next one can begin. */
  reset(): Promise<void>
  /** Closes the connection at once. */
  destroy(): void
  /** It failed or was cancelled, and must not be used again. */
  readonly isSpent: boolean
}

/** How to talk to one engine. A new engine needs one of these. */
export interface SourceDriver {
  engine: Engine
  /** The engine's default port. */
  port: number
  /**
   * Throws a `SourceFailure` that names the stage.
   *
   * @param tag marks the statements of this process, for a server that does not notice when the process is gone
   */
  connect(access: Access, connectMs: number, tag?: string): Promise<Session>
  /** Ends statements that a dead process has left running; absent when the server notices that itself. */
  endLeftBehind?(access: Access, connectMs: number, tag: string): Promise<void>
  /** Finds rights of the account that a read-only one should not have, point by point. */
  check(session: Session, target: Target): AsyncIterable<CheckPoint>
  /** What the account may read. */
  readTables(session: Session): Promise<CatalogueTable[]>
}
