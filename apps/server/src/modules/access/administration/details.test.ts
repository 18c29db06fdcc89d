import { adminPermissions } from '@uplink/contract/admin-permissions'
import { customPermissionDetails } from '@uplink/contract/custom-permission-details'
import { topicOf } from '@uplink/contract/right-topics'
import { rowRightRoutes } from '@uplink/contract/row-rights'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { roleFactory } from '../access.factory'

let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await createTestApp()
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
})
afterAll(() => app.close())

const { list, update, delete: remove } = customPermissionDetails.routes

/** The detail of a new role that may list every outage. */
async function ofNewRole() {
  const role = await roleFactory(app, {
    grants: [{ model: 'outage', actions: ['List', 'Create'] }],
  })
  const { body } = await administrator.call(list, { query: { sort: '-updated_at', per_page: '100' } })
  const [detail] = body.data.sort((a, b) => b.id - a.id)
  if (!detail) throw new Error('no detail')
  return { detail, person: await app.signIn({ accountType: 'staff', roleIds: [role] }) }
}

it('refuses rules about a field which the model does not have, at its path', async () => {
  const { detail } = await ofNewRole()
  const { permission, route } = detail
  const asks = {
    subject: 'record' as const,
    condition_field: 'department_id' as const,
    condition_op: '=' as const,
    condition_value: '1',
    joining_rules: 'NA' as const,
  }
  const body = { permission, route, actions: ['List' as const], flag: '0' as const }
  const { refusal } = await administrator.call(update, {
    params: { id: detail.id },
    body: { ...body, list: { conditions: [asks] } },
  })
  expect(refusal.errors).toEqual({
    'list.conditions.0.condition_field': ['Records of the model outage have no field department id'],
  })
})

it('refuses a value with which the field cannot be compared, at its path', async () => {
  const { detail } = await ofNewRole()
  const { permission, route } = detail
  const asks = {
    subject: 'record' as const,
    condition_field: 'id' as const,
    condition_op: '!=' as const,
    condition_value: 'abc',
    joining_rules: 'NA' as const,
  }
  const { refusal } = await administrator.call(update, {
    params: { id: detail.id },
    body: { permission, route, actions: ['List'], flag: '0', list: { conditions: [asks] } },
  })
  expect(refusal.errors).toEqual({
    'list.conditions.0.condition_value': ['The id is a number: write one, such as 12'],
  })
})

it('takes a right away from the next request on', async () => {
  const { detail, person } = await ofNewRole()
  const models = async () =>
    (await person.call(rowRightRoutes.own)).body.data.map(({ route_model }) => route_model)
  expect(await models()).toContain('outage')
  await administrator.call(remove, { params: { id: detail.id } })
  expect(await models()).toEqual([])
})

it('are listed by their permission and, within one, by what they are about', async () => {
  await roleFactory(app, {
    grants: [
      { model: 'ticket', actions: ['List'] },
      { model: 'area', actions: ['List'] },
    ],
  })
  const { body } = await administrator.call(list, { query: { per_page: '100' } })
  const keys = body.data.map(({ permission_name, route_name }) => [permission_name, route_name] as const)
  const names = [...new Set(keys.map(([name]) => name))]
  expect(names).toHaveLength(keys.filter(([name], at) => name !== keys[at - 1]?.[0]).length)
  for (const name of names) {
    const routes = keys.flatMap(([of, route]) => (of === name ? [route] : []))
    expect(routes).toEqual(routes.toSorted())
  }
})

it('and permissions by their topic', async () => {
  const { body } = await administrator.call(adminPermissions.routes.list, { query: { per_page: '100' } })
  const topics = body.data.map(({ topic }) => topic)
  expect(body.data.every(({ name, topic }) => topic === topicOf(name).title)).toBe(true)
  expect(topics).toEqual(topics.toSorted())
})
