import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file being sent: `started` resolves when its first bytes are ready, and rejects if they never will be. */
export interface Streaming {
  stream: PassThrough
  started: Promise<void>
  ended: Promise<void>
}

/** How much may wait for the reader, so that more is made while a piece is sent. */
const waitingBytes = 512 * 1024

/**
 * Streams a file within a call, which ends only when the file is complete. When the reader goes away, the work stops;
 * when the work fails, the stream breaks off.
 *
 * @param work calls `send` once with the file's content, and rejects when that fails
 */
export function streamWithin(
  work: (
    send: (pieces: AsyncIterable<string | Uint8Array>) => Promise<void>,
    signal: AbortSignal,
  ) => Promise<void>,
): Streaming {
  const stream = new PassThrough({ highWaterMark: waitingBytes })
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
  // the caller that awaits the first of them gets the error of both
  started.catch(() => undefined)
  ended.catch(() => undefined)
  stream.on('error', () => undefined)
  return { stream, started, ended }
}
