import type { ApiError } from './errors'

/** The failures that the app handles in the same way on every screen (specification 8). */
export interface ApiTrouble {
  /** A 401 for the token that is stored now. */
  unauthorized: (error: ApiError) => void
  /** No answer at all. */
  networkFailed: () => void
  /** A call needs a fresh proof of who it is; resolves to whether the person has given it, so that the call can be repeated. */
  proofNeeded: (by: 'password' | 'factor') => Promise<boolean>
  /** Nothing is open to the person before they have added a second factor. */
  factorRequired: () => void
}

const nobody: ApiTrouble = {
  unauthorized: () => {},
  networkFailed: () => {},
  proofNeeded: async () => false,
  factorRequired: () => {},
}

let listener = nobody

/** Sets the one listener that is told about trouble. Returns a function that removes it. */
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
