import type { Model } from '@uplink/contract/models'
import type { Received } from '@uplink/contract/route'
import type { users } from '@uplink/contract/users'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import { invalid, invalidFields, notFound, Problem } from '#platform/http/problem'
import { auditedFields, differences } from '#platform/resource/audited'
import { inUse, isInUse, notValid, refusalOf } from '#platform/resource/refusals'
import { areWithin } from '#platform/resource/resource.store'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import {
  administratorRole,
  customerRole,
  findBeyond,
  type AllRuledRows,
  type Place as Attributes,
} from '../access/access.public'
import { contactChanges, followContact } from './contact-changes.actions'
import { hasOtherStaff, hasRole, replaceRoles, withRolesAmong } from './user-roles.store'
import { mayBeGiven, reachOf, rolesToGive, userRules } from './users.access'
import { readUser, type User } from './users.actions'
import { findOrganizationOf, signOutForGood, table, type UserColumns } from './users.store'

type Sent = Omit<Received<typeof users.routes.create>['body'], 'send_invitation'>
type Form = Sent & { role_ids: number[] }

const organizations = {
  model: 'organization',
  table: 'organizations',
  ruleFields: { organization_id: 'id' },
} as const
const departments = {
  model: 'department',
  table: 'departments',
  ruleFields: { department_id: 'id' },
} as const
const people = { model: 'user', table: 'users' } as const

const columnsOf = ({ role_ids: _, ...form }: Form): UserColumns => ({
  ...form,
  email: form.email ?? null,
  mobile_no: form.mobile_no ?? null,
  organization_id: form.organization_id ?? null,
  department_id: form.department_id ?? null,
  user_ref_id: form.user_ref_id ?? null,
})

/** The form of a user as it is; a change leaves alone what it does not name. */
function formOf(user: User) {
  const { name, username, email, mobile_no, organization_id, department_id, user_ref_id } = user
  const { account_type, role_ids, status } = user
  return {
    name,
    username,
    email,
    mobile_no,
    organization_id,
    department_id,
    user_ref_id,
    account_type,
    role_ids,
    status,
  }
}

/** Runs the check, the change and its line of the audit log in one transaction. */
async function write<T>(call: Call, work: (tx: Database) => Promise<T>): Promise<T> {
  try {
    return await call.db.transaction().execute(work)
  } catch (error) {
    throw refusedUser(error)
  }
}

/** An error of the database that came of writing users, as one of the form. */
const refusedUser = (error: unknown) =>
  refusalOf(error, {
    table: 'users',
    constraints: { users_username_key: ['username', 'This username is taken'] },
  })

const referred = { organization_id: organizations, department_id: departments, user_ref_id: people } as const

type Listed = Record<keyof typeof referred, Within>

/** Which records a form may refer to. Asked before a transaction, because it may need another database connection. */
async function listedFor(call: Call): Promise<Listed> {
  const all = Object.entries(referred).map(
    async ([field, other]) =>
      [field, await call.rows(other.model, 'List', ruleColumnsOf(other).columns)] as const,
  )
  return Object.fromEntries(await Promise.all(all)) as Listed
}

/** The new references of a form to records that the caller may not list. */
async function wrongReferences(tx: Database, listed: Listed, after: UserColumns, before?: User) {
  const wrong: string[] = []
  for (const [field, other] of Object.entries(referred)) {
    const at = field as keyof typeof referred
    if (after[at] === null || after[at] === before?.[at]) continue
    if (!(await areWithin(tx, other.table, [after[at]], listed[at]))) wrong.push(field)
  }
  if (after.department_id === null || wrong.length > 0) return wrong
  const isTheirs = (await findOrganizationOf(tx, after.department_id)) === after.organization_id
  return isTheirs ? [] : ['department_id']
}

/** New roles that allow more than the caller's own are wrong; roles that the person already has may stay. */
function wrongRoles(form: Form, roles: readonly number[], before?: User): Record<string, string[]> {
  const kept = before?.account_type === form.account_type ? before.role_ids : []
  const given = form.role_ids.filter((role) => !kept.includes(role))
  if (given.every((role) => mayBeGiven(roles, role, form.account_type))) return {}
  return form.account_type === 'customer'
    ? { role_ids: ['Customers have the role Customer only; other roles are for staff'] }
    : { role_ids: ['Choose roles that exist and that allow no more than your own'] }
}

