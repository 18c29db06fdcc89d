import { isDeepStrictEqual } from 'node:util'
import { cataloguePackages, type packageLookup } from '@uplink/contract/catalogue'
import { maxLookups } from '@uplink/contract/resource'
import type { Received } from '@uplink/contract/route'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import { found, invalid, notFound, Problem } from '#platform/http/problem'
import { csvOf } from '#platform/list/csv-file'
import { taxOn, toWire } from '#platform/money'
import { auditedFields, differences } from '#platform/resource/audited'
import { withLastWriter } from '#platform/resource/last-change'
import { actOnMany, meantBy } from '#platform/resource/many'
import { canOf, mayChange, recordPage } from '#platform/resource/records'
import { inUse, isInUse, notValid, refusalOf } from '#platform/resource/refusals'
import { areWithin, countUses } from '#platform/resource/resource.store'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import { organizations, packageRules, reachOf, within } from './catalogue-packages.access'
import { table, uses, type PackageRow } from './catalogue-packages.store'
import { findPriced } from './catalogue.store'
import { priceColumns } from './new-price'
import { pushPackage, runningLines } from '../../usage/usage.public'

type Form = Received<typeof cataloguePackages.routes.create>['body']
type ExportQuery = Received<typeof cataloguePackages.routes.export>['query']

export async function listPackages(
  call: Call,
  query: Received<typeof cataloguePackages.routes.list>['query'],
) {
  const { page, per_page, pagination, ...request } = query
  const paged = { page, per_page, pagination }
  const { create } = cataloguePackages.routes
  return recordPage(call, await packagesFor(call, request), paged, { model: 'package', create })
}

export const exportPackages = async (call: Call, { columns, ...query }: ExportQuery) =>
  csvOf(call, cataloguePackages.routes.export, await packagesFor(call, query), { columns, ...query })

async function packagesFor(call: Call, query: Omit<ExportQuery, 'columns'>) {
  const { q, sort = cataloguePackages.listedBy, ...filters } = query
  const listing = table.listing(call.db, await reachOf(call), { q, filters, sort })
  const may = await mayChange(call, cataloguePackages.routes)
  return { ...listing, view: (row: PackageRow) => toPackage(row, may) }
}

/** The first packages by name, to choose from. */
export async function lookUpPackages(
  call: Call,
  { q, ...filters }: Received<typeof packageLookup.route>['query'],
) {
  const request = { q, filters, sort: cataloguePackages.order }
  const fields = ['id', 'name', 'organization_id', 'status', 'price', 'currency', 'tax_percent'] as const
  const rows = await table.lookUp(call.db, await within(call, 'List'), request, fields, maxLookups)
  return rows.map(({ price, currency, tax_percent, ...row }) => ({
    ...row,
    monthly: toWire(price + taxOn(price, tax_percent), currency),
  }))
}

/** `written`: this call has just written it, so its rules are checked already. */
export async function readPackage(call: Call, id: number, written?: Database) {
  const db = written ?? call.db
  const reach = await reachOf(call)
  const row = found(await table.find(db, id, reach, written ? undefined : reach.List))
  const record = toPackage(row, await mayChange(call, cataloguePackages.routes))
  return { ...record, used_by: await countUses(db, id, uses) }
}

const kbpsAMbps = 1_000
const bytesAGb = 1e9

/** A package in the contract's shape. `may`: what the caller's roles may call. */
function toPackage(
  { can_edit, can_delete, updated_at, ...row }: PackageRow,
  may: { edit: boolean; delete: boolean },
) {
  return {
    ...row,
    description: row.description || null,
    download_mbps: row.download_mbps / kbpsAMbps,
    upload_mbps: row.upload_mbps / kbpsAMbps,
    quota_gb: row.quota_gb === null ? null : row.quota_gb / bytesAGb,
    slow_download_mbps: mbpsOf(row.slow_download_mbps),
    slow_upload_mbps: mbpsOf(row.slow_upload_mbps),
    burst_download_mbps: mbpsOf(row.burst_download_mbps),
    burst_upload_mbps: mbpsOf(row.burst_upload_mbps),
    price: toWire(row.price, row.currency),
    next_price: row.next_price === null ? null : toWire(row.next_price, row.currency),
    prepaid_price: row.prepaid_price === null ? null : toWire(row.prepaid_price, row.currency),
    updated_at: updated_at.toISOString(),
    can: canOf({ can_edit, can_delete }, may),
  }
}

