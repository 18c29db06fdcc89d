import { setTimeout as pause } from 'node:timers/promises'
import { SourceFailure } from './failures'
import type { Session } from './source'

/** The few sessions of one source. */
export interface SessionPool {
  /** Rejects with the signal's reason when it is aborted while waiting. `isNew`: the session was just opened. */
  take(signal: AbortSignal): Promise<{ session: Session; isNew: boolean }>
  /** Returns a session to the pool; a spent one is closed, any other one is reset for the next caller. */
  give(session: Session): void
  /** Closes all sessions, including those in use. */
  end(): void
}

interface Waiting {
  resolve(): void
  reject(reason: unknown): void
}

/** How long a session may be idle before it is closed. */
const idleMs = 30_000
/** How often an account whose connections are all taken, perhaps by another process, is tried again. */
const busyPauseMs = 250

/**
 * @param size the most sessions at a time
 * @param open opens one
 * @param patienceMs for how long an account without a free connection is tried again
 */
export function createSessionPool(
  size: number,
  open: () => Promise<Session>,
  patienceMs = 10_000,
): SessionPool {
  const idle = new Map<Session, NodeJS.Timeout>()
  const inUse = new Set<Session>()
  const waiting: Waiting[] = []
  let opened = 0
  let isEnded = false

  function forget(session: Session): void {
    session.destroy()
    opened--
    waiting.shift()?.resolve()
  }

  function takeIdle(): Session | undefined {
    for (const [session, timer] of idle) {
      clearTimeout(timer)
      idle.delete(session)
      if (!session.isSpent) return session
      session.destroy()
      opened--
    }
    return undefined
  }

  /** Resolves when a place may be free. */
  function room(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        waiting.splice(waiting.indexOf(place), 1)
        reject(signal.reason as Error)
      }
      const place: Waiting = {
        resolve: () => {
          signal.removeEventListener('abort', onAbort)
          resolve()
        },
        reject,
      }
      signal.addEventListener('abort', onAbort, { once: true })
      waiting.push(place)
    })
  }

  async function take(signal: AbortSignal): Promise<{ session: Session; isNew: boolean }> {
    const began = performance.now()
    for (;;) {
      signal.throwIfAborted()
      if (isEnded) throw ended()
      const kept = takeIdle()
      const session = kept ?? (opened < size ? await openUnlessBusy(signal, began) : undefined)
      if (session) {
        inUse.add(session)
        return { session, isNew: kept === undefined }
      }
      if (opened >= size) await room(signal)
    }
  }

  /** Undefined after a pause, if the account has no free connection and may be tried again. */
  async function openUnlessBusy(signal: AbortSignal, began: number): Promise<Session | undefined> {
    try {
      return await openFor(signal)
    } catch (error) {
      const isBusy = error instanceof SourceFailure && error.stage === 'busy'
      if (!isBusy || performance.now() - began >= patienceMs) throw error
      await pause(busyPauseMs)
      return undefined
    }
  }

  /** A session that opens too late for its caller goes to the next one. */
  async function openFor(signal: AbortSignal): Promise<Session> {
    const opening = openOne()
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
    try {
      return await Promise.race([opening, late])
    } catch (error) {
      opening.then(keep, () => {})
      throw error
    }
  }

  function keep(session: Session): void {
    if (session.isSpent || isEnded) return forget(session)
    const timer = setTimeout(() => {
      idle.delete(session)
      forget(session)
    }, idleMs)
    idle.set(session, timer.unref())
    waiting.shift()?.resolve()
  }

  async function openOne(): Promise<Session> {
    opened++
    try {
      const session = await open()
      if (!isEnded) return session
      session.destroy()
      throw ended()
    } catch (error) {
      opened--
      waiting.shift()?.resolve()
      throw error
    }
  }

  return {
    take,
    give(session) {
      inUse.delete(session)
      if (session.isSpent || isEnded) return forget(session)
      session.reset().then(
        () => keep(session),
        () => forget(session),
      )
    },
    end() {
      isEnded = true
      for (const session of [...inUse]) session.destroy()
      for (const [session, timer] of idle) {
        clearTimeout(timer)
        session.destroy()
      }
      idle.clear()
      for (const place of waiting.splice(0)) place.reject(ended())
    },
  }
}

const ended = () => new SourceFailure('lost', 'The data source was changed or the portal is stopping.')
