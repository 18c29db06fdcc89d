import type { AuditAct, AuditNoun } from '@uplink/contract/audit'
import { maxLookups } from '@uplink/contract/resource'
import type { Database } from '../database/kysely'
import type { Call } from '../http/call'
import { csvOf, type Columns } from '../list/csv-file'
import { whole } from '../http/pages'
import { notFound, Problem } from '../http/problem'
import { auditedFields, differences } from './audited'
import { actOnMany, meantBy, type ManyRequest } from './many'
import { withLastWriter } from './last-change'
import type { Change, Resource, Values } from './declaration'
import { canOf, mayChange, reachOf as rowsReached, recordPage } from './records'
import { inUse, isInUse, notValid, refusalOf } from './refusals'
import { areWithin, countUses, createResourceStore, type Reach, type Row } from './resource.store'
import { ruleColumnsOf } from './rule-columns'
import { withSealed } from '../secrets/sealed-fields'
import type { Seals } from '../secrets/seals'

interface ListQuery extends ResourceQuery {
  page: number
  per_page: number
  pagination?: string | undefined
}

/** How the list and its export are filtered and ordered. */
interface ResourceQuery {
  q?: string | undefined
  sort?: string | undefined
}

/** By field: the values of which a row must have one. */
type Filters = Readonly<Record<string, readonly unknown[] | undefined>>

