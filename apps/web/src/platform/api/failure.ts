import { activeCuid } from '../session/session'
import { ApiError, NetworkError } from './errors'

/** The part of a TanStack Query result that failures need. */
export interface FailingQuery {
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/**
 * What a screen shows in place of something that could not be loaded: another try, and the number that support asks
 * for.
 */
export interface Failure {
  onRetry: () => void
  isRetrying: boolean
  requestId?: string
  /** The server refused; another try would not help. */
  isForbidden: boolean
}

/** A query's failure, in the words of an error state. */
export function failureOf({ error, isFetching, refetch }: FailingQuery): Failure {
  const shown = {
    onRetry: () => void refetch(),
    isRetrying: isFetching,
    isForbidden: hasStatus(error, 403),
  }
  return error instanceof ApiError ? { ...shown, requestId: error.request_id } : shown
}

/**
 * Whether the person has been told already: the app shows dialogs when there is no answer and when the session has
 * ended.
 */
export function isTold(error: Error): boolean {
  return error instanceof NetworkError || hasStatus(error, 401)
}

/** Shows the server's sentence, unless the person has been told already. */
export function tellRefusal(toasts: { error: (text: string) => unknown }, error: unknown): void {
  if (error instanceof ApiError && error.status !== 401) toasts.error(error.message)
}

/** Whether the server answered with this status. */
export function hasStatus(error: Error | null, status: number): boolean {
  return error instanceof ApiError && error.status === status
}

/**
 * Whether a call about the active connection failed because there is none: staff are refused or find nothing, and a
 * customer without a connection finds nothing.
 */
export function isWithoutConnection(error: Error | null): boolean {
  return hasStatus(error, 404) || (activeCuid() === undefined && hasStatus(error, 403))
}
