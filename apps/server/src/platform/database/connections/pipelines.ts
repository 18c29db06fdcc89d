import pg from 'pg'
import { clientConfig, patienceOfCalls, prepareConnection, type PoolLog } from './pool'

/** Two, so that while one is blocked the other goes on. */
const count = 2
/** At most this many other statements wait behind a slow one. */
const depth = 16
/** When a statement takes longer than this, nothing more is sent behind it. */
const lateAfterMs = 20
const reopenAfterMs = 1000

/** A free place for one statement on a shared connection. */
export interface Place {
  client: pg.ClientBase
  release(): void
}

/**
 * Database connections that each carry statements of many calls: the next is sent before the last is answered, and
 * the statements of one turn of the event loop are sent together. With a connection for each statement, both sides
 * would have to wake up each time, which takes longer than a lookup by index.
 */
export interface Pipelines {
  /** Undefined while every pipeline is full, late or lost: then use a connection of the pool. */
  take(): Place | undefined
  end(): Promise<void>
}

/** Opens the connections, and reopens lost ones. The first is filled before the next is used. */
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

/** node-postgres' wire connection; while its stream is corked, it gathers what is written. */
type Wired = pg.Client & { connection: { stream: { cork(): void; uncork(): void } } }

function keepPipeline(login: pg.ClientConfig, log: PoolLog) {
  let client: Wired | undefined
  let opening = open()
  let reopening: NodeJS.Timeout | undefined
  let isEnded = false
  let isGathering = false
  let waiting = 0
  /** When the present first statement became first in the queue. */
  let movedAt = 0

  /** Never throws: until it is connected it has no places. */
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
    // A failure to connect is not logged here, because the pool's callers get the same error.
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

  /** Sends the statements of this turn of the event loop together. */
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
