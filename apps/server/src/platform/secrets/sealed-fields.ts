import type { Seals } from './seals'

type Values = Readonly<Record<string, unknown>>

/** A field of the form that is stored sealed and never told; the record tells when it was stored. */
export interface SealedField {
  /** The column with the sealed secret, and the one with when it was stored. */
  column: string
  setAt: string
  /** What it is sealed for: the record by its id. */
  contextOf: (id: number) => string
  /** Fields that say where it is sent: when one of them changes, the stored secret is forgotten. */
  sentTo: readonly string[]
}

/**
 * The columns to write for sealed fields, and the form without them: an absent secret leaves the stored one, unless it would
 * be sent elsewhere from now on.
 */
export function withSealed(
  fields: Readonly<Record<string, SealedField>>,
  { columns, before }: { columns: Values; before?: Values | undefined },
  { seals, id, now }: { seals: Seals; id: number; now: Date },
): Values {
  const written: Record<string, unknown> = { ...columns }
  for (const [field, { column, setAt, contextOf, sentTo }] of Object.entries(fields)) {
    const secret = columns[field]
    delete written[field]
    if (typeof secret === 'string' && secret !== '')
      Object.assign(written, { [column]: seals.seal(secret, contextOf(id)), [setAt]: now })
    else if (before && sentTo.some((each) => columns[each] !== undefined && columns[each] !== before[each]))
      Object.assign(written, { [column]: null, [setAt]: null })
  }
  return written
}
