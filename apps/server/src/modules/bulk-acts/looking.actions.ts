import { bulkActLimits, type BulkListName, type BulkLook } from '@uplink/contract/bulk-acts'
import type { BulkActs, BulkRecord, Looked, ReadyAct } from '#platform/bulk/bulk-act'
import { keyOf } from '#platform/bulk/bulk-act'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { Problem } from '#platform/http/problem'
import { toWire } from '#platform/money'
import * as acts from './acts.store'
import { actNamed, listNamed } from './registry'
import * as rows from './rows.store'

export interface BulkDeps {
  bulk: BulkActs
}

export interface Asked {
  do: { act: string }
  matching: object
}

/** How many records are looked at by the same few statements. */
const lookedAtOnce = 1000
const sampled = 10

/**
 * Looks what an act would do with all records that match, and writes down which they are: what was looked at is what is done
 * later. The act on one is asked about each, and nothing is changed.
 */
export async function lookAtAll(
  { bulk }: BulkDeps,
  call: Call,
  name: BulkListName,
  { do: { act, ...terms }, matching: filters }: Asked,
) {
  const list = listNamed(bulk, name)
  const { needs, ready } = actNamed(bulk, name, act)
  if (!(await call.mayReach(needs))) throw new Problem('access.denied')
  const prepared = await ready(call, terms)
  const [matching, named, foundBy] = await Promise.all([
    list.matching(call, filters),
    list.named(call),
    list.say(call, filters),
  ])
  const { clock, person } = call
  const { records: most } = bulkActLimits
  const now = clock.now()
  const looked = await call.db.transaction().execute(async (tx) => {
    const id = await acts.insertLook(tx, {
      user_id: person.userId,
      list: name,
      act,
      terms,
      filters,
      said: prepared.said.slice(0, 600),
      found_by: foundBy.slice(0, 600),
      looked_at: now,
    })
    const total = await rows.insertMatching(tx, id, { matching, most })
    if (total > most) throw new Problem('bulk-act.too-many')
    if (total === 0) throw new Problem('bulk-act.none')
    const seen = await lookThrough(tx, id, prepared)
    await acts.noteLooked(tx, id, { total })
    await acts.dropOlderLooks(tx, person.userId)
    const sample = await rows.findSample(tx, id, { named, limit: sampled })
    const reasons = await rows.findReasons(tx, id, named)
    return { id, total, sample, reasons, ...seen }
  })
  const { id, total, reasons, sums, becomes } = looked
  const refused = reasons.reduce((sum, { count }) => sum + count, 0)
  const data: BulkLook = {
    id,
    total,
    will_change: total - refused,
    sample: looked.sample.map((row) => ({
      name: row.name ?? `Number ${row.id}`,
      to: becomes.get(keyOf(row)) ?? null,
    })),
    refused: reasons.map(({ why, count, names }) => ({
      why,
      count,
      names: names.filter((one) => one !== null),
    })),
    money: [...sums].map(([currency, amount]) => toWire(amount, currency)),
    looked_at: now.toISOString(),
  }
  return { message: 'Nothing is changed yet.', data }
}

/** What was seen of the records that would change. */
interface Seen {
  /** By currency. */
  sums: Map<string, number>
  /** What becomes of the first of them. */
  becomes: Map<string, string>
}

async function lookThrough(tx: Database, id: number, prepared: ReadyAct): Promise<Seen> {
  const seen: Seen = { sums: new Map(), becomes: new Map() }
  for (let after = 0; ;) {
    const some = await rows.findFrom(tx, id, { after, limit: lookedAtOnce })
    const looked = await prepared.look(tx, some)
    await rows.noteRefused(tx, id, refusedOf(some, looked))
    for (const one of looked) if (one.why === undefined) add(seen, one)
    if (some.length < lookedAtOnce) return seen
    after += lookedAtOnce
  }
}

function add({ sums, becomes }: Seen, one: Looked): void {
  const { money, to } = one
  if (money) sums.set(money.currency, (sums.get(money.currency) ?? 0) + money.amount)
  if (to !== undefined && becomes.size < sampled) becomes.set(keyOf(one), to)
}

/** Those that would stay, and those of which the act knows nothing. */
function refusedOf(some: readonly BulkRecord[], looked: readonly Looked[]) {
  const known = new Set(looked.map(keyOf))
  const unknown = some.filter((one) => !known.has(keyOf(one))).map((one) => ({ ...one, why: notYours }))
  return [...looked.filter(({ why }) => why !== undefined), ...unknown]
}

export const notYours = 'It is gone, or you may not change it.'
