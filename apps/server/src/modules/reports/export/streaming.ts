import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file on its way: `started` resolves when its first bytes can come, and rejects where they never will. */
export interface Streaming {
  stream: PassThrough
  started: Promise<void>
  ended: Promise<void>
}

/**
 * A file that is made within a call which must not end before it is whole. Whoever goes away stops the work; work that fails
 * breaks the stream off.
 *
 * @param work calls `send` once with what the file is made of, and rejects when that fails
 */
export function streamWithin(
  work: (
    send: (pieces: AsyncIterable<string | Uint8Array>) => Promise<void>,
    signal: AbortSignal,
  ) => Promise<void>,
): Streaming {
  const stream = new PassThrough()
  const gone = new AbortController()
  stream.once('close', () => {
    if (!stream.writableFinished) gone.abort()
  })
  let start: () => void
  let fail: (reason: unknown) => void
  const started = new Promise<void>((resolve, reject) => {
    start = resolve
    fail = reject
  })
  const send = async (pieces: AsyncIterable<string | Uint8Array>) => {
    start()
    await pipeline(pieces, stream)
  }
  const ended = work(send, gone.signal).catch((error: unknown) => {
    fail(error)
    stream.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  })
  // both are told by whoever waits for the first of them
  started.catch(() => undefined)
  ended.catch(() => undefined)
  stream.on('error', () => undefined)
  return { stream, started, ended }
}
