import type { Received } from '@uplink/contract/route'
import type { roleRightRoutes } from '@uplink/contract/role-rights'
import type { Call } from '#platform/http/call'
import { invalid, notFound, Problem } from '#platform/http/problem'
import { areWithin } from '#platform/resource/resource.store'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import type { Database } from '#platform/database/kysely'
import type { Seals } from '#platform/secrets/seals'
import { administratorRole } from '../access.decisions'
import { adminPermissions } from './admin-permissions.resource'
import { wrongForCustomers } from './customer-rights'
import { customPermissions } from './custom-permissions.resource'
import { customPermissionDetails } from './details.resource'
import {
  countPeople,
  findOwnPermission,
  lockRoles,
  replaceRights,
  touchRole,
  type RoleRow,
} from './role-rights.store'
import { adminRoles } from './roles.resource'

interface Deps {
  /** Throws unless it is the caller's own password. */
  confirmPassword: (call: Call, password: string) => Promise<void>
}

type Form = Received<typeof roleRightRoutes.save>['body']

const kinds = [
  ['permission_ids', adminPermissions],
  ['custom_permission_ids', customPermissions],
] as const

/**
 * How many people a change of these roles affects, among those the caller may list, and how many of them are signed
 * in.
 */
export async function peopleSignedIn(call: Call, ids: readonly number[]) {
  const within = await call.rows('admin-role', 'List', ruleColumnsOf(adminRoles).columns)
  return countPeople(call.db, { ids, within, now: call.clock.now() })
}

/** Gives and takes rights of several roles at once, all or none, from the next request on. */
export async function saveRights({ confirmPassword }: Deps, call: Call, { roles, password }: Form) {
  const editable = await call.rows('admin-role', 'Edit', ruleColumnsOf(adminRoles).columns)
  if (roles.some(({ id }) => id === administratorRole))
    throw invalid('roles', 'The Administrator has all rights, so there is nothing to choose')
  await confirmPassword(call, password)
  return call.db.transaction().execute(async (tx) => {
    const ids = roles.map(({ id }) => id)
    const kept = await lockRoles(tx, ids, editable)
    if (kept.length < ids.length) throw notFound()
    await refuseUnlisted(call, tx, roles)
    const changes = roles.map((wanted) => ({
      wanted,
      before: kept.find(({ id }) => id === wanted.id) as RoleRow,
    }))
    const late = changes.filter(({ wanted, before }) => wanted.version !== before.version)
    if (late.length > 0) throw conflict(late.map(({ before }) => before.display_name))
    const saved = []
    for (const { wanted, before } of changes) saved.push(await saveOne(call, tx, before, wanted))
    return saved
  })
}

async function saveOne(call: Call, tx: Database, before: RoleRow, wanted: Form['roles'][number]) {
  const changed = kinds.map(([kind]) => kind).filter((kind) => listOf(before[kind]) !== listOf(wanted[kind]))
  const { id } = before
  const [wrong] = Object.values(await wrongForCustomers(tx, { id, before, after: wanted }))
  if (wrong) throw invalid('roles', ...wrong)
  if (changed.length === 0) return { id, version: before.version }
  for (const kind of changed) await replaceRights(tx, id, kind, wanted[kind])
  const version = await touchRole(tx, id, call.clock.now())
  const of = (rights: Pick<RoleRow, (typeof changed)[number]>) =>
    Object.fromEntries(changed.map((kind) => [kind, [...new Set(rights[kind])].sort((a, b) => a - b)]))
  await call.audit(tx, {
    act: 'admin-role.updated',
    target: ['admin-role', id],
    before: of(before),
    after: of(wanted),
  })
  return { id, version }
}

const listOf = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b).join()

/** Refuses a form that gives rights which the caller may not list. */
async function refuseUnlisted(call: Call, tx: Database, roles: Form['roles']) {
  for (const [kind, to] of kinds) {
    const ids = [...new Set(roles.flatMap((role) => role[kind]))]
    const listed = await call.rows(to.model, 'List', ruleColumnsOf(to).columns)
    if (ids.length > 0 && !(await areWithin(tx, to.table, ids, listed)))
      throw invalid('roles', 'One of these rights no longer exists')
  }
}

function conflict(names: readonly string[]) {
  return new Problem('record.conflict', {
    message: `${names.join(', ')} ${names.length === 1 ? 'was' : 'were'} changed by someone else in the meantime.`,
  })
}

type NewRows = Received<typeof roleRightRoutes.addRows>['body']

/**
 * Names records for a role: a detail of the role's own custom permission, which is made and given to the role where it
 * has none yet. All of it or nothing, so that no permission is left that nobody has.
 */
export async function addRows(deps: { seals: Seals }, call: Call, id: number, form: NewRows) {
  const editable = await call.rows('admin-role', 'Edit', ruleColumnsOf(adminRoles).columns)
  if (id === administratorRole)
    throw invalid('route', 'The Administrator has all rights, so there is nothing to choose')
  const createPermission = await customPermissions.creator(call, deps)
  const createDetail = await customPermissionDetails.creator(call, deps)
  return call.db.transaction().execute(async (tx) => {
    const [before] = await lockRoles(tx, [id], editable)
    if (!before) throw notFound()
    const own =
      (await findOwnPermission(tx, id)) ??
      (await createPermission(tx, { permission: nameOfOwn(before), status: 'active' })).id
    const detail = await createDetail(tx, { ...form, permission: own })
    const after = [...new Set([...before.custom_permission_ids, own])].sort((a, b) => a - b)
    const rights = { custom_permission_ids: after }
    const [wrong] = Object.values(await wrongForCustomers(tx, { id, before, after: rights }))
    if (wrong) throw invalid('route', ...wrong)
    if (after.length === before.custom_permission_ids.length)
      return { version: before.version, permission_id: own, detail_id: detail.id }
    await replaceRights(tx, id, 'custom_permission_ids', after)
    const version = await touchRole(tx, id, call.clock.now())
    await call.audit(tx, {
      act: 'admin-role.updated',
      target: ['admin-role', id],
      before: { custom_permission_ids: before.custom_permission_ids },
      after: rights,
    })
    return { version, permission_id: own, detail_id: detail.id }
  })
}

/** With the role's number, by which it is found again: two roles may be called the same. */
const nameOfOwn = ({ id, display_name }: { id: number; display_name: string }) =>
  `Rows of ${display_name.slice(0, 150)} (${id})`
