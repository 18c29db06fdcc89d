import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { liveConnection } from '@uplink/contract/live'
import { customerCalls } from '../../bench/customer-calls'
import {
  simulatedOtp,
  simulatedPin,
} from '../../apps/server/src/modules/payments/gateways/bkash/simulator/wallets'
import { listenAs, type Listener } from '../cluster/broker-machine'

/** Who calls: a customer with one line, or somebody of the staff. */
export interface Caller {
  username: string
  password: string
  cuid?: string
}

interface Session {
  id: number
  token: string
  url: string | null
}

export interface Parts {
  origin: string
  radiusSecret: string
  customers: readonly (Caller & { cuid: string })[]
  staff: readonly Caller[]
  /** Lines for which money is taken at the counter. */
  cuids: readonly string[]
  now(): Date
}

/** What customers, staff, equipment and browsers do all day. */
export interface Load {
  /** Does as much as is answered, so many at a time, and returns how much that is a second. */
  measure(seconds: number): Promise<number>
  /** Begins to do so much a second. */
  start(perSecond: number): Promise<void>
  /** Begins nothing more, and waits for what is under way. */
  pause(): Promise<void>
  /** Goes on after a pause: everybody signs in again, and sessions on the network are new. */
  resume(): Promise<void>
  /** Payments at the counter that were answered with a receipt, and those of customers that arrived. */
  acknowledged: Map<number, { cuid: string; amount: string }>
  arrived: Set<number>
  /** What was not answered as it should be, by what was said. */
  bad: Map<string, number>
  /** How many were told to come again later, or not answered in time: the machine had too much to do. */
  refused(): number
  /** Since the last call of this: how many things were done, were left out because too many waited, live messages, times. */
  taken(): { done: number; leftOut: number; heard: number; ms: number[] }
}

const pages = ['/auth/get-user', '/desk/payments', '/desk/customers', '/desk/invoices']
const wallet = '01770618575'
const listeners = 10
const atOnce = 12
const mostAtOnce = 64
const tickMs = 50
const patienceMs = 20_000
/** Passwords take time: who signs in is told to come again where too many do. */
const signIns = { atOnce: 2, tries: 10, pauseMs: 1000 }
const isBusy = (status: number) => status === 429 || status === 503

