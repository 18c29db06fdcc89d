import { randomBytes, randomInt } from 'node:crypto'
import type { SimulatedLine, SimulatedSession } from './simulated-lines'

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
export function duePacket(line: SimulatedLine, now: Date, interimSeconds: number): Packet | undefined {
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
export function stopPacket(line: SimulatedSession, now: Date): Packet {
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
