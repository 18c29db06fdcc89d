import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createPool, type PoolLog } from './pool'

const answerMs = 800

/** Says within a second whether the database answers, also while it hangs. */
export interface Probe {
  isUp(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Asks on a connection of its own, because a busy pool is not an outage. It asks at most once a second, so that a
 * load balancer's many questions do not become as many queries.
 */
export function createProbe(login: pg.ClientConfig, log: PoolLog): Probe {
  const patience = { connectMs: answerMs, statementMs: answerMs, answerMs }
  const pool = createPool(login, { size: 1, log, patience })
  let last: { at: number; answer: Promise<boolean> } | undefined
  const ask = () =>
    pool.query('SELECT').then(
      () => true,
      () => false,
    )
  return {
    isUp() {
      const now = performance.now()
      if (!last || now - last.at >= 1000)
        last = { at: now, answer: Promise.race([ask(), pause(answerMs, false, { ref: false })]) }
      return last.answer
    },
    close: () => pool.end(),
  }
}
