import { connectionRoutes } from '@uplink/contract/connections'
import { outageRoutes } from '@uplink/contract/outages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine, itIsForOwners } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { connectionFactory, outageFactory } from './connections.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { running, list, areas, announce, end } = outageRoutes
const hour = 3_600_000
/** Hours from the test clock's now. */
const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hour)

/** A person at an organization's desk, and a customer in one of its areas. */
async function desk() {
  const { id: organizationId } = await organizationFactory(app)
  const pair = { custom_condition_field: 'organization_id', condition_table_field: 'organization_id' }
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/desk/outages', '/desk/outages/*'] }],
    grants: [
      { model: 'outage', actions: ['List', 'Create'], list: pair },
      { model: 'outage', actions: ['Edit'] },
    ],
  })
  const staff = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
  const customer = await customerWithLine(app, { organizationId })
  const areaId = customer.connection.area_id
  return { staff, customer, areaId, organizationId }
}

const bell = (userId: number) =>
  app.db
    .selectFrom('notifications')
    .select(['title', 'connection_id', 'is_system', 'link'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

const cut = { title: 'Cut fibre', services: ['Internet' as const] }

describe('GET /outages/running', () => {
  itIsForOwners(() => app, running)

  it('is what runs in the area of the line now: not what is to come, has ended, or is elsewhere', async () => {
    const { customer, areaId } = await desk()
    const seen = async () => (await customer.call(running)).body.data
    await outageFactory(app, { areaId, startsAt: at(2) })
    await outageFactory(app, { areaId, startsAt: at(-3), endedAt: at(-1) })
    await outageFactory(app, { areaId: (await customerWithLine(app)).connection.area_id, startsAt: at(-1) })
    expect(await seen()).toBeNull()
    await outageFactory(app, { areaId, startsAt: at(-1), title: 'Cut fibre' })
    expect(await seen()).toMatchObject({ title: 'Cut fibre', starts_at: at(-1).toISOString() })
    expect((await seen())?.area).toEqual(expect.any(String))
  })
})

describe('POST /desk/outages', () => {
  it('announces an outage, and tells each line of the area that is not closed', async () => {
    const { staff, customer, areaId, organizationId } = await desk()
    const line = { userId: customer.userId, organizationId, areaId }
    const second = await connectionFactory(app, line)
    await connectionFactory(app, { ...line, status: 'closed' })
    const neighbour = await customerWithLine(app, { organizationId })
    const body = { ...cut, area_id: areaId, expected_end_at: at(3).toISOString() }
    const { body: answer } = await staff.call(announce, { body })
    expect(answer.data).toMatchObject({
      title: 'Cut fibre',
      lines: 2,
      starts_at: at(0).toISOString(),
      expected_end_at: at(3).toISOString(),
      ended_at: null,
    })
    const told = { title: `Outage in ${answer.data.area}`, is_system: true, link: '/admin/service_status' }
    expect(await bell(customer.userId)).toEqual([
      { ...told, connection_id: customer.connection.id },
      { ...told, connection_id: second.id },
    ])
    expect(await bell(neighbour.userId)).toEqual([])
    const state = (await customer.call(connectionRoutes.serviceStatus)).body.data
    expect(state).toMatchObject({ state: 'outage', running: [{ id: answer.data.id }], planned: [] })
  })

  it('announces planned work ahead of its time', async () => {
    const { staff, customer, areaId } = await desk()
    const body = { ...cut, area_id: areaId, is_planned: true, starts_at: at(40).toISOString() }
    const { id } = (await staff.call(announce, { body })).body.data
    const state = (await customer.call(connectionRoutes.serviceStatus)).body.data
    expect(state).toMatchObject({ state: 'offline', running: [], planned: [{ id, is_planned: true }] })
    expect((await bell(customer.userId))[0]?.title).toMatch(/^Planned work in /)
  })

  it('refuses what cannot be, field by field', async () => {
    const { staff, areaId } = await desk()
    const ahead = { ...cut, area_id: areaId, starts_at: at(1).toISOString() }
    expect((await staff.call(announce, { body: ahead })).refusal.errors).toHaveProperty('starts_at')
    const past = { ...cut, area_id: areaId, expected_end_at: at(-1).toISOString() }
    expect((await staff.call(announce, { body: past })).refusal.errors).toHaveProperty('expected_end_at')
    const all = { ...past, area_id: 999_999, starts_at: at(1).toISOString() }
    expect(Object.keys((await staff.call(announce, { body: all })).refusal.errors ?? {}).sort()).toEqual([
      'area_id',
      'expected_end_at',
      'starts_at',
    ])
    const empty = await staff.call(announce, { body: { title: ' ', services: [], area_id: 0 } })
    expect(Object.keys(empty.refusal.errors ?? {}).sort()).toEqual(['area_id', 'services', 'title'])
  })

  it('takes a beginning of the last seven days, and each service once', async () => {
    const { staff, areaId } = await desk()
    const began = async (hours: number, more: object = {}) =>
      staff.call(announce, { body: { ...cut, area_id: areaId, starts_at: at(hours).toISOString(), ...more } })
    for (const more of [{}, { is_planned: true }])
      expect((await began(-7 * 24 - 1, more)).refusal.errors).toEqual({
        starts_at: ['The beginning can be at most 7 days ago'],
      })
    const services = ['Internet' as const, 'Internet' as const]
    expect((await began(-1, { services })).refusal.errors).toEqual({
      services: ['Name each service only once'],
    })
    expect((await began(-7 * 24)).status).toBe(200)
  })

  it('refuses a second one for what is out already, and names the first', async () => {
    const { staff, areaId } = await desk()
    const tell = async (more: object = {}) => {
      const { body, refusal } = await staff.call(announce, { body: { ...cut, area_id: areaId, ...more } })
      return refusal.errors ?? body.data.id
    }
    const planned = (from: number, until?: number) => ({
      is_planned: true,
      starts_at: at(from).toISOString(),
      ...(until !== undefined && { expected_end_at: at(until).toISOString() }),
    })
    const first = await tell({ title: 'Cut fibre in Road 8' })
    const refused = {
      area_id: ['“Cut fibre in Road 8” is announced there for the same time. End it first, if it is over'],
    }
    expect(await tell()).toEqual(refused)
    expect(await tell({ starts_at: at(-3).toISOString(), expected_end_at: at(3).toISOString() })).toEqual(
      refused,
    )
    expect(await tell(planned(0))).toEqual(refused)
    // another service, and planned work at another time
    expect(await tell({ services: ['Television'] })).toEqual(expect.any(Number))
    expect(await tell(planned(40, 44))).toEqual(expect.any(Number))
    expect(await tell(planned(43))).toHaveProperty('area_id')
    expect(await tell(planned(44))).toEqual(expect.any(Number))
    await staff.call(end, { params: { id: Number(first) }, body: {} })
    expect(await tell()).toEqual(expect.any(Number))
  })

  it('takes a fault while planned work goes on, and one of two that come at once', async () => {
    const { staff, areaId } = await desk()
    await outageFactory(app, { areaId, startsAt: at(-1), expectedEndAt: at(2), isPlanned: true })
    const body = { ...cut, area_id: areaId }
    const both = await Promise.all([staff.call(announce, { body }), staff.call(announce, { body })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('is for staff with the right, for their own areas', async () => {
    const { staff, customer, areaId } = await desk()
    const other = await desk()
    const body = { ...cut, area_id: areaId }
    expect((await app.guest.call(announce, { body })).status).toBe(401)
    expect((await customer.call(announce, { body })).refusal.code).toBe('access.denied')
    for (const area_id of [other.areaId, 999_999_999]) {
      const refused = await staff.call(announce, { body: { ...body, area_id } })
      expect(refused.refusal.errors).toEqual({ area_id: ['Choose one of your own areas'] })
    }
    expect((await staff.call(areas)).body.data.map(({ id }) => id)).toEqual([areaId])
    expect((await customer.call(areas)).refusal.code).toBe('access.denied')
  })
})

describe('GET /desk/outages', () => {
  it('lists those of one’s own areas, what runs first', async () => {
    const { staff, areaId, customer } = await desk()
    const other = await desk()
    await outageFactory(app, { areaId: other.areaId, startsAt: at(-1) })
    const over = await outageFactory(app, { areaId, startsAt: at(-1), endedAt: at(0) })
    const running = await outageFactory(app, { areaId, startsAt: at(-9) })
    const answer = await staff.call(list)
    expect(answer.body.data.map(({ id }) => id)).toEqual([running.id, over.id])
    expect((await staff.call(list, { query: { page: 2, per_page: 1 } })).body).toMatchObject({
      total: 2,
      to: 2,
    })
    expect((await staff.call(list, { query: { page: 0 } })).refusal.errors).toHaveProperty('page')
    expect((await app.guest.call(list)).status).toBe(401)
    expect((await customer.call(list)).refusal.code).toBe('access.denied')
  })
})

describe('what may be done at /desk/outages', () => {
  it('is said with the list: nothing to who may only look', async () => {
    const { staff, organizationId } = await desk()
    expect((await staff.call(list)).body.can).toEqual(['announce', 'end'])
    const lookers = async (methods: string[], actions: ('List' | 'Create')[]) => {
      const role = await roleFactory(app, {
        permissions: [{ paths: ['/desk/outages', '/desk/outages/*'], methods }],
        grants: [{ model: 'outage', actions }],
      })
      const looker = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
      return (await looker.call(list)).body.can
    }
    expect(await lookers(['GET'], ['List', 'Create'])).toEqual([])
    expect(await lookers(['GET', 'POST'], ['List'])).toEqual(['end'])
  })
})

describe('POST /desk/outages/:id/end', () => {
  it('ends it, tells the area, and only once', async () => {
    const { staff, customer, areaId } = await desk()
    const { id } = await outageFactory(app, { areaId, startsAt: at(-2) })
    const answer = await staff.call(end, { params: { id }, body: {} })
    expect(answer.body.data.ended_at).toBe(at(0).toISOString())
    expect((await bell(customer.userId)).map(({ title }) => title)).toEqual([
      `${answer.body.data.area} is back to normal`,
    ])
    expect((await customer.call(connectionRoutes.serviceStatus)).body.data.running).toEqual([])
    const again = await staff.call(end, { params: { id }, body: {} })
    expect(again.refusal.code).toBe('outage.already-ended')
    expect(await bell(customer.userId)).toHaveLength(1)
  })

  it('says of planned work which has not begun that it is cancelled', async () => {
    const { staff, customer, areaId } = await desk()
    const { id } = await outageFactory(app, { areaId, startsAt: at(9), isPlanned: true })
    const { area } = (await staff.call(end, { params: { id }, body: {} })).body.data
    expect((await bell(customer.userId)).map(({ title }) => title)).toEqual([
      `Planned work in ${area} is cancelled`,
    ])
  })

  it('knows no outages of other organizations', async () => {
    const { staff, customer } = await desk()
    const other = await desk()
    const { id } = await outageFactory(app, { areaId: other.areaId, startsAt: at(-2) })
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/desk/outages/*'] }],
      grants: [],
    })
    const nobody = await app.signIn({ accountType: 'staff', roleIds: [role] })
    expect((await nobody.call(end, { params: { id }, body: {} })).status).toBe(404)
    expect((await staff.call(end, { params: { id: 999_999_999 }, body: {} })).status).toBe(404)
    expect(
      (await staff.call(end, { params: { id }, body: { by: 'me' } as never })).refusal.errors,
    ).toHaveProperty('by')
    expect((await app.guest.call(end, { params: { id }, body: {} })).status).toBe(401)
    expect((await customer.call(end, { params: { id }, body: {} })).refusal.code).toBe('access.denied')
  })
})
