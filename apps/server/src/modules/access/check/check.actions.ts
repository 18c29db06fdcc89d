import type { Model } from '@uplink/contract/models'
import { maxCheckCount, maxCheckRows, holdersShown, type ruleCheckRoutes } from '@uplink/contract/rule-check'
import type { Received } from '@uplink/contract/route'
import { whyLeftOut } from '@uplink/permission-rules/left-out'
import { rowsOf, type PermissionGrant } from '@uplink/permission-rules/row-access'
import { sql, type SqlBool } from 'kysely'
import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import { page } from '#platform/http/pages'
import { found, invalid, invalidFields, Problem } from '#platform/http/problem'
import { accessFor, attributesOf, isAdministrator, within, type Acting } from '../access.decisions'
import { grantOf } from '../access.rights'
import * as store from './check.store'
import type { AllRuledRows, RuledRows } from './ruled-rows'
import { findModelOf } from '../administration/details.store'
import { ruleFaults } from '../administration/rule-faults'

interface Deps {
  /** The rows of every model. */
  ruledRows: AllRuledRows
}

type Typed = Received<typeof ruleCheckRoutes.check>['body']

/**
 * What a detail, as typed in the form, would let a person do, compared with what they may do now. Saves nothing, and
 * shows only rows that the caller may list.
 */
export async function checkRules({ ruledRows }: Deps, call: Call, typed: Typed) {
  if (!(await call.mayCreate('custom-permission-detail'))) throw new Problem('access.denied')
  const began = performance.now()
  const { person, model, grants, rolesWith } = await whatIsMeant({ ruledRows }, call, typed)
  const rows: RuledRows | undefined = ruledRows[model]
  if (!rows) throw invalid('route', 'Rules about this model cannot be checked yet')
  const others = grants.filter(({ id }) => id !== typed.id)
  const ways = {
    was: grants.map(grantOf),
    now: [...others.map(grantOf), grantTyped(typed)],
  }
  const seen = await call.rows(model, 'List', rows.columns)
  const changeable = await rows.changeableBy?.({ db: call.db, person: person.acting })
  const may = (way: readonly PermissionGrant[], action: 'List' | 'Edit' | 'Delete') => {
    const access = accessFor(
      { grants: () => [...way], hasRouteList: () => true },
      person.acting,
      model,
      action,
    )
    const ruled = within(rowsOf(access), rows.columns)
    const reached = action === 'List' || !changeable ? ruled : changeable(ruled)
    return { isGranted: access.kind !== 'none', within: both(seen, reached) }
  }
  const compared = (['List', 'Edit', 'Delete'] as const).map((action) => ({
    now: may(ways.now, action),
    was: may(ways.was, action),
  }))
  const [list, edit, remove] = compared as [(typeof compared)[0], (typeof compared)[0], (typeof compared)[0]]

  const answer = await store.bounded(call.db, async (tx) => {
    const conditions = [seen, ...compared.flatMap(({ now, was }) => [now.within, was.within])]
    const counts = await store.countRows(tx, rows, conditions, maxCheckCount)
    const acts = { edit: edit.now.within, delete: remove.now.within, limit: maxCheckRows }
    const kept = await store.showRows(tx, rows, { ...acts, within: list.now.within })
    const others = sql<SqlBool>`(${seen} AND coalesce(${list.now.within}, false) = false)`
    return { counts, kept, leftOut: await store.showRows(tx, rows, { ...acts, within: others }) }
  })
  const [total = 0, ...counts] = answer.counts
  const reached = (at: number, is: (typeof compared)[0]) => ({
    is_granted: is.now.isGranted,
    now: counted(counts[at * 2]),
    was: counted(counts[at * 2 + 1]),
  })
  return {
    model,
    person: { id: person.id, name: person.name, is_administrator: isAdministrator(person.acting) },
    is_held: person.acting.roleIds.some((role) => rolesWith.includes(role)),
    total: counted(total),
    list: reached(0, list),
    edit: reached(1, edit),
    delete: reached(2, remove),
    kept: answer.kept.map((row) => ({
      ...shown(row),
      can: [...(row.can_edit ? (['edit'] as const) : []), ...(row.can_delete ? (['delete'] as const) : [])],
    })),
    left_out: answer.leftOut.map((row) => ({ ...shown(row), because: reasonOf(typed, person.acting, row) })),
    took_ms: Math.round(performance.now() - began),
  }
}

/** The first people whose roles have a custom permission, among those the caller may list. */
export async function listHolders({ ruledRows }: Deps, call: Call, permission: number) {
  const listed = await call.rows('custom-permission', 'List', ruledRows['custom-permission'].columns)
  found(await store.findPermission(call.db, permission, listed))
  const roles = await store.findRolesWith(call.db, permission)
  const people = await call.rows('user', 'List', ruledRows.user.columns)
  const { rows, total } = await store.findPeople(call.db, { within: people, roles, limit: holdersShown })
  return { ...page(rows, total, { page: 1, per_page: holdersShown }), role_ids: roles }
}

/** The person, the model and the person's grants on it; refuses with the errors that saving would give. */
async function whatIsMeant({ ruledRows }: Deps, call: Call, typed: Typed) {
  const model = (await findModelOf(call.db, typed.route)) as Model | undefined
  if (!model) throw invalid('route', 'The route field is not valid')
  const problems = ruleFaults(model, typed)
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
  const listed = await call.rows('user', 'List', ruledRows.user.columns)
  const row = await store.findActing(call.db, typed.person, listed)
  if (!row) throw invalid('person', 'The person field is not valid')
  const { id, name } = row
  const acting: Acting = {
    userId: id,
    accountType: row.account_type,
    organizationId: row.organization_id,
    departmentId: row.department_id,
    userRefId: row.user_ref_id,
    organizationRefId: row.organization_ref_id,
    departmentRefId: row.department_ref_id,
    roleIds: row.role_ids,
  }
  const [grants, rolesWith] = await Promise.all([
    store.findGrants(call.db, acting.roleIds, model),
    store.findRolesWith(call.db, typed.permission),
  ])
  return { person: { id, name, acting }, model, grants, rolesWith }
}

const grantTyped = ({ actions, flag, list, edit, delete: remove }: Typed): PermissionGrant => ({
  actions,
  flag,
  list,
  edit,
  delete: remove,
})

const both = (one: Within, other: Within): Within => sql<SqlBool>`(${one} AND ${other})`

const counted = (rows = 0) => ({
  rows: Math.min(rows, maxCheckCount),
  is_more: rows > maxCheckCount,
})

const shown = ({ key, title, organization }: store.ShownRow) => ({
  id: typeof key === 'number' ? key : null,
  title,
  organization,
})

/** Why the detail's own list rules leave a row out. */
function reasonOf(typed: Typed, acting: Acting, { fields }: store.ShownRow) {
  if (!typed.actions.includes('List')) return { kind: 'not-granted' as const }
  const why = whyLeftOut('list', typed.list ?? {}, { user: attributesOf(acting), record: fields })
  if (why?.kind !== 'pair') return why ?? { kind: 'no-rules' as const }
  return { kind: 'pair' as const, user_value: why.userValue, record_value: why.recordValue }
}
