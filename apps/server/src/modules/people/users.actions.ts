import { usersFound } from '@uplink/contract/users'
import type { Call } from '#platform/http/call'
import { findUsers, userRuleColumns } from './users.store'

export async function searchUsers(call: Call, q: string | undefined) {
  const within = await call.rows('user', 'List', userRuleColumns)
  return findUsers(call.db, { within, q, limit: usersFound })
}
