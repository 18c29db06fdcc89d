import type { ImportField } from '@uplink/contract/imports'

/** One line of an older system: what its fields hold, as text. */
export interface OldRecord {
  /** Of the file, counted with its head; of a database, the number of the record. */
  line: number
  values: Partial<Record<ImportField, string>>
  /** How the PPPoE secret is hashed there; absent: it is not. */
  hashedBy?: string | undefined
  /** What of it has no place here, by its name. */
  leftOver?: Readonly<Record<string, string>>
}

/** What an import reads. */
export interface OldSystem {
  records(signal: AbortSignal): AsyncIterable<OldRecord>
  /** The sum of all balances as the old system itself adds them up, in minor units; undefined: it cannot be asked. */
  balance?(): Promise<number>
  /** What is there besides customers and has no place here, in words, with how much of it there is. */
  besides?(): Promise<{ what: string; lines: number }[]>
}

/** It cannot be read at all, for a reason that people can mend. */
export class Unreadable extends Error {}
