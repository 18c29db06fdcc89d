import { beginningOf } from '@uplink/contract/cut-text'
import { createHash } from 'node:crypto'
import type { RadiusPacket } from '@uplink/contract/radius'
import { dayMs, minuteMs } from '#platform/durations'
import { addressForm } from '#platform/http/network/address-form'

/** What tells whether the equipment's clock is right. */
interface Arrival {
  /** By the portal's clock. */
  arrived: Date
  /** By the equipment's clock, whatever that says. */
  stamp: Date | null
  /** For how many seconds it says to have waited. */
  delay: number
}

/**
 * What an accounting packet says about one session. Counters are the session's totals so far, from the customer's
 * side.
 */
export interface SessionReport extends Partial<Arrival> {
  status: 'Start' | 'Interim-Update' | 'Stop'
  name: string
  uniqueName: string
  sessionName: string
  nas: string
  station: string | null
  framed: string | null
  at: Date
  /** Whether `at` is the packet's own time; otherwise it is when it came, however often it was sent before. */
  isOwnTime: boolean
  /** How long the session has lasted by the equipment's clock. */
  seconds: number | null
  /** Null: the packet does not say. */
  download: number | null
  upload: number | null
  /** The packet counts no overflows of its counters, because there were none or because it never does. */
  mayWrap?: boolean
  cause: string | null
}

/** A piece of equipment has started or is shutting down, so no session is open on it any more. */
export interface EquipmentReport extends Partial<Arrival> {
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
  const status = statuses.get(text(packet, 'Acct-Status-Type', 32) ?? '')
  if (status === undefined) return undefined
  const { isOwnTime, ...times } = eventTime(packet, now)
  const named = equipmentOf(packet)
  // These packets have no name and a meaningless session id, so their status is checked first.
  if (status === 'Accounting-On' || status === 'Accounting-Off')
    return named === undefined ? undefined : { status, nas: named, ...times }
  const nas = named ?? '0.0.0.0'
  const name = userName(packet)
  const sessionName = text(packet, 'Acct-Session-Id', 200)
  if (!name || !sessionName) return undefined
  return {
    status,
    name,
    sessionName,
    uniqueName: text(packet, 'Acct-Unique-Session-Id', 100) ?? uniqueName(packet, name, sessionName, nas),
    nas,
    station: text(packet, 'Calling-Station-Id', 100) ?? null,
    framed: address(packet, 'Framed-IP-Address') ?? null,
    ...times,
    isOwnTime,
    seconds: sessionTime(packet) ?? null,
    // The equipment's output is the customer's download.
    download: octets(packet, 'Acct-Output-Octets', 'Acct-Output-Gigawords') ?? null,
    upload: octets(packet, 'Acct-Input-Octets', 'Acct-Input-Gigawords') ?? null,
    mayWrap: !('Acct-Output-Gigawords' in packet) && !('Acct-Input-Gigawords' in packet),
    cause: cause(packet) ?? null,
  }
}

/** The address of the equipment that a packet is of. */
export const equipmentOf = (packet: RadiusPacket): string | undefined =>
  address(packet, 'NAS-IP-Address') ?? address(packet, 'NAS-IPv6-Address')

/** By name, or by number (RFC 2866, 5.1) as the RADIUS server writes them with `raw_value`. */
const statuses = new Map<string, (SessionReport | EquipmentReport)['status']>([
  ['Start', 'Start'],
  ['1', 'Start'],
  ['Stop', 'Stop'],
  ['2', 'Stop'],
  ['Interim-Update', 'Interim-Update'],
  ['Alive', 'Interim-Update'],
  ['3', 'Interim-Update'],
  ['Accounting-On', 'Accounting-On'],
  ['7', 'Accounting-On'],
  ['Accounting-Off', 'Accounting-Off'],
  ['8', 'Accounting-Off'],
])

/** RFC 2866, 5.10: the first has the number 1. */
const causes = [
  'User-Request',
  'Lost-Carrier',
  'Lost-Service',
  'Idle-Timeout',
  'Session-Timeout',
  'Admin-Reset',
  'Admin-Reboot',
  'Port-Error',
  'NAS-Error',
  'NAS-Request',
  'NAS-Reboot',
  'Port-Unneeded',
  'Port-Preempted',
  'Port-Suspended',
  'Service-Unavailable',
  'Callback',
  'User-Error',
  'Host-Request',
]

