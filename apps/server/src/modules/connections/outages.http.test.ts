import { connectionRoutes } from '@uplink/contract/connections'
import { outageRoutes } from '@uplink/contract/outages'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { bellOf, cutFibre, outageStage, severalAreasStage } from '../../testing/stages/outages'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { roleFactory } from '../access/access.factory'
import { connectionFactory, outageFactory } from './connections.factory'

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await createTestApp()
  owner = new pg.Client(app.logins.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const { running, list, areas, announce, end, preview, open } = outageRoutes
const hour = 3_600_000
/** Hours from the test clock's now. */
const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hour)

const desk = () => outageStage(app)
const bell = (userId: number) => bellOf(app, userId)
const severalAreas = () => severalAreasStage(app)

describe('GET /outages/running', () => {
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
    const body = { ...cutFibre, area_id: areaId, expected_end_at: at(3).toISOString() }
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
    const body = { ...cutFibre, area_id: areaId, is_planned: true, starts_at: at(40).toISOString() }
    const { id } = (await staff.call(announce, { body })).body.data
    const state = (await customer.call(connectionRoutes.serviceStatus)).body.data
    expect(state).toMatchObject({ state: 'offline', running: [], planned: [{ id, is_planned: true }] })
    expect((await bell(customer.userId))[0]?.title).toMatch(/^Planned work in /)
  })

  it('refuses what cannot be, field by field', async () => {
    const { staff, areaId } = await desk()
    const ahead = { ...cutFibre, area_id: areaId, starts_at: at(1).toISOString() }
    expect((await staff.call(announce, { body: ahead })).refusal.errors).toHaveProperty('starts_at')
    const past = { ...cutFibre, area_id: areaId, expected_end_at: at(-1).toISOString() }
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
      staff.call(announce, {
        body: { ...cutFibre, area_id: areaId, starts_at: at(hours).toISOString(), ...more },
      })
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
      const { body, refusal } = await staff.call(announce, {
        body: { ...cutFibre, area_id: areaId, ...more },
      })
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
    const body = { ...cutFibre, area_id: areaId }
    const both = await Promise.all([staff.call(announce, { body }), staff.call(announce, { body })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('is for staff with the right, for their own areas', async () => {
    const { staff, customer, areaId } = await desk()
    const other = await desk()
    const body = { ...cutFibre, area_id: areaId }
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
    const found = async (query: object) => (await staff.call(list, { query })).body.data.map(({ id }) => id)
    expect(await found({ area: String(areaId), state: 'ended' })).toEqual([over.id])
    expect(await found({ area: String(other.areaId) })).toEqual([])
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

const smsTo = async (userId: number) =>
  (
    await app.db
      .selectFrom('message_logs')
      .select('id')
      .where('user_id', '=', userId)
      .where('channel', '=', 'sms')
      .execute()
  ).length

describe('an announcement for several areas', () => {
  it('is previewed in the very words, changes nothing, and then tells each person once in each area', async () => {
    const { staff, customer, others, area_ids, body } = await severalAreas()
    const seen = (await staff.call(preview, { body })).body.data
    expect(seen).toMatchObject({ lines: 4, people: 3, credits: [] })
    expect(seen.sent.sms).toBeGreaterThanOrEqual(1)
    const [first] = seen.texts
    expect(first?.en).toEqual({
      title: `Outage in ${first?.area}`,
      body: 'Cut fibre. We are working on it. Your line comes back on its own.',
      sms: `Outage in ${first?.area}. Cut fibre. We are working on it. Your line comes back on its own.`,
    })
    expect(first?.bn.body).toBe('ফাইবার কাটা। আমরা এ নিয়ে কাজ করছি। আপনার লাইন নিজে থেকেই আবার চালু হবে।')
    expect(await bell(customer.userId)).toEqual([])

    const { data } = (await staff.call(announce, { body })).body
    expect((await bell(customer.userId)).map(({ title }) => title)).toEqual([
      first?.en.title,
      first?.en.title,
    ])
    expect(await smsTo(customer.userId)).toBe(1)
    for (const other of others) expect(await bell(other.userId)).toHaveLength(1)
    const { announcements } = (await staff.call(open)).body.data
    expect(announcements).toMatchObject([
      {
        id: data.announcement_id,
        title_bn: 'ফাইবার কাটা',
        lines: 4,
        tellings: [{ kind: 'begun', lines: 4, people: 3 }],
      },
    ])
    expect(announcements[0]?.places.map(({ area_id }) => area_id)).toEqual(area_ids)
  })

  it('reaches who reads Bangla with what staff wrote in Bangla', async () => {
    const { staff, customer, body } = await severalAreas()
    await app.db.updateTable('users').set({ language: 'bn' }).where('id', '=', customer.userId).execute()
    await staff.call(announce, { body })
    const { payload } = await app.db
      .selectFrom('outbox')
      .select('payload')
      .where('transport', '=', 'sms')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(payload).toMatchObject({ text: expect.stringContaining('ফাইবার কাটা। আমরা') as unknown })
  })

  it('is made once when it is sent twice, at once or after a lost answer', async () => {
    const { staff, customer, body } = await severalAreas()
    const send = () =>
      staff.call(announce, { body: { ...body, key: `key-of-${customer.userId}-announcement` } })
    const answers = [...(await Promise.all([send(), send()])), await send()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body: { data } }) => data.announcement_id)).size).toBe(1)
    expect(await bell(customer.userId)).toHaveLength(2)
    expect(await smsTo(customer.userId)).toBe(1)
  })

  it('tells nobody when it breaks off on the way, and everybody once when it is sent again', async () => {
    const { staff, customer, others, area_ids, body } = await severalAreas()
    const last = others[1]?.userId ?? 0
    // as if the process died while it told the last area
    await owner.query(`
      CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF NEW.user_id = ${last} THEN RAISE EXCEPTION 'gone'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER break_off BEFORE INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION break_off()`)
    const send = () =>
      staff.call(announce, { body: { ...body, key: `key-of-${customer.userId}-announcement` } })
    expect((await send()).status).toBe(500)
    await owner.query('DROP TRIGGER break_off ON notifications; DROP FUNCTION break_off')
    expect(await bell(customer.userId)).toEqual([])
    expect(await smsTo(customer.userId)).toBe(0)
    const rows = await app.db.selectFrom('outages').select('id').where('area_id', 'in', area_ids).execute()
    expect(rows).toEqual([])
    expect((await send()).status).toBe(200)
    expect(await smsTo(customer.userId)).toBe(1)
    expect(await bell(last)).toHaveLength(1)
  })

  it('knows no areas of others, and says where it is announced already', async () => {
    const { staff, area_ids, body } = await severalAreas()
    const other = await desk()
    for (const route of [announce, preview]) {
      for (const area of [other.areaId, 999_999_999]) {
        const refused = await staff.call(route, { body: { ...body, area_ids: [...area_ids, area] } })
        expect(refused.refusal.errors).toEqual({ area_ids: ['Choose only your own areas'] })
      }
      const twice = { ...body, area_ids: [area_ids[0] ?? 0, area_ids[0] ?? 0] }
      expect((await staff.call(route, { body: twice })).refusal.errors).toHaveProperty('area_ids')
      const both = { ...body, area_id: area_ids[0] }
      expect((await staff.call(route, { body: both })).refusal.errors).toHaveProperty('area_id')
    }
    const { area } = (await staff.call(announce, { body: { ...cutFibre, area_id: area_ids[1] } })).body.data
    expect((await staff.call(preview, { body })).refusal.errors).toEqual({
      area_ids: [`“Cut fibre” is announced in ${area} for the same time. End it first, if it is over`],
    })
  })
})

describe('GET /desk/outages/areas', () => {
  it('counts lines and people as lines come, get another owner, move and close', async () => {
    const { staff, customer, others, area_ids } = await severalAreas()
    const [one, two] = area_ids
    const counts = async () =>
      (await staff.call(areas)).body.data
        .filter(({ id }) => id === one || id === two)
        .toSorted((a, b) => a.id - b.id)
        .map(({ lines, people }) => [lines, people])
    expect(await counts()).toEqual([
      [2, 1],
      [1, 1],
    ])
    const line = await connectionFactory(app, {
      userId: customer.userId,
      organizationId: customer.connection.organization_id,
      areaId: two ?? 0,
    })
    const change = (to: { user_id?: number; area_id?: number; status?: string }) =>
      app.db.updateTable('connections').set(to).where('id', '=', line.id).execute()
    expect((await counts())[1]).toEqual([2, 2])
    await change({ user_id: others[0]?.userId ?? 0 })
    expect((await counts())[1]).toEqual([2, 1])
    await change({ area_id: one ?? 0 })
    expect(await counts()).toEqual([
      [3, 2],
      [1, 1],
    ])
    await change({ status: 'closed' })
    expect((await counts())[0]).toEqual([2, 1])
  })
})
