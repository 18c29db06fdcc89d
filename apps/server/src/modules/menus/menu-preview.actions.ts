import type { Call } from '#platform/http/call'
import type { Person } from '#platform/http/person'
import { notFound } from '#platform/http/problem'
import { areWithin } from '#platform/resource/resource.store'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import { findNamedPermissions } from './menu-items.store'

export interface PreviewDeps {
  decisions: { hasPermission(person: Person, name: string): Promise<boolean> }
}

const roles = { model: 'admin-role', table: 'roles' } as const

/** Which of the permissions named in the menu a person with only this role would have. */
export async function readPreview({ decisions }: PreviewDeps, call: Call, role: number) {
  const listed = await call.rows(roles.model, 'List', ruleColumnsOf(roles).columns)
  if (!(await areWithin(call.db, roles.table, [role], listed))) throw notFound()
  const named = await findNamedPermissions(call.db)
  const person = { ...call.person, roleIds: [role] }
  const has = await Promise.all(named.map(({ name }) => decisions.hasPermission(person, name)))
  return {
    permissions: named.filter((_, index) => has[index]).map(({ name }) => name),
    unknown: named.filter(({ is_known }) => !is_known).map(({ name }) => name),
  }
}
