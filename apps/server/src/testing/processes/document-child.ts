import { pino } from 'pino'
import { system } from '#platform/database/actor'
import { createDatabases } from '#platform/database/kysely'
import { loginsOf } from '#platform/database/connections/logins'
import { createPool } from '#platform/database/connections/pool'
import { makeDocument, type Wanted } from '../../modules/billing/documents/make-document'
import { gateStatements, tell } from '../databases/gated-statements'

/** The document that this process writes. */
export interface ChildDocument {
  url: string
  now: string
  wanted: Omit<Wanted, 'now'>
  /** The number of the first statement that it may not send; absent: it runs to its end. */
  stopBefore?: number
}

/**
 * A process that writes one document of the ledger with the portal's own code, until its parent kills it. Before statement number
 * `stopBefore` it tells the parent, and sends neither that statement nor any later one.
 */
const task = JSON.parse(process.env.KILL_TASK ?? '') as ChildDocument
const steps = gateStatements(task.stopBefore)
const pool = createPool(loginsOf(task.url).application, { size: 2, log: pino({ level: 'silent' }) })
const db = createDatabases(pool).for(system)
await db.transaction().execute((tx) => makeDocument(tx, { ...task.wanted, now: new Date(task.now) }))
await tell({ steps })
await pool.end()
process.disconnect()
