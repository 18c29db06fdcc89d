import pg from 'pg'
import { clientConfig, prepareActor, type PoolLog } from './pool'

/** Two: while one is held up, the other goes on. */
const count = 2
/** A slow statement holds up so many others at most. */
const depth = 16
/** Nothing more is sent after a statement that has taken longer. */
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
  const pipelines = Array.from({ length: count }, () => new Pipeline(login, log))
  await Promise.all(pipelines.map((one) => one.opening))
  return {
    take: () => pipelines.find((one) => one.hasRoom())?.take(),
    end: async () => void (await Promise.all(pipelines.map((one) => one.end()))),
  }
}

/** node-postgres' wire connection; its stream gathers what is written while it is corked. */
type Wired = pg.Client & { connection: { stream: { cork(): void; uncork(): void } } }

class Pipeline {
  private client: Wired | undefined
  /** Fulfilled also when it does not open. */
  opening: Promise<void>
  private reopening: NodeJS.Timeout | undefined
  private isEnded = false
  private isGathering = false
  private waiting = 0
  /** When the present statement became the first in the queue. */
  private movedAt = 0

  constructor(
    private readonly login: pg.ClientConfig,
    private readonly log: PoolLog,
  ) {
    this.opening = this.open()
  }

  hasRoom(): boolean {
    if (!this.client || this.waiting >= depth) return false
    return this.waiting === 0 || performance.now() - this.movedAt < lateAfterMs
  }

  take(): Place | undefined {
    const { client } = this
    if (!client) return undefined
    if (this.waiting++ === 0) this.movedAt = performance.now()
    this.gather(client)
    return {
      client,
      release: () => {
        this.waiting--
        this.movedAt = performance.now()
      },
    }
  }

  async end(): Promise<void> {
    this.isEnded = true
    clearTimeout(this.reopening)
    await this.opening
    await this.client?.end()
  }

  /** Sends once what this turn of the event loop has to say. */
  private gather({ connection: { stream } }: Wired): void {
    if (this.isGathering) return
    this.isGathering = true
    stream.cork()
    setImmediate(() => {
      this.isGathering = false
      stream.uncork()
    })
  }

  private async open(): Promise<void> {
    const client = new pg.Client({ ...clientConfig(this.login), pipeline: true }) as Wired
    const lose = (err: unknown) => {
      if (this.isEnded || this.reopening) return
      // One that does not open is no news: the pool's callers hear of it.
      if (this.client) this.log.error({ err }, 'shared database connection failed')
      this.client = undefined
      this.reopening = setTimeout(() => {
        this.reopening = undefined
        this.opening = this.open()
      }, reopenAfterMs)
    }
    client.on('error', lose)
    client.on('end', () => lose(new Error('closed by the server')))
    try {
      await client.connect()
      await prepareActor(client)
      this.client = client
    } catch (error) {
      lose(error)
    }
  }
}
