import type { DesignDefinition } from '@uplink/contract/designs/definition'
import type { ActOf, DesignAct } from './acts'
import * as cells from './cells'
import * as rows from './rows'

type Reducers = {
  [Name in DesignAct['do']]: (present: DesignDefinition, act: ActOf<Name>) => DesignDefinition
}

const reducers: Reducers = {
  load: (_, { design }) => design,
  name: (present, { name }) => (name === present.name ? present : { ...present, name }),
  'add row': rows.addRow,
  'paste row': rows.pasteRow,
  'add rows': rows.addRows,
  'remove row': rows.removeRow,
  'move row': rows.moveRow,
  columns: cells.changeColumns,
  roles: (present, { row, roleIds }) =>
    rows.withRow(present, row, (kept) => ({
      ...kept,
      role_ids: roleIds === 'all' || roleIds.length === 0 ? 'all' : [...new Set(roleIds)],
    })),
  fix: (present, { row, isFixed }) =>
    rows.withRow(present, row, (kept) => ({ ...kept, fixed: isFixed ? 'yes' : 'no' })),
  'row display': (present, { row, display }) =>
    rows.withRow(present, row, (kept) => ({ ...kept, display_type: display })),
  cell: cells.setCell,
  'clear cell': cells.clearCell,
  widths: cells.setWidths,
  swap: cells.swapCells,
}

/**
 * The design after an act; the same object if the act does nothing. After any sequence of acts, each row has as many
 * cells as columns and a key of its own, rows are numbered in order, and fixed rows keep their places.
 */
export function reduceDesign(present: DesignDefinition, act: DesignAct): DesignDefinition {
  return (reducers[act.do] as (present: DesignDefinition, act: DesignAct) => DesignDefinition)(present, act)
}