/** The actions of a resource's routes, all narrowed by the row rules of its model. */
export function resourceActions(resource: Resource, seals: Seals) {
  const { noun, model, routes, uses = [], goesWith = [], links = {}, sealed = {} } = resource
  const store = createResourceStore(resource)
  const rule = ruleColumnsOf(resource)
  const within = (call: Call, action: 'List' | 'Create' | 'Edit' | 'Delete') =>
    call.rows(model, action, rule.columns)

  const reachOf = async (call: Call): Promise<Reach> => ({
    ...(await rowsReached(call, resource)),
    told: await toldTo(call),
  })

  /** For fields of other records whose own row rules count: which of those records the caller may list. */
  async function toldTo(call: Call): Promise<NonNullable<Reach['told']>> {
    const ruled = Object.entries(resource.sources).flatMap(([field, source]) =>
      typeof source === 'object' && 'ruled' in source && source.ruled ? [[field, source.ruled] as const] : [],
    )
    const told = ruled.map(async ([field, other]) => {
      const within = await call.rows(other.model, 'List', ruleColumnsOf(other).columns)
      return [field, within] as const
    })
    return Object.fromEntries(await Promise.all(told))
  }

  /** A function from the stored record to the contract's, with what the caller may do. */
  async function viewFor(call: Call) {
    const may = await mayChange(call, routes)
    return ({ can_edit, can_delete, ...kept }: Row) => {
      const isDeletable = can_delete && resource.isBuiltIn?.(kept) !== true
      const can = canOf({ can_edit, can_delete: isDeletable }, may)
      return { ...asSent(resource.view?.(kept) ?? kept), can }
    }
  }

  async function listingFor(call: Call, { q, sort = resource.listedBy, ...filters }: ResourceQuery) {
    const listing = store.listing(call.db, await reachOf(call), { q, sort, filters })
    return { ...listing, view: await viewFor(call) }
  }

  /** One record; `written`: this call has just written it, so its rules are checked already. */
  async function readAlone(call: Call, db: Database, id: number, how?: 'written') {
    const reach = await reachOf(call)
    const row = await store.find(db, id, reach, how === 'written' ? undefined : reach.List)
    if (!row) throw notFound()
    return { ...(await viewFor(call))(row), id, version: row.version }
  }

  /** One record with what refers to it. */
  const read = async (call: Call, db: Database, id: number, how?: 'written') => ({
    ...(await readAlone(call, db, id, how)),
    used_by: await countUses(db, id, uses),
  })

  /** Refuses a form that refers to records that the caller may not list. */
  async function refuseUnlisted(call: Call, tx: Database, after: Values) {
    const linked = Object.entries(links).map(([field, { to }]) => [field, to] as const)
    const wrong: string[] = []
    for (const [field, other] of [...Object.entries(resource.references ?? {}), ...linked]) {
      const ids = [after[field] ?? []].flat()
      const listed = await call.rows(other.model, 'List', ruleColumnsOf(other).columns)
      if (ids.length > 0 && !(await areWithin(tx, other.table, ids, listed))) wrong.push(field)
    }
    if (wrong.length > 0) throw notValid(...wrong)
  }

  /** Saves the links that a form contains. */
  async function saveLinks(tx: Database, id: number, after: Values) {
    for (const [field, link] of Object.entries(links)) {
      const others = after[field] as readonly number[] | undefined
      if (others) await store.link(tx, id, link, others)
    }
  }

  /** The columns to write for a form, after checking every record that it refers to. */
  async function columnsOf(call: Call, tx: Database, change: Change): Promise<Values> {
    await refuseUnlisted(call, tx, change.after ?? {})
    const written = { ...change.after, ...(await resource.beforeWrite?.(call, tx, change)) }
    const columnOf = (field: string) => {
      const kept = resource.sources[field]
      return typeof kept === 'string' ? kept : field
    }
    const kept = Object.entries(written).filter(([field]) => !(field in links))
    return Object.fromEntries(kept.map(([field, value]) => [columnOf(field), value]))
  }

  /** The same columns with the form's secrets sealed for the record. */
  const sealing = (
    call: Call,
    id: number,
    change: { columns: Values; before?: Values | undefined },
  ): Values => withSealed(sealed, change, { seals, id, now: call.clock.now() })

  /** The name by which people know a record. */
  const nameOf = (record: Values) => String(record[resource.order])

  /** Runs the check, the change and its line of the audit log in one transaction. */
  async function write<T>(call: Call, work: (tx: Database) => Promise<T>): Promise<T> {
    try {
      return await call.db.transaction().execute(work)
    } catch (error) {
      throw refusalOf(error, resource)
    }
  }

  const outside = () =>
    resource.reach === undefined ? new Problem('access.denied') : notValid(resource.reach)

  function note(
    call: Call,
    tx: Database,
    act: 'created' | 'updated' | 'deleted',
    { id, ...fields }: { id: number; before?: Values; after?: Values },
  ) {
    const target = [noun as AuditNoun, id] as const
    return call.audit(tx, { act: `${noun}.${act}` as AuditAct, target, ...fields })
  }

  /** Throws unless the caller may create records; returns what creates one, with its line of the audit log. */
  async function creator(call: Call) {
    if (!(await call.mayCreate(model))) throw new Problem('access.denied')
    const creatable = await within(call, 'Create')
    return async (tx: Database, after: Values) => {
      const columns = await columnsOf(call, tx, { after })
      const id = await store.reserve(tx, columns, creatable, rule.types)
      if (id === undefined) throw outside()
      const now = call.clock.now()
      await store.insert(tx, { ...sealing(call, id, { columns }), id, created_at: now, updated_at: now })
      await saveLinks(tx, id, after)
      const record = await read(call, tx, id, 'written')
      await note(call, tx, 'created', { id, after: auditedFields(record) })
      return record
    }
  }

  return {
    async list(call: Call, { page, per_page, pagination, ...request }: ListQuery) {
      const listing = await listingFor(call, request)
      return recordPage(call, listing, { page, per_page, pagination }, { model, create: routes.create })
    },

    export: async (call: Call, { columns, ...request }: ResourceQuery & Columns) =>
      csvOf(call, routes.export, await listingFor(call, request), { columns, ...request }),

    async lookUp(call: Call, { q, ...filters }: { q?: string | undefined }) {
      const listed = await within(call, 'List')
      const request = { q, filters: filters as Filters, sort: resource.order }
      const rows = await store.lookUp(call.db, listed, request, resource.lookup?.fields ?? [], maxLookups)
      return whole(rows.map(asSent))
    },

    async many(call: Call, query: ManyRequest) {
      const act = query.act === 'delete' ? 'Delete' : 'Edit'
      if (!(await call.mayReach(act === 'Delete' ? routes.delete : routes.update)))
        throw new Problem('access.denied')
      const [reach, view] = await Promise.all([reachOf(call), viewFor(call)])
      const rows = meantBy(query, { reach, act, order: resource.listedBy })
      return actOnMany(call, query, {
        noun,
        table: resource.table,
        uses: [...uses, ...goesWith],
        nameOf: (record: Values) => nameOf(record),
        listing: (tx) => store.listing(tx, rows.reach, rows.request),
        view: (row) => ({ ...view(row), id: row.id }),
        refuse: async (_tx, records) =>
          new Map(
            records
              .filter((record) => act === 'Delete' && resource.isBuiltIn?.(record) === true)
              .map((record) => [record.id, `${nameOf(record)} is built in.`]),
          ),
      })
    },

    read: (call: Call, id: number) => read(call, call.db, id),

    creator,

    async create(call: Call, after: Values) {
      const create = await creator(call)
      return write(call, (tx) => create(tx, after))
    },

    async update(call: Call, id: number, { version, ...after }: Values & { version?: number | undefined }) {
      const editable = await within(call, 'Edit')
      const writing = write(call, async (tx) => {
        if (!(await store.lock(tx, id, editable))) throw notFound()
        const before = await readAlone(call, tx, id, 'written')
        if (version !== undefined && version !== before.version) throw new Problem('record.conflict')
        const columns = await columnsOf(call, tx, { before, after })
        // checked before writing, because an error about a unique name would reveal records that the caller may not
        // see
        if (!(await store.wouldLieWithin(tx, id, columns, editable, rule.types))) throw outside()
        const written = sealing(call, id, { columns, before })
        await store.update(tx, id, { ...written, updated_at: call.clock.now() })
        await saveLinks(tx, id, after)
        const record = await read(call, tx, id, 'written')
        const changes = differences(auditedFields(before), auditedFields(record))
        await note(call, tx, 'updated', { id, ...changes })
        return record
      })
      return writing.catch(async (error: unknown) => {
        throw await withLastWriter(call, { noun, id }, error)
      })
    },

    async delete(call: Call, id: number) {
      const deletable = await within(call, 'Delete')
      return write(call, async (tx) => {
        if (!(await store.lock(tx, id, deletable))) throw notFound()
        const before: Values & { id: number; used_by: { what: string; count: number }[] } = await read(
          call,
          tx,
          id,
          'written',
        )
        if (resource.isBuiltIn?.(before)) throw new Problem('record.built-in')
        const name = nameOf(before)
        if (before.used_by.length > 0) throw inUse(name, before.used_by)
        await columnsOf(call, tx, { before })
        await store.delete(tx, id).catch((error: unknown) => {
          throw isInUse(error) ? inUse(name, []) : error
        })
        await note(call, tx, 'deleted', { id, before: auditedFields(before) })
        return { id }
      })
    },
  }
}

/** Turns times into their form on the wire. */
function asSent(row: Values): Values {
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, value instanceof Date ? value.toISOString() : value]),
  )
}
