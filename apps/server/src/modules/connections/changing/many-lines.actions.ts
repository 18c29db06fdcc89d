import type { BulkPreview } from '@uplink/contract/bulk'
import { counted } from '@uplink/contract/counted'
import { lineChangeRoutes } from '@uplink/contract/line-changes'
import { lineClosingRoutes } from '@uplink/contract/line-closing'
import type { ManyLinesAct, ManyLinesResult, manyLineRoutes } from '@uplink/contract/many-lines'
import type { Received, RouteDefinition } from '@uplink/contract/route'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { invalid, Problem } from '#platform/http/problem'
import { inCurrency } from '#platform/money'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import { areas } from '../catalogue/areas.resource'
import { switchLineOn } from '../closing/switching-on.actions'
import { connectionRuleColumns } from '../connections.access'
import { findPausables, type PausableRow } from '../pauses/pauses.store'
import * as store from './many-lines.store'
import { hindranceOfPause, pauseLocked } from './pausing.actions'

type Request = Received<typeof manyLineRoutes.preview>['body']
type ManyLines = Received<typeof manyLineRoutes.act>['body']
type Area = NonNullable<Awaited<ReturnType<typeof store.findActiveArea>>>

const single: Record<ManyLinesAct, RouteDefinition> = {
  pause: lineChangeRoutes.pause,
  'switch-on': lineClosingRoutes.switchOn,
  area: lineChangeRoutes.edit,
}

const missing = (id: number) => ({
  id,
  name: `Line ${id}`,
  why: 'There is no such line, or you may not change it.',
})

/** What an act would do with each of the lines. Those of others answer like missing ones. */
interface Sorted {
  possible: PausableRow[]
  refused: ManyLinesResult['refused']
}

/** Throws for whoever may not do the act with one. */
async function prepared(call: Call, request: Request) {
  if (!(await call.mayReach(single[request.act]))) throw new Problem('access.denied')
  const within = await call.rows('connection', 'Edit', connectionRuleColumns)
  const lines = await store.findWithin(call.db, { ids: request.ids, within })
  return { names: new Map(lines.map((line) => [line.id, line])), area: await areaOf(call, request) }
}

async function areaOf(call: Call, request: Request): Promise<Area | undefined> {
  if (request.act !== 'area' || request.area_id === undefined) return undefined
  const within = await call.rows('area', 'List', ruleColumnsOf(areas).columns)
  const area = await store.findActiveArea(call.db, { id: request.area_id, within })
  if (!area) throw invalid('area_id', 'Choose an active area')
  return area
}

type Prepared = Awaited<ReturnType<typeof prepared>>

const nameOf = ({ holder, username }: { holder: string; username: string }) => `${holder}, ${username}`

async function sort(call: Call, db: Database, request: Request, { names, area }: Prepared): Promise<Sorted> {
  const rows = await findPausables(db, [...names.keys()])
  const lines = new Map(rows.map((row) => [row.id, row]))
  const sorted: Sorted = { possible: [], refused: [] }
  for (const id of request.ids) {
    const [name, line] = [names.get(id), lines.get(id)]
    if (!name || !line) {
      sorted.refused.push(missing(id))
      continue
    }
    const why = hindranceOf(line, request, { area, now: call.clock.now() })
    if (why === undefined) sorted.possible.push(line)
    else sorted.refused.push({ id, name: nameOf(name), why })
  }
  return sorted
}

/** Why a line would stay as it is; undefined: the act is possible, as far as is known before. */
function hindranceOf(
  line: PausableRow,
  request: Request,
  { area, now }: { area: Area | undefined; now: Date },
): string | undefined {
  switch (request.act) {
    case 'pause': {
      if (line.status === 'suspended') return 'It is suspended already.'
      const problem = request.pause && hindranceOfPause(line, request.pause, now)
      return problem && sentenceOf(problem)
    }
    case 'switch-on':
      if (line.status === 'suspended') return undefined
      return line.status === 'closed' ? 'It is closed.' : 'It is on already.'
    case 'area':
      if (line.status === 'closed') return 'It is closed.'
      if (line.area_id === area?.id) return 'It is there already.'
      return line.organization_id === area?.organization_id
        ? undefined
        : 'The area is of another organization.'
  }
}

const sentenceOf = ({ details, message }: Problem) => Object.values(details.errors ?? {})[0]?.[0] ?? message

export async function previewManyLines(call: Call, request: Request): Promise<BulkPreview> {
  const ready = await prepared(call, request)
  const { possible, refused } = await sort(call, call.db, request, ready)
  return { will_change: possible.map(({ id }) => ({ id, name: named(ready, id) })), refused }
}

const named = ({ names }: Prepared, id: number) => {
  const line = names.get(id)
  return line ? nameOf(line) : `Line ${id}`
}

/** Does one thing with many lines, each as with one alone; what is like that already stays. */
export async function actOnManyLines(call: Call, many: ManyLines) {
  const ready = await prepared(call, many)
  const data =
    many.act === 'switch-on' ? await switchOnMany(call, many, ready) : await changeMany(call, many, ready)
  const left = data.refused.length > 0 ? ` ${data.refused.length} stayed as they are.` : ''
  return { message: `${counted(data.changed.length, 'line')} ${said[many.act]}${left}`, data }
}

const said: Record<ManyLinesAct, string> = {
  pause: 'suspended.',
  'switch-on': 'switched on.',
  area: 'in the other area.',
}

/** In one transaction and by the same few statements for all, which are locked first and looked at again. */
async function changeMany(call: Call, many: ManyLines, ready: Prepared): Promise<ManyLinesResult> {
  return call.db.transaction().execute(async (tx) => {
    await store.lockLines(tx, [...ready.names.keys()])
    const { possible, refused } = await sort(call, tx, many, ready)
    if (many.act === 'pause' && many.pause) await pauseLocked(call, tx, possible, many.pause)
    if (many.act === 'area' && ready.area) await moveLocked(call, tx, possible, ready.area)
    return { changed: possible.map(({ id, area_id }) => ({ id, area_id })), refused }
  })
}

async function moveLocked(call: Call, tx: Database, lines: readonly PausableRow[], area: Area) {
  if (lines.length === 0) return
  await store.putIntoArea(tx, {
    lines: lines.map(({ id }) => id),
    from: lines.map(({ area_id }) => area_id),
    area,
    now: call.clock.now(),
  })
  await call.auditAll(
    tx,
    lines.map(({ id, area_id }) => ({
      act: 'connection.edited' as const,
      target: ['connection', id] as const,
      before: { area_id },
      after: { area_id: area.id },
    })),
  )
}

/** Each is a transaction of its own, because money that is given back settles the bills of its line alone. */
async function switchOnMany(call: Call, many: ManyLines, ready: Prepared): Promise<ManyLinesResult> {
  const { possible, refused } = await sort(call, call.db, many, ready)
  const data: ManyLinesResult = { changed: [], refused }
  for (const { id, username, currency, area_id } of possible)
    try {
      await inCurrency(currency, () => switchLineOn(call, { id, username, currency }))
      data.changed.push({ id, area_id })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      data.refused.push({ id, name: named(ready, id), why: sentenceOf(error) })
    }
  return data
}
