import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Writable } from 'node:stream'
import type { Database } from '../database/kysely'
import { startRenewing } from '../intervals/renewing'
import type { JobDeps } from '../jobs/job'
import { createParts } from '../jobs/parts'
import type { MadeFile, MadeFiles } from './made-files.store'

const partBytes = 256 * 1024
const aliveMs = 1000
/** A worker without a sign of life for this long has given up its file. */
const abandonedMs = 30_000
/** How often more work is looked for while a file is being made. */
const lookMs = 2000
/** How many workers may die over a file before it is given up. */
const maxAttempts = 3

/** A name for a file that nobody guesses. */
export const newFileId = (): string => randomBytes(16).toString('base64url')

/** A file that cannot be made, whoever tries: too many workers died over it, or it grew too large. */
export class FileImpossible extends Error {
  readonly why: 'died' | 'large'

  constructor(why: 'died' | 'large') {
    super(why === 'died' ? 'too many workers died over the file' : 'the file grew too large')
    this.why = why
  }
}

/** A file while it is being made. */
interface OpenFile {
  /** Takes the file's content, in parts of equal size, each stored once it is full; refuses more once `signal` is aborted. */
  content: Writable
  /** Aborted when the worker stops, and when the file is not to be made any more. */
  signal: AbortSignal
}

/** How one file is made, by its noun. */
interface Making<Row extends MadeFile> {
  files: MadeFiles<Row>
  maxBytes: number
  write(file: OpenFile): Promise<void>
  /** What else is stored each second and at the end, such as the rows so far. */
  progress?(): Partial<Row>
  /** Looks each second whether it may still be made; throws what its end then says. */
  check?(): Promise<void>
  /** What else is stored with the end; `error` is what went wrong, if anything did. */
  ending(now: Date, error: unknown): Promise<Partial<Row>>
  /** What follows from the end, in its transaction, so that both happen once. */
  settle(tx: Database, ended: Row): Promise<void>
}

/** Another worker has taken the file over, or it was cancelled. */
const notOurs = new Error('the file is not this worker’s any more')

/**
 * Makes the files that wait, some at a time, until there are none.
 *
 * @param make makes one of them, by `makeFile`
 * @param atOnce how many in parallel
 */
export async function makeWaiting<Row extends MadeFile>(
  { db, clock, log }: JobDeps,
  { files, atOnce, signal }: { files: MadeFiles<Row>; atOnce: number; signal: AbortSignal | undefined },
  make: (row: Row) => Promise<void>,
): Promise<void> {
  const parts = createParts({ log }, signal)
  const busy = new Set<Promise<unknown>>()
  // what would stop every file, such as the worker's end; thrown once no file is being written any more
  const broken: unknown[] = []
  for (;;) {
    const now = clock.now()
    const before = new Date(now.getTime() - abandonedMs)
    const isMore = busy.size < atOnce && broken.length === 0
    const row = isMore ? await files.claim(db, { now, before }) : undefined
    if (row) {
      const work = parts
        .attempt(`file ${row.id}`, () => make(row))
        .catch((error: unknown) => broken.push(error))
        .finally(() => busy.delete(work))
      busy.add(work)
    } else if (busy.size > 0) await Promise.race([...busy, pause(lookMs, undefined, { ref: false })])
    else if (broken.length > 0) throw broken[0]
    else return parts.conclude()
  }
}

/**
 * Makes one file and stores its end, or why it cannot be made; stops once it is cancelled or taken over.
 *
 * @throws when the worker stops; another one begins anew
 */
export async function makeFile<Row extends MadeFile>(
  deps: JobDeps & { signal: AbortSignal | undefined },
  row: Row,
  making: Making<Row>,
): Promise<void> {
  const { db, clock, log, signal } = deps
  const { files, maxBytes, progress = () => ({}), check } = making
  const stop = new AbortController()
  const done = { bytes: 0 }
  const stopRenewing = startRenewing({
    everyMs: aliveMs,
    async renew() {
      const so = { ...progress(), bytes: done.bytes, alive_at: clock.now() } as Partial<Row>
      if (!(await files.become(db, row, so))) return stop.abort(notOurs)
      await check?.().catch((error: unknown) => stop.abort(error))
    },
    onFailure: (err) => log.warn({ err, file: row.id }, 'a file could not say how far it is'),
  })
  let error: unknown
  try {
    if (row.attempt > 1) await files.dropEarlier(db, row)
    if (row.attempt > maxAttempts) throw new FileImpossible('died')
    const keeping = {
      done,
      maxBytes,
      signal: AbortSignal.any(signal ? [signal, stop.signal] : [stop.signal]),
    }
    const content = intoParts((bytes, position) => files.addPart(db, row, position, bytes), keeping)
    await making.write({ content, signal: keeping.signal })
    stop.signal.throwIfAborted()
  } catch (thrown) {
    if (signal?.aborted) throw thrown
    error = stop.signal.aborted ? stop.signal.reason : thrown
  } finally {
    stopRenewing()
  }
  if (error === notOurs) return
  const now = clock.now()
  const ended = {
    ...progress(),
    ...(await making.ending(now, error)),
    state: error === undefined ? 'ready' : 'failed',
    bytes: error === undefined ? done.bytes : 0,
    ended_at: now,
  } as Partial<Row>
  await db.transaction().execute(async (tx) => {
    if (await files.become(tx, row, ended)) await making.settle(tx, { ...row, ...ended })
  })
}

interface Keeping {
  done: { bytes: number }
  maxBytes: number
  signal: AbortSignal
}

/** Stores a stream in parts of equal size, each once it is full. */
function intoParts(
  keepPart: (bytes: Buffer, position: number) => Promise<void>,
  { done, maxBytes, signal }: Keeping,
): Writable {
  let held: Buffer[] = []
  let size = 0
  let position = 0
  async function keep() {
    const bytes = Buffer.concat(held)
    held = []
    size = 0
    await keepPart(bytes, position++)
    done.bytes += bytes.length
  }
  return new Writable({
    write(chunk: Buffer, _encoding, callback) {
      if (signal.aborted) return callback(new Error('the file is not to be made any more'))
      held.push(chunk)
      size += chunk.length
      if (done.bytes + size > maxBytes) return callback(new FileImpossible('large'))
      if (size < partBytes) return callback()
      keep().then(() => callback(), callback)
    },
    final(callback) {
      keep().then(() => callback(), callback)
    },
  })
}
