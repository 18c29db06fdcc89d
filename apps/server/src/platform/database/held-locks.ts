import pg from 'pg'
import type { PoolLog } from './connections/pool'

const answerLimitMs = 5000

/**
 * TCP keepalive: PostgreSQL notices a vanished machine, asking after five silent seconds and giving up after
 * fourteen.
 */
const noticeVanished =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=3 -c tcp_keepalives_count=3 -c statement_timeout=5000'

export interface HeldLock {
  /** Aborted when the lock was lost while it was held, because another process may have it now. */
  lost: AbortSignal
  release(): Promise<void>
}

/**
 * Locks between processes: only the holder of a lock may do the work that it stands for. The locks belong to one
 * database connection of this process, so PostgreSQL releases them as soon as the process dies, however it dies.
 */
export interface HeldLocks {
  /** Undefined while any process has it, including this one. Rejects when PostgreSQL cannot be asked. */
  take(name: string): Promise<HeldLock | undefined>
  /** Asks PostgreSQL to answer; without an answer within five seconds every lock counts as lost. */
  check(): Promise<void>
  end(): Promise<void>
}

/** What the locks are for. */
interface Purpose {
  /** The first number of PostgreSQL's advisory locks; it differs for each purpose. */
  space: number
  /** The name that PostgreSQL shows for the connection. */
  name: string
}

/** Connects at the first lock, and again after the connection was lost. */
export function createHeldLocks(
  login: pg.ClientConfig,
  log: PoolLog,
  { space, name: what }: Purpose,
): HeldLocks {
  const held = new Map<string, AbortController>()
  let current: pg.Client | undefined
  let last: Promise<unknown> = Promise.resolve()

  function lose(client: pg.Client): void {
    if (current !== client) return
    current = undefined
    for (const lock of held.values()) lock.abort(new Error('the connection that held the lock was lost'))
    held.clear()
  }

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({
      ...login,
      options: `${login.options ?? ''} ${noticeVanished}`.trim(),
      application_name: what,
      connectionTimeoutMillis: answerLimitMs,
      query_timeout: answerLimitMs,
      keepAlive: true,
    })
    client.on('error', (err) => {
      if (current === client) log.error({ err, connection: what }, 'connection for locks failed')
      lose(client)
    })
    client.on('end', () => lose(client))
    await client.connect()
    current = client
    return client
  }

  /** Runs one statement after the other, because a client takes one at a time. */
  function ask<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row | undefined> {
    const answer = last.then(async () => {
      const client = current ?? (await open())
      try {
        return (await client.query<Row>(text, values)).rows[0]
      } catch (error) {
        // Whether it still holds any lock is unknown.
        lose(client)
        void client.end()
        throw error
      }
    })
    last = answer.catch(() => {})
    return answer
  }

  return {
    async take(name) {
      // PostgreSQL would grant a lock again to the connection that already has it.
      if (held.has(name)) return undefined
      const lost = new AbortController()
      held.set(name, lost)
      try {
        const row = await ask<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, hashtext($2)) AS taken', [
          space,
          name,
        ])
        if (!row?.taken) {
          held.delete(name)
          return undefined
        }
      } catch (error) {
        held.delete(name)
        throw error
      }
      return {
        lost: lost.signal,
        async release() {
          if (held.get(name) !== lost) return
          held.delete(name)
          await ask('SELECT pg_advisory_unlock($1, hashtext($2))', [space, name]).catch(() => {})
        },
      }
    },
    async check() {
      if (current) await ask('SELECT', []).catch(() => {})
    },
    async end() {
      await last
      await current?.end()
    },
  }
}
