import pg from 'pg'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { statement, type Slots } from '#platform/database/statement'
import type { EquipmentReport, SessionReport } from '../radius.packet'

export type Report = SessionReport | EquipmentReport

/** The outcome of a report; `unknown`: no line has its name; `ended`: sessions that were open on the equipment. */
export type Outcome = 'recorded' | 'repeated' | 'late' | 'unknown' | 'ended'

const record = statement((db, slot: Slots<{ reports: string }>) =>
  db.selectNoFrom([
    sql<Outcome[]>`record_reports(${slot('reports')}::jsonb)`.as('outcomes'),
    sql<null>`note_heard(${slot('reports')}::jsonb)`.as('heard'),
  ]),
)

/** Records reports in their order, all or none, in one statement; the functions are in migrations 0074, 0078 and 0092. */
export async function recordReports(db: Database, reports: readonly Report[]): Promise<Outcome[]> {
  const [row] = await record(db, { reports: JSON.stringify(reports) })
  return row?.outcomes ?? []
}

/** Classes of SQLSTATE: invalid data, a violated constraint, a conflict between two transactions. */
const refusals = ['22', '23', '40']

/** Whether the database refused these rows, but is otherwise well. */
export function isAboutTheRows(error: unknown): boolean {
  return error instanceof pg.DatabaseError && refusals.includes(error.code?.slice(0, 2) ?? '')
}
