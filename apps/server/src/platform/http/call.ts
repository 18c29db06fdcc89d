import type { Model } from '@uplink/contract/models'
import type { PermissionAction } from '@uplink/contract/permission-rules'
import type { Received, Returned, RouteDefinition } from '@uplink/contract/route'
import type { Logger } from 'pino'
import type { IncomingHttpHeaders } from 'node:http'
import type { AuditEntry, AuditLine } from '../audit/audit'
import type { Clock } from '../clock'
import type { Database, Databases } from '../database/kysely'
import type { RuleColumns, Within } from './gatekeeper'
import type { Keeping } from './idempotency/idempotency'
import type { UploadedFile } from './files/multipart'
import type { WithPrintedRows } from './files/rows-answer'
import type { OwnConnection, Person } from './person'

/** What every call provides, whoever calls. */
export interface AnyCall {
  clock: Clock
  log: Logger
  requestId: string
  /** The caller's network address; headers of trusted proxies are taken into account. */
  address: string
  /** Calls back if the caller goes away, or may no longer have the answer, before it is sent; what is given back stops listening. */
  onGone(leave: () => void): () => void
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void
  /** Sets another status than 200, for an answer that is not one of the portal's problems (`Problem`). */
  setStatus(status: number): void
  /**
   * Writes a line of the audit log in the given transaction, with the caller and their address. Do it last in the
   * transaction, because audited acts wait for each other.
   *
   * @param actorId who acted, for a call that learns it only while it runs
   */
  audit(tx: Database, entry: AuditEntry, actorId?: number): Promise<void>
  /** The same for several entries, one line each. */
  auditAll(tx: Database, entries: readonly AuditEntry[]): Promise<void>
  /**
   * The roles that may call a route. Ask before a transaction begins, because it may need another database
   * connection.
   */
  rolesReaching(route: RouteDefinition): Promise<number[]>
}

/** The first argument of every action. */
export interface Call extends AnyCall {
  /** Runs as the caller: row-level security shows only the caller's rows. */
  db: Database
  person: Person
  /**
   * The rows of a model on which the caller may act, as a condition for every statement about them. `Create`: a new
   * row must match it. Insert the row, look it up with the condition, and roll back if it is not found.
   */
  rows<M extends Model>(model: M, action: PermissionAction, columns: Partial<RuleColumns<M>>): Promise<Within>
  /** Whether the caller may create any records of a model; `rows` says which ones. */
  mayCreate(model: Model): Promise<boolean>
  /** Whether the caller's roles may call a route. */
  mayReach(route: RouteDefinition): Promise<boolean>
  /**
   * Refuses unless the caller has lately proved their password. For actions that find out themselves whether the act is
   * critical; their routes say so by `needsFreshPassword`.
   */
  requireFreshPassword(): Promise<void>
  /** Whether the caller has the admin permission with this name. */
  hasPermission(name: string): Promise<boolean>
}

/** A call without a signed-in person; `databases` allows it to act as the system. */
export interface GuestCall extends AnyCall {
  databases: Databases
  /** A line for a statement that writes it itself, as a transaction of its own; the rest is as in `audit`. */
  auditLine(entry: AuditEntry, actorId?: number): AuditLine
  userAgent: string
  headers: IncomingHttpHeaders
}

type CallOf<R extends RouteDefinition> = (R['right'] extends { audience: 'public' | 'network' }
  ? GuestCall
  : Call) &
  (R extends { idempotent: true } ? Keeping : unknown)

type ConnectionOf<R extends RouteDefinition> = R['connection'] extends 'required'
  ? { connection: OwnConnection }
  : R['connection'] extends 'optional'
    ? { connection: OwnConnection | undefined }
    : unknown

type FilesOf<R extends RouteDefinition> = R extends { accepts: 'multipart' }
  ? { files: readonly UploadedFile[] }
  : unknown

/**
 * Parsed and checked; `connection` is the one that `cuid` named, and `files` stay on disk until the call is answered.
 */
export type Request<R extends RouteDefinition> = Received<R> & ConnectionOf<R> & FilesOf<R>

export type Handler<R extends RouteDefinition> = (
  call: CallOf<R>,
  request: Request<R>,
) => Promise<R extends { answers: 'rows' } ? WithPrintedRows<Returned<R>> : Returned<R>>

/** One handler for every route of a noun; a missing one does not compile. */
export type Handlers<Routes extends Record<string, RouteDefinition>> = {
  [K in keyof Routes]: Handler<Routes[K]>
}
