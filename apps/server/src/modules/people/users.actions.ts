import { maxLookups } from '@uplink/contract/resource'
import type { Received } from '@uplink/contract/route'
import { users, usersFound, type userRoutes } from '@uplink/contract/users'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { csvOf } from '#platform/list/csv-file'
import { found, invalid } from '#platform/http/problem'
import { mayChange, recordPage } from '#platform/resource/records'
import { countUses } from '#platform/resource/resource.store'
import { roleNames } from '../access/access.public'
import { mayBeGiven, reachOf, rolesToGive, userRules } from './users.access'
import {
  findByMobile,
  findCustomer,
  findCustomersOf,
  findUsers,
  lockMobile,
  matching,
  table,
  uses,
  type UserRow,
} from './users.store'
import { toUser } from './users.view'

export async function searchUsers(call: Call, { q, id: ids }: Received<typeof userRoutes.search>['query']) {
  const within = await call.rows('user', 'List', userRules.columns)
  return findUsers(call.db, { within, q, ids, limit: usersFound })
}

/** The roles to choose from: all, or those that the caller may give to customers or to staff. */
export async function listRoles(
  call: Call,
  { q = '', id: ids, account_type: type }: Received<typeof userRoutes.roles>['query'],
) {
  const [roles, mine] = await Promise.all([roleNames(call.db), type === undefined ? [] : rolesToGive(call)])
  return roles
    .filter(({ id }) => ids?.includes(id) ?? true)
    .filter(({ display_name }) => display_name.toLowerCase().includes(q.toLowerCase()))
    .filter(({ id }) => type === undefined || mayBeGiven(mine, id, type))
    .slice(0, maxLookups)
}

export async function listUsers(call: Call, query: Received<typeof users.routes.list>['query']) {
  const { page, per_page, pagination, ...request } = query
  const paged = { page, per_page, pagination }
  const { create } = users.routes
  return recordPage(call, await usersFor(call, request), paged, { model: 'user', create })
}

type ExportQuery = Received<typeof users.routes.export>['query']

export const exportUsers = async (call: Call, { columns, ...query }: ExportQuery) =>
  csvOf(call, users.routes.export, await usersFor(call, query), { columns, ...query })

async function usersFor(call: Call, query: Omit<ExportQuery, 'columns'>) {
  const { q, sort = users.order, role_id: roles, ...filters } = query
  const reach = await reachOf(call, await rolesToGive(call))
  const List = matching(reach.List, { q, roles })
  const listing = table.listing(
    call.db,
    { ...reach, List },
    { q: undefined, filters, sort, isSearch: q !== undefined },
  )
  const may = await mayChange(call, users.routes)
  return { ...listing, view: (row: UserRow) => toUser(row, may) }
}

/** A user with what refers to them; `written`: this call has just written it, so its rules are checked already. */
export async function readUser(call: Call, id: number, written?: { tx: Database; roles: readonly number[] }) {
  const db = written?.tx ?? call.db
  const reach = await reachOf(call, written?.roles ?? (await rolesToGive(call)))
  const row = found(await table.find(db, id, reach, written ? undefined : reach.List))
  const user = toUser(row, await mayChange(call, users.routes))
  return { ...user, used_by: await countUses(db, id, uses) }
}

/** What comes back finds, in a transaction, an active customer whom the caller may list, for an act on them. */
export async function prepareCustomer(call: Call, id: number) {
  const within = await call.rows('user', 'List', userRules.columns)
  return async (tx: Database) => {
    const customer = await findCustomer(tx, id, within)
    if (!customer) throw invalid('customer_id', 'Choose an active customer')
    const { mobile_no } = customer
    if (mobile_no === null)
      throw invalid('customer_id', 'They have no mobile no yet: give them one under Users first')
    return { ...customer, mobile_no }
  }
}

/** The active customers with a mobile number whom the caller may list. */
export async function customersOfMobile(call: Call, mobile: string) {
  return findCustomersOf(call.db, { mobile, within: await call.rows('user', 'List', userRules.columns) })
}

/**
 * What comes back keeps a new customer from getting a number that another customer of their organization has, also when both
 * are added at the same moment: `lock` comes first in the transaction.
 */
export async function prepareMobile(call: Call, mobile: string) {
  const within = await call.rows('user', 'List', userRules.columns)
  return {
    lock: (tx: Database) => lockMobile(tx, mobile),
    refuseTaken: async (tx: Database, { organization, field }: { organization: number; field: string }) => {
      const other = await findByMobile(tx, { mobile, organization, within })
      if (!other) return
      const whose = other.is_listed
        ? `${other.name} (${other.username}) has this number already`
        : 'This number is in use'
      throw invalid(field, `${whose}. Add the line to that customer, or give another number`)
    },
  }
}

export type User = Awaited<ReturnType<typeof readUser>>
