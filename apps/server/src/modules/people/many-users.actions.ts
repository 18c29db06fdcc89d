import type { Received } from '@uplink/contract/route'
import { users } from '@uplink/contract/users'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { Problem } from '#platform/http/problem'
import { actOnMany, meantBy } from '#platform/resource/many'
import { administratorRole } from '../access/access.public'
import { isAdministrator } from './user-changes.actions'
import { hasOtherStaff } from './user-roles.store'
import { reachOf, rolesToGive } from './users.access'
import type { User } from './users.actions'
import { matching, signOutForGood, table, uses } from './users.store'
import { toUser } from './users.view'

type ManyRequest = Received<typeof users.routes.many>['body']

/** Activates, deactivates or deletes many users at once, but never oneself and never the last administrators. */
export async function actOnManyUsers(call: Call, query: ManyRequest) {
  const isDelete = query.act === 'delete'
  if (!(await call.mayReach(isDelete ? users.routes.delete : users.routes.update)))
    throw new Problem('access.denied')
  const { role_id: roles, ...filters } = query.matching ?? {}
  const all = await reachOf(call, await rolesToGive(call))
  const { reach, request } = meantBy(
    { ...query, ...(query.matching && { matching: filters }) },
    { reach: all, act: isDelete ? 'Delete' : 'Edit', order: users.order },
  )
  const List = matching(reach.List, { q: request.q, roles })
  return actOnMany(call, query, {
    noun: 'user',
    table: 'users',
    uses,
    nameOf: ({ name }) => String(name),
    listing: (tx) => table.listing(tx, { ...reach, List }, { ...request, q: undefined }),
    view: (row) => toUser(row, { edit: true, delete: true }),
    refuse: async (tx, records) =>
      query.act === 'activate'
        ? new Map()
        : new Map([
            [call.person.userId, `You cannot ${query.act} yourself.`],
            ...(await lastAdministrators(
              tx,
              (records as unknown as User[]).filter(({ id }) => id !== call.person.userId),
            )),
          ]),
    beforeDelete: signOutForGood,
  })
}

/** Those of the people, other than oneself, who are the last administrators; at least one has to stay. */
async function lastAdministrators(tx: Database, people: readonly User[]): Promise<[number, string][]> {
  const leaving = people.filter(isAdministrator)
  if (leaving.length === 0) return []
  const ids = leaving.map(({ id }) => id)
  if (await hasOtherStaff(tx, administratorRole, ids)) return []
  return leaving.map(({ id, name }) => [id, `${name} is the last administrator, or one of the last.`])
}
