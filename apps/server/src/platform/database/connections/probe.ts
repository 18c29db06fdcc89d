import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { diskSpace, roomOf } from '../../files/disk'
import { createPool, transactionSettings, type Patience, type PoolLog } from './pool'

const answerMs = 800
/** A write may wait for a busy disk; only a refusal says that nothing can be written. */
const writeMs = 10_000

/** Says within a second whether the database answers and can write, also while it hangs. */
export interface Probe {
  isUp(): Promise<boolean>
  close(): Promise<void>
}

export interface ProbeOptions {
  log: PoolLog & { warn(fields: object, message: string): void }
  /** Where the database keeps its data, if that is on this machine and known. */
  dataFolder?: string | undefined
  /** Whether a pooler in transaction mode is between. */
  isBehindPooler?: boolean
}

/**
 * Asks on database connections of its own, because a busy pool is not an outage. It asks at most once a second, so that a
 * load balancer's many questions do not become as many queries. A full disk lets the database answer for a long time, so
 * it also writes a row, and looks at the room that is left.
 */
export function createProbe(
  login: pg.ClientConfig,
  { log, dataFolder, isBehindPooler = false }: ProbeOptions,
): Probe {
  const begin = (patience: Patience) => {
    const pool = createPool(login, { size: 1, log, patience, isBehindPooler })
    const settings = isBehindPooler ? `${transactionSettings(patience).statements}; ` : ''
    return {
      // oxlint-disable-next-line house/sql-from-text -- SET takes no parameters; settings are our own names and numbers
      query: (text: string) => pool.query(settings + text),
      end: () => pool.end(),
    }
  }
  const reading = begin({ connectMs: answerMs, statementMs: answerMs, answerMs })
  const writing = begin({ connectMs: answerMs, statementMs: writeMs, answerMs: writeMs })
  let last: { at: number; answer: Promise<boolean> } | undefined
  let underWay: Promise<void> | undefined
  let canWrite = true

  const answers = () =>
    reading.query('SELECT').then(
      () => true,
      () => false,
    )

  /** A write that takes long goes on, and counts when it has ended. */
  function write(): Promise<void> {
    underWay ??= writing
      .query('UPDATE write_probe SET written_at = now()')
      .then(
        () => tell(true),
        (error: unknown) => tell(!isRefusal(error), error),
      )
      .finally(() => (underWay = undefined))
    return underWay
  }

  function tell(isWritten: boolean, err?: unknown): void {
    if (canWrite && !isWritten) log.error({ err }, 'the database cannot write: this process is not ready')
    if (!canWrite && isWritten) log.warn({}, 'the database can write again')
    canWrite = isWritten
  }

  async function hasRoom(): Promise<boolean> {
    const space = dataFolder === undefined ? undefined : await diskSpace(dataFolder)
    return !space || roomOf(space) !== 'full'
  }

  async function ask(): Promise<boolean> {
    const soon = pause(answerMs, undefined, { ref: false })
    const inTime = Promise.race([answers(), soon.then(() => false)])
    const written = Promise.race([write(), soon])
    const [isAnswering, isRoomy] = await Promise.all([inTime, hasRoom(), written])
    return isAnswering && isRoomy && canWrite
  }

  return {
    isUp() {
      const now = performance.now()
      if (!last || now - last.at >= 1000) last = { at: now, answer: ask() }
      return last.answer
    },
    close: async () => {
      await Promise.all([reading.end(), writing.end()])
    },
  }
}

/** SQLSTATEs: disk full and other lack of room, input or output failed, the database or the account may only read. */
const refusals = /^(53[12].{2}|58.{3}|XX00[12]|25006|42501)$/

const isRefusal = (error: unknown) => refusals.test((error as { code?: string }).code ?? '')