export function createLoad({ origin, radiusSecret, customers, staff, cuids, now }: Parts): Load {
  const sessions = new Map<string, Promise<Session>>()
  const acknowledged: Load['acknowledged'] = new Map()
  const arrived = new Set<number>()
  const bad = new Map<string, number>()
  const underWay = new Set<Promise<void>>()
  let browsers: Listener[] = []
  let [done, leftOut, count, epoch, heardBefore, refused] = [0, 0, 0, 0, 0, 0]
  let ms: number[] = []
  let timer: NodeJS.Timeout | undefined
  let perTick = 0
  let owed = 0
  let networkBegan = now()
  let closing: Promise<void> | undefined

  const fail = (what: string) => void bad.set(what, (bad.get(what) ?? 0) + 1)

  async function send(method: string, path: string, headers: Record<string, string>, body?: unknown) {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') === true
    return {
      status: answer.status,
      ...((isJson && text ? JSON.parse(text) : {}) as { data?: unknown; code?: string }),
    }
  }

  /** A call of a sign-in, which waits while the portal has too much to do. */
  async function sendPatiently(...call: Parameters<typeof send>) {
    let answer = await send(...call)
    for (let tries = 1; isBusy(answer.status) && tries < signIns.tries; tries += 1) {
      refused += 1
      await wait(signIns.pauseMs)
      answer = await send(...call)
    }
    return answer
  }

  async function signIn({ username, password }: Caller): Promise<Session> {
    const { data, status } = await sendPatiently('POST', '/api/auth/login', {}, { username, password })
    if (status !== 200) throw new Error(`${username} may not sign in: ${status}`)
    const { token } = data as { token: string }
    const user = await sendPatiently('GET', '/api/auth/get-user', { authorization: `Bearer ${token}` })
    if (user.status !== 200) throw new Error(`${username} is not told who they are: ${user.status}`)
    const { id, live } = user.data as { id: number; live: { url: string | null } }
    return { id, token, url: live.url }
  }
  function sessionOf(caller: Caller): Promise<Session> {
    const known = sessions.get(caller.username) ?? signIn(caller)
    sessions.set(caller.username, known)
    known.catch(() => sessions.delete(caller.username))
    return known
  }

  /** A call of somebody who is signed in, and who signs in again where the session has ended. */
  async function call(caller: Caller, method: string, path: string, body?: object, key?: string) {
    for (let again = false; ; again = true) {
      const { token } = await sessionOf(caller)
      const headers = { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) }
      const answer = await send(method, `/api${path}`, headers, body)
      if (answer.status !== 401 || again) return answer
      sessions.delete(caller.username)
    }
  }

  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
  const well = (what: string, { status, code }: { status: number; code?: string }, ...also: string[]) => {
    if (status === 200 || (code !== undefined && also.includes(code))) return true
    if (isBusy(status)) refused += 1
    else fail(`${status} ${code ?? ''} ${what}`)
    return false
  }

  async function customerReads(): Promise<void> {
    const customer = oneOf(customers)
    const path = oneOf(customerCalls).replace(/^\/api/, '')
    // what is about the person asks for no line
    const query = path.startsWith('/auth/') ? '' : `?cuid=${customer.cuid}`
    well(`GET ${path}`, await call(customer, 'GET', `${path}${query}`))
  }

  async function staffReads(): Promise<void> {
    const path = oneOf(pages)
    well(`GET ${path}`, await call(oneOf(staff), 'GET', path))
  }

  async function staffTakes(): Promise<void> {
    const taking = {
      cuid: oneOf(cuids),
      amount: `${1 + (count % 900)}.${String(count % 100).padStart(2, '0')}`,
    }
    const key = randomUUID()
    const [first] = staff
    if (!first) return
    const take = () => call(first, 'POST', '/desk/payments', { ...taking, way: 'cash', again: true }, key)
    let answer = await take()
    if (answer.code === 'cash.day-open') {
      closing ??= closeDays(first).finally(() => (closing = undefined))
      await closing
      answer = await take()
    }
    if (well('POST /desk/payments', answer)) acknowledged.set((answer.data as { id: number }).id, taking)
  }

  /** Counts the drawer of the day before, without which nothing more may be taken. */
  async function closeDays(cashier: Caller): Promise<void> {
    const { data } = await call(cashier, 'GET', '/cash-desk')
    const { days } = data as { days: { id: number; expected: string; is_late: boolean }[] }
    for (const { id, expected, is_late: isLate } of days) {
      if (!isLate) continue
      const counted = { expected, notes: [], coins: expected, ways: [], handed_to: null }
      well('close', await call(cashier, 'POST', `/cash-desk/days/${id}/close`, counted, randomUUID()))
    }
  }

  /** From the choice of a gateway over its page and back. */
  async function customerPays(): Promise<void> {
    const customer = oneOf(customers)
    const body = { cuid: customer.cuid, kind: 'topup', amount: String(20 + (count % 50)), gateway: 'bkash' }
    const begun = await call(customer, 'POST', '/payments', body, randomUUID())
    // the same customer may pay in two places at once
    const other = ['payment.being-confirmed', 'payment.arrived', 'payment.line-closed']
    if (!well('POST /payments', begun, ...other) || begun.status !== 200) return
    const { id, redirect_url: page } = begun.data as { id: number; redirect_url: string | null }
    const [, place, gatewayId] = /^(?:https?:\/\/[^/]+)?(\/.*\/([^/?]+))/.exec(page ?? '') ?? []
    if (place === undefined) return
    const form = new URLSearchParams({ wallet, otp: simulatedOtp, pin: simulatedPin, act: 'pay' })
    await send('POST', place, { 'content-type': 'application/x-www-form-urlencoded' }, String(form))
    const back = await call(customer, 'POST', '/payments/bkash/return', {
      payment_id: gatewayId,
      status: 'success',
    })
    if (well('POST /payments/bkash/return', back, 'record.not-found') && back.status === 200) {
      const { state } = back.data as { state: string }
      if (state.startsWith('succeeded')) arrived.add(id)
    }
  }

  async function equipmentReports(): Promise<void> {
    const place = count % customers.length
    const { cuid } = customers[place] ?? { cuid: '' }
    const seconds = Math.floor((now().getTime() - networkBegan.getTime()) / 1000)
    const values = {
      'Acct-Status-Type': seconds < 5 ? 'Start' : 'Interim-Update',
      'User-Name': cuid,
      'Acct-Session-Id': `soak-${epoch}-${place}`,
      'Acct-Unique-Session-Id': `soak-${epoch}-${place}`,
      'NAS-IP-Address': '10.20.1.1',
      'Event-Timestamp': now().toISOString(),
      'Acct-Session-Time': seconds,
      'Acct-Input-Octets': seconds * 1000,
      'Acct-Output-Octets': seconds * 10_000,
    }
    const packet = Object.entries(values).map(([name, value]) => [
      name,
      { type: typeof value === 'number' ? 'integer' : 'string', value: [value] },
    ])
    const { status } = await send(
      'POST',
      '/api/radius/accounting',
      { 'x-radius-secret': radiusSecret },
      Object.fromEntries(packet) as object,
    )
    well('POST /radius/accounting', { status: status < 300 ? 200 : status })
  }

  const acts = [
    ...Array<() => Promise<void>>(60).fill(customerReads),
    ...Array<() => Promise<void>>(15).fill(staffReads),
    ...Array<() => Promise<void>>(15).fill(equipmentReports),
    ...Array<() => Promise<void>>(8).fill(staffTakes),
    ...Array<() => Promise<void>>(2).fill(customerPays),
  ]

  async function act(): Promise<void> {
    count += 1
    const begun = performance.now()
    await oneOf(acts)().catch((error: unknown) => {
      if (error instanceof Error && error.name === 'TimeoutError') refused += 1
      else fail(error instanceof Error ? error.message : String(error))
    })
    done += 1
    ms.push(performance.now() - begun)
  }

  function begin(): void {
    const work = act().finally(() => underWay.delete(work))
    underWay.add(work)
  }

  function tick(): void {
    owed += perTick
    for (; owed >= 1; owed -= 1)
      if (underWay.size < mostAtOnce) begin()
      else leftOut += 1
  }

  const heard = () => browsers.reduce((sum, browser) => sum + browser.heard(), 0)

  async function signAllIn(): Promise<void> {
    const waiting = [...customers, ...staff]
    await Promise.all(
      Array.from({ length: signIns.atOnce }, async () => {
        for (let caller = waiting.pop(); caller; caller = waiting.pop()) await sessionOf(caller)
      }),
    )
  }

  async function listen(): Promise<void> {
    for (const customer of customers.slice(0, listeners)) {
      const { url, ...session } = await sessionOf(customer)
      // the portal's own broker is where the portal is
      const broker = new URL(url ?? liveConnection.path, origin.replace(/^http/, 'ws')).href
      browsers.push(listenAs({ ...session, url: broker }))
    }
    await Promise.all(browsers.map(({ ready }) => ready))
  }

  return {
    acknowledged,
    arrived,
    bad,
    refused: () => refused,
    async measure(seconds) {
      const end = Date.now() + seconds * 1000
      const before = done
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          while (Date.now() < end) await act()
        }),
      )
      return (done - before) / seconds
    },
    async start(perSecond) {
      perTick = (perSecond * tickMs) / 1000
      await signAllIn()
      await listen()
      timer = setInterval(tick, tickMs)
    },
    async pause() {
      clearInterval(timer)
      await Promise.all(underWay)
      heardBefore += heard()
      for (const browser of browsers) browser.end()
      browsers = []
    },
    async resume() {
      sessions.clear()
      epoch += 1
      networkBegan = now()
      await signAllIn()
      await listen()
      await wait(100)
      timer = setInterval(tick, tickMs)
    },
    taken() {
      const sum = heardBefore + heard()
      const told = { done, leftOut, heard: sum, ms }
      ms = []
      return told
    },
  }
}
