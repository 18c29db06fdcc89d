import { rowRightRoutes } from '@uplink/contract/row-rights'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { organizationFactory } from '../organizations/organizations.factory'
import { ofOwnOrganization, roleFactory } from './access.factory'

let app: TestApp
let organizationId: number
beforeAll(async () => {
  app = await createTestApp()
  organizationId = (await organizationFactory(app)).id
})
afterAll(() => app.close())

/** What a person with these roles may do, by model. */
async function rightsOf(roleIds: number[]) {
  const person = await app.signIn({ accountType: 'staff', organizationId, roleIds })
  const { data } = (await person.call(rowRightRoutes.own)).body
  return Object.fromEntries(
    data.map(({ route_model, actions, flag }) => [route_model, [...actions, flag].join(' ')]),
  )
}

describe('GET /custom-permission-list', () => {
  it('names of each route list the actions one’s rules allow, and whether on every row', async () => {
    const role = await roleFactory(app, {
      grants: [
        { model: 'ticket', actions: ['List', 'Edit'], ...ofOwnOrganization },
        { model: 'outage', actions: ['List', 'Create'] },
      ],
    })
    expect(await rightsOf([role])).toEqual({ ticket: 'List Edit 0', outage: 'List Create 1' })
    expect(await rightsOf([1])).toMatchObject({ ticket: 'List Create Edit Delete 1' })
  })

  it('leaves out what no rule allows, what is for administrators only, and what others have', async () => {
    const role = await roleFactory(app, {
      grants: [
        { model: 'route-list', actions: ['List', 'Edit'] },
        { model: 'order', actions: ['List'], list: { conditions: [] } },
      ],
    })
    expect(await rightsOf([role])).toEqual({ 'route-list': 'List 1' })
    expect(await rightsOf([])).toEqual({})
    expect((await (await app.signIn()).call(rowRightRoutes.own)).body.data).toEqual([])
  })

  it('is for people who are signed in, and takes no question', async () => {
    expect((await app.guest.call(rowRightRoutes.own)).status).toBe(401)
    const person = await app.signIn()
    expect((await person.call(rowRightRoutes.own, { query: { q: 'x' } })).status).toBe(422)
  })
})
