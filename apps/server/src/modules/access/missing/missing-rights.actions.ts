import type { MissingRight, missingRightRoutes } from '@uplink/contract/role-rights'
import type { Received, RouteDefinition } from '@uplink/contract/route'
import { opener } from '@uplink/permission-rules/call-patterns'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { notFound } from '#platform/http/problem'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import { isAdministrator } from '../access.decisions'
import { findGrantsOfRoles, findPermissionsOfRoles } from '../access.store'
import { isOpened } from '../access.rights'
import { findMissing, type Missing, type PresentRights, type RightsDefaults } from './missing-rights'
import * as store from './missing-rights.store'
import { lockRoles, replaceRights, touchRole, type RoleRow } from '../administration/role-rights.store'
import { adminRoles } from '../administration/roles.resource'

export interface MissingDeps {
  rightsDefaults: RightsDefaults
  routes: readonly RouteDefinition[]
}

type Form = Received<typeof missingRightRoutes.settle>['body']

/** What the built-in roles lack, for those who may list them. */
export async function listMissing(deps: MissingDeps, call: Call): Promise<MissingRight[]> {
  const listed = await call.rows('admin-role', 'List', ruleColumnsOf(adminRoles).columns)
  const roles = await store.findBuiltInRoles(call.db, listed)
  return missingNow(deps, call.db, roles)
}

/** How many rights each built-in role lacks that nobody has refused, for the start to say. */
export async function countMissing(
  deps: MissingDeps,
  db: Database,
): Promise<[role: string, count: number][]> {
  const missing = await missingNow(deps, db, await store.findBuiltInRoles(db))
  const counts = new Map<string, number>()
  for (const { role_name: name, is_unwanted: isUnwanted } of missing)
    if (!isUnwanted) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
}

async function missingNow(
  { rightsDefaults, routes }: MissingDeps,
  db: Database,
  roles: PresentRights['roles'],
): Promise<Missing[]> {
  const present = {
    roles,
    permissions: await findPermissionsOfRoles(db),
    grants: await findGrantsOfRoles(db),
    unwanted: await store.findUnwanted(db),
  }
  return findMissing(rightsDefaults, routes, present)
}

/**
 * Gives roles what they lack, or remembers that they are not to have it. What is settled already stays as it is, so
 * twice does no more than once. Permissions that exist are never widened, because other roles may have them. Returns
 * how many rights were settled.
 */
export async function settleMissing(deps: MissingDeps, call: Call, { act, rights }: Form): Promise<number> {
  // as for rights themselves, whatever rules others have
  if (!isAdministrator(call.person)) throw notFound()
  const editable = await call.rows('admin-role', 'Edit', ruleColumnsOf(adminRoles).columns)
  return call.db.transaction().execute(async (tx) => {
    await store.lockSettling(tx)
    const ids = [...new Set(rights.map(({ role_id: id }) => id))]
    const roles = await lockRoles(tx, ids, editable)
    if (roles.length < ids.length) throw notFound()
    const missing = await missingNow(deps, tx, roles)
    let settled = 0
    for (const role of roles) {
      const chosen = missing.filter(
        ({ role_id: id, key, is_unwanted: isUnwanted }) =>
          id === role.id &&
          rights.some((right) => right.role_id === id && right.key === key) &&
          (act === 'add' || !isUnwanted),
      )
      if (chosen.length === 0) continue
      settled += chosen.length
      const parts = chosen.flatMap((one) => one.parts)
      if (act === 'add') await add(deps, call, tx, role, chosen)
      else {
        await store.insertUnwanted(tx, role.id, parts)
        await call.audit(tx, {
          act: 'admin-role.updated',
          target: ['admin-role', role.id],
          details: { not_wanted: parts },
        })
      }
    }
    return settled
  })
}

async function add(deps: MissingDeps, call: Call, tx: Database, role: RoleRow, chosen: readonly Missing[]) {
  const permissions = [...role.permission_ids]
  const customs = [...role.custom_permission_ids]
  for (const missing of chosen)
    if (missing.key.startsWith('calls ')) permissions.push(await permissionFor(deps, call, tx, missing))
    else customs.push(await customPermissionFor(deps, call, tx, missing))
  const after = { permission_ids: sorted(permissions), custom_permission_ids: sorted(customs) }
  await replaceRights(tx, role.id, 'permission_ids', after.permission_ids)
  await replaceRights(tx, role.id, 'custom_permission_ids', after.custom_permission_ids)
  await store.deleteUnwanted(
    tx,
    role.id,
    chosen.flatMap(({ parts }) => parts),
  )
  await touchRole(tx, role.id, call.clock.now())
  await call.audit(tx, {
    act: 'admin-role.updated',
    target: ['admin-role', role.id],
    before: {
      permission_ids: sorted(role.permission_ids),
      custom_permission_ids: sorted(role.custom_permission_ids),
    },
    after,
  })
}

const sorted = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b)

/** A permission that opens the missing calls and nothing beyond the default's: one that is there, or a new one. */
async function permissionFor(deps: MissingDeps, call: Call, tx: Database, missing: Missing): Promise<number> {
  const wanted = deps.rightsDefaults.permissions.find(({ name }) => `calls ${name}` === missing.key)
  if (!wanted) throw new Error(`${missing.key} is no default`)
  const routes = deps.routes.filter(isOpened)
  const opens = opener(wanted)
  const needed = routes.filter((route) =>
    missing.calls.some(({ method, path }) => method === route.method && path === route.path),
  )
  const there = (await store.findPermissionsNamed(tx, wanted.name)).find(
    ({ name, http_method, http_path }) => {
      const reaches = opener({ methods: http_method, paths: http_path })
      if (needed.length === 0) return name === wanted.name && http_path.length === 0
      return needed.every(reaches) && routes.filter(reaches).every(opens)
    },
  )
  if (there) return there.id
  const paths = wanted.paths.filter((path) => needed.some(opener({ methods: wanted.methods, paths: [path] })))
  const id = await store.insertPermission(tx, {
    name: wanted.name,
    display_name: wanted.displayName,
    http_method: [...wanted.methods],
    http_path: paths,
  })
  await call.audit(tx, {
    act: 'admin-permission.created',
    target: ['admin-permission', id],
    after: { http_method: wanted.methods, http_path: paths },
  })
  return id
}

/** A new custom permission with what is missing, and route lists where there are none. */
async function customPermissionFor(
  { rightsDefaults }: MissingDeps,
  call: Call,
  tx: Database,
  missing: Missing,
): Promise<number> {
  const wanted = rightsDefaults.customPermissions.find(({ name }) => `rows ${name}` === missing.key)
  if (!wanted) throw new Error(`${missing.key} is no default`)
  const id = await store.insertCustomPermission(tx, wanted)
  await call.audit(tx, {
    act: 'custom-permission.created',
    target: ['custom-permission', id],
    after: { rows: missing.rows },
  })
  for (const { model, actions } of missing.rows) {
    const list = rightsDefaults.routeLists.find((one) => one.model === model)
    if (!list) throw new Error(`there is no default route list about ${model}`)
    const { route, isNew } = await store.routeListAbout(tx, list)
    if (isNew)
      await call.audit(tx, { act: 'route-list.created', target: ['route-list', route], after: { ...list } })
    await store.insertDetail(tx, { permission: id, route, actions, pair: wanted.pair })
  }
  return id
}
