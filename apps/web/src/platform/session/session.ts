import { readToken, removeToken, writeToken } from './token'

/** The active connection as this browser stores it (specification 3). `id` is what calls take as `cuid`. */
export interface StoredSubscriber {
  id: number
  username: string
  city: string
  first_name: string
  last_name: string
  contact: string
}

const authenticateKey = 'authenticate'
const subscriberKey = 'subscriber'

/** Whether somebody is signed in here: a token is stored. */
export function isSignedIn(): boolean {
  return readToken() !== null
}

/** Signs in: keeps the token, the active connection (null for staff) and the flag. */
export function startSession(token: string, first: StoredSubscriber | null): void {
  writeToken(token)
  storeSubscriber(first)
  localStorage.setItem(authenticateKey, 'true')
}

/**
 * Signs out in this browser: removes the token, and empties local and session storage whole, the subscriber and the flag
 * with them, which other tabs notice.
 */
export function clearSession(): void {
  removeToken()
  active = null
  localStorage.clear()
  sessionStorage.clear()
  for (const forget of forgetters) forget()
}

const forgetters = new Set<() => void>()

/** Registers how to forget data about the signed-in person that code keeps in memory. */
export function onSessionEnd(forget: () => void): () => void {
  forgetters.add(forget)
  return () => forgetters.delete(forget)
}

/**
 * This tab's active connection. It is read once, so that a tab does not mix two connections when another tab
 * switches; it changes on reload.
 */
let active: StoredSubscriber | null | undefined

/** Stores the active connection with its six fields; the server's answers about it have more. */
export function storeSubscriber(chosen: StoredSubscriber | null): void {
  active = chosen && {
    id: chosen.id,
    username: chosen.username,
    city: chosen.city,
    first_name: chosen.first_name,
    last_name: chosen.last_name,
    contact: chosen.contact,
  }
  if (active) localStorage.setItem(subscriberKey, JSON.stringify(active))
  else localStorage.removeItem(subscriberKey)
}

/** The active connection, or null: staff, nobody signed in, or something unreadable in storage. */
export function storedSubscriber(): StoredSubscriber | null {
  if (active === undefined) active = readSubscriber()
  return active
}

function readSubscriber(): StoredSubscriber | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(subscriberKey) ?? 'null')
    // an earlier version stored three of the fields
    const whole = typeof stored === 'object' && { first_name: '', last_name: '', contact: '', ...stored }
    return isSubscriber(whole) ? whole : null
  } catch {
    return null
  }
}

function isSubscriber(value: unknown): value is StoredSubscriber {
  if (typeof value !== 'object' || value === null) return false
  const { id, ...texts } = value as Record<string, unknown>
  return (
    typeof id === 'number' &&
    ['username', 'city', 'first_name', 'last_name', 'contact'].every(
      (name) => typeof texts[name] === 'string',
    )
  )
}

/** `cuid` for the calls about the active connection; undefined lets the server take the first one. */
export function activeCuid(): string | undefined {
  const chosen = storedSubscriber()
  return chosen ? String(chosen.id) : undefined
}

/** Calls the listener when another tab of this browser has signed out or in. Returns a function that stops it. */
export function onSessionElsewhere(listener: (signedIn: boolean) => void): () => void {
  const heard = (event: StorageEvent) => {
    // the key is null when a tab clears everything
    if (event.key === authenticateKey || event.key === null) listener(event.newValue === 'true')
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}
