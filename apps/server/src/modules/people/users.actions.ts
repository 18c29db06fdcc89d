import { unpagedAtMost } from '@uplink/contract/resource'
import type { Received } from '@uplink/contract/route'
import { users, usersFound } from '@uplink/contract/users'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { page } from '#platform/http/pages'
import { found } from '#platform/http/problem'
import { countUses } from '#platform/resource/resource.store'
import { plainMobile } from '../auth/auth.public'
import { reachOf, rolesToGive, userRules } from './users.access'
import { findUsers, matching, table, uses, type UserRow } from './users.store'
import { toUser } from './users.view'

export async function searchUsers(call: Call, q: string | undefined) {
  const within = await call.rows('user', 'List', userRules.columns)
  return findUsers(call.db, { within, q, limit: usersFound })
}

export async function listUsers(call: Call, query: Received<typeof users.routes.list>['query']) {
  const { page: number, per_page, q, pagination, sort = users.order, role_id: roles, ...filters } = query
  const isWhole = pagination === 'false' || pagination === '0'
  const asked = isWhole ? { page: 1, per_page: unpagedAtMost } : { page: number, per_page }
  const reach = await reachOf(call, await rolesToGive(call))
  const List = matching(reach.List, { q, mobile: plainMobile(q ?? ''), roles })
  const wish = { q: undefined, filters, sort }
  const { rows, total } = await table.findPage(call.db, { ...reach, List }, wish, asked)
  const mayCreate = (await call.mayReach(users.routes.create)) && (await call.mayCreate('user'))
  const may = await mayReach(call)
  const data = (rows as unknown as UserRow[]).map((row) => toUser(row, may))
  return { ...page(data, total, asked), can: mayCreate ? ['create' as const] : [] }
}

const mayReach = async (call: Call) => ({
  edit: await call.mayReach(users.routes.update),
  delete: await call.mayReach(users.routes.delete),
})

/** A user with what refers to them; `written`: by this very call, so that its rules are asked already. */
export async function readUser(call: Call, id: number, written?: { tx: Database; roles: readonly number[] }) {
  const db = written?.tx ?? call.db
  const reach = await reachOf(call, written?.roles ?? (await rolesToGive(call)))
  const row = found(await table.find(db, id, reach, written ? undefined : reach.List))
  const user = toUser(row as unknown as UserRow, await mayReach(call))
  return { ...user, used_by: await countUses(db, id, uses) }
}

export type User = Awaited<ReturnType<typeof readUser>>
