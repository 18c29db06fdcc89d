import type { KeyLine } from './KeysHelp'

/** What a DataTable answers to; for KeysHelp. */
export const listKeys: readonly KeyLine[] = [
  { keys: ['J', 'K'], act: 'Next row, previous row' },
  { keys: ['Enter'], act: 'Open the row' },
  { keys: ['X'], act: 'Select the row' },
  { keys: ['E'], act: 'Edit the row' },
  { keys: ['N'], act: 'New' },
  { keys: ['/'], act: 'Search' },
  { keys: ['?'], act: 'This help' },
]
