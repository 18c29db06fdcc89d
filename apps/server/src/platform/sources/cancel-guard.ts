import { cancelled, deadlinePassed, SourceFailure } from './failures'
import type { SessionPool } from './session-pool'
import type { Session, SessionLimits } from './source'

/** How long a caller waits for a statement. */
export interface Watch {
  /** For everything: waiting for a connection, the statement, and reading its rows. */
  deadlineMs: number
  /** Aborted when nobody waits any more. */
  signal?: AbortSignal
  /** How many rows of the result are read; a server that can sends no more. The caller has to count nevertheless. */
  maxRows?: number
  /** For a file, which is made one at a time: the server may read ahead on the portal's own processors. */
  mayReadAhead?: boolean
  /** For a statement that is alone on its source: the server may share it among its workers. */
  mayUseWorkers?: boolean
}

/** How long a source may take to end a statement; after that the connection is closed. */
const obeyMs = 1000
/**
 * A source that is told between two statements, for example between preparing one and running it, ends neither. It is
 * therefore told again after this time.
 */
const againMs = 100
/** The server's own limit is later, so that ours ends the statement first; it counts when this process is gone. */
const serverGraceMs = 2000

/**
 * Does work on a session of the pool, in a read-only transaction. When the deadline passes or the signal is aborted,
 * the running statement is ended in the database, and the work rejects with that reason, whatever the source answers.
 */
export async function runUnderWatch<T>(
  pool: SessionPool,
  { deadlineMs, signal, mayReadAhead, mayUseWorkers, maxRows }: Watch,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(deadlinePassed()), deadlineMs)
  const onAbort = () => end.abort(cancelled())
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    const limits = { statementMs: deadlineMs + serverGraceMs, mayReadAhead, mayUseWorkers, maxRows }
    const session = await beginOne(pool, end.signal, limits)
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

/** A session in a transaction. An idle session may have died unnoticed: then the next one is taken. */
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
    // MariaDB answers some ended statements as if they had finished
    signal.throwIfAborted()
    return result
  } catch (error) {
    // otherwise the statement would go on for nobody
    if (!session.isSpent) session.cancel().catch(() => {})
    session.destroy()
    throw signal.aborted ? reason() : error
  }
}
