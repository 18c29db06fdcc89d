import type { DesignCell, DesignDefinition, DesignRow } from '@uplink/contract/designs/definition'

/** A cell by its row's key and its index in the row. */
export interface CellPlace {
  row: string
  column: number
}

/** What can be done with a design. `key` is the key of a new row; existing rows are named by their key. */
export type DesignAct =
  | { type: 'design/load'; design: DesignDefinition }
  | { type: 'design/rename'; name: string }
  /** A new row, last in this tab, which may be new; without one in the tab without a name. */
  | { type: 'row/add'; key: string; columns: number; tab?: string }
  /** A row of this or of another design, inserted after the one with this key and in its tab, or last in its own. */
  | { type: 'row/paste'; key: string; row: DesignRow; after?: string }
  /**
   * Rows of a template or a file, added at the end; each gets the key with the same index. Those without a tab go into
   * `tab`.
   */
  | { type: 'row/add-many'; keys: readonly string[]; rows: readonly DesignRow[]; tab?: string }
  | { type: 'row/remove'; row: string }
  /** To another index of the whole design, within its tab. */
  | { type: 'row/move'; row: string; to: number }
  /** To the end of another tab, which may be new. */
  | { type: 'row/tab'; row: string; tab: string }
  /** `empty`: the row gets new empty cells. `fit`: filled cells stay, as many as there are columns. */
  | { type: 'row/columns'; row: string; count: number; cells: 'empty' | 'fit' }
  | { type: 'row/roles'; row: string; roleIds: DesignRow['role_ids'] }
  | { type: 'row/fix'; row: string; isFixed: boolean }
  | { type: 'row/display'; row: string; display: DesignRow['display_type'] }
  | { type: 'tab/rename'; tab: string; name: string }
  /** With all its rows. */
  | { type: 'tab/remove'; tab: string }
  /** To another place among the tabs, counted from 0. */
  | { type: 'tab/move'; tab: string; to: number }
  | { type: 'cell/change'; place: CellPlace; cell: DesignCell }
  | { type: 'cell/clear'; place: CellPlace }
  | { type: 'row/widths'; row: string; widths: readonly DesignCell['grid'][] }
  | { type: 'cell/swap'; one: CellPlace; other: CellPlace }

export type ActOf<Name extends DesignAct['type']> = Extract<DesignAct, { type: Name }>
