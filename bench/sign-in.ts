import { createPasswords } from '../apps/server/src/platform/passwords/hashing'
import autocannon from 'autocannon'
import { authRoutes } from '@uplink/contract/auth'
import { benchPepper, postmasterOf, settings, withDemo } from './database'
import { cpuTime } from './cpu-time'
import { serve, type Served } from './servers'

const rounds = 3
const seconds = 5
const atOnce = 8
const password = 'demo-customer'
const wanted = 0.7

/**
 * Sign-ins per second of many customers at once, as a share of the password comparisons that the machine can do
 * alone.
 */
export async function benchSignIn(): Promise<void> {
  await withDemo(async (database) => {
    await database.query(`UPDATE users SET password_hash =
      (SELECT password_hash FROM users WHERE username = 'customer') WHERE account_type = 'customer'`)
    const users = await database.query<{ username: string }>(
      `SELECT username FROM users WHERE account_type = 'customer' AND status = 'active'`,
    )
    const passwords = createPasswords(benchPepper)
    const stored = await passwords.hash(password)
    const portal = await serve(
      ['node', 'apps/server/dist/main.js'],
      settings(database),
      /http:\/\/localhost:(\d+)/,
    )
    const postmaster = await postmasterOf(database)
    let next = 0
    const request = () => ({
      body: JSON.stringify({ username: users[next++ % users.length]?.username, password }),
    })
    const signIns = (duration: number) => signInRepeatedly(portal, { request, duration })
    const compare = async () => {
      if (!(await passwords.matches(stored, password))) throw new Error('the password is not known')
    }
    try {
      await signIns(2)
      const [alone, whole]: [number[], number[]] = [[], []]
      const before = cpuTime(portal.pid, postmaster)
      for (let round = 0; round < rounds; round++) {
        alone.push(await repeat(compare, seconds))
        whole.push(await signIns(seconds))
      }
      const after = cpuTime(portal.pid, postmaster)
      const [argon, portals] = [medianOf(alone), medianOf(whole)]
      console.log(`Argon2id alone  ${argon.toFixed(0)} comparisons/s`)
      const database =
        before &&
        after &&
        `, PostgreSQL's processor time of one ${(((after.database - before.database) / sum(whole) / seconds) * 1000).toFixed(1)} ms`
      console.log(
        `portal          ${portals.toFixed(0)} sign-ins/s, ${((100 * portals) / argon).toFixed(0)} % (wanted: ${100 * wanted} %)${database ?? ''}`,
      )
    } finally {
      await portal.stop()
    }
  })
}

/**
 * Sign-ins per second. With autocannon, because it shares the processors with the portal: one of its calls costs a quarter of a
 * `fetch`.
 */
async function signInRepeatedly(
  { origin }: Served,
  { request, duration }: { request: () => { body: string }; duration: number },
): Promise<number> {
  const result = await autocannon({
    url: `${origin}/api${authRoutes.login.path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    requests: [{ setupRequest: (one) => ({ ...one, ...request() }) }],
    connections: atOnce,
    duration,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} sign-ins were refused, ${result.errors} failed`)
  return result['2xx'] / result.duration
}

/** How many times per second something can be done, with so many at once. */
async function repeat(act: () => Promise<void>, duration: number): Promise<number> {
  const until = performance.now() + duration * 1000
  let done = 0
  const worker = async () => {
    while (performance.now() < until) {
      await act()
      done++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return done / duration
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

function medianOf(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
