import { ChartColumn, Table2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button/Button'
import type { ResultColumn, ResultRow } from '../results/ResultCell'
import { ResultGrid } from '../results/ResultGrid'
import { ChartPlot, type PlotProps } from './canvas/ChartPlot'
import styles from './ChartFrame.module.css'

interface ChartFrameProps extends PlotProps {
  label: string
  /** A CSS length; without one it fills its container, which then needs a height. */
  height?: string | undefined
  /** The graph's data. */
  columns: readonly ResultColumn[]
  rows: readonly ResultRow[]
  /** Whether the table is shown instead. Absent: the frame has its own button for that. */
  isTable?: boolean | undefined
  onTable?: ((isTable: boolean) => void) | undefined
}

/** A graph of fixed height, with a table of its numbers and notes under it. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, height, draw, columns, rows, isTable: given, onTable, onPoint, scale, ref } = props
  const [own, setOwn] = useState(false)
  const isTable = given ?? own
  const turn = (next: boolean) => {
    setOwn(next)
    onTable?.(next)
  }
  const act = given === undefined && (
    <Button kind="quiet" size="small" icon={isTable ? ChartColumn : Table2} onClick={() => turn(!isTable)}>
      {isTable ? 'View as graph' : 'View as table'}
    </Button>
  )
  return (
    <figure
      className={styles.frame}
      aria-label={label}
      style={height === undefined ? undefined : { height, flex: 'none' }}
    >
      {isTable ? (
        <>
          <div className={styles.table} tabIndex={0} role="region" aria-label={`${label}, as a table`}>
            <ResultGrid label={label} columns={columns} rows={rows} />
          </div>
          {act && <figcaption className={styles.foot}>{act}</figcaption>}
        </>
      ) : (
        <ChartPlot
          draw={draw}
          onPoint={onPoint}
          scale={scale}
          ref={ref}
          act={act}
          onTable={() => turn(true)}
        />
      )}
    </figure>
  )
}