const mbpsOf = (kbps: number | null) => (kbps === null ? null : kbps / kbpsAMbps)
const kbpsOf = (mbps: number) => Math.round(mbps * kbpsAMbps)

/** The columns to write for a form; network attributes that it does not name stay as they are. */
async function columnsOf(
  call: Call,
  tx: Database,
  { form, before }: { form: Form; before?: Awaited<ReturnType<typeof readPackage>> },
) {
  return {
    name: form.name,
    organization_id: form.organization_id,
    description: form.description ?? '',
    name_bn: form.name_bn ?? null,
    description_bn: form.description_bn ?? null,
    download_kbps: kbpsOf(form.download_mbps),
    upload_kbps: kbpsOf(form.upload_mbps),
    quota_bytes: form.quota_gb == null ? null : Math.round(form.quota_gb * bytesAGb),
    ...slowColumns(form),
    ...burstColumns(form),
    ...prepaidColumns(form),
    framed_pool: form.framed_pool ?? null,
    max_sessions: form.max_sessions ?? null,
    ...(form.attributes !== undefined && { attributes: JSON.stringify(form.attributes) }),
    ...(await priceColumns(call.clock, tx, { after: form, ...(before && { before }) })),
    status: form.status,
  }
}

/** How fast lines may be for a moment: all of it or nothing, and never slower than they are anyway. */
function burstColumns(form: Form) {
  const { burst_download_mbps: download, burst_upload_mbps: upload, burst_seconds: seconds } = form
  const fields = ['burst_download_mbps', 'burst_upload_mbps', 'burst_seconds'] as const
  const absent = fields.filter((field) => form[field] == null)
  if (absent[0] !== undefined && absent.length < fields.length)
    throw invalid(absent[0], 'Fill in both bursts and their seconds, or none of them')
  if (download != null && download < form.download_mbps)
    throw invalid('burst_download_mbps', 'A burst is at least as fast as the speed')
  if (upload != null && upload < form.upload_mbps)
    throw invalid('burst_upload_mbps', 'A burst is at least as fast as the speed')
  return {
    burst_download_kbps: download == null ? null : kbpsOf(download),
    burst_upload_kbps: upload == null ? null : kbpsOf(upload),
    burst_seconds: seconds ?? null,
  }
}

/** How fast lines are once their data is used up: in both directions, and never faster than before. */
function slowColumns(form: Form) {
  const { slow_download_mbps: download, slow_upload_mbps: upload } = form
  if (download == null && upload == null) return { slow_download_kbps: null, slow_upload_kbps: null }
  if (download == null) throw invalid('slow_download_mbps', 'Fill in both speeds, or neither')
  if (upload == null) throw invalid('slow_upload_mbps', 'Fill in both speeds, or neither')
  if (form.quota_gb == null) throw invalid('quota_gb', 'Write after how much data the line becomes slower')
  if (download > form.download_mbps)
    throw invalid('slow_download_mbps', 'This is at most as fast as the speed before')
  if (upload > form.upload_mbps)
    throw invalid('slow_upload_mbps', 'This is at most as fast as the speed before')
  return { slow_download_kbps: kbpsOf(download), slow_upload_kbps: kbpsOf(upload) }
}

/** For how long prepaid lines pay at once; with a price, or neither. */
function prepaidColumns({ prepaid_price: price, prepaid_count: count, prepaid_unit: unit }: Form) {
  const absent = [price, count, unit].filter((value) => value == null)
  if (absent.length > 0 && absent.length < 3)
    throw invalid('prepaid_price', 'Fill in the prepaid price and for how long it is, or neither')
  if (unit === 'months' && Number(count) > 12) throw invalid('prepaid_count', 'Write at most 12 months')
  return { prepaid_count: count ?? null, prepaid_unit: unit ?? null }
}

/** Runs the check, the change and its line of the audit log in one transaction. */
async function write<T>(call: Call, work: (tx: Database) => Promise<T>): Promise<T> {
  try {
    return await call.db.transaction().execute(work)
  } catch (error) {
    throw refusalOf(error, { table: 'packages' })
  }
}

/** The organizations for which the caller may write. Read before a transaction, as it may need another connection. */
const organizationsListed = (call: Call) =>
  call.rows('organization', 'List', ruleColumnsOf(organizations).columns)

