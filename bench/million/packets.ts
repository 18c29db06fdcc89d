import { Agent, request } from 'node:http'
import type pg from 'pg'
import { radiusSecretHeader } from '@uplink/contract/radius'
import { cpuTime } from '../cpu-time'
import { customerCalls } from '../customer-calls'
import { postmasterOf } from '../database'
import { callAtRandom } from '../random-arrivals'
import { medianOf, p95 } from '../reports/figures'
import type { Served } from '../servers'
import type { Figure } from './table'

export const radiusSecret = 'what the RADIUS server shows'

/** Every line reports once in so many seconds. */
const interimSeconds = 300
/** With few lines more than they would send, so that the figure says anything. */
const leastPerSecond = 100
const seconds = 20
const closedSeconds = 8
const connections = 32
/** So many requests FreeRADIUS has under way at most. */
const mostUnderWay = 256
/** Where more is wanted than is answered at all, this part of it is measured: beyond it, they only wait longer and longer. */
const bearable = 0.85
const customersPerSecond = 40
/** More lines than packets are sent, so that each packet meets a line that was not touched just before. */
const mostLines = 150_000

interface Running {
  username: string
  unique_id: string
  session_id: string
  nas: string
  station: string | null
  seconds: number
  download: number
  upload: number
}

async function runningSessions(client: pg.Client): Promise<Running[]> {
  const { rows } = await client.query<Record<keyof Running, string>>(
    `SELECT c.username, s.unique_id, s.session_id, host(s.nas_address) AS nas, s.calling_station AS station,
        extract(epoch FROM now() - s.started_at)::bigint AS seconds, s.download_bytes AS download, s.upload_bytes AS upload
      FROM (SELECT * FROM network_sessions WHERE stopped_at IS NULL ORDER BY md5(id::text) LIMIT $1) AS s
      JOIN connections c ON c.id = s.connection_id`,
    [mostLines],
  )
  return rows.map((row) => ({
    ...row,
    seconds: Number(row.seconds),
    download: Number(row.download),
    upload: Number(row.upload),
  }))
}

const word = 4_294_967_296

function packetOf(session: Running, began: number, round: number): string {
  const text = (value: string) => ({ type: 'string', value: [value] })
  const number = (value: number) => ({ type: 'integer', value: [value] })
  const [download, upload] = [
    session.download + (round + 1) * 5_000_000,
    session.upload + (round + 1) * 500_000,
  ]
  return JSON.stringify({
    'Acct-Status-Type': text('Interim-Update'),
    'User-Name': text(session.username),
    'Acct-Session-Id': text(session.session_id),
    'Acct-Unique-Session-Id': text(session.unique_id),
    'NAS-IP-Address': text(session.nas),
    ...(session.station !== null && { 'Calling-Station-Id': text(session.station) }),
    'Acct-Session-Time': number(session.seconds + Math.floor((Date.now() - began) / 1000)),
    'Acct-Output-Octets': number(download % word),
    'Acct-Output-Gigawords': number(Math.floor(download / word)),
    'Acct-Input-Octets': number(upload % word),
    'Acct-Input-Gigawords': number(Math.floor(upload / word)),
  })
}

/** Hands out interim reports of all sessions in turn, each with larger counters than before. */
function packetsOf(sessions: readonly Running[]) {
  const began = Date.now()
  let sent = 0
  return () => {
    const at = sent++
    const session = sessions[at % sessions.length]
    if (!session) throw new Error('no session is open')
    return packetOf(session, began, Math.floor(at / sessions.length))
  }
}

