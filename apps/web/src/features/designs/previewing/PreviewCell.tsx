import type { DesignCell as Cell, DesignRow } from '@uplink/contract/designs/definition'
import { displayOf } from '@uplink/designs/form/problems'
import { useRef } from 'react'
import { CellMessage } from '../../../ui/design/CellMessage'
import { DesignCell } from '../../../ui/design/DesignCell'
import { Skeleton } from '../../../ui/states/Skeleton'
import { useInSight } from '../../../ui/use-in-sight'
import { sizeOf } from '../board/BoardCell'
import { ShownCell } from '../settings/ShownCell'
import type { Preview } from './preview'
import { previewWords, useCellPreview } from '../settings/use-cell-preview'

/** The heading of a cell without a title. */
export const untitled = 'Untitled'

interface PreviewCellProps {
  cell: Cell
  row: DesignRow
  preview: Pick<Preview, 'role' | 'viewer'>
  place: string | undefined
}

/** A cell as the dashboard will show it. */
export function PreviewCell({ cell, row, preview, place }: PreviewCellProps) {
  const box = useRef<HTMLElement>(null)
  const { wasInSight } = useInSight(box)
  const display = displayOf(cell, row)
  const { role, viewer } = preview
  const as = role && { role: role.id, ...(viewer && { person: viewer.id }) }
  const query = useCellPreview(cell, display, wasInSight, as)
  const inside = () => {
    if (cell.report_id === null) return <CellMessage>No report is chosen for this cell yet.</CellMessage>
    if (display === '') return <CellMessage>Choose a display type.</CellMessage>
    if (query.error) return <CellMessage isUrgent>Could not be loaded.</CellMessage>
    if (!query.data) return <Skeleton height="100%" />
    const { state, failure } = query.data
    if (state === 'forbidden' && role)
      return <CellMessage>{`${viewer?.name ?? role.display_name} may not see this report.`}</CellMessage>
    if (state === 'failed') return <CellMessage>{failure ?? 'Could not be loaded.'}</CellMessage>
    if (state !== 'done') return <CellMessage>{previewWords[state]}</CellMessage>
    return <ShownCell cell={cell} display={display} run={query.data} isWhole />
  }
  return (
    <DesignCell
      ref={box}
      title={cell.title || untitled}
      place={place}
      size={sizeOf({ ...cell, display_type: display || 'table' })}
    >
      {inside()}
    </DesignCell>
  )
}
