const key = 'left_open'
/** More are not expected: the oldest are dropped, and end by themselves. */
const keptAtMost = 5

/** Tokens of sessions that were signed out of here while the server could not be told. */
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

/** The session is over. */
export function dropLeftOpen(token: string): void {
  const rest = leftOpen().filter((other) => other !== token)
  if (rest.length > 0) localStorage.setItem(key, JSON.stringify(rest))
  else localStorage.removeItem(key)
}
