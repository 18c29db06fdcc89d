export interface KeyLine {
  /** The keys by their labels: `['Shift', '↑']`. */
  keys: readonly string[]
  act: string
}

/** The keys of a SortableTree, for KeysHelp. */
export const treeKeys: readonly KeyLine[] = [
  { keys: ['↑', '↓'], act: 'Move around' },
  { keys: ['←', '→'], act: 'Fold, unfold' },
  { keys: ['Enter'], act: 'Edit' },
  { keys: ['N'], act: 'New below it' },
  { keys: ['M'], act: 'Move to…' },
  { keys: ['Shift', '↑ ↓'], act: 'Move up, down' },
  { keys: ['Shift', '← →'], act: 'Move a level out, in' },
  { keys: ['?'], act: 'This help' },
]

/** The keys of a DataTable, for KeysHelp. */
export const listKeys: readonly KeyLine[] = [
  { keys: ['J', 'K'], act: 'Next row, previous row' },
  { keys: ['Enter'], act: 'Open the row' },
  { keys: ['X'], act: 'Select the row' },
  { keys: ['A'], act: 'Go to the actions for selected rows' },
  { keys: ['E'], act: 'Edit the row' },
  { keys: ['N'], act: 'New' },
  { keys: ['/'], act: 'Search' },
  { keys: ['?'], act: 'This help' },
]

/** The keys of a form in parts with lists of rows, for KeysHelp. */
export const partsKeys: readonly KeyLine[] = [
  { keys: ['↑', '↓'], act: 'Walk from part to part' },
  { keys: ['Enter'], act: 'Open, close the part; in a name of the last row: the next row' },
  { keys: ['Shift', '↑ ↓'], act: 'Move a row up, down, on its handle' },
  { keys: ['Delete'], act: 'Remove a row, on its handle' },
  { keys: ['Ctrl', 'Enter'], act: 'Run' },
  { keys: ['Ctrl', 'S'], act: 'Submit' },
  { keys: ['Ctrl', 'Z'], act: 'Undo' },
  { keys: ['Shift', 'Ctrl', 'Z'], act: 'Redo' },
]

/** The keys of a ResultGrid under a list's filters, for KeysHelp. */
export const resultKeys: readonly KeyLine[] = [
  { keys: ['↑', '↓', '←', '→'], act: 'Walk from cell to cell' },
  { keys: ['Enter'], act: 'Show the whole text of a cell, cut it again' },
  { keys: ['Ctrl', 'C'], act: 'Copy the cell' },
  { keys: ['F'], act: 'Filters' },
  { keys: ['?'], act: 'This help' },
]
