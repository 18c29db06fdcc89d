import { readToken, removeToken, writeToken } from './token'

/**
 * The active connection as this browser stores it, without the person's name and phone number. `id` is what calls
 * take as `cuid`.
 */
export interface StoredSubscriber {
  id: number
  username: string
  city: string
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

/** Signs out in this browser: removes token and subscriber, and sets the flag to false, which other tabs notice. */
export function clearSession(): void {
  removeToken()
  storeSubscriber(null)
  localStorage.setItem(authenticateKey, 'false')
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

/** Stores the active connection, only with its id, username and city. */
export function storeSubscriber(chosen: StoredSubscriber | null): void {
  active = chosen && { id: chosen.id, username: chosen.username, city: chosen.city }
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
    return isSubscriber(stored) ? stored : null
  } catch {
    return null
  }
}

function isSubscriber(value: unknown): value is StoredSubscriber {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    'username' in value &&
    typeof value.username === 'string' &&
    'city' in value &&
    typeof value.city === 'string'
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
