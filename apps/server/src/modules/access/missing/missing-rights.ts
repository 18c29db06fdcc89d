import type { MissingRight } from '@uplink/contract/role-rights'
import type { RouteDefinition } from '@uplink/contract/route'
import type { RuleField } from '@uplink/contract/permission-rules'
import { opener } from '@uplink/permission-rules/call-patterns'
import { isOpened } from '../access.rights'

/** What the built-in roles have in a new installation. */
export interface RightsDefaults {
  permissions: readonly {
    name: string
    displayName: string
    methods: readonly string[]
    paths: readonly string[]
    roles: readonly number[]
  }[]
  routeLists: readonly { name: string; path: string; controller: string; model: string }[]
  customPermissions: readonly {
    name: string
    description: string
    role: number
    /** The user's field that must equal the record's; null: all rows. */
    pair: readonly [RuleField, RuleField] | null
    details: readonly { model: string; actions: readonly string[] }[]
  }[]
}

/** What the roles have now. */
export interface PresentRights {
  roles: readonly { id: number; display_name: string }[]
  permissions: readonly { role_id: number; name: string; http_method: string[]; http_path: string[] }[]
  /** Of active custom permissions. */
  grants: readonly { role_id: number; model: string; actions: string[] }[]
  unwanted: readonly { role_id: number; part: string }[]
}

/** With the parts by which it is remembered as unwanted. */
export type Missing = MissingRight & { parts: string[] }

/**
 * The default rights that roles lack. What a role reaches counts, not by which permission: one that was put together
 * by hand is as good. Narrower row rules are somebody's choice, so only what a role may not do on any row is missing.
 */
export function findMissing(
  defaults: RightsDefaults,
  routes: readonly RouteDefinition[],
  present: PresentRights,
): Missing[] {
  return present.roles.flatMap((role) => [
    ...missingCalls(defaults, routes.filter(isOpened), present, role),
    ...missingRows(defaults, present, role),
  ])
}

type Role = PresentRights['roles'][number]

function missingCalls(
  { permissions }: RightsDefaults,
  routes: readonly RouteDefinition[],
  present: PresentRights,
  role: Role,
): Missing[] {
  const own = present.permissions.filter(({ role_id: id }) => id === role.id)
  const opened = own.map(({ http_method, http_path }) => opener({ methods: http_method, paths: http_path }))
  return permissions.flatMap((permission) => {
    if (!permission.roles.includes(role.id)) return []
    const { name, displayName, methods, paths } = permission
    const calls = routes
      .filter(opener({ methods, paths }))
      .filter((route) => !opened.some((opens) => opens(route)))
      .map(({ method, path, summary }) => ({ method, path, summary }))
    const isNamed = own.some((one) => one.name === name)
    const parts =
      // some open no call: they show a part of the menu
      paths.length === 0 && !isNamed
        ? [`permission ${name}`]
        : calls.map(({ method, path }) => `${method} ${path}`)
    const { wanted, isUnwanted } = sift(present, role, parts)
    if (wanted.length === 0) return []
    return {
      ...itemOf(role, `calls ${name}`, displayName, isUnwanted, wanted),
      calls: calls.filter(({ method, path }) => wanted.includes(`${method} ${path}`)),
      rows: [],
    }
  })
}

function missingRows({ customPermissions }: RightsDefaults, present: PresentRights, role: Role): Missing[] {
  const own = present.grants.filter(({ role_id: id }) => id === role.id)
  const may = (model: string, action: string) =>
    own.some((grant) => grant.model === model && grant.actions.includes(action))
  return customPermissions.flatMap(({ name, role: of, details }) => {
    if (of !== role.id) return []
    const parts = details.flatMap(({ model, actions }) =>
      actions.filter((action) => !may(model, action)).map((action) => `${action} ${model}`),
    )
    const { wanted, isUnwanted } = sift(present, role, parts)
    if (wanted.length === 0) return []
    const rows = details
      .map(({ model, actions }) => ({
        model,
        actions: actions.filter((action) => wanted.includes(`${action} ${model}`)),
      }))
      .filter(({ actions }) => actions.length > 0)
    return { ...itemOf(role, `rows ${name}`, name, isUnwanted, wanted), calls: [], rows }
  })
}

const itemOf = (role: Role, key: string, name: string, isUnwanted: boolean, parts: string[]) => ({
  role_id: role.id,
  role_name: role.display_name,
  key,
  name,
  is_unwanted: isUnwanted,
  parts,
})

/** The parts that nobody has refused; where all are refused, all of them. */
function sift({ unwanted }: PresentRights, role: Role, parts: string[]) {
  const refused = new Set(unwanted.filter(({ role_id: id }) => id === role.id).map(({ part }) => part))
  const wanted = parts.filter((part) => !refused.has(part))
  return wanted.length > 0 ? { wanted, isUnwanted: false } : { wanted: parts, isUnwanted: true }
}
