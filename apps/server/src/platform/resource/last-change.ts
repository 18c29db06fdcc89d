import { writtenAs, type AuditAct } from '@uplink/contract/audit'
import { logRoutes } from '@uplink/contract/logs'
import type { ResourceNoun } from '@uplink/contract/resource'
import type { Call } from '../http/call'
import type { Within } from '../http/gatekeeper'
import { Problem } from '../http/problem'
import type { Database } from '../database/kysely'
import { ruleColumnsOf } from './rule-columns'

const users = ruleColumnsOf({ model: 'user', table: 'users' })

/**
 * The refusal to overwrite a record that has changed meanwhile, with the name of whoever changed it, if the caller
 * could read that in the logs; any other error unchanged. For after the transaction, since it asks for rights.
 */
export async function withLastWriter(
  call: Call,
  { noun, id }: { noun: ResourceNoun; id: number },
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Problem) || error.code !== 'record.conflict') return error
  if (!(await call.mayReach(logRoutes.list))) return error
  const listed = await call.rows('user', 'List', users.columns)
  const name = await findLastWriter(call.db, { act: `${noun}.updated`, target: `${noun}:${id}` }, listed)
  if (name === undefined) return error
  return new Problem('record.conflict', { message: `${name} changed this in the meantime.` })
}

/** Who wrote the last line about a record, if they are within. */
async function findLastWriter(
  db: Database,
  { act, target }: { act: AuditAct; target: string },
  within: Within,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('users.name')
    .where('users.id', '=', (eb) =>
      eb
        .selectFrom('audit_log as l')
        .select('l.actor_id')
        .where('l.target', '=', target)
        .where('l.action', 'in', writtenAs(act))
        .orderBy('l.occurred_at', 'desc')
        .orderBy('l.id', 'desc')
        .limit(1),
    )
    .where(within)
    .executeTakeFirst()
  return row?.name
}
