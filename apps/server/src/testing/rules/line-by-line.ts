import type { RouteDefinition } from '@uplink/contract/route'
import { expect } from 'vitest'
import { roleFactory } from '../../modules/access/access.factory'
import { doors } from '../routes/list-doors'
import type { Caller, TestApp } from '../test-app'
import type { Known } from './ruled-world'

/** Lets the roles name any line, so that only the rules about what belongs to it decide. */
export async function listEveryLine(app: TestApp, roles: readonly number[]): Promise<void> {
  const role = await roleFactory(app, { grants: [{ model: 'connection', actions: ['List'] }] })
  const { custom_permission_id } = await app.db
    .selectFrom('role_custom_permissions')
    .select('custom_permission_id')
    .where('role_id', '=', role)
    .executeTakeFirstOrThrow()
  const pairs = roles.map((role_id) => ({ role_id, custom_permission_id }))
  await app.db.insertInto('role_custom_permissions').values(pairs).execute()
}

/** The keys of what staff see when they ask for one line after the other. */
export async function lineByLine(
  caller: Caller,
  route: RouteDefinition,
  lines: readonly Known[],
): Promise<string[]> {
  const keys: string[] = []
  for (const { key } of lines) {
    const { status, body } = await caller.call(route, { query: { cuid: key } })
    if (route === doors.chat?.ofLine) keys.push(...(status === 200 ? [key] : []))
    else {
      expect(status, JSON.stringify(body)).toBe(200)
      const { data, total } = body as { data: { id: number }[]; total: number }
      expect(data.length).toBe(total)
      keys.push(...data.map(({ id }) => String(id)))
    }
  }
  return keys
}
