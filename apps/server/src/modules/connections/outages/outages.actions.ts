import type { PermissionAction } from '@uplink/contract/permission-rules'
import { outageRoutes, type Area, type DeskOutage, type RunningOutage } from '@uplink/contract/outages'
import type { Database } from '#platform/database/kysely'
import { dayMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import { found, invalidFields, Problem } from '#platform/http/problem'
import { begun, ended, tellArea } from './outages.notices'
import * as store from './outages.store'
import { toAreaOutage, toDeskOutage } from './outages.view'

const areasShown = 1000

/**
 * The rows of outages for the caller's rules, which name fields of the outage's area. Announcing one needs `Create`.
 */
const outagesWithin = (call: Call, action: PermissionAction) =>
  call.rows('outage', action, store.outageRuleColumns)

/** A single statement, because every customer's screen asks for it. */
export async function readRunning(call: Call, connection: { id: number }): Promise<RunningOutage | null> {
  const now = call.clock.now()
  const query = { connection: connection.id, now, until: now, limit: 1 }
  const [row] = await store.findForLine(call.db, query)
  return row ? { ...toAreaOutage(row), area: row.area } : null
}

export async function listOutages(call: Call, query: { page: number; per_page: number }) {
  const [mayAnnounce, mayCreate, mayEnd] = await Promise.all([
    call.mayReach(outageRoutes.announce),
    call.mayCreate('outage'),
    call.mayReach(outageRoutes.end),
  ])
  const can: ('announce' | 'end')[] = [
    ...(mayAnnounce && mayCreate ? (['announce'] as const) : []),
    ...(mayEnd ? (['end'] as const) : []),
  ]
  return { ...(await pageOf(call.db, await outagesFor(call), query)), can }
}

export const exportOutages = async (call: Call, query: Columns) =>
  csvOf(call, outageRoutes.export, await outagesFor(call), query)

async function outagesFor(call: Call) {
  return { ...store.outagesOf(call.db, await outagesWithin(call, 'List')), view: toDeskOutage }
}

export async function listAreas(call: Call): Promise<Area[]> {
  return store.findAreas(call.db, { within: await outagesWithin(call, 'List'), limit: areasShown })
}

export interface Announcement {
  area_id: number
  title: string
  services: string[]
  is_planned: boolean
  starts_at?: string | undefined
  expected_end_at?: string | undefined
}

/** An outage may be announced late, but what it gives back is counted from its beginning. */
const daysBack = 7

/** Writes the outage, the notices to everybody in the area and the audit line in one transaction. */
export async function announceOutage(call: Call, told: Announcement): Promise<DeskOutage> {
  const { clock } = call
  const now = clock.now()
  const startsAt = told.starts_at === undefined ? now : new Date(told.starts_at)
  const expectedEndAt = told.expected_end_at === undefined ? null : new Date(told.expected_end_at)
  const isTooSoon = !told.is_planned && startsAt > now
  const isTooLate = now.getTime() - startsAt.getTime() > daysBack * dayMs
  const isOver = expectedEndAt !== null && (expectedEndAt <= startsAt || expectedEndAt <= now)
  const within = await outagesWithin(call, 'Create')
  return call.db.transaction().execute(async (tx) => {
    const area = await store.lockArea(tx, told.area_id, within)
    const outage = {
      area: told.area_id,
      title: told.title,
      services: told.services,
      isPlanned: told.is_planned,
      startsAt,
      expectedEndAt,
    }
    const same = area && !isOver && (await store.findSame(tx, outage, now))
    if (!area || same || isTooSoon || isTooLate || isOver)
      throw invalidFields({
        ...(!area && { area_id: ['Choose one of your own areas'] }),
        ...(same && {
          area_id: [`“${same.title}” is announced there for the same time. End it first, if it is over`],
        }),
        ...(isTooLate && { starts_at: [`The beginning can be at most ${daysBack} days ago`] }),
        ...(isTooSoon && { starts_at: ['Only planned work can begin in the future'] }),
        ...(isOver && {
          expected_end_at: ['The expected end must be in the future and after the beginning'],
        }),
      })
    const id = await store.insertOutage(tx, outage)
    const news = begun({
      title: told.title,
      area: area.name,
      isPlanned: told.is_planned,
      hasBegun: startsAt <= now,
    })
    await tellArea(tx, clock, { area: area.id, ...news })
    return recorded(tx, call, id, 'outage.announced')
  })
}

export async function endOutage(call: Call, id: number): Promise<DeskOutage> {
  const { clock } = call
  const within = await outagesWithin(call, 'Edit')
  return call.db.transaction().execute(async (tx) => {
    const outage = found(await store.lockOutage(tx, id, within))
    if (outage.ended_at !== null) throw new Problem('outage.already-ended')
    const now = clock.now()
    await store.endOutage(tx, id, now)
    const isToCome = outage.is_planned && outage.starts_at > now
    await tellArea(tx, clock, { area: outage.area_id, ...ended({ ...outage, isToCome }) })
    return recorded(tx, call, id, 'outage.ended')
  })
}

async function recorded(tx: Database, call: Call, id: number, act: 'outage.announced' | 'outage.ended') {
  const outage = toDeskOutage(await store.findDeskOutage(tx, id))
  await call.audit(tx, { act, target: ['outage', id], details: { area: outage.area, title: outage.title } })
  return outage
}
