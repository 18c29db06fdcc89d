import type { CatalogueTable } from '@uplink/contract/reports/catalogue'
import type { ColumnType } from '@uplink/contract/reports/words'
import type { ClientConfig } from 'pg'

/** What a data source speaks. */
export type Engine = 'postgresql' | 'mysql' | 'mariadb'

/**
 * Whether the connection is encrypted: `verify` also checks the server's certificate, `encrypt` takes any, `off` sends
 * everything, the password too, as it is.
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

/** A login of the portal's own at PostgreSQL. */
export type Login = ClientConfig

/**
 * A target whose name is resolved and whose addresses are checked; or the portal's own login, which needs no check. `isBeside`:
 * the portal has started that server itself, and shares this machine with it.
 */
export type Access =
  { target: Target; addresses: readonly string[] } | { login: Login; isBeside?: boolean | undefined }

/** One SELECT with its values, for `$1` or `?`, as the engine writes them. Only compiled or checked text gets here. */
export interface Statement {
  sql: string
  values: readonly unknown[]
}

/** A column of an answer. */
export interface Column {
  name: string
  type: ColumnType
}

/**
 * A value of an answer in its text form: digits of any length, `true` or `false`, `2026-11-22`, an instant in ISO 8601 UTC,
 * bytes as hexadecimal digits.
 */
export type Cell = string | null

/** Rows on their way: the columns are known, the rows come in batches as they are asked for. */
export interface Reading {
  columns: readonly Column[]
  batches: AsyncIterable<Cell[][]>
}

/** What a source's planner expects: about so many rows to look at, and so many seconds on a machine like most. */
export interface Estimate {
  rows: number
  seconds: number
}

/** What the server itself ends a statement by, besides whoever waits for it. */
export interface SessionLimits {
  statementMs: number
}

/** One point of the read-only checklist, in words. */
export interface CheckPoint {
  key: string
  /** `warning` is worth mending, `failed` keeps raw SQL off. */
  state: 'passed' | 'warning' | 'failed'
  text: string
  /** SQL for the source's administrator which mends it. */
  mend?: string
}

/** One signed-in connection to a source. It does one thing at a time. */
export interface Session {
  /** Begins a transaction that only reads. Must come before `read` and `copyOut`. */
  begin(limits: SessionLimits): Promise<void>
  read(statement: Statement): Promise<Reading>
  /** The answer as CSV without a head line, made by the source, whole lines at a time; absent where it cannot. */
  copyOut?(statement: Statement): AsyncIterable<Buffer>
  /**
   * What the planner expects, without running the statement; nothing where it does not say. Within a transaction.
   *
   * @param rowsAtMost so many rows of the answer are read, and what it takes to find more is not counted where it is known
   */
  estimate(statement: Statement, rowsAtMost: number): Promise<Estimate | undefined>
  /** All rows of one of the platform's own questions, outside of a transaction. */
  ask(statement: Statement): Promise<Cell[][]>
  /** Ends in the database what is running, from another connection. Resolves when the source has heard it. */
  cancel(): Promise<void>
  /** Ends the transaction and forgets what the statement left behind; afterwards the next one may begin. */
  reset(): Promise<void>
  /** Closes the connection at once. */
  destroy(): void
  /** It failed or was cancelled, and nobody may use it again. */
  readonly isSpent: boolean
}

/** How to talk to one engine: a new one is one of these. */
export interface SourceDriver {
  engine: Engine
  /** The one it listens at by default. */
  port: number
  /** Whether its sessions have `copyOut`. */
  canCopy: boolean
  /**
   * Throws a `SourceFailure` that names the stage.
   *
   * @param tag whose statements these are, for a server that does not notice when their process is gone
   */
  connect(access: Access, connectMs: number, tag?: string): Promise<Session>
  /** Ends what the server still does for a process that is gone; absent where the server notices that itself. */
  endLeftBehind?(access: Access, connectMs: number, tag: string): Promise<void>
  /** What the account may do that a reading one may not, point by point. */
  check(session: Session, target: Target): AsyncIterable<CheckPoint>
  /** What the account may read. */
  readTables(session: Session): Promise<CatalogueTable[]>
}
