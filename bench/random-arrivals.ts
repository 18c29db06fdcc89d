import { Agent, request } from 'node:http'

export interface Arrivals {
  /** Where to send them, in turns. */
  paths: readonly string[]
  headers: Record<string, string>
  perSecond: number
  seconds: number
}

/**
 * Sends calls as independent people do: at random moments, whether the others were answered or not. Gives the
 * milliseconds of each answer from the moment at which it was due. The moments are the same each time.
 *
 * autocannon would send a second's calls in one burst.
 */
export async function callAtRandom(origin: string, arrivals: Arrivals): Promise<number[]> {
  const { paths, headers, perSecond, seconds } = arrivals
  const agent = new Agent({ keepAlive: true })
  const random = seededRandom()
  const all: Promise<number>[] = []
  let failed: unknown
  const began = performance.now()
  try {
    for (let due = 0; ;) {
      due += (-Math.log(1 - random()) * 1000) / perSecond
      if (due > seconds * 1000 || failed !== undefined) break
      const wait = began + due - performance.now()
      // oxlint-disable-next-line house/weak-tests -- the calls come at these moments
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      const url = origin + (paths[all.length % paths.length] ?? '')
      const answer = answered(url, { agent, headers }).then(() => performance.now() - began - due)
      // a failure ends the measurement; until then it is nobody's unhandled rejection
      answer.catch((error: unknown) => (failed ??= error))
      all.push(answer)
    }
    return await Promise.all(all)
  } finally {
    agent.destroy()
  }
}

function answered(url: string, options: { agent: Agent; headers: Record<string, string> }): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`a customer was answered with ${answer.statusCode}`))
      answer
        .resume()
        .once('end', resolve)
        .once('close', () => reject(new Error('an answer was cut off')))
    })
    sent.once('error', reject).end()
  })
}

/** Numbers from 0 up to 1, the same ones each time (a linear congruential generator). */
function seededRandom(): () => number {
  let state = 1
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
