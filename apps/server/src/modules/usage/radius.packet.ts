import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { RadiusPacket } from '@uplink/contract/radius'
import { dayMs, minuteMs } from '#platform/durations'

/**
 * What an accounting packet says about one session. Counters are the session's totals so far, from the customer's
 * side.
 */
export interface SessionReport {
  status: 'Start' | 'Interim-Update' | 'Stop'
  name: string
  uniqueName: string
  sessionName: string
  nas: string
  station: string | null
  framed: string | null
  at: Date
  /** How long the session has lasted by the equipment's clock. */
  seconds: number | null
  download: number
  upload: number
  cause: string | null
}

/** A piece of equipment has started or is shutting down, so no session is open on it any more. */
export interface EquipmentReport {
  status: 'Accounting-On' | 'Accounting-Off'
  nas: string
  at: Date
}

/**
 * An accounting packet in the portal's terms; undefined when it is about nothing that the portal stores.
 *
 * @param now when it arrived
 */
export function toReport(packet: RadiusPacket, now: Date): SessionReport | EquipmentReport | undefined {
  const status = text(packet, 'Acct-Status-Type', 32)
  const at = eventTime(packet, now)
  const nas = address(packet, 'NAS-IP-Address') ?? address(packet, 'NAS-IPv6-Address') ?? '0.0.0.0'
  // These packets have no name and a meaningless session id, so their status is checked first.
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
    // Removes control characters, and halves of surrogate pairs, which PostgreSQL cannot store.
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
  return clean === '' ? undefined : clean
}

function whole(packet: RadiusPacket, attribute: string): number | undefined {
  const value = Number(packet[attribute]?.value[0])
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

/** A session longer than any real one gives no information about its beginning. */
function sessionTime(packet: RadiusPacket): number | undefined {
  const seconds = whole(packet, 'Acct-Session-Time')
  return seconds === undefined || seconds * 1000 > believed.session ? undefined : seconds
}

function address(packet: RadiusPacket, attribute: string): string | undefined {
  const value = text(packet, attribute, 45)
  return value !== undefined && isIP(value) > 0 ? value : undefined
}

/** Counters have 32 bits; another attribute counts their overflows. Exact up to 8 PiB. */
function octets(packet: RadiusPacket, low: string, high: string): number {
  const bytes = (whole(packet, high) ?? 0) * 4_294_967_296 + (whole(packet, low) ?? 0)
  return Math.min(bytes, Number.MAX_SAFE_INTEGER)
}

/** The server's policy `acct_unique` was left out, so the unique name is made here in the same way. */
function uniqueName(packet: RadiusPacket, name: string, sessionName: string, nas: string): string {
  const port = text(packet, 'NAS-Port-Id', 100) ?? text(packet, 'NAS-Port', 20) ?? ''
  return createHash('sha256')
    .update(JSON.stringify([name, sessionName, nas, port]))
    .digest('hex')
    .slice(0, 32)
}

/**
 * Limits for times: packets wait through an outage of the portal, clocks differ, and equipment is restarted; none of
 * it by more than this.
 */
const believed = { past: 7 * dayMs, future: 5 * minuteMs, session: 5 * 365 * dayMs }

/**
 * When it happened: by the equipment's own clock if that is plausible; otherwise when the packet came, minus the time
 * that it says it has waited.
 */
function eventTime(packet: RadiusPacket, now: Date): Date {
  const stamp = packet['Event-Timestamp']?.value[0]
  const told = typeof stamp === 'number' ? stamp * 1000 : Date.parse(stamp ?? '')
  const age = now.getTime() - told
  if (age <= believed.past && age >= -believed.future) return new Date(told)
  const waited = Math.min((whole(packet, 'Acct-Delay-Time') ?? 0) * 1000, believed.past)
  return new Date(now.getTime() - waited)
}
