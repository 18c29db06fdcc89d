import type { Logger } from 'pino'
import type { Config } from '../../config'
import type { Clock } from '../clock'
import { type Database, actingFor } from '../database/kysely'
import { audit, auditAll } from '../audit/audit'
import type { Call } from '../http/call'
import type { Gatekeeper } from '../http/gatekeeper'
import type { Person } from '../http/person'
import { Problem } from '../http/problem'
import { questionsOf } from '../http/rights/standing'

/** What a job gets; it acts as the system. */
export interface JobDeps {
  db: Database
  clock: Clock
  log: Logger
}

/** For jobs that also need the configuration and keys, because they reach outside. */
export interface ConfiguredJobDeps extends JobDeps {
  config: Config
  /** The installation's own key; keys for each purpose are derived from it (`derivedKey`, `createSeals`). */
  secretKey: string
}

/**
 * One piece of background work. It may be stopped and run again at any point, so running it twice must be harmless.
 */
export interface Job<Deps extends JobDeps = JobDeps> {
  /** `noun.act` */
  name: string
  /**
   * When it runs, in cron's five fields, UTC; it then never runs twice at a time. Absent: it runs for each queued
   * payload.
   */
  cron?: string
  /** How long one run may take. After that its database handle refuses every statement, and `signal` is aborted. */
  limitSeconds: number
  /**
   * @param payload what was queued, unparsed. A scheduled run has none.
   * @param signal aborted when the run exceeds its limit, is cancelled, or the worker stops
   */
  run(deps: Deps, payload: unknown, signal: AbortSignal): Promise<void>
}

interface Background {
  /** The job's handle; handles that act for the person end with it. */
  db: Database
  clock: Clock
  log: Logger
  decisions: Pick<Gatekeeper, 'mayCall' | 'hasPermission' | 'rowsFor' | 'mayCreate' | 'rolesReaching'>
  /** What acts, for the audit log: `job:reports.make-exports`. */
  by: string
}

/** A call for work in the background for somebody: with their rights and rows, as if they called. */
export function callFor({ db, clock, log, decisions, by }: Background, person: Person): Call {
  const author = { actorId: person.userId, by }
  return {
    clock,
    log,
    person,
    requestId: by,
    address: '',
    db: actingFor(db, person.actor),
    audit: (tx, entry) => audit(tx, clock, author, entry),
    auditAll: (tx, entries) => auditAll(tx, clock, author, entries),
    rolesReaching: (route) => decisions.rolesReaching(route),
    ...questionsOf(decisions, person),
    // nobody is there to prove anything
    requireFreshPassword: () => Promise.reject(new Problem('auth.password-needed')),
    // no answer is sent
    onGone: () => () => {},
    setHeader: () => {},
    setStatus: () => {},
  }
}
