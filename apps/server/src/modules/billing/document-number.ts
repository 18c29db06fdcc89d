import type { DocumentKind } from '@uplink/contract/document-kinds'

const prefixes: Readonly<Record<DocumentKind, string>> = {
  'credit-note': 'CN',
  'debit-note': 'DN',
  'write-off': 'WO',
  adjustment: 'AD',
  opening: 'OB',
}

/** A document's number as people read it: `CN-000012`. */
export const documentNo = (kind: DocumentKind, number: number): string =>
  `${prefixes[kind]}-${String(number).padStart(6, '0')}`

/** The kind and the number that somebody means by `cn-12`; undefined: it is no document's number. */
export function documentOf(typed: string): { kind: DocumentKind; number: number } | undefined {
  const [, prefix = '', digits = ''] = /^([a-z]{2})-?(\d{1,15})$/i.exec(typed.trim()) ?? []
  const [kind] = Object.entries(prefixes).find(([, one]) => one === prefix.toUpperCase()) ?? []
  return kind === undefined ? undefined : { kind: kind as DocumentKind, number: Number(digits) }
}

/** The kinds in words, as they stand on documents and statements. */
export const kindTitles: Readonly<Record<DocumentKind, string>> = {
  'credit-note': 'Credit note',
  'debit-note': 'Debit note',
  'write-off': 'Write-off',
  adjustment: 'Adjustment',
  opening: 'Opening balance',
}
