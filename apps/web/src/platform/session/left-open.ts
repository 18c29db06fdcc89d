const key = 'left_open'
/** More are not expected; the oldest are dropped, and their sessions expire. */
const keptAtMost = 5

/** Tokens of sessions that somebody signed out of here while the server could not be reached. */
export function leftOpen(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((token) => typeof token === 'string') : []
  } catch {
    return []
  }
}

/** Keeps a token until its session is ended. */
export function keepLeftOpen(token: string): void {
  localStorage.setItem(key, JSON.stringify([...new Set([...leftOpen(), token])].slice(-keptAtMost)))
}

/** Drops a token whose session has ended. */
export function dropLeftOpen(token: string): void {
  const rest = leftOpen().filter((other) => other !== token)
  if (rest.length > 0) localStorage.setItem(key, JSON.stringify(rest))
  else localStorage.removeItem(key)
}
