import type { DesignCell, DesignDefinition, DesignRow } from '@uplink/contract/designs/definition'

/** A cell by its row's key and its index in the row. */
export interface CellPlace {
  row: string
  column: number
}

/** What can be done with a design. `key` is the key of a new row; existing rows are named by their key. */
export type DesignAct =
  | { do: 'load'; design: DesignDefinition }
  | { do: 'name'; name: string }
  | { do: 'add row'; key: string; columns: number }
  /** A row of this or of another design, inserted after the one with this key, or last. */
  | { do: 'paste row'; key: string; row: DesignRow; after?: string }
  /** Rows of a template or a file, added at the end; each gets the key with the same index. */
  | { do: 'add rows'; keys: readonly string[]; rows: readonly DesignRow[] }
  | { do: 'remove row'; row: string }
  | { do: 'move row'; row: string; to: number }
  /** `empty`: the row gets new empty cells. `fit`: filled cells stay, as many as there are columns. */
  | { do: 'columns'; row: string; count: number; cells: 'empty' | 'fit' }
  | { do: 'roles'; row: string; roleIds: DesignRow['role_ids'] }
  | { do: 'fix'; row: string; isFixed: boolean }
  | { do: 'row display'; row: string; display: DesignRow['display_type'] }
  | { do: 'cell'; place: CellPlace; cell: DesignCell }
  | { do: 'clear cell'; place: CellPlace }
  | { do: 'widths'; row: string; widths: readonly DesignCell['grid'][] }
  | { do: 'swap'; one: CellPlace; other: CellPlace }

export type ActOf<Name extends DesignAct['do']> = Extract<DesignAct, { do: Name }>
