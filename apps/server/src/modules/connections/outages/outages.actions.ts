import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { outageRoutes, type Announcement, type DeskArea, type RunningOutage } from '@uplink/contract/outages'
import type { PermissionAction } from '@uplink/contract/permission-rules'
import type { Call } from '#platform/http/call'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import * as store from './outages.store'
import { toAnnouncement, toAreaOutage, toDeskOutage } from './outages.view'
import { findOpen, findTellings } from './tellings.store'

const areasShown = 1000

/**
 * The rows of outages for the caller's rules, which name fields of the outage's area. Announcing one needs `Create`.
 */
export const outagesWithin = (call: Call, action: PermissionAction) =>
  call.rows('outage', action, store.outageRuleColumns)

/** A single statement, because every customer's screen asks for it. */
export async function readRunning(call: Call, connection: { id: number }): Promise<RunningOutage | null> {
  const now = call.clock.now()
  const query = { connection: connection.id, now, until: now, limit: 1 }
  const [row] = await store.findForLine(call.db, query)
  return row ? { ...toAreaOutage(row), area: row.area } : null
}

export async function listOutages(call: Call, query: Chosen & { page: number; per_page: number }) {
  const [mayAnnounce, mayCreate, mayEnd] = await Promise.all([
    call.mayReach(outageRoutes.announce),
    call.mayCreate('outage'),
    call.mayReach(outageRoutes.end),
  ])
  const can: ('announce' | 'end')[] = [
    ...(mayAnnounce && mayCreate ? (['announce'] as const) : []),
    ...(mayEnd ? (['end'] as const) : []),
  ]
  return { ...(await pageOf(call.db, await outagesFor(call, query), query)), can }
}

export const exportOutages = async (call: Call, query: Chosen & Columns) =>
  csvOf(call, outageRoutes.export, await outagesFor(call, query), query)

interface Chosen {
  state?: 'open' | 'ended' | undefined
  area?: number | undefined
}

async function outagesFor(call: Call, chosen: Chosen) {
  return { ...store.outagesOf(call.db, await outagesWithin(call, 'List'), chosen), view: toDeskOutage }
}

export async function listAreas(call: Call): Promise<DeskArea[]> {
  return store.findAreas(call.db, { within: await outagesWithin(call, 'List'), limit: areasShown })
}

/** Far more than go on at a time. */
const openShown = 200
const tellingsShown = 5

/** What has not ended, by announcement, with what customers were told of it last. */
export async function readOpen(
  call: Call,
): Promise<{ announcements: Announcement[]; has_more: boolean; sees_tickets: boolean }> {
  const within = await outagesWithin(call, 'List')
  const rows = await findOpen(call.db, { within, limit: openShown + 1 })
  const shown = rows.slice(0, openShown)
  const ids = [...new Set(shown.map((row) => row.announcement_id))]
  const tellings = await findTellings(call.db, { announcements: ids, limit: tellingsShown })
  const announcements = ids.flatMap((id) =>
    toAnnouncement(
      id,
      shown.filter((row) => row.announcement_id === id),
      tellings.filter((telling) => telling.announcement_id === id),
    ),
  )
  const mayUse = await Promise.all([
    call.mayReach(deskTicketRoutes.list),
    call.mayReach(deskTicketRoutes.many),
  ])
  return { announcements, has_more: rows.length > openShown, sees_tickets: mayUse.every(Boolean) }
}
