import type { AuditAct, AuditNoun } from '@uplink/contract/audit'
import { maxMany, type ManyAct, type ManyReport } from '@uplink/contract/many'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '../database/kysely'
import type { Call } from '../http/call'
import type { Listing } from '../list/listing'
import { auditedFields } from './audited'
import type { Use, Values } from './declaration'
import { countUsesOfMany, createManyStore } from './many.store'
import { inUse } from './refusals'
import type { ListRequest, Reach, Row } from './resource.store'

/** The parts of a call about many records: the act, and either ids or filters. */
export interface ManyRequest {
  act: ManyAct
  ids?: readonly number[] | undefined
  matching?: Values | undefined
}

interface Meant {
  reach: Reach
  act: 'Edit' | 'Delete'
  /** The list's default order. */
  order: string
}

/**
 * The rows that an act on many records is about: those that match the list's filters, or those with these ids. With
 * ids, also rows that the caller may act on but not list, as in the act on one record.
 */
export function meantBy(
  { ids, matching }: ManyRequest,
  { reach, act, order }: Meant,
): { reach: Reach; request: ListRequest } {
  const { q, sort = order, ...filters } = (matching ?? { id: ids }) as { q?: string; sort?: string }
  const known = sql<SqlBool>`(${reach.List} OR ${reach[act]})`
  return { reach: ids ? { ...reach, List: known } : reach, request: { q, sort, filters } }
}

/** A record as its list shows it. */
type Shown = Values & { id: number; can: readonly string[] }

/** What acts on many records need to know about a resource. */
export interface ManyOf<R = Row> {
  noun: AuditNoun
  table: string
  /** The rows concerned, as far as the caller may see them. */
  listing: (tx: Database) => Listing<R>
  view: (row: R) => Shown
  nameOf: (record: Values) => string
  uses: readonly Use[]
  /** Further reasons to refuse records, as sentences by their ids. Called after the rows are locked. */
  refuse?: (tx: Database, records: readonly Shown[]) => Promise<ReadonlyMap<number, string>>
  /** What the audit log stores of a record; absent: its own fields. */
  auditedOf?: (record: Values) => Values
  beforeDelete?: (tx: Database, ids: readonly number[]) => Promise<void>
}

const words = {
  activate: { done: 'activated', status: 'active', right: 'edit', verb: 'change' },
  deactivate: { done: 'deactivated', status: 'inactive', right: 'edit', verb: 'change' },
  delete: { done: 'deleted', status: undefined, right: 'delete', verb: 'delete' },
} as const

/**
 * Does one thing with many records in one transaction, with a small fixed number of statements. Records that the act
 * on one would refuse stay unchanged and are returned with the same reason. Every changed record gets its own line in
 * the audit log.
 */
export async function actOnMany<R>(call: Call, { act, ids }: ManyRequest, of: ManyOf<R>) {
  const { status, right, verb } = words[act]
  const store = createManyStore(of.table)
  const data = await call.db.transaction().execute(async (tx): Promise<ManyReport> => {
    const records = (await store.lock(of.listing(tx), maxMany)).map(of.view)
    const why = new Map<number, string>()
    const refuse = (id: number, text: string) => void (why.has(id) || why.set(id, text))
    const nameOf = (id: number) => names.get(id) ?? `Number ${id}`
    const names = new Map(records.map((record) => [record.id, of.nameOf(record)]))
    for (const id of ids ?? []) if (!names.has(id)) refuse(id, `Number ${id} does not exist.`)
    for (const [id, text] of (await of.refuse?.(tx, records)) ?? []) if (names.has(id)) refuse(id, text)
    for (const { id, can } of records)
      if (!can.includes(right)) refuse(id, `You may not ${verb} ${nameOf(id)}.`)
    const left = () => records.filter(({ id }) => !why.has(id))
    const wanted = left().filter((record) => status === undefined || record.status !== status)
    const unchanged = left().length - wanted.length
    if (status === undefined) {
      const used = await countUsesOfMany(tx, idsOf(wanted), of.uses)
      for (const [id, counts] of used) refuse(id, inUse(nameOf(id), counts).message)
      const free = idsOf(left())
      await of.beforeDelete?.(tx, free)
      for (const id of await store.delete(tx, free)) refuse(id, `${nameOf(id)} is in use.`)
    } else await store.setStatus(tx, idsOf(wanted), { status, updated_at: call.clock.now() })
    const changed = wanted.filter(({ id }) => !why.has(id))
    await call.auditAll(
      tx,
      changed.map((record) => ({
        act: `${of.noun}.${status === undefined ? 'deleted' : 'updated'}` as AuditAct,
        target: [of.noun, record.id] as const,
        ...(status === undefined
          ? { before: (of.auditedOf ?? auditedFields)(record) }
          : { before: { status: record.status }, after: { status } }),
      })),
    )
    const refused = [...why].map(([id, text]) => ({ id, name: nameOf(id), why: text }))
    return { changed: idsOf(changed), unchanged, refused }
  })
  return { message: told(act, data), data }
}

const idsOf = (records: readonly Shown[]) => records.map(({ id }) => id)

/** A sentence: `126 deactivated. 2 not: Billing is in use: 12 services refer to it.` */
function told(act: ManyAct, { changed, unchanged, refused }: ManyReport): string {
  const { done, status } = words[act]
  return [
    `${changed.length === 0 ? 'None' : changed.length.toLocaleString('en')} ${done}.`,
    ...(unchanged > 0 ? [`${unchanged.toLocaleString('en')} ${status} already.`] : []),
    ...(refused[0] ? [`${refused.length.toLocaleString('en')} not: ${refused[0].why}`] : []),
  ].join(' ')
}
