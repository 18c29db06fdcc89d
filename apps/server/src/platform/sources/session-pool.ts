import { SourceFailure } from './failures'
import type { Session } from './source'

/** Sessions of one source, few at a time. */
export interface SessionPool {
  /** Rejects with the signal's reason when it is aborted while waiting. `isNew`: it was not idle before. */
  take(signal: AbortSignal): Promise<{ session: Session; isNew: boolean }>
  /** Gives a session back; one that is spent is closed, any other is made ready for the next one. */
  give(session: Session): void
  /** Closes all, those in use too. */
  end(): void
}

interface Waiting {
  resolve(): void
  reject(reason: unknown): void
}

/** An idle session is closed after this. */
const idleMs = 30_000

/**
 * @param size how many sessions there are at most
 * @param open makes one
 */
export function createSessionPool(size: number, open: () => Promise<Session>): SessionPool {
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

  /** Resolves when there may be room. */
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
    for (;;) {
      signal.throwIfAborted()
      if (isEnded) throw ended()
      const kept = takeIdle()
      const session = kept ?? (opened < size ? await openFor(signal) : undefined)
      if (session) {
        inUse.add(session)
        return { session, isNew: kept === undefined }
      }
      await room(signal)
    }
  }

  /** A connection that comes too late for whoever wanted it is there for the next one. */
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
