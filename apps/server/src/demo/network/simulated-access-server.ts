import { randomBytes, randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { radiusSecretHeader } from '@uplink/contract/radius'
import type { Config } from '../../config'
import { answerTo, readRequest } from '../../modules/usage/usage.public'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import {
  findLines,
  findSession,
  lineLimit,
  type SimulatedLine,
  type SimulatedSession,
} from './simulated-lines'

type Packet = Record<string, string | number>

const word = 4_294_967_296
/**
 * Limits the time that counts as used since the last report, so that a portal that was off for a week does not add a
 * week's usage.
 */
const longestGap = 3600
/** For how many seconds a line stays offline after its session has ended. */
const away = 5

/**
 * The packet that the simulated equipment should send about a line now, if any: a new session for a line that has
 * none and may sign in, or the usage of its session since the last report.
 */
function duePacket(line: SimulatedLine, now: Date, interimSeconds: number): Packet | undefined {
  if (line.stopped_at === null)
    return secondsBetween(line.updated_at, now) < interimSeconds
      ? undefined
      : { 'Acct-Status-Type': 'Interim-Update', ...sessionOf(line, now), ...countersOf(line, now) }
  if (line.status !== 'active' || line.has_outage) return undefined
  if (secondsBetween(line.stopped_at, now) < away) return undefined
  const session = {
    ...line,
    unique_id: randomBytes(16).toString('hex'),
    session_id: randomBytes(4).toString('hex'),
    started_at: now,
  }
  return { 'Acct-Status-Type': 'Start', ...sessionOf(session, now) }
}

/** The packet that a session has ended on request. */
function stopPacket(line: SimulatedSession, now: Date): Packet {
  return {
    'Acct-Status-Type': 'Stop',
    'Acct-Terminate-Cause': 'Admin-Reset',
    ...sessionOf(line, now),
    ...countersOf(line, now),
  }
}

function sessionOf(line: SimulatedSession, now: Date): Packet {
  return {
    'User-Name': line.username,
    'Acct-Session-Id': line.session_id,
    'Acct-Unique-Session-Id': line.unique_id,
    'NAS-IP-Address': line.nas_address,
    'Acct-Session-Time': Math.floor(secondsBetween(line.started_at, now)),
    ...(line.calling_station !== null && { 'Calling-Station-Id': line.calling_station }),
    ...(line.framed_address !== null && { 'Framed-IP-Address': line.framed_address }),
  }
}

/** The counters after more usage: a part of what the package allows. */
function countersOf(line: SimulatedSession, now: Date): Packet {
  const seconds = Math.min(secondsBetween(line.updated_at, now), longestGap)
  const used = (kbps: number, percent: number) => Math.round((kbps * 125 * seconds * percent) / 100)
  const download = line.download_bytes - line.base_download + used(line.download_kbps, randomInt(1, 20))
  const upload = line.upload_bytes - line.base_upload + used(line.upload_kbps, randomInt(1, 4))
  return {
    'Acct-Output-Octets': download % word,
    'Acct-Output-Gigawords': Math.floor(download / word),
    'Acct-Input-Octets': upload % word,
    'Acct-Input-Gigawords': Math.floor(upload / word),
  }
}

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000

/** What the simulation needs of a running portal. */
interface Needs {
  /** Where the portal accepts packets: `http://127.0.0.1:8080`. */
  origin: string
  db: Database
  clock: Clock
  log: { warn(details: object, message: string): void }
  interimSeconds: number
}

/** Whether the portal is a demo without a real network. */
export function isNetworkSimulated(config: Config): boolean {
  const isConfigured =
    config.RADIUS_SECRET ?? config.RADIUS_COA_SECRET ?? Object.keys(config.RADIUS_COA_SECRETS)[0]
  return (
    config.DEMO &&
    config.DEMO_NETWORK &&
    isConfigured === undefined &&
    // A single process, which equipment on this machine can reach.
    config.ROLE === 'all' &&
    ['0.0.0.0', '127.0.0.1', '::'].includes(config.HOST)
  )
}

/** Milliseconds between rounds in which the equipment reports what is due. */
const roundMs = 30_000
/** Milliseconds between accepting the request to end a session and ending it. */
const endingMs = 2_000
/** Milliseconds after which a line whose session was ended signs in again: longer than it stays away. */
const backMs = 6_000
/** RFC 5176, 3.5: session context not found. */
const contextNotFound = 503

/**
 * A simulation: all access servers of the demo provider in one UDP socket on this machine. It ends sessions on
 * request, lets lines sign in again, and reports their usage to the portal's routes for equipment. Its secrets are
 * generated at every start. The socket is open at once, so that the portal can be configured with it; it works from
 * `begin` on.
 */
export async function openSimulatedNetwork({ endsAfterMs = endingMs, backAfterMs = backMs } = {}) {
  const secrets = { door: randomBytes(24).toString('hex'), ending: randomBytes(24).toString('hex') }
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const ended = new Set<number>()
  const timers = new Set<NodeJS.Timeout>()
  let portal: Needs | undefined
  let isOpen = true

  const send = async (needs: Needs, packet: Record<string, string | number>) => {
    const body = Object.fromEntries(Object.entries(packet).map(([name, value]) => [name, { value: [value] }]))
    const answer = await fetch(`${needs.origin}/api/radius/accounting`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [radiusSecretHeader]: secrets.door },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`a simulated packet was answered with ${answer.status}`)
  }
  /** Reports what is due. */
  const round = async () => {
    if (!portal) return
    const needs = portal
    const now = needs.clock.now()
    const lines = await findLines(needs.db, { request: [...ended], now })
    const due = lines
      .map((line) => duePacket(line, now, needs.interimSeconds))
      .filter((packet) => packet !== undefined)
    await Promise.all(due.map((packet) => send(needs, packet)))
  }
  const answer = async (needs: Needs, request: Buffer, reply: (bytes: Buffer) => void) => {
    const wanted = readRequest(request, secrets.ending)
    if (!wanted) return
    const [session] = await findSession(needs.db, wanted)
    if (!session) return reply(answerTo(request, secrets.ending, { kind: 'nak', cause: contextNotFound }))
    if (ended.size < lineLimit) ended.add(session.id)
    reply(answerTo(request, secrets.ending, { kind: 'ack' }))
    later(endsAfterMs, async () => {
      // Its counters may have grown meanwhile, or somebody else may have ended it.
      const [still] = await findSession(needs.db, wanted)
      if (still) await send(needs, stopPacket(still, needs.clock.now()))
      // not only with the next round, which may be half a minute away: a router dials again at once
      later(backAfterMs, round)
    })
  }

  /** Ignores errors, because trouble of the simulation must not affect the portal. */
  const quietly = (work: Promise<void>) =>
    void work.catch((err: unknown) => portal?.log.warn({ err }, 'the simulated network failed'))
  const later = (ms: number, work: () => Promise<void>) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      quietly(work())
    }, ms)
    timers.add(timer)
  }
  const again = () => {
    quietly(round())
    later(roundMs, async () => again())
  }
  socket.on('message', (request, { port, address }) => {
    if (portal) quietly(answer(portal, request, (bytes) => socket.send(bytes, port, address)))
  })
  return {
    /** The portal's settings for this equipment. */
    settings: {
      RADIUS_SECRET: secrets.door,
      RADIUS_COA_SECRET: secrets.ending,
      RADIUS_COA_PROXY: '127.0.0.1',
      RADIUS_COA_PORT: socket.address().port,
    },
    begin(needs: Needs) {
      portal = needs
      again()
    },
    round,
    /** Harmless when called twice. */
    async stop() {
      portal = undefined
      for (const timer of timers) clearTimeout(timer)
      if (!isOpen) return
      isOpen = false
      await new Promise<void>((done) => socket.close(() => done()))
    },
  }
}
