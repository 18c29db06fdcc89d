import type { DesignCell } from '@uplink/contract/designs/definition'
import { gridWidths } from '@uplink/contract/designs/words'
import { SelectField } from '../../../ui/fields/SelectField'
import type { CellForm } from './cell-form'

/** How wide the cell is in its row. */
export function WidthField({ form: { cell, change } }: { form: CellForm }) {
  return (
    <SelectField
      label="Grid width"
      placeholder="An equal share of the row"
      options={gridWidths.map((width) => ({ value: `col-md-${width}`, label: `col-md-${width}` }))}
      value={cell.grid}
      onChange={({ currentTarget }) => change({ grid: currentTarget.value as DesignCell['grid'] })}
    />
  )
}
