import type { DesignCell } from '@uplink/contract/designs/definition'
import type { DisplayType } from '@uplink/contract/designs/words'
import { useRef } from 'react'
import { Skeleton } from '../../../ui/states/Skeleton'
import { useInSight } from '../../../ui/use-in-sight'
import { ShownCell } from './ShownCell'
import styles from './settings.module.css'
import { previewWords, useCellPreview } from './use-cell-preview'

interface CellPreviewProps {
  cell: DesignCell
  /** The cell's display; empty: none is chosen. */
  display: DisplayType | ''
}

/** A cell with its own numbers, loaded once it is in sight. */
export function CellPreview({ cell, display }: CellPreviewProps) {
  const box = useRef<HTMLDivElement>(null)
  const { wasInSight } = useInSight(box)
  const query = useCellPreview(cell, display, wasInSight)
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
    if (state !== 'done') return <p className={styles.said}>{previewWords[state]}</p>
    return <ShownCell cell={cell} display={display} run={query.data} />
  }
}
