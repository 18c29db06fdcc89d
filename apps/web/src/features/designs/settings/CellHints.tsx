import { useQueries } from '@tanstack/react-query'
import type { DesignCell } from '@uplink/contract/designs/definition'
import type { DisplayType, GraphType } from '@uplink/contract/designs/words'
import { headOf } from '@uplink/report-engine/words/outputs'
import { gridFiltersOf } from '../../reports/reports.public'
import { filterByLabel } from '../board/drill-down'
import { cellPreviewQuery, type ChosenReport } from '../designs.data'
import styles from './settings.module.css'

interface CellHintsProps {
  cell: DesignCell
  display: DisplayType | ''
  report: ChosenReport
  /** The roles that the cell's row names. */
  roles: readonly { id: number; display_name: string }[]
}

/** How many roles are asked about; a row for more is for nearly everybody. */
const maxRoles = 8

const points: Partial<Record<GraphType, string>> = {
  Bar: 'bars',
  Column: 'bars',
  ComboChart: 'bars',
  Timeline: 'bars',
  Pie: 'slices',
  DonutChart: 'slices',
  PolarChart: 'slices',
}

/** What does not keep a cell from being saved, but is worth knowing. */
export function CellHints({ cell, display, report, roles }: CellHintsProps) {
  const label = cell.label_column.trim()
  const opensRows =
    display === 'graph' &&
    cell.url === '' &&
    label !== '' &&
    !label.includes(',') &&
    !filterByLabel(label, gridFiltersOf(report.grid_filters))
  const refused = useRefusedRoles(cell, roles)
  const said = [
    ...(opensRows
      ? [
          `Its ${points[cell.graph_type] ?? 'points'} open their rows. With a grid filter on ${headOf(label)} they would open the report.`,
        ]
      : []),
    ...refused.map((name) => `${name} may not see this report; the cell will say so.`),
  ]
  return said.map((text) => (
    <p key={text} className={styles.said}>
      {text}
    </p>
  ))
}

/** The names of those roles that may not see the report. */
function useRefusedRoles({ report_id, parameters }: DesignCell, roles: CellHintsProps['roles']): string[] {
  const shown = roles.slice(0, maxRoles)
  const found = useQueries({
    queries: shown.map(({ id: role }) =>
      cellPreviewQuery({ cell: { report_id, parameters, display_type: 'iconic' }, as: { role } }),
    ),
  })
  return shown.flatMap(({ display_name: name }, index) =>
    found[index]?.data?.state === 'forbidden' ? [name] : [],
  )
}
