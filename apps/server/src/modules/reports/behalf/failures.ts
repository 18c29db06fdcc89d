import { Problem } from '#platform/http/problem'
import { SourceFailure } from '#platform/sources/failures'

/** An error whose text is meant for the waiting person. */
export class Told extends Error {}

/** Why a report could not be read, in words for its reader; undefined for a fault of the portal. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof Told || error instanceof SourceFailure) return error.message
  if (!(error instanceof Problem)) return undefined
  if (error.code === 'record.not-found') return 'The report no longer exists, or is no longer shared.'
  const [first] = Object.values(error.details.errors ?? {})
  return first?.[0] ?? error.message
}

export const unexplained = 'Something went wrong on our side.'
