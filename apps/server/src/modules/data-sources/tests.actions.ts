import type { Call } from '#platform/http/call'
import { found, invalid, notFound, Problem } from '#platform/http/problem'
import { mayCreate, reachOf, within } from './data-sources.access'
import { refuseUnlisted, storedPassword, test, type TestDeps } from './trying'
import { keepChecklist, table, type DataSourceRow, type TargetColumns } from './data-sources.store'

/** Tries a stored data source and stores the result. For people who may change it. */
export async function testStored(deps: TestDeps, call: Call, id: number, watch?: string) {
  const editable = await within(call, 'Edit')
  const row = found(await table.find(call.db, id, await reachOf(call), editable)) as unknown as DataSourceRow
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