/** Refuses a form that names what the caller may not, with all of it at once. */
async function refuseWrong(
  tx: Database,
  of: { listed: Listed; form: Form; columns: UserColumns; roles: readonly number[]; before?: User },
) {
  const references = await wrongReferences(tx, of.listed, of.columns, of.before)
  const errors = { ...notValid(...references).details.errors, ...wrongRoles(of.form, of.roles, of.before) }
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
}

/** Keeps people from locking themselves out, and from moving themselves to where their own rules reach further. */
function checkSelf({ person }: Call, before: User, after: UserColumns) {
  if (before.id !== person.userId) return
  if (after.status !== 'active') throw invalid('status', 'You cannot deactivate yourself')
  if (person.roleIds.includes(administratorRole)) return
  for (const field of ['account_type', 'organization_id', 'department_id', 'user_ref_id'] as const)
    if (after[field] !== before[field]) throw invalid(field, 'You cannot change this in your own account')
}

export interface ReachDeps {
  ruledRows: AllRuledRows
}

const placeOf = ({
  account_type: accountType,
  organization_id: organizationId,
  department_id: departmentId,
  user_ref_id: userRefId,
  role_ids: roleIds,
}: UserColumns & { role_ids: readonly number[] }): Attributes => ({
  accountType,
  organizationId,
  departmentId,
  userRefId,
  roleIds: [...new Set(roleIds)],
})

/** Refuses a form by which the user's rules would reach a row that the caller does not reach (decisions 12). */
async function refuseBeyond(
  { ruledRows }: ReachDeps,
  call: Call,
  tx: Database,
  of: { person: number; before?: Attributes; after: Attributes },
) {
  const beyond = await findBeyond(tx, ruledRows, { giver: call.person.userId, ...of })
  if (!beyond) return
  const records = plural[beyond.model] ?? `${beyond.model.replaceAll('-', ' ')}s`
  throw new Problem('user.beyond-reach', {
    errors: { [beyond.field]: [`With this they would reach ${records} that you do not reach yourself`] },
  })
}

const plural: Readonly<Partial<Record<Model, string>>> = { 'canned-reply': 'canned replies' }

type Holder = Pick<User, 'account_type' | 'status' | 'role_ids'>
export const isAdministrator = ({ account_type, status, role_ids }: Holder) =>
  account_type === 'staff' && status === 'active' && role_ids.includes(administratorRole)

async function checkAdministrators(tx: Database, before: User, after?: Holder) {
  const leaves = isAdministrator(before) && !(after && isAdministrator(after))
  if (leaves && !(await hasOtherStaff(tx, administratorRole, [before.id])))
    throw new Problem('user.last-administrator')
}

/** Whether nobody would be left who may do everything, without this person. */
export const isLastAdministrator = async (tx: Database, id: number): Promise<boolean> =>
  (await hasRole(tx, id, administratorRole)) && !(await hasOtherStaff(tx, administratorRole, [id]))

/**
 * The columns of a new user, and an id if the writer may create them. A form without an organization means the writer's
 * own, and so does one that leaves it empty, unless the writer may invite people of none: head office.
 */
async function columnsOfNew(call: Call, tx: Database, form: Form, creatable: Within) {
  const { organizationId: own } = call.person
  const { organization_id: query = own } = form
  for (const organization_id of query === null && own !== null ? [null, own] : [query]) {
    const columns = columnsOf({ ...form, organization_id })
    const id = await table.reserve(tx, { ...columns }, creatable, userRules.types)
    if (id !== undefined || organization_id === own) return { columns, id }
  }
  return { columns: columnsOf(form), id: undefined }
}

type Place = Pick<Sent, 'organization_id'>

/**
 * Checks all that can be known before a transaction; what comes back creates the user in one, in another organization
 * than the form's where one is given.
 */
