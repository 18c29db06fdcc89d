import type { CellRun } from '@uplink/contract/designs/cell-run'
import type { ViewedCell } from '@uplink/contract/designs/routes'
import type { ReportCell, ResultColumn } from '@uplink/contract/reports/result'
import { pivotOf } from '@uplink/designs/pivot/pivot'
import { useMemo } from 'react'
import { CellMessage } from '../../../ui/design/CellMessage'
import { PivotTable } from '../../../ui/design/PivotTable'
import { headText, valueText } from './value-text'

/** Sums and counts of a report's rows, with exact totals. */
export function PivotBody({ cell, run, title }: { cell: ViewedCell; run: CellRun; title: string }) {
  const result = useMemo(() => pivotOf(cell, run), [cell, run])
  if (!result.ok) return <CellMessage>{result.text}</CellMessage>
  const { sides, tops, measures, heads, rows, totals, grand } = result.pivot
  const textsOf = (columns: readonly ResultColumn[], from: number, textOf = headText) =>
    columns.map((_, index) => textOf(run.columns, run.rows, from + index))
  const [side, top] = [textsOf(sides, 0), textsOf(tops, sides.length)]
  const measure = textsOf(measures, sides.length + tops.length, valueText)
  const said = (texts: readonly ((value: ReportCell) => string)[]) => (values: readonly ReportCell[]) =>
    values.map((value, index) => texts[index % Math.max(1, texts.length)]?.(value) ?? '–')
  return (
    <PivotTable
      label={title}
      sides={sides.map(({ label }) => label)}
      heads={heads.map(said(top))}
      measures={measures.map(({ label }) => label)}
      rows={rows.map((row) => ({
        heads: said(side)(row.heads),
        cells: said(measure)(row.cells),
        totals: said(measure)(row.totals),
      }))}
      totals={said(measure)(totals)}
      grand={said(measure)(grand)}
    />
  )
}