async function refuseForeign(tx: Database, listed: Within, { organization_id: id }: Form) {
  if (!(await areWithin(tx, organizations.table, [id], listed))) throw notValid('organization_id')
}

export async function createPackage(call: Call, form: Form) {
  if (!(await call.mayCreate('package'))) throw new Problem('access.denied')
  const creatable = await within(call, 'Create')
  const listed = await organizationsListed(call)
  return write(call, async (tx) => {
    await refuseForeign(tx, listed, form)
    const columns = await columnsOf(call, tx, { form })
    const id = await table.reserve(tx, columns, creatable, packageRules.types)
    if (id === undefined) throw notValid('organization_id')
    const now = call.clock.now()
    await table.insert(tx, { ...columns, id, created_at: now, updated_at: now })
    const record = await readPackage(call, id, tx)
    await call.audit(tx, { act: 'package.created', target: ['package', id], after: auditedFields(record) })
    return record
  })
}

/**
 * Changes a package: its speed and data at once for the lines that have it, also where they are online; its price on a planned
 * day.
 */
export async function updatePackage(
  call: Call,
  id: number,
  { version, ...form }: Received<typeof cataloguePackages.routes.update>['body'],
) {
  const editable = await within(call, 'Edit')
  const listed = await organizationsListed(call)
  const writing = write(call, async (tx) => {
    if (!(await table.lock(tx, id, editable))) throw notFound()
    const before = await readPackage(call, id, tx)
    if (version !== undefined && version !== before.version) throw new Problem('record.conflict')
    await refuseForeign(tx, listed, form)
    if (before.organization_id !== form.organization_id)
      throw invalid('organization_id', 'A package cannot move to another organization')
    const columns = await columnsOf(call, tx, { form, before })
    if (!(await table.wouldLieWithin(tx, id, columns, editable, packageRules.types)))
      throw notValid('organization_id')
    await table.update(tx, id, { ...columns, updated_at: call.clock.now() })
    const record = await readPackage(call, id, tx)
    if (policyFields.some((field) => !isDeepStrictEqual(before[field], record[field])))
      await pushPackage(tx, call.clock, id)
    const changes = differences(auditedFields(before), auditedFields(record))
    await call.audit(tx, { act: 'package.updated', target: ['package', id], ...changes })
    return record
  })
  return writing.catch(async (error: unknown) => {
    throw await withLastWriter(call, { noun: 'package', id }, error)
  })
}

/** What a running session keeps to: equipment is told when one of these changes. */
const policyFields = [
  'download_mbps',
  'upload_mbps',
  'slow_download_mbps',
  'slow_upload_mbps',
  'burst_download_mbps',
  'burst_upload_mbps',
  'burst_seconds',
  'attributes',
] as const

/** How many running sessions a new speed reaches, for people who may change the package. */
export async function readRunningLines(call: Call, id: number) {
  found(await findPriced(call.db, id, await within(call, 'Edit')))
  return runningLines(call.db, id)
}

export async function deletePackage(call: Call, id: number): Promise<{ id: number }> {
  const deletable = await within(call, 'Delete')
  return write(call, async (tx) => {
    if (!(await table.lock(tx, id, deletable))) throw notFound()
    const before = await readPackage(call, id, tx)
    if (before.used_by.length > 0) throw inUse(before.name, before.used_by)
    await table.delete(tx, id).catch((error: unknown) => {
      throw isInUse(error) ? inUse(before.name, []) : error
    })
    await call.audit(tx, { act: 'package.deleted', target: ['package', id], before: auditedFields(before) })
    return { id }
  })
}

/** Activates, deactivates or deletes many packages at once. */
export async function actOnManyPackages(
  call: Call,
  query: Received<typeof cataloguePackages.routes.many>['body'],
) {
  const may = await mayChange(call, cataloguePackages.routes)
  const isDelete = query.act === 'delete'
  if (!(isDelete ? may.delete : may.edit)) throw new Problem('access.denied')
  const act = isDelete ? 'Delete' : 'Edit'
  const rows = meantBy(query, { reach: await reachOf(call), act, order: cataloguePackages.listedBy })
  return actOnMany(call, query, {
    noun: 'package',
    table: 'packages',
    uses,
    nameOf: ({ name }) => String(name),
    listing: (tx) => table.listing(tx, rows.reach, rows.request),
    view: (row) => toPackage(row, may),
  })
}
