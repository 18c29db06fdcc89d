import { colorTokens } from '@uplink/contract/designs/words'
import type { CellRun } from '@uplink/contract/designs/cell-run'
import type { ViewedCell } from '@uplink/contract/designs/routes'
import { chartColors } from '../../../ui/chart/canvas/chart-look'
import { CellMessage } from '../../../ui/design/CellMessage'
import { FigureCard } from '../../../ui/design/FigureCard'
import { useShownScheme } from '../../../ui/theme/color-scheme'
import { actionIcons } from '../../reports/reports.public'
import { hrefOf } from './drill-down'
import { valueText } from './value-text'

interface CardBodyProps {
  cell: ViewedCell
  run: CellRun
  title: string
}

type Token = (typeof colorTokens)[number]
const isToken = (color: string): color is Token => (colorTokens as readonly string[]).includes(color)

/** A cell with iconic or infographic data: one value of the first row. */
export function CardBody({ cell, run, title }: CardBodyProps) {
  const { tokens } = chartColors(useShownScheme())
  const at = run.columns.findIndex(({ name }) => name.toLowerCase() === cell.column.trim().toLowerCase())
  if (at < 0)
    return (
      <CellMessage>
        {cell.column === '' ? 'No column is chosen yet.' : `No column ${cell.column} in this report.`}
      </CellMessage>
    )
  const [row] = run.rows
  const value = row?.[at] ?? null
  const color = (given: string) => (given === '' ? undefined : isToken(given) ? tokens[given] : given)
  return (
    <FigureCard
      icon={cell.display_type === 'iconic' ? actionIcons[cell.icon_image || 'info'] : undefined}
      title={title}
      value={valueText(run.columns, run.rows, at)(value)}
      titleColor={color(cell.title_color)}
      valueColor={color(cell.value_color)}
      href={row && hrefOf(cell, run.columns, row)}
    />
  )
}
