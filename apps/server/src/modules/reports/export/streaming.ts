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
/** A reader who takes nothing for so long has gone, or would hold the source's turn for minutes. */
const stalledMs = 30_000

/**
 * Streams a file within a call, which ends only when the file is complete. When the reader goes away, the work stops;
 * when the work fails, or the reader takes nothing for half a minute, the stream breaks off.
 *
 * @param work calls `send` once with the file's content, and rejects when that fails
 * @param patienceMs how long the reader may take nothing
 */
export function streamWithin(
  work: (
    send: (pieces: AsyncIterable<string | Uint8Array>) => Promise<void>,
    signal: AbortSignal,
  ) => Promise<void>,
  patienceMs = stalledMs,
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
    const watched = counted(pieces)
    const unwatch = endWhenStalled(stream, () => watched.bytes(), patienceMs)
    await pipeline(watched.pieces, stream).finally(unwatch)
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

function counted(pieces: AsyncIterable<string | Uint8Array>) {
  let bytes = 0
  async function* passed() {
    for await (const piece of pieces) {
      bytes += Buffer.byteLength(piece)
      yield piece
    }
  }
  return { pieces: passed(), bytes: () => bytes }
}

/** Ends a stream whose reader takes nothing while something waits for them. */
function endWhenStalled(stream: PassThrough, given: () => number, patienceMs: number): () => void {
  let [taken, since] = [0, performance.now()]
  const timer = setInterval(() => {
    const waiting = stream.readableLength + stream.writableLength
    const now = given() - waiting
    if (waiting === 0 || now !== taken) [taken, since] = [now, performance.now()]
    else if (performance.now() - since >= patienceMs) stream.destroy(new Error('its reader took nothing'))
  }, patienceMs / 10).unref()
  return () => clearInterval(timer)
}
