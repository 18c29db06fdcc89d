import type { Plan } from '../plan'
import { accessServerOf } from '../facts/people/places'
import type { Outage } from './outages'
import type { Sink } from '../load/sink'
import { instantOf, timeText } from '../seed/calendar'
import { randomFor, type Random } from '../seed/random'
import type { Usage } from './usage'
import type { World } from '../world'
import { pastOf } from './past'

interface NetworkSession {
  startedAt: number
  /** Undefined while the line is online. */
  stoppedAt: number | undefined
  cause: string | undefined
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const drops = ['Lost-Carrier', 'User-Request', 'Lost-Service', 'Session-Timeout', 'NAS-Reboot']

/** The sessions of about ten days, one after another; the last one is open on most lines. */
function sessionsOf(world: World, plan: Plan, outages: readonly Outage[], random: Random): NetworkSession[] {
  const end = lastMoment(world, plan, outages, random)
  const begin = Math.max(plan.connection.createdAt, end.at - 10 * day - random.next() * 12 * day)
  const breaks = Array.from(
    { length: random.pick([0, 0, 1, 1, 2, 3, 5]) },
    () => begin + random.next() * (end.at - begin),
  )
  const sessions: NetworkSession[] = []
  let startedAt = begin
  for (const stoppedAt of breaks.sort((one, other) => one - other)) {
    if (stoppedAt - startedAt < 20 * minute) continue
    sessions.push({ startedAt, stoppedAt, cause: random.pick(drops) })
    startedAt = stoppedAt + (0.3 + random.next() * 12) * minute
  }
  // The first line that people look at signed in a few minutes ago.
  if (plan.connection.index === 0 && end.cause === undefined) {
    const began = Math.max(startedAt + hour, world.now - 14 * minute)
    sessions.push({ startedAt, stoppedAt: began - 2 * minute, cause: 'User-Request' })
    startedAt = began
  }
  // A line that dropped minutes ago has not come back yet.
  if (startedAt < end.at)
    sessions.push({ startedAt, stoppedAt: end.cause === undefined ? undefined : end.at, cause: end.cause })
  return sessions
}

/** When the latest session ended, and why; without a cause it is still open. */
function lastMoment(world: World, plan: Plan, outages: readonly Outage[], random: Random) {
  const { connection, suspensions, closedDay } = plan
  const suspended = suspensions.findLast(({ to }) => to === undefined)
  if (suspended) return { at: suspended.from, cause: 'Admin-Reset' }
  if (closedDay !== undefined) return { at: instantOf(closedDay, 23), cause: 'Admin-Reset' }
  const outage = outages.find(
    ({ areaId, startsAt, endedAt, services }) =>
      areaId === connection.area.id && startsAt <= world.now && !endedAt && services.includes('Internet'),
  )
  if (outage) return { at: outage.startsAt + random.next() * 3 * minute, cause: 'Lost-Carrier' }
  const isNamed = connection.customer.index < 2
  const isOffline = random.chance(0.08) && !isNamed
  return isOffline
    ? { at: world.now - random.next() * 14 * hour, cause: random.pick(drops) }
    : { at: world.now, cause: undefined }
}

/** The bytes of a time span; each day's bytes are spread evenly over the part of the day that has passed. */
function bytesBetween(bytes: Float64Array, usage: Usage, world: World, from: number, to: number): number {
  let sum = 0
  bytes.forEach((ofDay, i) => {
    const begins = instantOf(usage.firstDay + i, 0)
    const ends = Math.min(begins + day, world.now)
    const shared = Math.min(ends, to) - Math.max(begins, from)
    if (shared > 0) sum += (ofDay * shared) / (ends - begins)
  })
  return Math.round(sum)
}

export function networkSessionTables(sink: Sink, present: World) {
  const columns = [
    'id',
    'connection_id',
    'unique_id',
    'session_id',
    'nas_address',
    'calling_station',
    'framed_address',
    'started_at',
    'updated_at',
    'stopped_at',
    'download_bytes',
    'upload_bytes',
    'terminate_cause',
  ] as const
  const addPresent = sink.table('network_sessions', columns)
  // what the present knows without being told
  const addPast = sink.table('past_network_sessions', [
    ...columns,
    'session_seconds',
    'is_reporting',
    'is_stop_assumed',
  ] as const)
  const { sessionsBefore } = pastOf(present)
  let id = 0
  return (world: World, plan: Plan, usage: Usage, outages: readonly Outage[]): void => {
    const { connection } = plan
    const random = randomFor(world.seed, 'network', connection.index)
    const station = stationOf(random)
    for (const { startedAt, stoppedAt, cause } of sessionsOf(world, plan, outages, random)) {
      id += 1
      // While a line is online the equipment reports every five minutes.
      const updatedAt = stoppedAt ?? Math.max(startedAt, world.now - random.next() * 5 * minute)
      const row = {
        id,
        connection_id: connection.id,
        unique_id: hex(random, 4),
        session_id: hex(random, 1),
        nas_address: accessServerOf(connection.area.id),
        calling_station: station,
        framed_address: sharedAddress(connection.index),
        started_at: timeText(startedAt),
        updated_at: timeText(updatedAt),
        download_bytes: bytesBetween(usage.download, usage, world, startedAt, updatedAt),
        upload_bytes: bytesBetween(usage.upload, usage, world, startedAt, updatedAt),
        terminate_cause: cause ?? null,
      }
      if (stoppedAt === undefined) addPresent({ ...row, stopped_at: null })
      else if (stoppedAt >= sessionsBefore) addPresent({ ...row, stopped_at: timeText(stoppedAt) })
      else
        addPast({
          ...row,
          stopped_at: timeText(stoppedAt),
          session_seconds: 0,
          is_reporting: false,
          is_stop_assumed: false,
        })
    }
  }
}

function hex(random: Random, words: number): string {
  return Array.from({ length: words }, () => random.int(0, 0xffffffff).toString(16).padStart(8, '0')).join('')
}

/** A hardware address of the locally administered kind, which no manufacturer uses. */
function stationOf(random: Random): string {
  return `02${hex(random, 1)}${hex(random, 1)}`
    .slice(0, 12)
    .toUpperCase()
    .replace(/..(?=.)/g, '$&-')
}

/** From 100.64.0.0/10, which providers share among their customers (RFC 6598). */
function sharedAddress(index: number): string {
  return `100.${64 + ((index >> 16) & 63)}.${(index >> 8) & 255}.${index & 255}`
}
