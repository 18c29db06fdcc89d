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
  /** Undefined while it is running or still ahead. */
  endedAt: number | undefined
  /** Of a month's price, what the lines of the area get back; 0 while it is not over. */
  creditPercent: number
}

const hour = 3_600_000

/** All outages, told from this world's now. */
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

/** As the billing's own job decides: the longest step that it reached; nothing for planned work or television alone. */
function creditFor({ lasts, isPlanned, services = ['Internet'] }: (typeof outages)[number]): number {
  if (lasts === null || isPlanned || !services.includes('Internet')) return 0
  return creditSteps.findLast(({ fromHours }) => lasts >= fromHours)?.percent ?? 0
}
