import { creditSteps, outages } from '../facts/help/outages'
import { areaNamed } from '../facts/people/places'
import type { World } from '../world'

export interface Outage {
  id: number
  areaId: number
  areaName: string
  title: string
  services: readonly string[]
  isPlanned: boolean
  startsAt: number
  expectedEndAt: number
  /** Undefined while it runs or is planned. */
  endedAt: number | undefined
  /** What the area's lines get back, in percent of a month's price; 0 until it is over. */
  creditPercent: number
}

const hour = 3_600_000

/** All outages, relative to this world's present. */
export function outagesOf(world: World): Outage[] {
  return outages.map((told, i) => {
    const startsAt = world.now + told.startsIn * hour
    const area = areaNamed(told.area)
    return {
      id: i + 1,
      areaId: area.id,
      areaName: area.name,
      title: told.title,
      services: told.services ?? ['Internet'],
      isPlanned: told.isPlanned ?? false,
      startsAt,
      expectedEndAt: startsAt + told.expected * hour,
      endedAt: told.lasts === null ? undefined : startsAt + told.lasts * hour,
      creditPercent: creditFor(told),
    }
  })
}

/**
 * As in billing's own job: the longest rule that the outage reached; nothing for planned work or for television
 * alone.
 */
function creditFor({ lasts, isPlanned, services = ['Internet'] }: (typeof outages)[number]): number {
  if (lasts === null || isPlanned || !services.includes('Internet')) return 0
  return creditSteps.findLast(({ fromHours }) => lasts >= fromHours)?.percent ?? 0
}
