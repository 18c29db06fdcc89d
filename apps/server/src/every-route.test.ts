import type { RouteDefinition } from '@uplink/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { allRoutes } from './modules'
import { customerWithLine } from './testing/self-care'
import { createTestApp, type Caller, type TestApp } from './testing/test-app'

// What every route must do; its own work is tested beside its module.
let app: TestApp
let people: Record<'customer' | 'roleless' | 'administrator', Caller>
beforeAll(async () => {
  app = await createTestApp()
  people = {
    customer: await customerWithLine(app),
    roleless: await app.signIn({ accountType: 'staff' }),
    administrator: await app.signIn({ accountType: 'staff', roleIds: [1] }),
  }
})
afterAll(() => app.close())

const named = (routes: readonly RouteDefinition[]) =>
  routes.map((route) => [`${route.method} ${route.path}`, route] as const)
const of = (...audiences: string[]) =>
  named(allRoutes.filter((route) => audiences.includes(route.right.audience)))

/** A valid value for each parameter of a path: 1, the first of the allowed words, or a token that nobody has. */
function paramsOf({ path, params }: RouteDefinition): Record<string, unknown> {
  const ones = Object.fromEntries(
    Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => [
      name,
      name === 'token' ? `${'x'.repeat(10)}.${'x'.repeat(43)}` : '1',
    ]),
  )
  const words = (params?.safeParse(ones).error?.issues ?? []).flatMap((issue) =>
    issue.code === 'invalid_value' ? [[String(issue.path[0]), issue.values[0]]] : [],
  )
  return { ...ones, ...(Object.fromEntries(words) as Record<string, unknown>) }
}

const key = 'an-idempotency-key-of-tests'
const send = (caller: Pick<Caller, 'call'>, route: RouteDefinition, sent: object = {}) =>
  caller.call(route, { params: paramsOf(route), ...(route.idempotent && { key }), ...sent })

describe.each(of('signed-in', 'self-care', 'staff', 'every-staff'))('%s', (_, route) => {
  it('refuses guests, before it looks at what they sent', async () => {
    expect((await send(app.guest, route, { query: { odd: 'x' } })).status).toBe(401)
  })

  it('refuses fields it does not know', async () => {
    const { audience } = route.right
    const isOfStaff = audience === 'staff' || audience === 'every-staff'
    await refusesUnknown(isOfStaff ? people.administrator : people.customer, route)
  })
})

it.each(of('public'))('%s refuses fields it does not know', async (_, route) => {
  await refusesUnknown(app.guest, route)
})

/** An unknown name, and names that every object inherits, except `__proto__`, which JSON parsers refuse. */
const unknown = [
  'odd',
  ...Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== '__proto__'),
]

async function refusesUnknown(caller: Pick<Caller, 'call'>, route: RouteDefinition) {
  const sent = Object.fromEntries(unknown.map((name) => [name, 'x']))
  const texts = Object.fromEntries(unknown.map((name) => [name, [`The ${name} field is not known`]]))
  const requests = await send(caller, route, { query: sent })
  expect(requests.refusal).toMatchObject({ code: 'request.invalid', errors: texts })
  if (route.method === 'GET' || route.rawBody) return
  const given = await send(caller, route, { body: sent })
  expect(given.refusal).toMatchObject({ code: 'request.invalid', errors: texts })
}

it.each(of('self-care', 'staff'))('%s refuses staff whose roles do not reach it', async (_, route) => {
  expect((await send(people.roleless, route)).refusal.code).toBe('access.denied')
})

it.each(of('staff', 'every-staff'))('%s refuses customers', async (_, route) => {
  expect((await send(people.customer, route)).refusal.code).toBe('access.denied')
})

it.each(of('every-staff'))('%s lets in staff whatever their roles', async (_, route) => {
  // it says what it misses, and refuses nobody
  expect([200, 422]).toContain((await send(people.roleless, route)).status)
})

const lists = allRoutes.flatMap((route) => {
  const shape = route.response instanceof z.ZodObject ? (route.response.shape as Record<string, unknown>) : {}
  return shape.data instanceof z.ZodArray ? [[`${route.method} ${route.path}`, shape] as const] : []
})
it.each(lists)('%s says how many there are, and which page it is', (_, shape) => {
  const numbers = ['per_page', 'total', 'current_page', 'last_page', 'to']
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(numbers))
})

const aboutLines = allRoutes.filter(
  ({ connection, method, right }) => connection && method === 'GET' && right.audience !== 'staff',
)
it.each(named(aboutLines))(
  '%s answers another customer’s connection like a missing one',
  async (_, route) => {
    const { connection: theirs } = await customerWithLine(app)
    const refusalOf = async (cuid: string | number) => {
      const { status, refusal } = await send(people.customer, route, { query: { cuid } })
      return { status, ...refusal, request_id: '' }
    }
    const missing = await refusalOf(999_999_999)
    // some need more in their query, and report that first
    if (missing.status === 422) return expect(missing.errors).not.toHaveProperty('cuid')
    expect(missing).toMatchObject({ status: 404, code: 'record.not-found' })
    expect(await refusalOf(theirs.id)).toEqual(missing)
    expect(await refusalOf(theirs.username)).toEqual(missing)
  },
)
