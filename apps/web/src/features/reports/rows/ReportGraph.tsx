import type { GraphType } from '@uplink/contract/designs/words'
import type { ResultColumn } from '@uplink/contract/reports/result'
import type { GraphSettings } from '@uplink/designs/graphs/drawing'
import { optionsOf } from '@uplink/designs/graphs/options-of'
import { useCallback, useMemo, type Ref } from 'react'
import { localTime } from '../../../platform/dates/zoned'
import type { ChartLook } from '../../../ui/chart/canvas/chart-look'
import type { ChartHandle } from '../../../ui/chart/canvas/ChartPlot'
import { ChartFrame } from '../../../ui/chart/ChartFrame'
import type { ResultRow } from '../../../ui/results/ResultCell'
import { gridColumns } from './cell-text'

interface ReportGraphProps {
  label: string
  kind: GraphType
  settings: GraphSettings
  columns: readonly ResultColumn[]
  rows: readonly ResultRow[]
  height?: string
  isTable?: boolean
  onTable?: (isTable: boolean) => void
  onPoint?: ((row: number) => void) | undefined
  scale?: number
  ref?: Ref<ChartHandle>
}

const minute = 60_000

/** The provider's local time of an instant, as if it were UTC. */
const clock = (instant: number) =>
  Date.parse(`${localTime(new Date(instant).toISOString())}Z`) + (((instant % minute) + minute) % minute)

/** A graph of a report's rows, for reports and for cells of designs. */
export function ReportGraph({ label, kind, settings, columns, rows, ...frame }: ReportGraphProps) {
  const wire = JSON.stringify(settings)
  const draw = useCallback(
    (look: ChartLook) =>
      optionsOf(kind, JSON.parse(wire) as GraphSettings, columns, rows, { ...look, now: Date.now(), clock }),
    [kind, wire, columns, rows],
  )
  const table = useMemo(() => gridColumns(columns), [columns])
  return <ChartFrame label={label} draw={draw} columns={table} rows={rows} {...frame} />
}
