import type { Received, Returned, RouteDefinition } from '@uplink/contract/route'
import type { Logger } from 'pino'
import type { Clock } from '../clock'
import type { Database, Databases } from '../database/kysely'
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
}

/** A call of somebody not signed in: no person, and `databases` to act as the system with. */
export interface GuestCall extends Omit<Call, 'db' | 'person'> {
  databases: Databases
  userAgent: string
}

type CallOf<R extends RouteDefinition> = R['right'] extends { audience: 'public' } ? GuestCall : Call

type ConnectionOf<R extends RouteDefinition> = R['connection'] extends 'required'
  ? { connection: OwnConnection }
  : R['connection'] extends 'optional'
    ? { connection: OwnConnection | undefined }
    : unknown

/** Parsed and bounded; `connection` is the one `cuid` meant. */
export type Request<R extends RouteDefinition> = Received<R> & ConnectionOf<R>

export type Handler<R extends RouteDefinition> = (
  call: CallOf<R>,
  request: Request<R>,
) => Promise<Returned<R>>

/** One handler for every route of a noun; leaving one out does not compile. */
export type Handlers<Routes extends Record<string, RouteDefinition>> = {
  [K in keyof Routes]: Handler<Routes[K]>
}
