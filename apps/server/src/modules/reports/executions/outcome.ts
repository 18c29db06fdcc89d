import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { SourceFailure } from '#platform/sources/failures'
import type { Estimate } from '#platform/sources/source'
import type { Found } from './reading'

/** The state and result of a statement. */
export interface Outcome {
  /** `dear`: it would take long, so nothing ran. */
  state: 'queued' | 'running' | 'done' | 'cancelled' | 'failed' | 'dear'
  found: Found | undefined
  failure: SourceFailure | undefined
  /** The planner's estimate, if the statement is dear. */
  estimate: Estimate | undefined
  /** Rows so far. */
  count: number
  /** When the database was asked. */
  askedAt: Date | undefined
  tookMs: number
}

/** One statement with all callers who wait for its rows. */
export interface Execution extends Outcome {
  /** Of the statement, its values and its source: equal for all who may see the same rows. */
  readonly key: string
  /** Whether it will take long has not been checked yet. */
  mayBeDear: boolean
  place(): number
  /** Its place in the queue of the other process that will run it. */
  placeElsewhere: number | undefined
  readonly ended: Promise<void>
  /** How many callers wait for it; when none is left, it is ended in the database. */
  waiting: number
  stop(): void
}

/** The form in which it is handed to another process. */
type Packed = Omit<Outcome, 'found' | 'failure' | 'estimate' | 'askedAt'> & {
  found: (Omit<Found, 'rows'> & { rows: string; rowsCount: number }) | null
  failure: { text: string; said?: string | undefined; position?: number | undefined } | null
  estimate: Estimate | null
  askedAt: string | null
}

/** Packs an outcome, together with `more`. */
export function pack<T extends object>(outcome: Outcome, more: T): Promise<Buffer> {
  const { state, found, failure, estimate, count, askedAt, tookMs } = outcome
  const packed: Packed & T = {
    ...more,
    ...{ state, count, tookMs, estimate: estimate ?? null },
    found: found ? { ...found, rows: found.rows.bytes.toString(), rowsCount: found.rows.count } : null,
    failure: failure
      ? { text: failure.message, said: failure.details.said, position: failure.details.position }
      : null,
    askedAt: askedAt?.toISOString() ?? null,
  }
  return promisify(gzip)(JSON.stringify(packed), { level: 1 })
}

/** Unpacks what `pack` has made. */
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
      ? new SourceFailure('statement', failure.text, {
          ...(failure.said !== undefined && { said: failure.said }),
          ...(failure.position !== undefined && { position: failure.position }),
        })
      : undefined,
    estimate: estimate ?? undefined,
    askedAt: askedAt === null ? undefined : new Date(askedAt),
  }
}
