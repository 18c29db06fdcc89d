import { missingRightRoutes } from '@uplink/contract/role-rights'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'

const { list, settle } = missingRightRoutes

let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await createTestApp()
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
})
afterAll(() => app.close())

// What is missing of which role is tested where it begins: starting/missing-rights.test.ts.
describe('missing rights', () => {
  it('are listed, and settled one by one', async () => {
    const [first] = (await administrator.call(list)).body.data
    const rights = [{ role_id: first?.role_id ?? 0, key: first?.key ?? '' }]
    const answer = await administrator.call(settle, { body: { act: 'not-wanted', rights } })
    expect(answer.body.data.settled).toBe(1)
    const unwanted = (await administrator.call(list)).body.data.filter(({ is_unwanted: is }) => is)
    expect(unwanted.map(({ role_id, key }) => ({ role_id, key }))).toEqual(rights)
  })

  it('are settled as they are named, and none else of the same roles, nor the same of other roles', async () => {
    await app.db.deleteFrom('role_permissions').where('role_id', '<>', 1).execute()
    const open = async () => (await administrator.call(list)).body.data.filter(({ is_unwanted: is }) => !is)
    const before = await open()
    const of = (id: number) => before.filter(({ role_id: role }) => role === id)
    const one = before.find(({ role_id: role }) => of(role).length > 1)
    const two = before.find(({ role_id: role, key }) => role !== one?.role_id && key !== one?.key)
    const rights = [one, two].map((right) => ({ role_id: right?.role_id ?? 0, key: right?.key ?? '' }))
    const answer = await administrator.call(settle, { body: { act: 'not-wanted', rights } })
    expect(answer.body.data.settled).toBe(2)
    expect(await open()).toHaveLength(before.length - 2)
  })

  it('are refused to staff without the right', async () => {
    const agent = await app.signIn({ accountType: 'staff', roleIds: [4] })
    expect((await agent.call(list)).status).toBe(403)
    const rights = [{ role_id: 4, key: 'calls bills.find' }]
    expect((await agent.call(settle, { body: { act: 'add', rights } })).status).toBe(403)
  })

  it('are named one at least, of a role that there is', async () => {
    const none = await administrator.call(settle, { body: { act: 'add', rights: [] } })
    expect(none.status).toBe(422)
    const rights = [{ role_id: 999_999, key: 'calls bills.find' }]
    const missing = await administrator.call(settle, { body: { act: 'add', rights } })
    expect(missing.refusal.code).toBe('record.not-found')
  })
})
