import type { Logger } from 'pino'
import { audit, auditAll } from '../audit/audit'
import type { Clock } from '../clock'
import { actingFor, type Database } from '../database/kysely'
import type { Call } from '../http/call'
import type { Gatekeeper } from '../http/gatekeeper'
import type { Person } from '../http/person'
import { Problem } from '../http/problem'

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
    ...{ clock, log, person, requestId: by, address: '' },
    db: actingFor(db, person.actor),
    audit: (tx, entry) => audit(tx, clock, author, entry),
    auditAll: (tx, entries) => auditAll(tx, clock, author, entries),
    rolesReaching: (route) => decisions.rolesReaching(route),
    rows: (model, action, columns) => decisions.rowsFor(person, model, action, columns),
    mayCreate: (model) => decisions.mayCreate(person, model),
    mayReach: async (route) => decisions.mayCall(person, route),
    hasPermission: (name) => decisions.hasPermission(person, name),
    // nobody is there to prove anything
    requireFreshPassword: () => Promise.reject(new Problem('auth.password-needed')),
    // no answer is sent
    onGone: () => () => {},
    setHeader: () => {},
    setStatus: () => {},
  }
}