export async function prepareUser(
  deps: ReachDeps,
  call: Call,
  sent: Sent,
): Promise<(tx: Database, place?: Place) => Promise<User>> {
  if (!(await call.mayCreate('user'))) throw new Problem('access.denied')
  const creatable = await call.rows('user', 'Create', userRules.columns)
  const { role_ids = sent.account_type === 'customer' ? [customerRole] : [] } = sent
  if (role_ids.some((role) => role !== customerRole)) await call.requireFreshPassword()
  const roles = await rolesToGive(call)
  const listed = await listedFor(call)
  return async (tx, place = {}) => {
    const form = { ...sent, ...place, role_ids }
    const { columns, id } = await columnsOfNew(call, tx, form, creatable)
    await refuseWrong(tx, { listed, form, columns, roles })
    if (id === undefined) throw notValid('organization_id')
    await refuseBeyond(deps, call, tx, { person: id, after: placeOf({ ...columns, role_ids }) })
    const now = call.clock.now()
    await table.insert(tx, { ...columns, id, created_at: now, updated_at: now }).catch((error: unknown) => {
      throw refusedUser(error)
    })
    await replaceRoles(tx, id, [...new Set(form.role_ids)])
    const user = await readUser(call, id, { tx, roles })
    await call.audit(tx, { act: 'user.created', target: ['user', id], after: auditedFields(user) })
    return user
  }
}

export async function createUser(deps: ReachDeps, call: Call, sent: Sent): Promise<User> {
  const create = await prepareUser(deps, call, sent)
  return write(call, (tx) => create(tx))
}

export async function updateUser(
  deps: ReachDeps,
  call: Call,
  id: number,
  { version, ...sent }: Received<typeof users.routes.update>['body'],
): Promise<{ user: User; hasOtherContact: boolean }> {
  const roles = await rolesToGive(call)
  const editable = await call.rows('user', 'Edit', userRules.columns)
  const listed = await listedFor(call)
  return write(call, async (tx) => {
    if (!(await table.lock(tx, id, withRolesAmong(editable, roles, customerRole)))) throw notFound()
    const before = await readUser(call, id, { tx, roles })
    if (version !== undefined && version !== before.version) throw new Problem('record.conflict')
    const form = { ...formOf(before), ...sent }
    const hasOtherRoles = JSON.stringify(form.role_ids) !== JSON.stringify(before.role_ids)
    const columns = columnsOf(form)
    const changes = contactChanges(before, columns)
    const hasOtherContact = changes.length > 0
    if (hasOtherRoles || hasOtherContact) await call.requireFreshPassword()
    await refuseWrong(tx, { listed, form, columns, roles, before })
    checkSelf(call, before, columns)
    await checkAdministrators(tx, before, form)
    const after = placeOf({ ...columns, role_ids: form.role_ids })
    await refuseBeyond(deps, call, tx, { person: id, before: placeOf(before), after })
    // checked before writing, because an error about a unique name would reveal records that the caller may not see
    if (!(await table.wouldLieWithin(tx, id, { ...columns }, editable, userRules.types)))
      throw notValid('organization_id')
    await table.update(tx, id, { ...columns, updated_at: call.clock.now() })
    if (hasOtherRoles) await replaceRoles(tx, id, [...new Set(form.role_ids)])
    if (hasOtherContact) await followContact(call, tx, { user: id, before, changes })
    const user = await readUser(call, id, { tx, roles })
    const fields = differences(auditedFields(before), auditedFields(user))
    await call.audit(tx, { act: 'user.updated', target: ['user', id], ...fields })
    return { user, hasOtherContact }
  })
}

export async function deleteUser(call: Call, id: number): Promise<{ id: number }> {
  const roles = await rolesToGive(call)
  const { Delete } = await reachOf(call, roles)
  return write(call, async (tx) => {
    if (!(await table.lock(tx, id, Delete))) throw notFound()
    if (id === call.person.userId) throw new Problem('user.own-account')
    const before = await readUser(call, id, { tx, roles })
    await checkAdministrators(tx, before)
    if (before.used_by.length > 0) throw inUse(before.name, before.used_by)
    await signOutForGood(tx, [id])
    await table.delete(tx, id).catch((error: unknown) => {
      throw isInUse(error) ? inUse(before.name, []) : error
    })
    await call.audit(tx, { act: 'user.deleted', target: ['user', id], before: auditedFields(before) })
    return { id }
  })
}
