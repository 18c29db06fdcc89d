import { models, type Model } from '@uplink/contract/models'
import { maxCheckCount } from '@uplink/contract/rule-check'
import type { RouteDefinition } from '@uplink/contract/route'
import { rowsOf } from '@uplink/permission-rules/row-access'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import { found } from '#platform/http/problem'
import { accessFor, decidedCall, isAdministrator, within, type Acting } from '../access.decisions'
import { grantOf, type RoleRightsSource } from '../access.rights'
import { bounded, countRows, findActing, findGrants } from './check.store'
import type { AllRuledRows, RuledRows } from './ruled-rows'

export interface RightsDeps {
  ruledRows: AllRuledRows
  rights: RoleRightsSource
  routes: readonly RouteDefinition[]
}

/** What a person's roles allow, counted among the rows that the caller may list. */
export async function readRights({ ruledRows, rights, routes }: RightsDeps, call: Call, id: number) {
  const listed = await call.rows('user', 'List', ruledRows.user.columns)
  const row = found(await findActing(call.db, id, listed))
  const acting: Acting = {
    userId: row.id,
    accountType: row.account_type,
    organizationId: row.organization_id,
    departmentId: row.department_id,
    userRefId: row.user_ref_id,
    organizationRefId: row.organization_ref_id,
    departmentRefId: row.department_ref_id,
    roleIds: row.role_ids,
  }
  const guarded = routes.filter(({ right }) => right.audience === 'staff' || right.audience === 'self-care')
  const now = await rights.now()
  const reached = guarded.filter((route) => decidedCall(acting, route) ?? now.reaches(acting.roleIds, route))
  const hasAll = isAdministrator(acting)
  return {
    calls: reached.length,
    all_calls: guarded.length,
    is_administrator: hasAll,
    models: hasAll || acting.accountType === 'customer' ? [] : await rightsByModel(ruledRows, call, acting),
  }
}

async function rightsByModel(ruledRows: AllRuledRows, call: Call, acting: Acting) {
  const compared = await Promise.all(
    (Object.keys(models) as Model[]).map(async (model) => {
      const rows: RuledRows | undefined = ruledRows[model]
      const grants = await findGrants(call.db, acting.roleIds, model)
      if (!rows || grants.length === 0) return undefined
      const [seen, changeable] = await Promise.all([
        call.rows(model, 'List', rows.columns),
        rows.changeableBy?.({ db: call.db, person: acting }),
      ])
      return { model, rows, grants, seen, changeable }
    }),
  )
  return bounded(call.db, async (tx) => {
    const told = []
    // one after the other, because the statements of a transaction share a connection
    for (const one of compared) if (one) told.push(await countModel(tx, acting, one))
    return told
  })
}

interface RightsQuery {
  model: Model
  rows: RuledRows
  grants: Awaited<ReturnType<typeof findGrants>>
  /** The rows that the caller may list. */
  seen: Within
  changeable: ((within: Within) => Within) | undefined
}

async function countModel(
  tx: Database,
  acting: Acting,
  { model, rows, grants, seen, changeable }: RightsQuery,
) {
  const ways = grants.map(grantOf)
  const access = (['List', 'Edit', 'Delete'] as const).map((action) => ({
    action,
    ...accessFor({ grants: () => ways, hasRouteList: () => true }, acting, model, action),
  }))
  const conditions = access.map(({ action, ...one }) => {
    const ruled = within(rowsOf(one), rows.columns)
    const reached = action === 'List' || !changeable ? ruled : changeable(ruled)
    return sql<SqlBool>`(${seen} AND ${reached})`
  })
  const [total = 0, ...counts] = await countRows(tx, rows, [seen, ...conditions], maxCheckCount)
  const [list = null, edit = null, remove = null] = access.map(({ kind }, index) =>
    kind === 'none' ? null : counted(counts[index]),
  )
  return {
    model,
    total: counted(total),
    list,
    edit,
    delete: remove,
    details: grants.map(({ id, permission_id, permission, flag }) => ({
      id,
      permission_id,
      permission,
      is_everywhere: flag === '1',
    })),
  }
}

const counted = (rows = 0) => ({
  rows: Math.min(rows, maxCheckCount),
  is_more: rows > maxCheckCount,
})
