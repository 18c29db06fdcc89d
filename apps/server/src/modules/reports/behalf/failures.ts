import { Problem } from '#platform/http/problem'
import { SourceFailure } from '#platform/sources/failures'

/** Something that whoever waits is told, in words. */
export class Told extends Error {}

/** Why a report could not be read, as its reader may know it; nothing where that is a fault of the portal. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof Told || error instanceof SourceFailure) return error.message
  if (!(error instanceof Problem)) return undefined
  if (error.code === 'record.not-found') return 'The report is not there any more, or not shared any more.'
  const [first] = Object.values(error.details.errors ?? {})
  return first?.[0] ?? error.message
}

export const unexplained = 'Something went wrong on our side.'
