import pg from 'pg'
import type { Step, Told } from '../processes/killed-process'

/** Sends a message to the parent; resolves when it was sent. */
export const tell = (told: Told) => new Promise<void>((resolve) => process.send?.(told, () => resolve()))

/**
 * Counts the statements that this process sends. Before statement number `stopBefore` it tells the parent, and does
 * not send that statement or any later one: the parent kills the process there. Returns the steps so far; the list
 * keeps growing.
 */
export function gateStatements(stopBefore: number | undefined): Step[] {
  const steps: Step[] = []
  const inTransaction = new WeakSet<pg.Client>()
  let isStopped = false

  /** Whether a statement's effect survives if the process dies right after it. */
  function isDurable(client: pg.Client, text: string): boolean {
    if (text.startsWith('BEGIN')) inTransaction.add(client)
    if (!/^(COMMIT|ROLLBACK)/.test(text))
      return !inTransaction.has(client) && /^(insert|update|delete|with)/i.test(text)
    inTransaction.delete(client)
    return true
  }

  const original = pg.Client.prototype.query as (...sent: unknown[]) => unknown
  function gated(this: pg.Client, ...sent: unknown[]): unknown {
    const [first] = sent as [string | { text: string }]
    const text = (typeof first === 'string' ? first : first.text).trimStart()
    // A new connection's own preparation is not a step of the work.
    if (text.startsWith('PREPARE')) return original.apply(this, sent)
    if (steps.length === stopBefore && !isStopped) {
      isStopped = true
      void tell({ stoppedBefore: text })
    }
    if (isStopped) return new Promise(() => {})
    steps.push({ isDurable: isDurable(this, text) })
    return original.apply(this, sent)
  }
  pg.Client.prototype.query = gated as typeof pg.Client.prototype.query
  return steps
}
