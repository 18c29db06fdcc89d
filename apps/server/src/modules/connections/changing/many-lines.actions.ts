import type { BulkPreview } from '@uplink/contract/bulk'
import { counted } from '@uplink/contract/counted'
import { lineChangeRoutes } from '@uplink/contract/line-changes'
import { lineClosingRoutes } from '@uplink/contract/line-closing'
import type { ManyLinesAct, ManyLinesResult, manyLineRoutes } from '@uplink/contract/many-lines'
import type { Received, RouteDefinition } from '@uplink/contract/route'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import { invalid, Problem, sentenceOf } from '#platform/http/problem'
import { inCurrency } from '#platform/money'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import { areas } from '../catalogue/areas.resource'
import { switchLineOn } from '../closing/switching-on.actions'
import { connectionRuleColumns } from '../connections.access'
import { findPausables, findPausesOf, type PausableRow } from '../pauses/pauses.store'
import * as store from './many-lines.store'
import { hindranceOfPause, pauseLocked } from './pausing.actions'

type Request = Received<typeof manyLineRoutes.preview>['body']
type ManyLines = Received<typeof manyLineRoutes.act>['body']
/** An act with what decides what it would do; where it takes another one back, with what that one made. */
export type LinesTerms = Omit<Request, 'ids'> & Pick<ManyLines, 'from_area_id' | 'since'>
export type Area = Awaited<ReturnType<typeof store.findActiveAreas>>[number]

export const singleAct: Record<ManyLinesAct, RouteDefinition> = {
  pause: lineChangeRoutes.pause,
  'switch-on': lineClosingRoutes.switchOn,
  area: lineChangeRoutes.edit,
}

export const movedSince = 'It was put into another area since.'
const suspendedAnew = 'It was suspended anew since.'
export const noSuchLine = 'There is no such line, or you may not change it.'

interface LookedLine extends PausableRow {
  name: string
  /** Why it would stay as it is; undefined: the act is possible, as far as is known before. */
  why: string | undefined
}

export interface Prepared {
  within: Within
  area: Area | undefined
  now: Date
}

const changeable = (call: Call) => call.rows('connection', 'Edit', connectionRuleColumns)

/** Throws for whoever may not do the act with one, and what is wrong with the terms. */
export async function prepared(call: Call, terms: LinesTerms): Promise<Prepared> {
  if (!(await call.mayReach(singleAct[terms.act]))) throw new Problem('access.denied')
  return { within: await changeable(call), area: await areaOf(call, terms), now: call.clock.now() }
}

/** Those of the areas into which the caller may put lines. */
export const findAreas = async (call: Call, db: Database, ids: readonly number[]): Promise<Area[]> =>
  store.findActiveAreas(db, { ids, within: await call.rows('area', 'List', ruleColumnsOf(areas).columns) })

async function areaOf(call: Call, { act, area_id: id }: LinesTerms): Promise<Area | undefined> {
  if (act !== 'area' || id === undefined) return undefined
  const [area] = await findAreas(call, call.db, [id])
  if (!area) throw invalid('area_id', 'Choose an active area')
  return area
}

/** What an act would do with each of these lines, as far as they are within. */
export async function lookAtLines(
  db: Database,
  { ids, terms, ready }: { ids: readonly number[]; terms: LinesTerms; ready: Prepared },
): Promise<Map<number, LookedLine>> {
  const named = await store.findWithin(db, { ids, within: ready.within })
  const rows = await findPausables(
    db,
    named.map(({ id }) => id),
  )
  const names = new Map(named.map(({ id, holder, username }) => [id, `${holder}, ${username}`]))
  const moved = await movedOf(db, ids, terms)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        name: names.get(row.id) ?? '',
        why: moved.has(row.id) ? movedSince : hindranceOf(row, terms, ready),
      },
    ]),
  )
}

/** Where a move is taken back: the lines that have been elsewhere since, also those that are back. */
const movedOf = async (
  db: Database,
  ids: readonly number[],
  { from_area_id: area, since }: LinesTerms,
): Promise<ReadonlySet<number>> =>
  area === undefined || since === undefined
    ? new Set()
    : store.findElsewhereSince(db, { area, lines: ids.map((id) => ({ id, since: new Date(since) })) })

