import type { ApiError } from './errors'

/** What every screen shares when a call goes wrong; the app shows it (specification 8). */
export interface ApiTrouble {
  /** A 401 for the token that is stored now. */
  unauthorized: (error: ApiError) => void
  /** No answer at all. */
  networkFailed: () => void
}

const nobody: ApiTrouble = { unauthorized: () => {}, networkFailed: () => {} }

let listener = nobody

/** Names who is told of trouble from now on, one listener at a time. Returns how to stop. */
export function onApiTrouble(next: ApiTrouble): () => void {
  listener = next
  return () => {
    if (listener === next) listener = nobody
  }
}

/** The present listener. */
export function apiTrouble(): ApiTrouble {
  return listener
}
