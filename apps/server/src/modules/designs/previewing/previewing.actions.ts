import type { designRoutes } from '@uplink/contract/designs/routes'
import { designLimits } from '@uplink/contract/designs/words'
import type { Received } from '@uplink/contract/route'
import type { Call } from '#platform/http/call'
import { found } from '#platform/http/problem'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import {
  callAs,
  callOfRole,
  nothingOf,
  reportsShownTo,
  type PlaceDeps,
  type PrintedCell,
} from '../../reports/reports.public'
import { show, type CellDeps } from '../cells.actions'
import { findPeople } from './people.store'

export interface PreviewDeps extends CellDeps, PlaceDeps {}

type Body = Received<typeof designRoutes.previewCell>['body']
type PeopleQuery = Received<typeof designRoutes.people>['query']

const userRules = ruleColumnsOf({ model: 'user', table: 'users' })

async function peopleFor(call: Call, query: PeopleQuery & { id?: number }) {
  const within = await call.rows('user', 'List', userRules.columns)
  return findPeople(call.db, { within, ...query, limit: designLimits.people })
}

/** The people of a role as whom the caller may preview a design. */
export const listPeople = (call: Call, query: PeopleQuery) => peopleFor(call, query)

/** The viewer to preview as. A person whom the caller may not list is answered like a missing one. */
async function placeOf(
  deps: PreviewDeps,
  call: Call,
  { role, person }: NonNullable<Body['as']>,
): Promise<Call> {
  if (person === undefined) return callOfRole(deps, call, role)
  const [known] = await peopleFor(call, { role, id: person })
  return found(await callAs(deps, found(known).id))
}

/**
 * The rows of a cell that is being designed. A report that the caller may not see is answered like a missing one. As a
 * person: only rows that both may see. As a role: the caller's own rows, if the role may see the report at all.
 */
export async function previewCell(deps: PreviewDeps, call: Call, body: Body): Promise<PrintedCell> {
  const { cell, as: query } = body
  const ids = cell.report_id === null ? [] : [cell.report_id]
  const reports = await reportsShownTo(call, ids)
  const place = query && (await placeOf(deps, call, query))
  const isTheirs = !place || cell.report_id === null || (await reportsShownTo(place, ids)).has(cell.report_id)
  if (reports.size > 0 && !isTheirs) return nothingOf('forbidden')
  const as = query?.person === undefined ? undefined : place
  return show(deps, call, { cell, display: cell.display_type, request: body, hidden: 'missing', reports, as })
}
