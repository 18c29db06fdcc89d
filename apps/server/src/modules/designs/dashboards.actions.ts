import type { DesignRow } from '@uplink/contract/designs/definition'
import type { ViewedDesign } from '@uplink/contract/designs/routes'
import { designLimits } from '@uplink/contract/designs/words'
import { isRowFor } from '@uplink/designs/cell-names'
import { findTimeZone } from '#platform/database/time-zone'
import type { Call } from '#platform/http/call'
import { found } from '#platform/http/problem'
import { opensOf, reportsShownTo } from '../reports/reports.public'
import { reportsIn } from './designs.actions'
import { callsOf, reachOf } from './designs.access'
import { findFor, type ShownDesign, type Viewer } from './designs.store'
import { canOf, rowsShown, toViewedRow } from './designs.view'

const viewerOf = ({ person }: Call): Viewer => ({
  roleIds: person.roleIds,
  isCustomer: person.accountType === 'customer',
  organizationId: person.organizationId,
})

interface Shown {
  design: ShownDesign
  /** The rows for the viewer. */
  rows: DesignRow[]
}

async function designsFor(call: Call, query: { id?: number; limit: number }): Promise<Shown[]> {
  const viewer = viewerOf(call)
  const designs = await findFor(call.db, viewer, { ...query, reach: await reachOf(call) })
  return designs.map((design) => ({
    design,
    rows: rowsShown(design.rows).filter((row) => isRowFor(row, viewer)),
  }))
}

/** What all cells of a design need: the rows the caller may see, the reports in them, and the time zone. */
export async function shownTo(call: Call, id: number) {
  const [shown] = await designsFor(call, { id, limit: 1 })
  const { rows } = found(shown)
  const [reports, timeZone] = await Promise.all([
    reportsShownTo(call, reportsIn(rows)),
    findTimeZone(call.db, call.person.organizationId),
  ])
  return { rows, reports, timeZone }
}

/** Designs as the caller sees them; all their reports are read at once. */
async function viewed(call: Call, shown: readonly Shown[]): Promise<ViewedDesign[]> {
  const [reports, opens, may] = await Promise.all([
    reportsShownTo(call, reportsIn(shown.flatMap(({ rows }) => rows))),
    opensOf(call),
    callsOf(call),
  ])
  return shown.map(({ design, rows }) => ({
    id: design.id,
    name: design.name,
    updated_at: design.updated_at.toISOString(),
    rows: rows.map((row) => toViewedRow(row, reports, opens)),
    can: canOf(design, may),
  }))
}

/** The designs with rows for the caller's roles. */
export async function readDashboard(call: Call): Promise<ViewedDesign[]> {
  return viewed(call, await designsFor(call, { limit: designLimits.onDashboard }))
}

/** A design, if one of its rows is for the caller. */
export async function viewDesign(call: Call, id: number): Promise<ViewedDesign> {
  const [design] = await viewed(call, await designsFor(call, { id, limit: 1 }))
  return found(design)
}
