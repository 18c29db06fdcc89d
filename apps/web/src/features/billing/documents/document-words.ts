import type { DocumentKind } from '@uplink/contract/document-kinds'

/** The kinds in the words of the staff. */
export const kindWords: Readonly<Record<DocumentKind, string>> = {
  'credit-note': 'Credit note',
  'debit-note': 'Debit note',
  'write-off': 'Write-off',
  adjustment: 'Adjustment',
  opening: 'Opening balance',
}

/** What each kind is for. */
export const kindHelp: Readonly<Record<DocumentKind, string>> = {
  'credit-note': 'Takes something off a bill with its tax, or credits it to the account.',
  'debit-note': 'Charges something with tax, by a bill of its own.',
  'write-off': 'Gives up what is open of a bill. It is no payment, and switches no line on.',
  adjustment: 'Corrects the account in either direction, without revenue and tax.',
  opening: 'What the line brings along from before; once.',
}
