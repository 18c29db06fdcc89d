import type { DesignRow } from '@uplink/contract/designs/definition'
import type { CellPlace } from '@uplink/designs/form/acts'
import { SortableList } from '../../../ui/trees/SortableList'
import type { Errors } from '../designing/places'
import { RowCard, type RoleName } from './RowCard'
import type { Designer } from '../designing/use-designer'
import { useCellHands } from './use-cell-hands'

interface DesignRowsProps {
  designer: Designer
  roles: readonly RoleName[]
  errors: Errors
  onOpen: (place: CellPlace) => void
}

/** The rows in order. They are moved by dragging, by keys or by their menu; fixed rows stay. */
export function DesignRows({ designer, roles, errors, onOpen }: DesignRowsProps) {
  const { design, perform } = designer
  const hands = useCellHands(designer)
  const items = design.rows.map((row) => ({ ...row, label: row.name }))
  return (
    <>
      <SortableList<DesignRow & { label: string }>
        label="Rows of the design"
        items={items}
        isFixed={({ fixed }) => fixed === 'yes'}
        onMove={(key, to) => perform({ do: 'move row', row: key, to })}
        render={({ label: _, ...row }, handle, moves) => (
          <RowCard {...{ designer, hands, row, roles, errors, onOpen, handle, moves }} />
        )}
      />
      <p role="status" className="ui-hidden-visually">
        {hands.said}
      </p>
    </>
  )
}
