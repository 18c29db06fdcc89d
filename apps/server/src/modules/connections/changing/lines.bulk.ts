import type { newPause } from '@uplink/contract/line-changes'
import type { output } from 'zod'
import type { BulkAct, BulkRecord, BulkRow, Done, Looked, ReadyAct } from '#platform/bulk/bulk-act'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { Problem } from '#platform/http/problem'
import { inCurrency } from '#platform/money'
import { dayFirst } from '#platform/texts'
import { switchLineOn } from '../closing/switching-on.actions'
import { findPausables, findPausesOf } from '../pauses/pauses.store'
import {
  changeLines,
  findAreas,
  hindranceOfMove,
  lookAtLines,
  movedSince,
  moveLocked,
  noSuchLine,
  prepared,
  singleAct,
  type LinesTerms,
  type Prepared,
} from './many-lines.actions'
import { findElsewhereSince, findWithin, lockLines } from './many-lines.store'

type Terms = LinesTerms & { pause?: output<typeof newPause> | undefined }

const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id)

/** What the act on chosen lines would do with these. */
async function lookThrough(
  db: Database,
  records: readonly BulkRecord[],
  { terms, ready }: { terms: Terms; ready: Prepared },
): Promise<Looked[]> {
  const looked = await lookAtLines(db, { ids: idsOf(records), terms, ready })
  return [...looked.values()].map(({ id, why }) => ({ kind: '', id, why }))
}

/** What taking it back needs of each of these lines, as they were and as they are. */
type Remembering = (
  tx: Database,
  were: readonly { id: number; area_id: number }[],
) => Promise<Map<number, number>>

interface Stroke {
  said: (ready: Prepared) => string
  remember: Remembering
}

/** Suspending and moving: the same few statements for all. */
async function inOneStroke(call: Call, terms: Terms, { said, remember }: Stroke): Promise<ReadyAct> {
  const ready = await prepared(call, terms)
  return {
    said: said(ready),
    look: (db, records) => lookThrough(db, records, { terms, ready }),
    async inOne(tx, rows) {
      const looked = await changeLines(call, tx, { ids: idsOf(rows), terms, ready })
      const changed = [...looked.values()].filter(({ why }) => why === undefined)
      const before = await remember(tx, changed)
      return rows.map(({ position, id }): Done => {
        const line = looked.get(id)
        if (line && line.why === undefined)
          return { position, result: 'changed', before: before.get(id) ?? null }
        return { position, result: 'refused', why: line?.why ?? noSuchLine }
      })
    },
  }
}

const pause: BulkAct<{ pause: output<typeof newPause> }> = {
  needs: singleAct.pause,
  ready: (call, { pause: terms }) =>
    inOneStroke(
      call,
      { act: 'pause', pause: terms },
      {
        said: () =>
          `Suspend ${terms.back_on == null ? 'until somebody switches them on' : `until ${dayFirst(terms.back_on)}`}: ${terms.reason}`,
        // a line that somebody suspends anew has another suspension
        remember: async (tx, lines) =>
          new Map((await findPausesOf(tx, idsOf(lines))).map(({ connection_id: line, id }) => [line, id])),
      },
    ),
  undo: { act: 'switch-on', terms: () => ({}) },
}

const area: BulkAct<{ area_id: number }> = {
  needs: singleAct.area,
  ready: (call, terms) =>
    inOneStroke(
      call,
      { act: 'area', ...terms },
      {
        said: ({ area: to }) => `Put into the area ${to?.name ?? terms.area_id}`,
        remember: async (_tx, lines) => new Map(lines.map(({ id, area_id }) => [id, area_id])),
      },
    ),
  undo: { act: 'area-back', terms: ({ area_id: from }) => ({ from }) },
}

/** Each line goes to where it was, unless somebody has moved it since. */
const areaBack: BulkAct<{ from: number }> = {
  needs: singleAct.area,
  async ready(call, { from }) {
    if (!(await call.mayReach(singleAct.area))) throw new Problem('access.denied')
    const ready = await prepared(call, { act: 'area' })
    return {
      said: 'Put back into their former areas',
      look: async () => [],
      async inOne(tx, rows) {
        const areas = new Map(
          (await findAreas(call, tx, [...new Set(rows.map(({ before }) => before ?? 0))])).map((one) => [
            one.id,
            one,
          ]),
        )
        await lockLines(tx, { ids: idsOf(rows), within: ready.within })
        const within = await findWithin(tx, { ids: idsOf(rows), within: ready.within })
        const lines = new Map((await findPausables(tx, idsOf(within))).map((line) => [line.id, line]))
        const elsewhere = await findElsewhereSince(tx, {
          area: from,
          lines: rows.flatMap(({ id, changedAt: since }) => (since ? [{ id, since }] : [])),
        })
        const done: Done[] = []
        const possible = new Map<number, BulkRow[]>()
        for (const row of rows) {
          const [line, to] = [lines.get(row.id), areas.get(row.before ?? 0)]
          const why = !line
            ? noSuchLine
            : line.area_id !== from || elsewhere.has(row.id)
              ? movedSince
              : to
                ? hindranceOfMove(line, to)
                : 'Its former area is not in use any more.'
          if (why !== undefined) done.push({ position: row.position, result: 'refused', why })
          else possible.set(row.before ?? 0, [...(possible.get(row.before ?? 0) ?? []), row])
        }
        // one stroke for each area of before
        for (const [to, some] of possible) {
          const moved = some.flatMap(({ id }) => lines.get(id) ?? [])
          const target = areas.get(to)
          if (target) await moveLocked(call, tx, moved, target)
          done.push(...some.map(({ position }) => ({ position, result: 'changed' as const })))
        }
        return done
      },
    }
  },
}

/**
 * Each is a transaction of its own, because money that is given back settles the bills of its line alone. Where it takes back an
 * act on many, only what that act suspended is switched on.
 */
const switchOn: BulkAct<object> = {
  needs: singleAct['switch-on'],
  async ready(call) {
    const terms = { act: 'switch-on' } as const
    const ready = await prepared(call, terms)
    return {
      said: 'Switch on',
      look: (db, records) => lookThrough(db, records, { terms, ready }),
      async each(rows) {
        const looked = await lookAtLines(call.db, { ids: idsOf(rows), terms, ready })
        return async ({ position, id, before }, once) => {
          const line = looked.get(id)
          if (!line || line.why !== undefined)
            return { position, result: 'refused', why: line?.why ?? noSuchLine }
          const { username, currency } = line
          const switching = { only: before ?? undefined, also: once }
          await inCurrency(currency, () => switchLineOn(call, { id, username, currency }, switching))
          return { position, result: 'changed' }
        }
      },
    }
  },
}

/** What can be done with all lines that match, as with chosen ones. */
export const lineActs = {
  'customers.pause': pause,
  'customers.area': area,
  'customers.area-back': areaBack,
  'customers.switch-on': switchOn,
}
