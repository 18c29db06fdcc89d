import type { Received, Returned, RouteDefinition } from '@uplink/contract/route'
import type { Logger } from 'pino'
import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '../clock'
import type { Database, Databases } from '../database/kysely'
import type { Keeping } from './idempotency'
import type { UploadedFile } from './multipart'
import type { OwnConnection, Person } from './person'

/** What every action gets as its first argument. */
export interface Call {
  /** Runs for the caller: row-level security shows only what is theirs. */
  db: Database
  person: Person
  clock: Clock
  log: Logger
  requestId: string
  /** The caller's network address, behind trusted proxies only. */
  address: string
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void
  /** Answers with another status than 200 what is not a problem in the portal's own words. */
  setStatus(status: number): void
}

/** A call of somebody not signed in: no person, and `databases` to act as the system with. */
export interface GuestCall extends Omit<Call, 'db' | 'person'> {
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
