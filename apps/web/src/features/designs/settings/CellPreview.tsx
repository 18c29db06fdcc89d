import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DesignCell } from '@uplink/contract/designs/definition'
import type { DisplayType } from '@uplink/contract/designs/words'
import { useRef } from 'react'
import { Skeleton } from '../../../ui/states/Skeleton'
import { useInSight } from '../../../ui/use-in-sight'
import { cellPreviewQuery } from '../designs.data'
import { ShownCell } from './ShownCell'
import styles from './settings.module.css'

interface CellPreviewProps {
  cell: DesignCell
  /** The display that counts; nothing: none is chosen. */
  display: DisplayType | ''
}

const refusals = {
  forbidden: 'You may not see this report.',
  missing: 'There is no such report, or it is not shared with you.',
  empty: 'Choose a report.',
  running: 'Still on its way …',
} as const

/** A cell with its own numbers, as soon as it is in sight. */
export function CellPreview({ cell, display }: CellPreviewProps) {
  const box = useRef<HTMLDivElement>(null)
  const { wasInSight } = useInSight(box)
  // what only changes how it looks asks for nothing anew
  const { report_id, table_rows, table_columns, aggregates_sum, aggregates_count } = cell
  const grouped = display === 'pivot' && { table_rows, table_columns, aggregates_sum, aggregates_count }
  const query = useQuery({
    ...cellPreviewQuery({ cell: { report_id, ...grouped, display_type: display || 'table' } }),
    placeholderData: keepPreviousData,
    enabled: wasInSight && display !== '' && report_id !== null,
  })
  return (
    <div ref={box} className={styles.preview}>
      {inside()}
    </div>
  )

  function inside() {
    if (display === '') return <p className={styles.said}>Choose a display type.</p>
    if (query.error) return <p className={styles.said}>Could not be loaded.</p>
    if (!query.data) return <Skeleton height="4rem" />
    const { state, failure } = query.data
    if (state === 'failed') return <p className={styles.said}>{failure ?? 'Could not be loaded.'}</p>
    if (state !== 'done') return <p className={styles.said}>{refusals[state]}</p>
    return <ShownCell cell={cell} display={display} run={query.data} />
  }
}
