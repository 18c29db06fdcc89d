import { onSessionEnd } from '../../../platform/session/session'

// The tables that the person chose last, by connection, so that a picker of thousands begins with them. They stay in
// this browser until the session ends.

const place = 'recent-tables'
/** How many are kept of a connection. */
const most = 8

type Recent = Record<string, string[]>

function read(): Recent {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '{}')
    return kept !== null && typeof kept === 'object' ? (kept as Recent) : {}
  } catch {
    return {}
  }
}

/** The tables chosen last from a connection, the latest first. */
export function recentTables(connection: string): readonly string[] {
  const names: unknown = read()[connection]
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

export function noteTable(connection: string, name: string): void {
  const names = [name, ...recentTables(connection).filter((each) => each !== name)].slice(0, most)
  try {
    localStorage.setItem(place, JSON.stringify({ ...read(), [connection]: names }))
  } catch {
    // without storage the picker has its usual order
  }
}

onSessionEnd(() => {
  try {
    localStorage.removeItem(place)
  } catch {
    // without storage there is nothing to delete
  }
})
