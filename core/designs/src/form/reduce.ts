import type { DesignDefinition } from '@uplink/contract/designs/definition'
import type { ActOf, DesignAct } from './actions'
import * as cells from './cells'
import * as rows from './rows'
import * as tabs from './tabs'

type Reducers = {
  [Name in DesignAct['type']]: (present: DesignDefinition, act: ActOf<Name>) => DesignDefinition
}

const reducers: Reducers = {
  'design/load': (_, { design }) => design,
  'design/rename': (present, { name }) => (name === present.name ? present : { ...present, name }),
  'row/add': rows.addRow,
  'row/paste': rows.pasteRow,
  'row/add-many': rows.addRows,
  'row/remove': rows.removeRow,
  'row/move': rows.moveRow,
  'row/columns': cells.changeColumns,
  'row/roles': (present, { row, roleIds }) =>
    rows.withRow(present, row, (kept) => ({
      ...kept,
      role_ids: roleIds === 'all' || roleIds.length === 0 ? 'all' : [...new Set(roleIds)],
    })),
  'row/fix': (present, { row, isFixed }) =>
    rows.withRow(present, row, (kept) => ({ ...kept, fixed: isFixed ? 'yes' : 'no' })),
  'row/display': (present, { row, display }) =>
    rows.withRow(present, row, (kept) => ({ ...kept, display_type: display })),
  'row/tab': tabs.moveToTab,
  'tab/rename': tabs.renameTab,
  'tab/remove': tabs.removeTab,
  'tab/move': tabs.moveTab,
  'cell/change': cells.setCell,
  'cell/clear': cells.clearCell,
  'row/widths': cells.setWidths,
  'cell/swap': cells.swapCells,
}

/**
 * The design after an act; the same object if the act does nothing. After any sequence of acts, each row has as many
 * cells as columns and a key of its own, the rows of a tab stand together, rows are numbered in order, and fixed rows
 * keep their places in their tabs.
 */
export function reduceDesign(present: DesignDefinition, act: DesignAct): DesignDefinition {
  return (reducers[act.type] as (present: DesignDefinition, act: DesignAct) => DesignDefinition)(present, act)
}
