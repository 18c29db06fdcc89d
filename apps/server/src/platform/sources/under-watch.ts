import { cancelled, deadlinePassed, SourceFailure } from './failures'
import type { SessionPool } from './session-pool'
import type { Session, SessionLimits } from './source'

/** Who waits for a statement, and for how long. */
export interface Watch {
  /** For all of it: waiting for a connection, the statement, and reading its rows. */
  deadlineMs: number
  /** Aborted: nobody waits any more. */
  signal?: AbortSignal
}

/** How long a source may take to obey; then the connection is closed. */
const obeyMs = 1000
/** Told between two statements, as between preparing one and running it, a source ends neither: it is told again. */
const againMs = 100
/** The server's own limit is later, so that the reason is ours; it holds when this process is gone. */
const serverGraceMs = 2000

/**
 * Does work on a session of the pool, in a transaction that only reads. When the deadline passes or the signal is aborted, what
 * runs is ended in the database, and the work rejects with that reason, whatever the source says or does not say.
 */
export async function runUnderWatch<T>(
  pool: SessionPool,
  { deadlineMs, signal }: Watch,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(deadlinePassed()), deadlineMs)
  const onAbort = () => end.abort(cancelled())
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    const session = await beginOne(pool, end.signal, { statementMs: deadlineMs + serverGraceMs })
    try {
      return await workUntil(session, end.signal, work)
    } finally {
      pool.give(session)
    }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

/** A session in its transaction. One that was idle may have died meanwhile, unnoticed: then the next one is taken. */
async function beginOne(pool: SessionPool, signal: AbortSignal, limits: SessionLimits): Promise<Session> {
  for (;;) {
    const { session, isNew } = await pool.take(signal)
    try {
      await workUntil(session, signal, () => session.begin(limits))
      return session
    } catch (error) {
      pool.give(session)
      const isDead = error instanceof SourceFailure && error.stage === 'lost'
      if (isNew || !isDead) throw error
    }
  }
}

async function workUntil<T>(
  session: Session,
  signal: AbortSignal,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const reason = () => signal.reason as SourceFailure
  const working = work(session)
  const stopped = new Promise<never>((_, reject) => {
    const stop = () => {
      const give = () => reject(reason())
      const tell = () => void session.cancel().catch(give)
      const again = setInterval(tell, againMs)
      const patience = setTimeout(give, obeyMs)
      const end = () => {
        clearInterval(again)
        clearTimeout(patience)
      }
      tell()
      working.then(give, give)
      stopped.catch(end)
    }
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    const result = await Promise.race([working, stopped])
    // MariaDB answers some statements that it was told to end as if they were through
    signal.throwIfAborted()
    return result
  } catch (error) {
    // what runs on would run for nobody
    if (!session.isSpent) session.cancel().catch(() => {})
    session.destroy()
    throw signal.aborted ? reason() : error
  }
}
