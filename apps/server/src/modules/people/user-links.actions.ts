import type { Databases } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { found, Problem } from '#platform/http/problem'
import {
  endEverySessionOf,
  endSessionOf,
  linkWords,
  listSessionsOf,
  sendLinkToPerson,
} from '../auth/auth.public'
import type { ResetDeps, Sessions } from '../auth/auth.public'
import { reachOf, rolesToGive } from './users.access'
import type { User } from './users.actions'
import { table, type UserRow } from './users.store'

export type LinkDeps = ResetDeps & { databases: Databases }

/** A user whom the caller may change. */
async function editable(call: Call, id: number): Promise<UserRow> {
  const reach = await reachOf(call, await rolesToGive(call))
  return found(await table.find(call.db, id, reach, reach.Edit))
}

/** Sends a link to choose a password, to the user's own phone or mailbox. */
export async function sendLink(deps: LinkDeps, call: Call, id: number) {
  await editable(call, id)
  return sendLinkToPerson(deps, call, id)
}

/** The message about a new user's link. The user exists whether or not it could be sent. */
export async function invite(deps: LinkDeps, call: Call, user: User): Promise<string> {
  if (user.status !== 'active') return 'No link was sent: the user is inactive.'
  try {
    const to = await sendLinkToPerson(deps, call, user.id, 'invitation')
    return linkWords(deps, 'A link to choose a password', to)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return 'The link could not be sent. Send it later from the user’s page.'
  }
}

export async function sessionsOf(call: Call, id: number) {
  const { account_type: accountType } = await editable(call, id)
  return listSessionsOf(call, { userId: id, accountType })
}

export async function endSession(sessions: Sessions, call: Call, params: { id: number; session: number }) {
  await editable(call, params.id)
  await endSessionOf(sessions, call, { user: params.id, id: params.session })
}

export async function endSessions(sessions: Sessions, call: Call, id: number): Promise<number> {
  await editable(call, id)
  return endEverySessionOf(sessions, call, id)
}
