import { Problem } from '#platform/http/problem'
import type { SourceFailure, Stage } from '#platform/sources/failures'

/** What passes by itself, besides a source that does not answer. */
const passing: readonly Stage[] = ['busy', 'lost']

/**
 * The refusal of a call whose statement failed. Only what passes is worth another try; a statement that the source
 * refuses, or that takes too long, is not.
 */
export function sourceProblem({ stage, isUnreached, message }: SourceFailure): Problem {
  return isUnreached || passing.includes(stage)
    ? new Problem('data-source.unreached', { message, retryAfter: 10 })
    : new Problem('request.invalid', { message })
}
