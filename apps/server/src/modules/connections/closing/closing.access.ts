import type { RouteDefinition } from '@uplink/contract/route'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { Problem } from '#platform/http/problem'
import { connectionRuleColumns } from '../connections.access'
import { isWithin } from '../new-lines/new-lines.store'

/** Whether the caller may change this line by this call. */
export async function mayChangeLine(
  call: Call,
  route: RouteDefinition,
  connection: OwnConnection,
): Promise<boolean> {
  return (await call.mayReach(route)) && isEditable(call, connection)
}

/** To be asked before a transaction, because asking needs another connection to the database. */
export async function refuseUneditable(call: Call, connection: OwnConnection): Promise<void> {
  if (!(await isEditable(call, connection))) throw new Problem('access.denied')
}

async function isEditable(call: Call, { id }: OwnConnection): Promise<boolean> {
  return isWithin(call.db, id, await call.rows('connection', 'Edit', connectionRuleColumns))
}
