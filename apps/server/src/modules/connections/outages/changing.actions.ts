import type { DeskOutage, OutagePreview } from '@uplink/contract/outages'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { found, invalid, Problem } from '#platform/http/problem'
import { toWire } from '#platform/money'
import { forecastCredits } from '../../billing/billing.public'
import { outagesWithin } from './outages.actions'
import { ended, tellArea, updated } from './outages.notices'
import * as store from './outages.store'
import { toDeskOutage } from './outages.view'
import { previewOf, type AreaNews } from './preview'
import { findByKey, insertTelling } from './tellings.store'

/** How many were told. */
export interface ToldCount {
  lines: number
  people: number
}

export async function endOutage(call: Call, id: number): Promise<DeskOutage> {
  const within = await outagesWithin(call, 'Edit')
  return call.db.transaction().execute(async (tx) => {
    const [outage] = await store.findChanging(tx, { id, within, isLocked: true })
    if (found(outage).ended_at !== null) throw new Problem('outage.already-ended')
    await endThese(call, tx, outage ? [outage] : [])
    return toDeskOutage(await store.findDeskOutage(tx, id))
  })
}

/** Ends what was announced together, or some of it. Of two who do it at once, the other is told that it has ended. */
export async function endAnnouncement(
  call: Call,
  id: number,
  outages?: readonly number[],
): Promise<ToldCount> {
  const within = await outagesWithin(call, 'Edit')
  return call.db
    .transaction()
    .execute(async (tx) =>
      endThese(call, tx, await openOf(tx, { announcement: id, within, isLocked: true }, outages)),
    )
}

export async function previewEnd(
  call: Call,
  id: number,
  outages?: readonly number[],
): Promise<OutagePreview> {
  const within = await outagesWithin(call, 'Edit')
  const now = call.clock.now()
  return call.db.transaction().execute(async (tx) => {
    const open = await openOf(tx, { announcement: id, within, isLocked: false }, outages)
    const credits = await forecastCredits(tx, { outages: open.map((outage) => outage.id), now })
    return {
      ...(await previewOf(
        tx,
        open.map((outage) => endOf(outage, now)),
        now,
      )),
      credits: credits.map(({ lines, amount, currency }) => ({ lines, amount: toWire(amount, currency) })),
    }
  })
}

interface NewUpdate {
  text?: string | undefined
  text_bn?: string | undefined
  expected_end_at?: string | null | undefined
  key?: string | undefined
}

/** Tells people what is new where it has not ended. Sent again with the same key, they are told once. */
export async function updateAnnouncement(call: Call, id: number, update: NewUpdate): Promise<ToldCount> {
  const { clock, person } = call
  const within = await outagesWithin(call, 'Edit')
  const now = clock.now()
  return call.db.transaction().execute(async (tx) => {
    // waits for another update, which may be this one, sent twice
    const open = await openOf(tx, { announcement: id, within, isLocked: true })
    const known = await findByKey(tx, { by: person.userId, key: update.key })
    if (known) return { lines: known.lines, people: known.people }
    const expectedEndAt = expectedEndOf(update, now)
    const ids = open.map((outage) => outage.id)
    if (expectedEndAt !== undefined) await store.setExpectedEnd(tx, ids, expectedEndAt)
    const told = await tellAll(
      call,
      tx,
      open.map((outage) => updateOf(outage, update, now)),
    )
    await call.auditAll(
      tx,
      open.map((outage) => ({
        act: 'outage.updated' as const,
        target: ['outage', outage.id] as const,
        details: { area: outage.area, title: outage.title },
      })),
    )
    await insertTelling(tx, {
      announcement: id,
      kind: 'update',
      text: update.text ?? null,
      textBn: update.text_bn ?? null,
      expectedEndAt: expectedEndAt ?? null,
      lines: told.lines,
      people: told.people,
      toldBy: person.userId,
      key: update.key,
      now,
    })
    return told
  })
}

export async function previewUpdate(call: Call, id: number, update: NewUpdate): Promise<OutagePreview> {
  const within = await outagesWithin(call, 'Edit')
  const now = call.clock.now()
  return call.db.transaction().execute(async (tx) => {
    const open = await openOf(tx, { announcement: id, within, isLocked: false })
    const news = open.map((outage) => updateOf(outage, update, now))
    return { ...(await previewOf(tx, news, now)), credits: [] }
  })
}

/** Those that have not ended, of an announcement; with `only`, of these. An announcement that one may not see is none. */
async function openOf(
  tx: Database,
  query: Parameters<typeof store.findChanging>[1],
  only?: readonly number[],
): Promise<store.ChangingRow[]> {
  const all = await store.findChanging(tx, query)
  found(all[0])
  const chosen = only === undefined ? all : all.filter(({ id }) => only.includes(id))
  if (only !== undefined && chosen.length < only.length)
    throw invalid('outage_ids', 'Choose only what was announced together')
  const open = chosen.filter(({ ended_at }) => ended_at === null)
  if (open.length === 0) throw new Problem('outage.already-ended')
  return open
}

async function endThese(call: Call, tx: Database, outages: readonly store.ChangingRow[]): Promise<ToldCount> {
  const now = call.clock.now()
  const [first] = outages
  if (!first) return { lines: 0, people: 0 }
  await store.endOutages(
    tx,
    outages.map(({ id }) => id),
    now,
  )
  const told = await tellAll(
    call,
    tx,
    outages.map((outage) => endOf(outage, now)),
  )
  await call.auditAll(
    tx,
    outages.map(({ id, area, title }) => ({
      act: 'outage.ended' as const,
      target: ['outage', id] as const,
      details: { area, title },
    })),
  )
  await insertTelling(tx, {
    announcement: first.announcement_id,
    kind: 'ended',
    text: null,
    textBn: null,
    expectedEndAt: null,
    lines: told.lines,
    people: told.people,
    toldBy: call.person.userId,
    key: undefined,
    now,
  })
  return told
}

async function tellAll({ clock }: Call, tx: Database, news: readonly AreaNews[]): Promise<ToldCount> {
  let lines = 0
  const people = new Set<number>()
  for (const one of news) {
    const told = await tellArea(tx, clock, one)
    lines += told.lines
    for (const userId of told.people) people.add(userId)
  }
  return { lines, people: people.size }
}

const endOf = (outage: store.ChangingRow, now: Date): AreaNews => ({
  area: outage.area_id,
  name: outage.area,
  ...ended({
    title: outage.title,
    title_bn: outage.title_bn,
    area: outage.area,
    isToCome: outage.is_planned && outage.starts_at > now,
  }),
})

const updateOf = (outage: store.ChangingRow, update: NewUpdate, now: Date): AreaNews => ({
  area: outage.area_id,
  name: outage.area,
  ...updated({
    title: outage.title,
    title_bn: outage.title_bn,
    area: outage.area,
    isPlanned: outage.is_planned,
    text: update.text,
    text_bn: update.text_bn,
    expectedEndAt: expectedEndOf(update, now),
    now,
    zone: outage.zone,
  }),
})

/** Throws unless the end is to come. */
function expectedEndOf({ expected_end_at: text }: NewUpdate, now: Date): Date | null | undefined {
  if (text === undefined || text === null) return text
  const at = new Date(text)
  if (at <= now) throw invalid('expected_end_at', 'The expected end must be in the future')
  return at
}
