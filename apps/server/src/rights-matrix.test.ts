import type { RouteDefinition } from '@uplink/contract/route'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminPermissions } from './starting/built-in/admin-permissions'
import { roles } from './starting/built-in/roles'
import { rootFolder } from './starting/installation'
import { allRoutes } from './modules'
import { customerWithLine } from './testing/self-care'
import { createTestApp, type Caller, type TestApp } from './testing/test-app'

// Calls every route as every kind of person, with the permissions of the built-in roles: the call must be refused
// exactly when the printed table and those permissions say so. `every-route.test.ts` tests refusals by audience, this
// file by role.
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  for (const { name, displayName, methods, paths, roles: holders } of adminPermissions) {
    const { id } = await app.db
      .insertInto('admin_permissions')
      .values({ name, display_name: displayName, http_method: [...methods], http_path: [...paths] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const pairs = holders.map((role_id) => ({ role_id, permission_id: id }))
    if (pairs.length > 0) await app.db.insertInto('role_permissions').values(pairs).execute()
  }
  await app.caughtUp()
})
afterAll(() => app.close())

type Kind = 'guest' | 'customer' | 'staff' | 'administrator'

/** The lines of `docs/generated/rights.md`: what each kind of person may do, by route. */
const table = new Map(
  readFileSync(join(rootFolder, 'docs/generated/rights.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| (GET|POST|PUT|DELETE) /.test(line))
    .map((line) => {
      const [route = '', , guest, customer, staff, administrator] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim())
      return [route, { guest, customer, staff, administrator }] as const
    }),
)

const lists = new Set(allRoutes.filter(({ method }) => method === 'GET').map(({ path }) => path))

/**
 * Whether one of the role's permissions opens the route, by its methods and paths; a list's export by those of the
 * list.
 */
function opens(role: number | undefined, route: RouteDefinition): boolean {
  const { method } = route
  const listed = route.path.replace(/\/export$/, '')
  const path = lists.has(listed) ? listed : route.path
  return adminPermissions.some(
    ({ methods, paths, roles: holders }) =>
      role !== undefined &&
      holders.some((holder) => holder === role) &&
      (methods.length === 0 || methods.includes(method)) &&
      paths.some((pattern) => fits(pattern.split('*'), path)),
  )
}

/** Whether a path contains the texts between the stars in order, from its first letter to its last. */
function fits([first = '', ...rest]: readonly string[], path: string): boolean {
  if (!path.startsWith(first)) return false
  if (rest.length === 0) return path === first
  const after = path.slice(first.length)
  return Array.from({ length: after.length + 1 }, (_, at) => after.slice(at)).some((end) => fits(rest, end))
}

function isAllowed(route: RouteDefinition, kind: Kind, role?: number): boolean {
  const said = table.get(`${route.method} ${route.path}`)?.[kind]
  if (said === undefined) throw new Error(`${route.method} ${route.path} is not in the table`)
  return said === 'by permission and row rule'
    ? opens(role, route.goesWith ?? route)
    : said !== '–' && said !== 'equipment only'
}

const token = `${'x'.repeat(10)}.${'x'.repeat(43)}`

/** Sends a field that no route knows: a caller who may call the route is told so, whatever else the route checks. */
async function ask(caller: Pick<Caller, 'call'>, route: RouteDefinition) {
  const names = Array.from(route.path.matchAll(/:(\w+)/g), ([, name = '']) => [
    name,
    name === 'token' ? token : '1',
  ])
  const sent = { params: Object.fromEntries(names) as object, query: { odd: 'x' } }
  const { status } = await caller.call(route, {
    ...sent,
    ...(route.idempotent && { key: 'an-idempotency-key-of-tests' }),
  })
  // without the shared secret, routes for equipment answer 404
  return !(route.right.audience === 'network' ? [401, 403, 404] : [401, 403]).includes(status)
}

const staff = (roleIds: number[]) => app.signIn({ accountType: 'staff', roleIds })

const people: readonly [string, Kind, number | undefined, () => Promise<Pick<Caller, 'call'>>][] = [
  ['a guest', 'guest', undefined, async () => app.guest],
  ['a customer', 'customer', undefined, () => customerWithLine(app)],
  ['staff without a role', 'staff', undefined, () => staff([])],
  ['a manager', 'staff', roles.manager, () => staff([roles.manager])],
  ['a support agent', 'staff', roles.agent, () => staff([roles.agent])],
  ['a billing officer', 'staff', roles.billing, () => staff([roles.billing])],
  ['a report author', 'staff', roles.author, () => staff([roles.author])],
  ['an administrator', 'administrator', roles.administrator, () => staff([roles.administrator])],
]

it.each(people)('%s is let in and refused as the table of rights says', async (_, kind, role, signIn) => {
  const caller = await signIn()
  const answers = new Map<string, boolean>()
  for (const route of allRoutes) answers.set(`${route.method} ${route.path}`, await ask(caller, route))
  const said = allRoutes.map(
    (route) => [`${route.method} ${route.path}`, isAllowed(route, kind, role)] as const,
  )
  expect([...answers]).toEqual(said)
  // every kind of caller gets in somewhere
  expect(said.some(([, is]) => is)).toBe(true)
})
