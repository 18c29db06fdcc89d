import { beginningOf } from '@uplink/contract/cut-text'
import type { Clock } from '../clock'
import type { Database } from '../database/kysely'
import { nextAttempt } from './back-off'
import { attemptLimitMs, Undeliverable, type Transport, type TransportName } from './outbox'
import { claim, markFailed, markSent, type ClaimedMessage } from './outbox.store'

export interface RelayLog {
  warn(details: object, message: string): void
  error(details: { err: unknown }, message: string): void
}

export interface LaneNeeds {
  db: Database
  clock: Clock
  log: RelayLog
}

/** Sends the messages of one transport; a slow mail server therefore delays no live message. */
export interface Lane {
  /** Sends what is due, at once or right after the present batch. */
  wake(): void
  /** Resolves when the present batch is sent; no further message is claimed. */
  stop(): Promise<void>
}

const batchSize = 50
// Longer than an attempt may take; otherwise a second process would begin before the first one has given up.
const leaseMs = 2 * attemptLimitMs
const longestError = 500

/**
 * A lane sends in batches of 50, one batch at a time. A failed attempt is logged and postponed. When the database
 * cannot be reached, the batch is given up and the next `wake` begins again.
 */
export function createLane(needs: LaneNeeds, name: TransportName, transport: Transport): Lane {
  const { db, clock, log } = needs
  let running: Promise<void> | undefined
  let isWokenAgain = false
  let isStopping = false

  function wake(): void {
    if (isStopping) return
    isWokenAgain = true
    running ??= pass()
      .catch((err: unknown) => log.error({ err }, `outbox: ${name} could not be relayed`))
      .finally(() => {
        running = undefined
        if (isWokenAgain) wake()
      })
  }

  async function pass(): Promise<void> {
    isWokenAgain = false
    let claimed: ClaimedMessage[]
    do {
      const now = clock.now()
      const leasedUntil = new Date(now.getTime() + leaseMs)
      claimed = await claim(db, { transport: name, now, leasedUntil, limit: batchSize })
      if (claimed.length > 0) await sendAll(claimed)
    } while (claimed.length === batchSize && !isStopping)
  }

  async function sendAll(messages: ClaimedMessage[]): Promise<void> {
    const attempts = messages.map((message) => attempt(transport, message))
    const results = await Promise.allSettled(attempts)
    const now = clock.now()
    const out = messages.flatMap(({ id }, i) => {
      const result = results[i]
      return result?.status === 'fulfilled' ? [{ id, asWhat: result.value ?? ('sent' as const) }] : []
    })
    for (const asWhat of ['sent', 'kept'] as const) {
      const ids = out.filter((one) => one.asWhat === asWhat).map((one) => one.id)
      if (ids.length > 0) await markSent(db, ids, asWhat, now)
    }
    for (const [i, message] of messages.entries()) {
      const result = results[i]
      if (result?.status !== 'rejected') continue
      const error = reasonOf(result.reason)
      const nextAttemptAt =
        result.reason instanceof Undeliverable ? undefined : nextAttempt(message, now, name)
      await markFailed(db, message, { error, now, nextAttemptAt })
      const details = {
        transport: name,
        message: message.id,
        attempts: message.attempts,
        reason: error,
        nextAttemptAt,
      }
      log.warn(details, nextAttemptAt ? 'outbox: attempt failed' : 'outbox: message given up')
    }
  }

  return {
    wake,
    async stop() {
      isStopping = true
      isWokenAgain = false
      await running
    },
  }
}

async function attempt(transport: Transport, message: ClaimedMessage): Promise<void | 'kept'> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    const seconds = attemptLimitMs / 1000
    timer = setTimeout(() => reject(new Error(`no answer within ${seconds} seconds`)), attemptLimitMs)
  })
  try {
    return await Promise.race([transport(message), limit])
  } finally {
    clearTimeout(timer)
  }
}

function reasonOf(error: unknown): string {
  return beginningOf(error instanceof Error ? error.message : String(error), longestError)
}
