import type pg from 'pg'
import type { Duplex } from 'node:stream'

/** The parts of node-postgres' wire connection that COPY needs. */
interface Wire {
  stream: Duplex
  parse(query: { text: string }): void
  bind(): void
  execute(): void
  sync(): void
}

/** The approximate size of a chunk. */
const chunkBytes = 64 * 1024
/** How many chunks may wait here before the source has to pause. */
const waitingChunks = 4

/**
 * `COPY (…) TO STDOUT` as chunks of whole lines, because PostgreSQL sends a message per row. It uses the extended
 * protocol, which takes only one statement. The source waits while nobody takes the chunks. Errors of the statement
 * are thrown where the chunks are read.
 */
export function copyOut(client: pg.ClientBase, text: string): AsyncIterable<Buffer> {
  const copy = new CopyOut(text)
  client.query(copy as unknown as pg.Submittable)
  return copy
}

/** The methods that node-postgres calls on a running query. */
class CopyOut implements AsyncIterable<Buffer> {
  private chunk = Buffer.allocUnsafe(chunkBytes)
  private length = 0
  private readonly chunks: Buffer[] = []
  private stream: Duplex | undefined
  private outcome: { error?: Error } | undefined
  private wake: (() => void) | undefined

  constructor(private readonly text: string) {}

  submit(connection: Wire): void {
    this.stream = connection.stream
    connection.parse({ text: this.text })
    connection.bind()
    connection.execute()
    connection.sync()
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // the driver reuses its buffer, so its content is copied at once
    if (this.length > 0 && this.length + chunk.length > this.chunk.length) this.handOn()
    if (chunk.length > this.chunk.length) this.chunk = Buffer.allocUnsafe(chunk.length)
    this.length += chunk.copy(this.chunk, this.length)
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}

  handleError(error: Error): void {
    this.end({ error })
  }

  handleReadyForQuery(): void {
    if (this.length > 0) this.handOn()
    this.end({})
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (;;) {
      const chunk = this.chunks.shift()
      if (chunk) {
        if (this.chunks.length < waitingChunks) this.stream?.resume()
        yield chunk
      } else if (this.outcome) {
        if (this.outcome.error) throw this.outcome.error
        return
      } else await new Promise<void>((resolve) => (this.wake = resolve))
    }
  }

  private handOn(): void {
    this.chunks.push(this.chunk.subarray(0, this.length))
    this.chunk = Buffer.allocUnsafe(chunkBytes)
    this.length = 0
    if (this.chunks.length >= waitingChunks) this.stream?.pause()
    this.wake?.()
  }

  private end(outcome: { error?: Error }): void {
    this.outcome ??= outcome
    this.wake?.()
  }
}
