import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Where the state of the connection for signals is logged. */
export interface SignalLog {
  info(details: object, message: string): void
  error(details: { err: unknown }, message: string): void
}

/** Messages of other processes, sent by PostgreSQL's NOTIFY. Signals sent while the connection is down are lost. */
export interface Signals {
  /**
   * Resolves once the listener will get every later NOTIFY of the channel; rejects a name that is not a plain
   * identifier.
   */
  on(channel: string, listener: (payload: string) => void): Promise<void>
  /**
   * Called when the connection is back after a loss: signals may have been missed, so empty caches and look again.
   */
  onReconnect(listener: () => void): void
  /** Ends the connection; no listener is called afterwards. */
  stop(): Promise<void>
}

interface Connection {
  client: pg.Client
  /** Runs a statement after the earlier ones, because a client takes one at a time. */
  ask(text: string): Promise<unknown>
  /** Resolves when the connection has ended and its successor is being opened. */
  lost: Promise<void>
}

const identifier = /^[a-z_][a-z0-9_]{0,62}$/
const shortestPauseMs = 100
const longestPauseMs = 5000

/**
 * Listens on one connection of its own, the only one of the process with LISTEN. Rejects when the first connection
 * fails. Later losses are logged and repaired, with pauses that double from 0.1 s to 5 s. A peer that vanished
 * silently is noticed by a heartbeat (every 15 s) without an answer within 5 s.
 */
export async function startSignals(needs: {
  client: pg.ClientConfig
  log: SignalLog
  /** Shorter in tests. */
  heartbeatMs?: number
  answerLimitMs?: number
}): Promise<Signals> {
  const { log, heartbeatMs = 15_000, answerLimitMs = 5000 } = needs
  const listeners = new Map<string, ((payload: string) => void)[]>()
  const reconnectListeners: (() => void)[] = []
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  let current: Promise<Connection | undefined> = connect()

  /** Opens a connection that listens on every channel known so far. */
  async function connect(): Promise<Connection> {
    const client = new pg.Client({
      ...needs.client,
      application_name: 'uplink signals',
      connectionTimeoutMillis: answerLimitMs,
      query_timeout: answerLimitMs,
      keepAlive: true,
    })
    // Without this listener an error would end the process.
    client.on('error', (err) => log.error({ err }, 'connection for signals failed'))
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) call(() => listener(payload ?? ''))
    })
    let last: Promise<unknown> = Promise.resolve()
    const ask = (text: string) => {
      const answer = last.then(() => client.query(text))
      last = answer.catch(() => {})
      return answer
    }
    try {
      await client.connect()
      for (const channel of listeners.keys()) await ask(listenTo(channel))
    } catch (error) {
      void client.end()
      throw error
    }
    const heartbeat = setInterval(() => void ask('SELECT').catch(() => client.end()), heartbeatMs)
    const lost = new Promise<void>((resolve) => {
      client.once('end', () => {
        clearInterval(heartbeat)
        current = reconnect()
        resolve()
      })
    })
    return { client, ask, lost }
  }

  async function reconnect(): Promise<Connection | undefined> {
    for (let ms = shortestPauseMs; !isStopping(); ms = Math.min(ms * 2, longestPauseMs)) {
      try {
        await pause(ms, undefined, { signal: stopping.signal })
        const connection = await connect()
        log.info({}, 'connection for signals is back')
        reconnectListeners.forEach(call)
        return connection
      } catch (err) {
        if (!isStopping()) log.error({ err }, 'connection for signals could not be opened')
      }
    }
    return undefined
  }

  function call(listener: () => void): void {
    if (isStopping()) return
    try {
      listener()
    } catch (err) {
      log.error({ err }, 'a listener of signals failed')
    }
  }

  await current
  return {
    async on(channel, listener) {
      if (!identifier.test(channel)) throw new Error(`not a channel name: ${channel}`)
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      for (let connection = await current; connection; connection = await current) {
        try {
          await connection.ask(listenTo(channel))
          return
        } catch {
          // The connection broke meanwhile; its successor listens on the channel already.
          void connection.client.end()
          await connection.lost
        }
      }
    },
    onReconnect: (listener) => void reconnectListeners.push(listener),
    async stop() {
      stopping.abort()
      await (await current)?.client.end()
    },
  }
}

function listenTo(channel: string): string {
  return `LISTEN "${channel}"`
}
