import { dataSources, type DataSourceChecklist } from '@uplink/contract/data-sources'
import type { Received } from '@uplink/contract/route'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { found, notFound, Problem, invalid } from '#platform/http/problem'
import { csvOf } from '#platform/list/csv-file'
import { auditedFields, differences } from '#platform/resource/audited'
import type { Values } from '#platform/resource/declaration'
import { inUse, isInUse, refusalOf } from '#platform/resource/refusals'
import { canOf, mayChange, recordPage } from '#platform/resource/records'
import { countUses } from '#platform/resource/resource.store'
import { actOnMany, meantBy } from '#platform/resource/many'
import { dataSourceRules, mayCreate, model, reachOf, within } from './data-sources.access'
import { refuseUnlisted, sealFor, storedPassword, test, type TestDeps } from './trying'
import { keepChecklist, table, uses, type DataSourceRow, type TargetColumns } from './data-sources.store'

export async function listDataSources(call: Call, query: Received<typeof dataSources.routes.list>['query']) {
  const { page, per_page, pagination, ...request } = query
  const paged = { page, per_page, pagination }
  const { create } = dataSources.routes
  return recordPage(call, await sourcesFor(call, request), paged, { model, create })
}

type ExportQuery = Received<typeof dataSources.routes.export>['query']

export const exportDataSources = async (call: Call, { columns, ...query }: ExportQuery) =>
  csvOf(call, dataSources.routes.export, await sourcesFor(call, query), { columns, ...query })

async function sourcesFor(call: Call, query: Omit<ExportQuery, 'columns'>) {
  const { q, sort = dataSources.order, ...filters } = query
  const listing = table.listing(call.db, await reachOf(call), { q, filters, sort })
  const may = await mayChange(call, dataSources.routes)
  return { ...listing, view: (row: DataSourceRow) => toDataSource(row, may) }
}

/** `written`: this call has just written it, so its rules are checked already. */
export async function readDataSource(call: Call, id: number, written?: Database) {
  const db = written ?? call.db
  const reach = await reachOf(call)
  const row = found(await table.find(db, id, reach, written ? undefined : reach.List))
  const record = toDataSource(row, await mayChange(call, dataSources.routes))
  return { ...record, used_by: await countUses(db, id, uses) }
}

/** The fields that people write, without what the portal has found out itself. */
const audited = (record: Values) => {
  const {
    checklist: _,
    checked_at: __,
    down_since: ___,
    state: ____,
    reports: _____,
    ...rest
  } = auditedFields(record)
  return rest
}

async function write<T>(call: Call, work: (tx: Database) => Promise<T>): Promise<T> {
  try {
    return await call.db.transaction().execute(work)
  } catch (error) {
    const constraints = {
      data_sources_name_key: ['name', 'There is a data source with this name already'],
    } as const
    throw refusalOf(error, { table: 'data_sources', constraints })
  }
}

export async function createDataSource(
  deps: TestDeps,
  call: Call,
  { password = '', ...form }: Received<typeof dataSources.routes.create>['body'],
) {
  if (!(await mayCreate(call))) throw new Problem('access.denied')
  const creatable = await within(call, 'Create')
  refuseUnlisted(deps, form)
  const checked = await test(deps, call, { ...form, password })
  return write(call, async (tx) => {
    const id = await table.reserve(tx, form, creatable, dataSourceRules.types)
    if (id === undefined) throw new Problem('access.denied')
    const now = call.clock.now()
    const sealed_password = sealFor(deps, id, password)
    await table.insert(tx, {
      ...form,
      id,
      sealed_password,
      password_set_at: now,
      created_at: now,
      updated_at: now,
    })
    await keepChecklist(tx, id, { ...checked, now })
    const record = await readDataSource(call, id, tx)
    await call.audit(tx, { act: 'data-source.created', target: ['data-source', id], after: audited(record) })
    return record
  })
}