function cause(packet: RadiusPacket): string | undefined {
  const told = text(packet, 'Acct-Terminate-Cause', 40)
  return causes[Number(told) - 1] ?? told
}

/** The first value; undefined where there is none, or something else than text or a number. */
function first(packet: RadiusPacket, attribute: string): string | number | undefined {
  const sent = packet[attribute]
  if (typeof sent !== 'object' || sent === null || !('value' in sent)) return undefined
  const value: unknown = Array.isArray(sent.value) ? sent.value[0] : undefined
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

/** Control characters, and halves of surrogate pairs, which PostgreSQL cannot store. */
const unkeepable = /[\p{Cc}\p{Cs}]/gu

/** The first value as clean text; undefined when there is none. */
export function text(packet: RadiusPacket, attribute: string, longest: number): string | undefined {
  const value = first(packet, attribute)
  if (value === undefined) return undefined
  return beginningOf(String(value), longest).replace(unkeepable, '') || undefined
}

/** All values of an attribute that may come several times, as text. */
export function texts(packet: RadiusPacket, attribute: string): string[] {
  const sent = packet[attribute]
  if (typeof sent !== 'object' || sent === null || !('value' in sent) || !Array.isArray(sent.value)) return []
  return sent.value.slice(0, 20).filter((value) => typeof value === 'string')
}

/**
 * The name that signs in. Who sends more than a line's name must not become that line: characters that no name has stay
 * visible as U+FFFD, and what is cut off here is longer than any name.
 */
export function userName(packet: RadiusPacket): string | undefined {
  const value = first(packet, 'User-Name')
  return value === undefined
    ? undefined
    : String(value).slice(0, 100).replace(unkeepable, '\ufffd') || undefined
}

/** A number of RADIUS, which has 32 bits and no sign. */
function whole(packet: RadiusPacket, attribute: string): number | undefined {
  const value = first(packet, attribute)
  const number = typeof value === 'string' && !/^\d+$/.test(value) ? Number.NaN : Number(value)
  return Number.isInteger(number) && number >= 0 && number < word ? number : undefined
}

const word = 4_294_967_296

/** A session longer than any real one gives no information about its beginning. */
function sessionTime(packet: RadiusPacket): number | undefined {
  const seconds = whole(packet, 'Acct-Session-Time')
  return seconds === undefined || seconds * 1000 > believed.session ? undefined : seconds
}

/** In one form; without the zone that an address of IPv6 may name, because PostgreSQL cannot store it. */
function address(packet: RadiusPacket, attribute: string): string | undefined {
  const value = text(packet, attribute, 45)
  return value === undefined || value.includes('%') ? undefined : addressForm(value)
}

/**
 * Counters have 32 bits; another attribute counts their overflows, and may be left out as long as there are none.
 * Undefined where either cannot be read: half a counter would look like one that has fallen back.
 */
function octets(packet: RadiusPacket, low: string, high: string): number | undefined {
  const [octet, gigaword] = [whole(packet, low), high in packet ? whole(packet, high) : 0]
  if (octet === undefined || gigaword === undefined) return undefined
  const bytes = gigaword * word + octet
  return Number.isSafeInteger(bytes) ? bytes : undefined
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

/** RADIUS counts the seconds since 1970 in 32 bits. */
const latest = word * 1000 - 1

/**
 * When it happened: by the packet's own time if that is plausible; otherwise when it came, minus the time that it says
 * it has waited. What has waited for longer than that is plausible was stamped by a clock that nobody has set.
 */
function eventTime(packet: RadiusPacket, now: Date): Arrival & { at: Date; isOwnTime: boolean } {
  const text = first(packet, 'Event-Timestamp')
  const seconds = whole(packet, 'Event-Timestamp')
  const told = seconds === undefined ? Date.parse(typeof text === 'string' ? text : '') : seconds * 1000
  const waited = (whole(packet, 'Acct-Delay-Time') ?? 0) * 1000
  const delay = waited > believed.past ? 0 : waited
  const isOwnTime = told >= now.getTime() - believed.past && told <= now.getTime() + believed.future
  return {
    at: new Date(isOwnTime ? told : now.getTime() - delay),
    isOwnTime,
    arrived: now,
    stamp: told >= 0 && told <= latest ? new Date(told) : null,
    delay: delay / 1000,
  }
}
