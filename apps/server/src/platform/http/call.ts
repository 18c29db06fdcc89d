import type { Model } from '@uplink/contract/models'
import type { PermissionAction } from '@uplink/contract/permission-rules'
import type { Received, Returned, RouteDefinition } from '@uplink/contract/route'
import type { Logger } from 'pino'
import type { IncomingHttpHeaders } from 'node:http'
import type { AuditEntry } from '../audit/audit'
import type { Clock } from '../clock'
import type { Database, Databases } from '../database/kysely'
import type { RuleColumns, Within } from './gatekeeper'
import type { Keeping } from './idempotency/idempotency'
import type { UploadedFile } from './files/multipart'
import type { OwnConnection, Person } from './person'

/** What every call brings, whoever calls. */
export interface AnyCall {
  clock: Clock
  log: Logger
  requestId: string
  /** The caller's network address, behind trusted proxies only. */
  address: string
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void
  /** Sets another status than 200, for answers that are no problem in the portal's own words (`Problem`). */
  setStatus(status: number): void
  /**
   * Writes a line of the audit log in the given transaction, with who called and from where. Ask for it last: audited
   * acts wait for each other.
   *
   * @param actorId who it was, where the call comes to know it
   */
  audit(tx: Database, entry: AuditEntry, actorId?: number): Promise<void>
  /** The same, a line for each of these. */
  auditAll(tx: Database, entries: readonly AuditEntry[]): Promise<void>
  /** The roles whose people reach a route. Ask before a transaction begins: it may need a connection of its own. */
  rolesReaching(route: RouteDefinition): Promise<number[]>
}

/** What every action gets as its first argument. */
export interface Call extends AnyCall {
  /** Runs for the caller: row-level security shows only what is theirs. */
  db: Database
  person: Person
  /**
   * The rows of a model on which the caller may act: a condition that every statement about them carries. For `Create`
   * the new row must be one of them: insert, look it up with this, and roll back what is not there.
   */
  rows<M extends Model>(model: M, action: PermissionAction, columns: Partial<RuleColumns<M>>): Promise<Within>
  /** Whether the caller may create records of a model at all; which ones, `rows` says. */
  mayCreate(model: Model): Promise<boolean>
  /** Whether the caller's roles reach a route. */
  mayReach(route: RouteDefinition): Promise<boolean>
  /** Whether the caller has an admin permission of this name. */
  hasPermission(name: string): Promise<boolean>
}

/** A call of somebody not signed in: no person, and `databases` to act as the system with. */
export interface GuestCall extends AnyCall {
  databases: Databases
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

/** Parsed and bounded; `connection` is the one `cuid` meant, `files` lie on disk until the call is answered. */
export type Request<R extends RouteDefinition> = Received<R> & ConnectionOf<R> & FilesOf<R>

export type Handler<R extends RouteDefinition> = (
  call: CallOf<R>,
  request: Request<R>,
) => Promise<Returned<R>>

/** One handler for every route of a noun; leaving one out does not compile. */
export type Handlers<Routes extends Record<string, RouteDefinition>> = {
  [K in keyof Routes]: Handler<Routes[K]>
}
