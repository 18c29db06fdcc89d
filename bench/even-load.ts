import autocannon from 'autocannon'
// oxlint-disable-next-line house/weak-tests -- the load lasts this long
import { setTimeout as after } from 'node:timers/promises'

export interface Load {
  requests: readonly autocannon.Request[]
  connections: number
  /** Absent: as many as are answered. */
  perSecond?: number
  seconds: number
}

export interface Loaded {
  /** Calls answered with 200, per second. */
  perSecond: number
  offered: number
  /** Milliseconds of each answer. */
  answered: number[]
  refused: number[]
}

/** autocannon sends what it has to send in a second at the second's beginning. */
const senders = 32
const rampMs = 1000
/** Nothing counts in this time, in which each connection is called often enough to be as it will be all the time. */
const settleMs = 1000

/**
 * Calls a server evenly, by many senders that begin one after another within a second, and tells what came back in the
 * seconds after that. `meter` is read at the beginning and at the end of these, and its difference is given as `used`.
 *
 * @throws when a call is answered with anything but 200, 429 or 503
 */
export async function loadEvenly(
  origin: string,
  { requests, connections, perSecond, seconds }: Load,
  meter: () => number = () => NaN,
): Promise<Loaded & { used: number }> {
  const answered: number[] = []
  const refused: number[] = []
  const counts = { is: false }
  const failed: unknown[] = []

  const running: autocannon.Instance[] = []
  const ended: Promise<void>[] = []
  const send = () =>
    new Promise<void>((resolve) => {
      const options = {
        url: origin,
        requests: [...requests],
        connections: connections / senders,
        ...(perSecond !== undefined && { overallRate: Math.round(perSecond / senders) }),
        duration: (rampMs + settleMs) / 1000 + seconds + 10,
        // How soon it stops when told.
        sampleInt: 50,
      }
      const run = autocannon(options, (error: unknown) => {
        if (error) failed.push(error)
        resolve()
      })
      run.on('response', (_client, status, _bytes, ms) => {
        if (!counts.is) return
        if (status === 200) answered.push(ms)
        else if (status === 503 || status === 429) refused.push(ms)
        else failed.push(new Error(`${status} under load`))
      })
      running.push(run)
    })

  for (let i = 0; i < senders; i++) {
    ended.push(send())
    await after(rampMs / senders)
  }
  await after(settleMs)
  const before = meter()
  const began = performance.now()
  counts.is = true
  await after(seconds * 1000)
  counts.is = false
  const used = meter() - before
  const taken = (performance.now() - began) / 1000
  for (const run of running) run.stop()
  await Promise.all(ended)
  if (failed.length > 0) throw failed[0]
  const offered = (answered.length + refused.length) / taken
  return { perSecond: answered.length / taken, offered, answered, refused, used }
}
