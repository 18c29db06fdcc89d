import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { OutputColumn } from '@uplink/contract/reports/routes'
import { isNumeric } from '@uplink/contract/reports/words'
import { headOf } from '@uplink/report-engine/words/outputs'
import { X } from 'lucide-react'
import { Button } from '../../../ui/button/Button'
import { ListSkeleton, TableSkeleton } from '../../../ui/table/TableSkeleton'
import { Skeleton } from '../../../ui/states/Skeleton'
import { usePhone } from '../../../ui/use-phone'
import type { Run } from '../reports.data'
import type { RunUnderWay } from '../rows/follow-run'
import { RunProgress, rowsWords } from '../rows/RunProgress'
import styles from './view.module.css'

export const graphHeight = '28rem'

/** How many rows fit below a report's head on a laptop. */
const rowsInSight = 10

interface RowsAwaitedProps {
  /** The report's columns at its last save; none while the report itself is awaited. */
  columns: readonly Pick<OutputColumn, 'name' | 'type'>[]
  isGraph: boolean
}

/** The place of rows that are being read, with the report's own columns. */
export function RowsAwaited({ columns, isGraph }: RowsAwaitedProps) {
  const isPhone = usePhone()
  if (isGraph)
    return (
      <div className={styles.graph}>
        <Skeleton height={graphHeight} />
      </div>
    )
  if (isPhone) return <ListSkeleton label="Rows" rows={rowsInSight} />
  const known = columns.length > 0 ? columns : unknown
  return (
    <TableSkeleton
      label="Rows"
      rows={rowsInSight}
      columns={known.map((column) => ({
        key: column.name,
        header: columns.length > 0 ? headOf(column.name) : '',
        isNumber: isNumeric(column),
        cell: () => null,
      }))}
    />
  )
}

const unknown = ['1', '2', '3', '4'].map((name) => ({ name, type: 'text' as const }))

interface RunLineProps {
  report: ReportDefinition
  run: Run | undefined
  progress: { since: number; run?: RunUnderWay } | undefined
  onCancel: () => void
}

/** How many rows there are, or how far the run is: in one place, so that the rows below stay where they are. */
export function RunLine({ report, run, progress, onCancel }: RunLineProps) {
  return (
    <div className={styles.line}>
      {progress ? (
        <>
          <RunProgress since={progress.since} run={progress.run} />
          <Button size="small" icon={X} onClick={onCancel}>
            Cancel
          </Button>
        </>
      ) : (
        <p className={styles.found}>
          {run?.state === 'done' && run.rows.length > 0 && rowsWords(run, report)}
        </p>
      )}
    </div>
  )
}
