import pg from 'pg'
import { clientConfig, patienceOfCalls, prepareConnection, type PoolLog } from './pool'

/** Two: while one is held up, the other goes on. */
const count = 2
/** A slow statement can hold up this many others at most. */
const depth = 16
/** After a statement has taken longer, nothing more is sent behind it. */
const lateAfterMs = 20
const reopenAfterMs = 1000

/** Room for one statement on a shared connection. */
export interface Place {
  client: pg.ClientBase
  release(): void
}

/**
 * Connections that carry the statements of many calls at once: the next is sent before the last is answered, and what
 * the calls of one turn of the event loop ask goes out together. A connection of its own for each statement costs both
 * sides a wake-up, which is more than a lookup by index takes.
 */
export interface Pipelines {
  /** Undefined while every pipeline is full, late or lost: then a connection of the pool takes the statement. */
  take(): Place | undefined
  end(): Promise<void>
}

/** Opens them, and again when they are lost. The first is filled before the next is used. */
export async function createPipelines(login: pg.ClientConfig, log: PoolLog): Promise<Pipelines> {
  const pipelines = Array.from({ length: count }, () => keepPipeline(login, log))
  await Promise.all(pipelines.map(({ opened }) => opened))
  return {
    take() {
      for (const one of pipelines) {
        const place = one.take()
        if (place) return place
      }
      return undefined
    },
    end: async () => void (await Promise.all(pipelines.map((one) => one.end()))),
  }
}

/** node-postgres' wire connection; its stream gathers what is written while it is corked. */
type Wired = pg.Client & { connection: { stream: { cork(): void; uncork(): void } } }

function keepPipeline(login: pg.ClientConfig, log: PoolLog) {
  let client: Wired | undefined
  let opening = open()
  let reopening: NodeJS.Timeout | undefined
  let isEnded = false
  let isGathering = false
  let waiting = 0
  /** When the present statement became the first in the queue. */
  let movedAt = 0

  /** Never fails: without a connection it offers no place. */
  async function open(): Promise<void> {
    const opened = new pg.Client({ ...clientConfig(login, patienceOfCalls), pipeline: true }) as Wired
    opened.on('error', lose)
    opened.on('end', () => lose(new Error('closed by the server')))
    try {
      await opened.connect()
      await prepareConnection(opened, patienceOfCalls)
      client = opened
    } catch (error) {
      lose(error)
    }
  }

  function lose(err: unknown): void {
    if (isEnded || reopening) return
    // A connection that does not open is not reported here: the pool's callers hear of it.
    if (client) log.error({ err }, 'shared database connection failed')
    client = undefined
    reopening = setTimeout(() => {
      reopening = undefined
      opening = open()
    }, reopenAfterMs)
  }

  function release(): void {
    waiting--
    movedAt = performance.now()
  }

  /** Sends once what this turn of the event loop has to say. */
  function gather({ connection: { stream } }: Wired): void {
    if (isGathering) return
    isGathering = true
    stream.cork()
    setImmediate(() => {
      isGathering = false
      stream.uncork()
    })
  }

  return {
    opened: opening,
    take(): Place | undefined {
      if (!client || waiting >= depth) return undefined
      const now = performance.now()
      if (waiting === 0) movedAt = now
      else if (now - movedAt > lateAfterMs) return undefined
      waiting++
      gather(client)
      return { client, release }
    },
    async end(): Promise<void> {
      isEnded = true
      clearTimeout(reopening)
      await opening
      await client?.end()
    },
  }
}
