import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { RadiusPacket } from '@uplink/contract/radius'
import { dayMs, minuteMs } from '#platform/durations'

/** What an accounting packet says of one session. Counters are the session's totals so far, seen from the customer. */
export interface SessionReport {
  status: 'Start' | 'Interim-Update' | 'Stop'
  name: string
  uniqueName: string
  sessionName: string
  nas: string
  station: string | null
  framed: string | null
  at: Date
  /** How long the session had lasted by its own clock. */
  seconds: number | null
  download: number
  upload: number
  cause: string | null
}

/** A piece of equipment has started or is going down: whatever was open on it is not any more. */
export interface EquipmentReport {
  status: 'Accounting-On' | 'Accounting-Off'
  nas: string
  at: Date
}

/**
 * An accounting packet in the portal's words, or undefined when it is about nothing the portal keeps.
 *
 * @param now when it arrived
 */
export function toReport(packet: RadiusPacket, now: Date): SessionReport | EquipmentReport | undefined {
  const status = text(packet, 'Acct-Status-Type', 32)
  const at = eventTime(packet, now)
  const nas = address(packet, 'NAS-IP-Address') ?? address(packet, 'NAS-IPv6-Address') ?? '0.0.0.0'
  // These come without a name, and their session id means nothing: the status goes first.
  if (status === 'Accounting-On' || status === 'Accounting-Off') return { status, nas, at }
  const name = text(packet, 'User-Name', 100)
  const sessionName = text(packet, 'Acct-Session-Id', 200)
  const kind = status === 'Alive' ? 'Interim-Update' : status
  if (kind !== 'Start' && kind !== 'Interim-Update' && kind !== 'Stop') return undefined
  if (!name || !sessionName) return undefined
  return {
    status: kind,
    name,
    sessionName,
    uniqueName: text(packet, 'Acct-Unique-Session-Id', 100) ?? uniqueName(packet, name, sessionName, nas),
    nas,
    station: text(packet, 'Calling-Station-Id', 100) ?? null,
    framed: address(packet, 'Framed-IP-Address') ?? null,
    at,
    seconds: sessionTime(packet) ?? null,
    // The equipment's output is the customer's download.
    download: octets(packet, 'Acct-Output-Octets', 'Acct-Output-Gigawords'),
    upload: octets(packet, 'Acct-Input-Octets', 'Acct-Input-Gigawords'),
    cause: text(packet, 'Acct-Terminate-Cause', 40) ?? null,
  }
}

/** The first value as clean text; undefined when there is none. */
export function text(packet: RadiusPacket, attribute: string, longest: number): string | undefined {
  const value = packet[attribute]?.value[0]
  if (value === undefined) return undefined
  const clean = String(value)
    .slice(0, longest)
    // Control characters, and halves of characters, which PostgreSQL takes as no text.
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
  return clean === '' ? undefined : clean
}

function whole(packet: RadiusPacket, attribute: string): number | undefined {
  const value = Number(packet[attribute]?.value[0])
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

/** A session that says it lasts for longer than any does says nothing about its begin. */
function sessionTime(packet: RadiusPacket): number | undefined {
  const seconds = whole(packet, 'Acct-Session-Time')
  return seconds === undefined || seconds * 1000 > believed.session ? undefined : seconds
}

function address(packet: RadiusPacket, attribute: string): string | undefined {
  const value = text(packet, attribute, 45)
  return value !== undefined && isIP(value) > 0 ? value : undefined
}

/** Counters have 32 bits; how often they have gone round comes beside them. Exact up to 8 PiB. */
function octets(packet: RadiusPacket, low: string, high: string): number {
  const bytes = (whole(packet, high) ?? 0) * 4_294_967_296 + (whole(packet, low) ?? 0)
  return Math.min(bytes, Number.MAX_SAFE_INTEGER)
}

/** The server's policy `acct_unique` was left out: what it is made of, by ourselves. */
function uniqueName(packet: RadiusPacket, name: string, sessionName: string, nas: string): string {
  const port = text(packet, 'NAS-Port-Id', 100) ?? text(packet, 'NAS-Port', 20) ?? ''
  return createHash('sha256')
    .update(JSON.stringify([name, sessionName, nas, port]))
    .digest('hex')
    .slice(0, 32)
}

/** Packets wait through an outage of the portal, but not longer; clocks differ by less than this; equipment is restarted. */
const believed = { past: 7 * dayMs, future: 5 * minuteMs, session: 5 * 365 * dayMs }

/**
 * When it happened: by the equipment's own clock where that can be right, else when the packet came, less what it
 * says it has waited.
 */
function eventTime(packet: RadiusPacket, now: Date): Date {
  const stamp = packet['Event-Timestamp']?.value[0]
  const told = typeof stamp === 'number' ? stamp * 1000 : Date.parse(stamp ?? '')
  const age = now.getTime() - told
  if (age <= believed.past && age >= -believed.future) return new Date(told)
  const waited = Math.min((whole(packet, 'Acct-Delay-Time') ?? 0) * 1000, believed.past)
  return new Date(now.getTime() - waited)
}
