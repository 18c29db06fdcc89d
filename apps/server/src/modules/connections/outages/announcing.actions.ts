import type { OutagePreview, DeskOutage } from '@uplink/contract/outages'
import { dayMs } from '#platform/durations'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { invalidFields } from '#platform/http/problem'
import { outagesWithin } from './outages.actions'
import { begun, tellArea } from './outages.notices'
import * as store from './outages.store'
import { toDeskOutage } from './outages.view'
import { previewOf } from './preview'
import { findByKey, insertTelling } from './tellings.store'

interface NewOutage {
  area_id?: number | undefined
  area_ids?: readonly number[] | undefined
  title: string
  title_bn?: string | undefined
  services: string[]
  is_planned: boolean
  starts_at?: string | undefined
  expected_end_at?: string | undefined
  key?: string | undefined
}

/** An outage may be announced late, but what it gives back is counted from its beginning. */
const daysBack = 7

/**
 * Writes an outage for each area, the notices to everybody there and the audit lines in one transaction: all of it happens, or
 * nothing. Sent again with the same key, it is announced once.
 */
export async function announceOutage(call: Call, request: NewOutage): Promise<DeskOutage> {
  const { clock, person } = call
  const outage = toOutage(call, request)
  const within = await outagesWithin(call, 'Create')
  return call.db.transaction().execute(async (tx) => {
    // waits for another announcement there, which may be this one, sent twice
    const places = await store.findPlaces(tx, { ids: idsOf(request), within, isLocked: true })
    const known = await findByKey(tx, { by: person.userId, key: request.key })
    if (known) return toDeskOutage(await store.findDeskOutage(tx, known.announcement_id))
    await requireSound(tx, request, outage, places)
    let first: number | null = null
    let lines = 0
    const people = new Set<number>()
    for (const place of places) {
      const id: number = await store.insertOutage(tx, { ...outage, area: place.id, announcedWith: first })
      first ??= id
      const told = await tellArea(tx, clock, { area: place.id, ...newsFor(outage, place) })
      lines += told.lines
      for (const userId of told.people) people.add(userId)
      const target = ['outage', id] as const
      await call.audit(tx, {
        act: 'outage.announced',
        target,
        details: { area: place.name, title: request.title },
      })
    }
    if (first === null) throw new Error('an announcement without an area')
    await insertTelling(tx, {
      announcement: first,
      kind: 'begun',
      text: null,
      textBn: null,
      expectedEndAt: outage.expectedEndAt,
      lines,
      people: people.size,
      toldBy: person.userId,
      key: request.key,
      now: outage.now,
    })
    return toDeskOutage(await store.findDeskOutage(tx, first))
  })
}

/** Whom the announcement would reach and in which words; refused where the announcement would be. */
export async function previewOutage(call: Call, request: NewOutage): Promise<OutagePreview> {
  const outage = toOutage(call, request)
  const within = await outagesWithin(call, 'Create')
  return call.db.transaction().execute(async (tx) => {
    const places = await store.findPlaces(tx, { ids: idsOf(request), within, isLocked: false })
    await requireSound(tx, request, outage, places)
    const news = places.map((place) => ({ area: place.id, name: place.name, ...newsFor(outage, place) }))
    return { ...(await previewOf(tx, news, call.clock.now())), credits: [] }
  })
}

const idsOf = ({ area_id, area_ids }: NewOutage) => area_ids ?? (area_id === undefined ? [] : [area_id])

type Outage = ReturnType<typeof toOutage>

function toOutage({ clock }: Call, request: NewOutage) {
  const now = clock.now()
  return {
    now,
    title: request.title,
    titleBn: request.title_bn ?? null,
    services: request.services,
    isPlanned: request.is_planned,
    startsAt: request.starts_at === undefined ? now : new Date(request.starts_at),
    expectedEndAt: request.expected_end_at === undefined ? null : new Date(request.expected_end_at),
  }
}

const newsFor = (outage: Outage, { name, zone }: store.PlaceRow) =>
  begun({
    title: outage.title,
    title_bn: outage.titleBn,
    area: name,
    isPlanned: outage.isPlanned,
    startsAt: outage.startsAt,
    expectedEndAt: outage.expectedEndAt,
    now: outage.now,
    zone,
  })

/** Throws what is wrong with an announcement, field by field. */
async function requireSound(
  tx: Database,
  request: NewOutage,
  outage: Outage,
  places: readonly store.PlaceRow[],
) {
  const { now, startsAt, expectedEndAt } = outage
  const isTooSoon = !request.is_planned && startsAt > now
  const isTooLate = now.getTime() - startsAt.getTime() > daysBack * dayMs
  const isOver = expectedEndAt !== null && (expectedEndAt <= startsAt || expectedEndAt <= now)
  const isMissing = places.length < idsOf(request).length
  const ids = places.map(({ id }) => id)
  const same = isMissing || isOver ? [] : await store.findSame(tx, ids, outage, now)
  if (!isMissing && same.length === 0 && !isTooSoon && !isTooLate && !isOver) return
  const isOne = request.area_ids === undefined
  const aboutAreas = [
    ...(isMissing ? [isOne ? 'Choose one of your own areas' : 'Choose only your own areas'] : []),
    ...same.map(
      ({ title, area }) =>
        `“${title}” is announced ${isOne ? 'there' : `in ${area}`} for the same time. End it first, if it is over`,
    ),
  ]
  throw invalidFields({
    ...(aboutAreas.length > 0 && { [isOne ? 'area_id' : 'area_ids']: aboutAreas }),
    ...(isTooLate && { starts_at: [`The beginning can be at most ${daysBack} days ago`] }),
    ...(isTooSoon && { starts_at: ['Only planned work can begin in the future'] }),
    ...(isOver && { expected_end_at: ['The expected end must be in the future and after the beginning'] }),
  })
}
