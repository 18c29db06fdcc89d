import type { DesignRow } from '@uplink/contract/designs/definition'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { found, notFound, Problem } from '#platform/http/problem'
import { auditedFields, differences } from '#platform/resource/audited'
import { refusalOf } from '#platform/resource/refusals'
import type { RunDeps } from '../reports/reports.public'
import { checkDesign, reportsIn, type SentDesign } from './checked.actions'
import { designRules, reachOf } from './designs.access'
import { readDesign } from './designs.actions'
import { replaceReports, table } from './designs.store'
import { rowsOf } from './designs.view'

type Deps = Pick<RunDeps, 'linkHosts'>
type Design = Awaited<ReturnType<typeof readDesign>>

/** Runs the check, the change and its line of the audit log in one transaction: the caller's, if there is one. */
async function write<T>(call: Call, work: (tx: Database) => Promise<T>): Promise<T> {
  try {
    return call.db.isTransaction ? await work(call.db) : await call.db.transaction().execute(work)
  } catch (error) {
    const constraints = { designs_name_key: ['name', 'There is a design with this name already'] }
    throw refusalOf(error, { table: 'designs', constraints: constraints as never })
  }
}

/** What the audit log stores of a design. */
const audited = ({ update_flag: _, created_by, updated_by, ...design }: Design) => auditedFields(design)

/** Saves a new design (`id` 0) or the changes of an existing one. */
export async function storeDesign(deps: Deps, call: Call, id: number, design: SentDesign): Promise<Design> {
  return id === 0 ? createDesign(deps, call, design) : updateDesign(deps, call, id, design)
}

const columnsOf = (name: string, rows: readonly DesignRow[]) => ({ name, rows: JSON.stringify(rows) })

async function createDesign(deps: Deps, call: Call, design: SentDesign): Promise<Design> {
  if (!(await call.mayCreate('design'))) throw new Problem('access.denied')
  const rows = await checkDesign(deps, call, design, [])
  const creatable = await call.rows('design', 'Create', designRules.columns)
  const { userId, organizationId } = call.person
  return write(call, async (tx) => {
    const own = { organization_id: organizationId, created_by: userId, updated_by: userId }
    const columns = { ...columnsOf(design.name, rows), ...own }
    const id = await table.reserve(tx, columns, creatable, designRules.types)
    if (id === undefined) throw new Problem('access.denied')
    const now = call.clock.now()
    await table.insert(tx, { ...columns, id, created_at: now, updated_at: now })
    await replaceReports(tx, id, reportsIn(rows))
    const stored = await readDesign(call, id, { tx })
    await call.audit(tx, { act: 'design.created', target: ['design', id], after: audited(stored) })
    return stored
  })
}

async function updateDesign(deps: Deps, call: Call, id: number, design: SentDesign): Promise<Design> {
  const reach = await reachOf(call)
  const kept = found(await table.find(call.db, id, reach, reach.Edit))
  const rows = await checkDesign(deps, call, design, rowsOf(kept.rows))
  return write(call, async (tx) => {
    if (!(await table.lock(tx, id, reach.Edit))) throw notFound()
    const before = await readDesign(call, id, { tx })
    if (design.update_flag !== undefined && design.update_flag !== before.update_flag)
      throw new Problem('record.conflict')
    const columns = { ...columnsOf(design.name, rows), updated_by: call.person.userId }
    await table.update(tx, id, { ...columns, updated_at: call.clock.now() })
    await replaceReports(tx, id, reportsIn(rows))
    const stored = await readDesign(call, id, { tx })
    const changes = differences(audited(before), audited(stored))
    await call.audit(tx, { act: 'design.updated', target: ['design', id], ...changes })
    return stored
  })
}

export async function deleteDesign(call: Call, id: number): Promise<{ id: number }> {
  const reach = await reachOf(call)
  return write(call, async (tx) => {
    if (!(await table.lock(tx, id, reach.Delete))) throw notFound()
    const before = await readDesign(call, id, { tx })
    await table.delete(tx, id)
    await call.audit(tx, { act: 'design.deleted', target: ['design', id], before: audited(before) })
    return { id }
  })
}
