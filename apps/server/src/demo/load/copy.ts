import type { Duplex } from 'node:stream'
import type { ClientBase, Connection, Submittable } from 'pg'

/** The parts of node-postgres's connection that COPY needs; its types leave them out. */
interface CopyingConnection {
  stream: Duplex
  query(statement: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/**
 * Runs a `COPY … FROM STDIN` with the given data in COPY's text format. Rejects with PostgreSQL's error; after a
 * ROLLBACK the connection can be used again.
 */
export function copyFrom(client: ClientBase, statement: string, chunks: Iterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => void client.query(copying(statement, chunks, resolve, reject)))
}

/** A query for the client's queue, which receives PostgreSQL's answers. */
function copying(
  statement: string,
  chunks: Iterable<Buffer>,
  resolve: () => void,
  reject: (reason: unknown) => void,
) {
  let hasFailed = false
  return {
    submit: (connection: Connection) => (connection as unknown as CopyingConnection).query(statement),
    handleCopyInResponse: (connection: CopyingConnection) => {
      const remaining = chunks[Symbol.iterator]()
      const send = (): void => {
        while (!hasFailed) {
          const next = remaining.next()
          if (next.done) return connection.endCopyFrom()
          connection.sendCopyFromChunk(next.value)
          if (connection.stream.writableNeedDrain) return void connection.stream.once('drain', send)
        }
      }
      send()
    },
    handleError: (error: unknown) => {
      hasFailed = true
      reject(error instanceof Error ? error : new Error(String(error)))
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => resolve(),
  } satisfies Submittable & Record<string, unknown>
}