function send(origin: string, agent: Agent, body: string): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(
      `${origin}/api/radius/accounting`,
      {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', [radiusSecretHeader]: radiusSecret },
      },
      (answer) => {
        answer.resume().once('end', () => {
          if (answer.statusCode === 204) resolve(performance.now() - began)
          else reject(new Error(`a packet was answered with ${answer.statusCode}`))
        })
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}

/** As fast as they are answered, to each origin in turn; packets a second. */
async function flood(origins: readonly string[], next: () => string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + closedSeconds * 1000
  let count = 0
  await Promise.all(
    Array.from({ length: connections * 4 }, async (_, n) => {
      const origin = origins[n % origins.length] ?? ''
      while (performance.now() < until) {
        await send(origin, agent, next())
        count += 1
      }
    }),
  )
  agent.destroy()
  return count / closedSeconds
}

interface Flooded {
  perSecond: number
  /** Microseconds of processor time that one packet takes of each; undefined where the system does not tell. */
  costs: { portal: number; database: number; sender: number } | undefined
}

/** The same, with what it costs; the database may be elsewhere, and then nothing is said of costs. */
async function floodWithCosts(
  portals: readonly Served[],
  next: () => string,
  postmaster: number,
): Promise<Flooded> {
  const used = () => portals.map(({ pid }) => cpuTime(pid, postmaster))
  const before = used()
  const own = process.cpuUsage()
  const perSecond = await flood(
    portals.map(({ origin }) => origin),
    next,
  )
  const after = used()
  const { user, system } = process.cpuUsage(own)
  const packets = perSecond * closedSeconds
  const spent = portals.map((_, n) => ({
    server: (after[n]?.server ?? NaN) - (before[n]?.server ?? NaN),
    database: (after[n]?.database ?? NaN) - (before[n]?.database ?? NaN),
  }))
  const portal = (spent.reduce((sum, { server }) => sum + server, 0) / packets) * 1e6
  const database = ((spent[0]?.database ?? NaN) / packets) * 1e6
  return {
    perSecond,
    costs: Number.isFinite(portal) ? { portal, database, sender: (user + system) / packets } : undefined,
  }
}

/** Evenly, so many a second, to each origin in turn, whether the ones before were answered or not; milliseconds of each. */
async function stream(origins: readonly string[], next: () => string, perSecond: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: mostUnderWay })
  const answers: Promise<number>[] = []
  let failed: unknown
  const began = performance.now()
  for (let sent = 0; sent < perSecond * seconds && failed === undefined;) {
    const due = ((performance.now() - began) / 1000) * perSecond
    for (; sent < due; sent += 1) {
      const answer = send(origins[sent % origins.length] ?? '', agent, next())
      answer.catch((error: unknown) => (failed ??= error))
      answers.push(answer)
    }
    // oxlint-disable-next-line house/weak-tests -- packets come at these moments
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const times = await Promise.all(answers)
  agent.destroy()
  return times
}

const p99 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? NaN

/**
 * Where accounting ends, with one process that takes packets and with two; with two at the interval that lines are told, customers' calls
 * beside it and without it.
 */
export async function measurePackets(
  portal: Served,
  second: () => Promise<Served>,
  client: pg.Client,
  tokens: readonly string[],
): Promise<Figure[]> {
  const { origin } = portal
  const { rows } = await client.query<{ open: number }>(
    'SELECT count(*)::int AS open FROM network_sessions WHERE stopped_at IS NULL',
  )
  const sessions = await runningSessions(client)
  const wanted = Math.max(leastPerSecond, Math.ceil((rows[0]?.open ?? 0) / interimSeconds))
  const next = packetsOf(sessions)
  const postmaster = await postmasterOf({
    query: async <R extends pg.QueryResultRow>(text: string) => (await client.query<R>(text)).rows,
  })
  const customers = (token: string) =>
    callAtRandom(origin, {
      paths: customerCalls,
      headers: { authorization: `Bearer ${token}` },
      perSecond: customersPerSecond,
      seconds,
    })
  const alone = await customers(tokens[0] ?? '')
  const one = await floodWithCosts([portal], next, postmaster)
  const another = await second()
  try {
    const both = [portal, another]
    const two = await floodWithCosts(both, next, postmaster)
    const perSecond = Math.floor(Math.min(wanted, two.perSecond * bearable))
    console.log(
      `    ${wanted} packets/s wanted, ${Math.round(two.perSecond)} at most, ${perSecond} a second measured`,
    )
    const origins = both.map(({ origin: each }) => each)
    const [packets, beside] = await Promise.all([
      stream(origins, next, perSecond),
      customers(tokens[1] ?? ''),
    ])
    return [
      {
        name: `packets at an interval of ${interimSeconds} s, p99`,
        unit: 'ms',
        value: perSecond < wanted ? Infinity : p99(packets),
        wanted: 250,
      },
      { name: 'packets of each second measured', unit: 'a second', value: perSecond, isMoreBetter: true },
      { name: 'of these the slowest hundredth', unit: 'ms', value: p99(packets) },
      { name: 'of these the middle', unit: 'ms', value: medianOf(packets) },
      { name: 'customers beside no packets, p95', unit: 'ms', value: p95(alone) },
      { name: 'customers beside these packets, p95', unit: 'ms', value: p95(beside) },
      { name: 'packets at most', unit: 'a second', value: one.perSecond, isMoreBetter: true, wanted },
      ...costsOf('one process', one),
      { name: 'packets at most, two processes', unit: 'a second', value: two.perSecond, isMoreBetter: true },
      ...costsOf('two processes', two),
    ]
  } finally {
    await another.stop()
  }
}

const costsOf = (name: string, { costs }: Flooded): Figure[] =>
  costs
    ? [
        { name: `portal for a packet, ${name}`, unit: 'µs', value: costs.portal },
        { name: `PostgreSQL for a packet, ${name}`, unit: 'µs', value: costs.database },
        { name: `the sender for a packet, ${name}`, unit: 'µs', value: costs.sender },
      ]
    : []
