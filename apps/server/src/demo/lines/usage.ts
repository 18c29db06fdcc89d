import type { Plan } from '../plan'
import { contractOn } from './connections'
import type { Outage } from './outages'
import type { Sink } from '../load/sink'
import { dateText, dayOf, hourOf, instantOf, weekdayOf } from '../seed/calendar'
import { randomFor, type Random } from '../seed/random'
import type { World } from '../world'
import { pastOf } from './past'

/** Bytes per day; 0 for a day without usage. */
export interface Usage {
  firstDay: number
  download: Float64Array
  upload: Float64Array
}

const usageDays = 90
const gigabyte = 1e9
/** Sunday first. Friday and Saturday are the weekend; Thursday evening belongs to it. */
const weekdays = [0.96, 0.92, 0.94, 0.97, 1.1, 1.34, 1.27]

export function usageOf(world: World, plan: Plan, outages: readonly Outage[]): Usage {
  const { connection } = plan
  const random = randomFor(world.seed, 'usage', connection.index)
  const firstDay = world.today - usageDays + 1
  const usage = { firstDay, download: new Float64Array(usageDays), upload: new Float64Array(usageDays) }
  const perDay = householdOf(random)
  const away = random.chance(0.25) ? random.int(0, usageDays - 8) : -usageDays
  const returns = away + random.int(2, 7)
  const local = outages.filter(
    ({ areaId, services }) => areaId === connection.area.id && services.includes('Internet'),
  )
  for (let i = 0; i < usageDays; i += 1) {
    const day = firstDay + i
    // Drawn for every day, used or not, so that one day's events do not change the other days.
    const mood = random.factor(0.28) * (random.chance(0.03) ? 0.12 : 1)
    if (i >= away && i < returns) continue
    const share = shareOnline(world, plan, local, day)
    if (share === 0) continue
    const { mbps } = contractOn(connection, day).package
    const trend = 0.86 + (0.24 * i) / usageDays
    const bytes =
      (0.9 + 0.085 * mbps) * perDay.size * trend * (weekdays[weekdayOf(day)] ?? 1) * mood * share * gigabyte
    usage.download[i] = Math.round(Math.min(bytes, mbps * 125_000 * 86_400 * 0.7))
    usage.upload[i] = Math.round(bytes * perDay.upload * (0.8 + 0.4 * random.next()))
  }
  return usage
}

/** How much this household uses relative to its package, and how much it uploads relative to its downloads. */
function householdOf(random: Random) {
  const isHeavy = random.chance(0.04)
  const sends = random.chance(0.08) ? 0.45 : 0.1
  return { size: random.factor(0.55) * (isHeavy ? 3.5 : 1), upload: sends * random.factor(0.2) }
}

/** The part of a day during which the line existed, worked, and the day had come. */
function shareOnline(world: World, plan: Plan, outages: readonly Outage[], day: number): number {
  const { connection, suspensions, closedDay } = plan
  if (day < connection.createdDay || (closedDay !== undefined && day > closedDay)) return 0
  const [begins, ends] = [instantOf(day, 0), Math.min(instantOf(day, 24), world.now)]
  const lost = [
    ...suspensions.map(({ from, to }) => overlap(begins, ends, from, to ?? world.now)),
    ...outages.map(({ startsAt, endedAt }) => overlap(begins, ends, startsAt, endedAt ?? world.now)),
  ].reduce((sum, ms) => sum + ms, 0)
  const online = Math.max(0, ends - begins - lost) / (24 * 3_600_000)
  // Most of a day's bytes come in its evening.
  return day === dayOf(world.now) ? online * Math.min(1, 0.45 + hourOf(world.now) / 40) : online
}

function overlap(begins: number, ends: number, from: number, to: number): number {
  return Math.max(0, Math.min(ends, to) - Math.max(begins, from))
}

export function usageTables(sink: Sink, world: World) {
  const columns = ['connection_id', 'day', 'download_bytes', 'upload_bytes'] as const
  const present = sink.table('usage_days', columns)
  const past = sink.table('past_usage_days', columns)
  const { daysBefore } = pastOf(world)
  return (connectionId: number, usage: Usage): void =>
    usage.download.forEach((bytes, i) => {
      if (bytes === 0) return
      const day = dateText(usage.firstDay + i)
      const row = {
        connection_id: connectionId,
        day,
        download_bytes: bytes,
        upload_bytes: usage.upload[i] ?? 0,
      }
      if (day < daysBefore) past(row)
      else present(row)
    })
}
