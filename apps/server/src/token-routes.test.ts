import { apiTokenRoutes, isForTokens } from '@uplink/contract/api-tokens'
import type { RouteDefinition } from '@uplink/contract/route'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allRoutes } from './modules'
import { createTestApp, type Caller, type TestApp } from './testing/test-app'

// Calls every route with an API token that was given everything, by somebody who may do everything.
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('opens no call that needs a person, whatever it was given', async () => {
  const administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
  const { id } = await app.db
    .insertInto('admin_permissions')
    .values({ name: 'everything', display_name: 'Everything', http_method: [], http_path: ['*'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = await administrator.call(apiTokenRoutes.create, {
    body: { name: 'All', permission_ids: [id], rows_role_id: null, days: 90, addresses: [] },
  })
  const token = app.callAs(administrator.userId, made.body.data.token)
  const open = new Set<string>()
  for (const route of allRoutes.filter(({ right }) => !['public', 'network'].includes(right.audience))) {
    // a token has so many calls a minute
    app.clock.pass(200)
    if (await isLetIn(token, route)) open.add(`${route.method} ${route.path}`)
  }
  const said = allRoutes.filter(isForTokens).map(({ method, path }) => `${method} ${path}`)
  expect([...open].sort()).toEqual(said.sort())
  expect(said.filter((route) => /password|roles|permission|users|tokens|webhooks/.test(route))).toEqual([])
})

/** Whoever may call a route is told of a field that it does not know, before anything else is checked. */
async function isLetIn(caller: Pick<Caller, 'call'>, route: RouteDefinition) {
  const params = Object.fromEntries(
    Array.from(route.path.matchAll(/:(\w+)/g), ([, name = '']) => [name, '1']),
  )
  const sent = {
    params,
    query: { odd: 'x' },
    ...(route.idempotent && { key: 'an-idempotency-key-of-tests' }),
  }
  const { status } = await caller.call(route, sent)
  expect([200, 403, 404, 422], `${route.method} ${route.path}`).toContain(status)
  return status !== 403
}