function hindranceOf(line: PausableRow, terms: LinesTerms, { area, now }: Prepared): string | undefined {
  switch (terms.act) {
    case 'pause': {
      if (line.status === 'suspended') return 'It is suspended already.'
      const problem = terms.pause && hindranceOfPause(line, terms.pause, now)
      return problem && sentenceOf(problem)
    }
    case 'switch-on':
      if (line.status === 'suspended') return undefined
      return line.status === 'closed' ? 'It is closed.' : 'It is on already.'
    case 'area':
      if (terms.from_area_id !== undefined && line.area_id !== terms.from_area_id) return movedSince
      return area && hindranceOfMove(line, area)
  }
}

export function hindranceOfMove(line: PausableRow, area: Area): string | undefined {
  if (line.status === 'closed') return 'It is closed.'
  if (line.area_id === area.id) return 'It is there already.'
  return line.organization_id === area.organization_id ? undefined : 'The area is of another organization.'
}

/** The chosen lines in their order: those of others answer like missing ones. */
function sorted(ids: readonly number[], looked: ReadonlyMap<number, LookedLine>) {
  const possible: LookedLine[] = []
  const refused: ManyLinesResult['refused'] = []
  for (const id of ids) {
    const line = looked.get(id)
    if (!line) refused.push({ id, name: `Line ${id}`, why: noSuchLine })
    else if (line.why === undefined) possible.push(line)
    else refused.push({ id, name: line.name, why: line.why })
  }
  return { possible, refused }
}

export async function previewManyLines(call: Call, { ids, ...terms }: Request): Promise<BulkPreview> {
  const ready = await prepared(call, terms)
  const { possible, refused } = sorted(ids, await lookAtLines(call.db, { ids, terms, ready }))
  return { will_change: possible.map(({ id, name }) => ({ id, name })), refused }
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

/** The suspensions by hand of lines, by line. */
const pausesOf = async (db: Database, lines: readonly { id: number }[]) =>
  new Map(
    (
      await findPausesOf(
        db,
        lines.map(({ id }) => id),
      )
    ).map(({ id, connection_id: line }) => [line, id]),
  )

/** In one transaction and by the same few statements for all, which are locked first and looked at again. */
async function changeMany(call: Call, many: ManyLines, ready: Prepared): Promise<ManyLinesResult> {
  return call.db.transaction().execute(async (tx) => {
    const { possible, refused } = sorted(
      many.ids,
      await changeLines(call, tx, { ...many, terms: many, ready }),
    )
    const pauses = many.act === 'pause' ? await pausesOf(tx, possible) : undefined
    return {
      changed: possible.map(({ id, area_id }) => ({ id, area_id, pause_id: pauses?.get(id) ?? null })),
      // after everything was written: what comes later is somebody else's
      at: call.clock.now().toISOString(),
      refused,
    }
  })
}

interface Changing {
  ids: readonly number[]
  terms: Omit<ManyLines, 'ids'>
  ready: Prepared
}

/** Locks lines, looks at them again, and does it with those that nothing hinders; returns all of them as they were. */
export async function changeLines(call: Call, tx: Database, { ids, terms, ready }: Changing) {
  await store.lockLines(tx, { ids, within: ready.within })
  const looked = await lookAtLines(tx, { ids, terms, ready })
  const possible = [...looked.values()].filter(({ why }) => why === undefined)
  if (terms.act === 'pause' && terms.pause) await pauseLocked(call, tx, possible, terms.pause)
  if (terms.act === 'area' && ready.area) await moveLocked(call, tx, possible, ready.area)
  return looked
}

/** Puts lines, which are locked, into an area, and writes it down. */
export async function moveLocked(call: Call, tx: Database, lines: readonly PausableRow[], area: Area) {
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
  const looked = await lookAtLines(call.db, { ids: many.ids, terms: many, ready })
  const { possible, refused } = sorted(many.ids, looked)
  const data: ManyLinesResult = { changed: [], refused, at: ready.now.toISOString() }
  const pauses = many.pause_ids && (await pausesOf(call.db, possible))
  for (const { id, username, currency, area_id, name } of possible)
    try {
      const only = pauses?.get(id)
      if (pauses && !many.pause_ids?.some((one) => one === only))
        throw new Problem('line-closing.not-suspended', { message: suspendedAnew })
      // it is compared once more with the line locked: somebody may suspend it anew meanwhile
      await inCurrency(currency, () => switchLineOn(call, { id, username, currency }, { only }))
      data.changed.push({ id, area_id, pause_id: null })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      data.refused.push({ id, name, why: sentenceOf(error) })
    }
  return data
}
