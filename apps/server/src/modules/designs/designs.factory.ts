import { designCell, designRow, type DesignCell } from '@uplink/contract/designs/definition'
import type { Database } from '#platform/database/kysely'
import { reportsIn } from './designs.actions'
import { replaceReports } from './designs.store'

/** A row of these cells; by default for every role. */
export const aRow = (cells: Partial<DesignCell>[], roleIds: 'all' | number[] = 'all', key = '') =>
  designRow.parse({
    key,
    column_no: cells.length,
    role_ids: roleIds,
    selected_report: { report: cells.map((cell) => designCell.parse(cell)) },
  })

let count = 0

/** A saved design that was not checked. */
export async function designFactory(
  { db }: { db: Database },
  design: {
    organizationId: number | null
    createdBy: number
    name?: string
    rows?: ReturnType<typeof aRow>[]
  },
): Promise<number> {
  const rows = (design.rows ?? [aRow([{}])]).map((row, index) => ({ ...row, key: row.key || `row${index}` }))
  const { id } = await db
    .insertInto('designs')
    .values({
      organization_id: design.organizationId,
      name: design.name ?? `Design ${++count}`,
      rows: JSON.stringify(rows),
      created_by: design.createdBy,
      updated_by: design.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceReports(db, id, reportsIn(rows))
  return id
}
