import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file being sent: `started` resolves when its first bytes are ready, and rejects if they never will be. */
export interface Streaming {
  stream: Transform
  started: Promise<void>
  ended: Promise<void>
  /** How many bytes its reader has taken so far. */
  sent: () => number
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
  let passed = 0
  const stream = new Transform({
    highWaterMark: waitingBytes,
    transform(piece: Buffer, _encoding, done) {
      passed += piece.length
      done(null, piece)
    },
  })
  const sent = () => passed - stream.readableLength
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
    const unwatch = endWhenStalled(stream, sent, patienceMs)
    await pipeline(pieces, stream).finally(unwatch)
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
  return { stream, started, ended, sent }
}

/** Ends a stream whose reader takes nothing while something waits for them. */
function endWhenStalled(stream: Transform, sent: () => number, patienceMs: number): () => void {
  let [taken, since] = [0, performance.now()]
  const timer = setInterval(() => {
    const waiting = stream.readableLength + stream.writableLength
    const now = sent()
    if (waiting === 0 || now !== taken) [taken, since] = [now, performance.now()]
    else if (performance.now() - since >= patienceMs) stream.destroy(new Error('its reader took nothing'))
  }, patienceMs / 10).unref()
  return () => clearInterval(timer)
}