export async function updateDataSource(
  deps: TestDeps,
  call: Call,
  id: number,
  { version, password, ...form }: Received<typeof dataSources.routes.update>['body'],
) {
  const editable = await within(call, 'Edit')
  if (!(await table.find(call.db, id, await reachOf(call), editable))) throw notFound()
  refuseUnlisted(deps, form)
  const known = password || (await storedPassword(deps, call.db, id, form))
  const checked = await test(deps, call, { ...form, password: known })
  return write(call, async (tx) => {
    if (!(await table.lock(tx, id, editable))) throw notFound()
    const before = await readDataSource(call, id, tx)
    if (version !== undefined && version !== before.version) throw new Problem('record.conflict')
    // checked again under the lock, because somebody else may have changed the target meanwhile
    if (!password) await storedPassword(deps, tx, id, form)
    const now = call.clock.now()
    const sealed = password ? { sealed_password: sealFor(deps, id, password), password_set_at: now } : {}
    await table.update(tx, id, { ...form, ...sealed, updated_at: now })
    await keepChecklist(tx, id, { ...checked, now })
    const record = await readDataSource(call, id, tx)
    const changes = differences(audited(before), audited(record))
    await call.audit(tx, { act: 'data-source.updated', target: ['data-source', id], ...changes })
    return record
  })
}

export async function deleteDataSource(call: Call, id: number): Promise<{ id: number }> {
  const deletable = await within(call, 'Delete')
  return write(call, async (tx) => {
    if (!(await table.lock(tx, id, deletable))) throw notFound()
    const before = await readDataSource(call, id, tx)
    if (before.used_by.length > 0) throw inUse(before.name, before.used_by)
    await table.delete(tx, id).catch((error: unknown) => {
      throw isInUse(error) ? new Problem('record.in-use') : error
    })
    await call.audit(tx, { act: 'data-source.deleted', target: ['data-source', id], before: audited(before) })
    return { id }
  })
}

/** The state of a source, in one word. */
export function stateOf(
  checklist: DataSourceChecklist | null,
  downSince: unknown,
): 'ready' | 'to-mend' | 'not-reached' | 'unchecked' {
  if (downSince != null) return 'not-reached'
  if (!checklist) return 'unchecked'
  return checklist.points.every(({ state }) => state === 'passed') ? 'ready' : 'to-mend'
}

/** A data source in the contract's shape. `may`: what the caller's roles may call. */
function toDataSource(
  { can_edit, can_delete, password_set_at, checked_at, down_since, updated_at, ...row }: DataSourceRow,
  may: { edit: boolean; delete: boolean },
) {
  return {
    ...row,
    password_set_at: password_set_at.toISOString(),
    checked_at: checked_at?.toISOString() ?? null,
    down_since: down_since?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
    state: stateOf(row.checklist, down_since),
    can: canOf({ can_edit, can_delete }, may),
  }
}

type ManyRequest = Received<typeof dataSources.routes.many>['body']

/** Activates, deactivates or deletes many data sources at once, without connecting to them. */
export async function actOnManyDataSources(call: Call, query: ManyRequest) {
  const isDelete = query.act === 'delete'
  if (!(await call.mayReach(isDelete ? dataSources.routes.delete : dataSources.routes.update)))
    throw new Problem('access.denied')
  const act = isDelete ? 'Delete' : 'Edit'
  const rows = meantBy(query, { reach: await reachOf(call), act, order: dataSources.order })
  return actOnMany(call, query, {
    noun: 'data-source',
    table: 'data_sources',
    uses,
    nameOf: ({ name }) => String(name),
    listing: (tx) => table.listing(tx, rows.reach, rows.request),
    view: (row) => toDataSource(row, { edit: true, delete: true }),
    auditedOf: audited,
  })
}

/** Tries a stored data source and stores the result. For people who may change it. */
export async function testStored(deps: TestDeps, call: Call, id: number, watch?: string) {
  const editable = await within(call, 'Edit')
  const row = found(await table.find(call.db, id, await reachOf(call), editable))
  const password = await storedPassword(deps, call.db, id, row)
  const checked = await test(deps, call, { ...row, password }, { id, watch })
  await keepChecklist(call.db, id, { ...checked, now: call.clock.now() })
  return checked.checklist
}

/** Tries the data source in a form: a new one, or one that the caller may change. */
export async function testForm(
  deps: TestDeps,
  call: Call,
  {
    id,
    password,
    ...form
  }: TargetColumns & { id?: number | undefined; password?: string | null | undefined },
  watch?: string,
) {
  const isTheirs =
    id === undefined
      ? await mayCreate(call)
      : (await table.find(call.db, id, await reachOf(call), await within(call, 'Edit'))) !== undefined
  if (!isTheirs) throw id === undefined ? new Problem('access.denied') : notFound()
  refuseUnlisted(deps, form)
  if (id === undefined && !password) throw invalid('password', 'The Password field is required')
  const known = password || (await storedPassword(deps, call.db, id ?? 0, form))
  return (await test(deps, call, { ...form, password: known }, { id, watch })).checklist
}
