import { logFailure } from '../log/log'
import { onSessionEnd } from '../session/session'
import { presentToken, readToken } from '../session/token'
import type { Emit, LiveEvents } from './live-events'

/** The part of the profile that live messages need. */
export interface LivePerson {
  id: number
  live: { enabled: boolean; url: string | null; topic: string }
}

type Listeners = { [E in keyof LiveEvents]: Set<(payload: LiveEvents[E]) => void> }

const listeners: Listeners = {
  connected: new Set(),
  notification: new Set(),
  payment: new Set(),
  ticket: new Set(),
  chat: new Set(),
  presence: new Set(),
  run: new Set(),
  check: new Set(),
}

let line: { userId: number; controller: AbortController } | null = null

const emit: Emit = (event, payload) => {
  for (const listener of listeners[event]) listener(payload)
}

/** Hears one kind of event until the returned function is called. Works before, during and after a connection. */
export function onLive<E extends keyof LiveEvents>(
  event: E,
  listener: (payload: LiveEvents[E]) => void,
): () => void {
  listeners[event].add(listener)
  return () => listeners[event].delete(listener)
}

/**
 * Connects a person to the broker, when the profile says that live messages are on. The client is a large script:
 * it is loaded after the screen has been painted. A second start for the same person changes nothing.
 */
export function startLive(person: LivePerson): void {
  const token = readToken()
  if (!person.live.enabled || !token || line?.userId === person.id) return
  endLive()
  const controller = new AbortController()
  line = { userId: person.id, controller }
  afterPaint(() => void connect(person, token, controller.signal))
}

/** Ends the connection, as the end of the session does. Listeners stay. */
function endLive(): void {
  line?.controller.abort()
  line = null
}

async function connect(person: LivePerson, token: string, signal: AbortSignal): Promise<void> {
  try {
    const { openConnection } = await import('./broker-connection')
    const present = () => presentToken(token) ?? token
    if (!signal.aborted) openConnection({ ...person.live, userId: person.id, token: present }, emit, signal)
  } catch (error) {
    // screens also read again on their own, so without live messages they are late but not wrong
    logFailure('Live messages are not available', error)
    if (!signal.aborted) endLive()
  }
}

onSessionEnd(endLive)

function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}
