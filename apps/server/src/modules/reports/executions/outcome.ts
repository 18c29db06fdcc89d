import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { SourceFailure } from '#platform/sources/failures'
import type { Estimate } from '#platform/sources/source'
import type { Found } from './reading'

/** What has become of a statement. */
export interface Outcome {
  /** `dear`: it would take long, and nothing ran. */
  state: 'queued' | 'running' | 'done' | 'cancelled' | 'failed' | 'dear'
  found: Found | undefined
  failure: SourceFailure | undefined
  /** What is expected of it, where that is dear. */
  estimate: Estimate | undefined
  /** Rows so far. */
  count: number
  /** When the database was asked. */
  askedAt: Date | undefined
  tookMs: number
}

/** One statement on its way, for everybody who waits for its rows. */
export interface Execution extends Outcome {
  /** Of the statement, its values and its source: the same for all who may see the same rows. */
  readonly key: string
  /** Nobody has found out yet. */
  mayBeDear: boolean
  place(): number
  /** Of another process that runs it. */
  placeElsewhere: number | undefined
  readonly ended: Promise<void>
  /** How many wait for it; nobody any more ends it in the database. */
  waiting: number
  stop(): void
}

/** How it goes over to another process. */
type Packed = Omit<Outcome, 'found' | 'failure' | 'estimate' | 'askedAt'> & {
  found: (Omit<Found, 'rows'> & { rows: string; rowsCount: number }) | null
  failure: { text: string; said: string | undefined } | null
  estimate: Estimate | null
  askedAt: string | null
}

/** Packs what has become of a statement, with `more`. */
export function pack<T extends object>(outcome: Outcome, more: T): Promise<Buffer> {
  const { state, found, failure, estimate, count, askedAt, tookMs } = outcome
  const packed: Packed & T = {
    ...more,
    ...{ state, count, tookMs, estimate: estimate ?? null },
    found: found ? { ...found, rows: found.rows.bytes.toString(), rowsCount: found.rows.count } : null,
    failure: failure ? { text: failure.message, said: failure.details.said } : null,
    askedAt: askedAt?.toISOString() ?? null,
  }
  return promisify(gzip)(JSON.stringify(packed), { level: 1 })
}

/** And takes it out again. */
export async function unpack<T extends object>(content: Buffer): Promise<Outcome & T> {
  const packed = JSON.parse(String(await promisify(gunzip)(content))) as Packed & T
  const { found, failure, estimate, askedAt } = packed
  return {
    ...packed,
    found: found
      ? {
          ...{ columns: found.columns, isTruncated: found.isTruncated },
          rows: { bytes: Buffer.from(found.rows), count: found.rowsCount },
        }
      : undefined,
    failure: failure
      ? new SourceFailure('statement', failure.text, failure.said === undefined ? {} : { said: failure.said })
      : undefined,
    estimate: estimate ?? undefined,
    askedAt: askedAt === null ? undefined : new Date(askedAt),
  }
}
