import type { ImportedLine, ImportListed, ImportProblem, ImportSummary } from '@uplink/contract/imports'
import { fromWire, inItsCurrency, toWire } from '#platform/money'
import { labelOf } from './checking/record'
import type { ImportRow, linesOf, problemsOf } from './imports.store'

const instant = (moment: Date | null) => moment?.toISOString() ?? null

export const toColumns = (row: ImportRow) => ({
  id: row.id,
  organization_id: row.organization_id,
  organization: row.organization,
  source: row.source,
  name: row.name,
  state: row.state,
  failure: row.failure,
  lines: row.lines,
  lines_done: Math.min(row.lines_done, row.lines),
  problems: row.problems,
  created_by: row.created_by_name,
  created_at: row.created_at.toISOString(),
  applied_by: row.applied_at && row.applied_by_name,
  applied_at: instant(row.applied_at),
  undone_by: row.undone_at && row.undone_by_name,
  undone_at: instant(row.undone_at),
})

export const toListed = inItsCurrency((row: ImportRow): ImportListed => ({
  ...toColumns(row),
  customers: row.summary?.customers ?? null,
  balance: row.summary && toWire((fromWire(row.summary.credit) ?? 0) - (fromWire(row.summary.debt) ?? 0)),
}))

/** Kept amounts name no currency; checks of before did not count everything. */
export const toSummary = inItsCurrency(
  (_row: Pick<ImportRow, 'currency'>, kept: ImportSummary): ImportSummary => ({
    ...Object.assign(
      { network_terms: 0, hashed_passwords: 0, nt_hashes: 0, planned_ends: 0, ended: 0 },
      kept,
    ),
    credit: shown(kept.credit),
    debt: shown(kept.debt),
    source_balance: kept.source_balance === null ? null : shown(kept.source_balance),
  }),
)

/** A kept amount as whoever reads it may take it for no other currency's. */
const shown = (kept: string) => toWire(fromWire(kept) ?? 0)

type RowOf<F extends (...given: never[]) => { rows: { execute(): Promise<unknown[]> } }> = Awaited<
  ReturnType<ReturnType<F>['rows']['execute']>
>[number]

export const toProblem = (row: RowOf<typeof problemsOf>): ImportProblem => ({
  line: row.line,
  field: labelOf(row.field),
  value: row.value,
  problem: row.problem,
})

export const toLine = inItsCurrency((row: RowOf<typeof linesOf>): ImportedLine => ({
  line: row.line,
  id: row.connection_id,
  username: row.username,
  name: row.name,
  package: row.package,
  area: row.area,
  status: row.status === 'suspended' ? 'suspended' : 'active',
  balance: toWire(row.balance),
  left_over:
    Object.entries((row.left_over ?? {}) as Record<string, string>)
      .map(([what, value]) => `${what}: ${value}`)
      .join('; ') || null,
}))
