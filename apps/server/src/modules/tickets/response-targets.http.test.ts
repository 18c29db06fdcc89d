import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { responseTargetRoutes } from '@uplink/contract/response-targets'
import { ticketRoutes } from '@uplink/contract/tickets'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { tellRunningOut } from './targets/targets.jobs'
import { ticketFactory } from './tickets.factory'
import { deskFactory } from '../../testing/stages/desk'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { list, set } = responseTargetRoutes
const desk = deskTicketRoutes
const none = { connection: null, speed: null, billing: null, relocation: null, other: null }
const minuteMs = 60_000
const after = (minutes: number) => new Date(app.clock.now().getTime() + minutes * minuteMs).toISOString()

/** A desk that wants to answer about speed within an hour. */
async function withTarget(minutes = 60) {
  const found = await deskFactory(app)
  const { agent, organizationId } = found
  const body = { organization_id: organizationId, minutes: { ...none, speed: minutes } }
  expect((await agent.call(set, { body })).status).toBe(200)
  const open = async () => {
    const cuid = String(found.customer.connection.id)
    const form = { cuid, category: 'speed', subject: 'Slow', text: 'It is slow.' } as const
    return (await found.customer.call(ticketRoutes.open, { body: form })).body.data.id
  }
  const answerBy = async (id: number) => (await agent.call(desk.read, { params: { id } })).body.data.answer_by
  return { ...found, open, answerBy }
}

const bellOf = async (userId: number) =>
  (
    await app.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ title }) => title)

const runJob = () => tellRunningOut.run({ db: app.db, clock: app.clock, log: pino({ level: 'silent' }) })

describe('response targets', () => {
  it('are set by category, also for who waits already, and are written to the log', async () => {
    const { agent, organizationId, open, answerBy } = await withTarget()
    const id = await open()
    const began = app.clock.now().getTime()
    expect(await answerBy(id)).toBe(new Date(began + 60 * minuteMs).toISOString())
    app.clock.pass(10 * minuteMs)
    const body = { organization_id: organizationId, minutes: { ...none, speed: 30 } }
    const saved = await agent.call(set, { body })
    expect(saved.body.data.targets.find(({ category }) => category === 'speed')?.minutes).toBe(30)
    expect(await answerBy(id)).toBe(new Date(began + 30 * minuteMs).toISOString())
    await agent.call(set, { body: { organization_id: organizationId, minutes: none } })
    expect(await answerBy(id)).toBeNull()
    const entry = await app.db
      .selectFrom('audit_log')
      .select('id')
      .where('actor_id', '=', agent.userId)
      .where('action', '=', 'organization.response-targets-set')
      .execute()
    expect(entry).toHaveLength(3)
  })

  it('are refused to whom they should, and name what is wrong', async () => {
    const { agent, organizationId, customer } = await withTarget()
    const body = { organization_id: organizationId, minutes: none }
    const staff = await app.signIn({ accountType: 'staff', organizationId })
    for (const [route, sent] of [
      [list, {}],
      [set, { body }],
    ] as const) {
      expect((await app.guest.call(route, sent as never)).status).toBe(401)
      for (const { call } of [staff, customer])
        expect((await call(route, sent as never)).refusal.code).toBe('access.denied')
    }
    const wrong = await agent.call(set, {
      body: { ...body, minutes: { ...none, speed: 1, billing: 99_999 } },
    })
    expect(Object.keys(wrong.refusal.errors ?? {}).sort()).toEqual(['minutes.billing', 'minutes.speed'])
  })

  it('of another organization are neither seen nor set', async () => {
    const [own, other] = [await withTarget(), await withTarget()]
    const seen = (await own.agent.call(list)).body.data.map(({ organization_id }) => organization_id)
    expect(seen).toEqual([own.organizationId])
    const body = { organization_id: other.organizationId, minutes: none }
    const missing = await own.agent.call(set, { body: { ...body, organization_id: 999_999 } })
    const theirs = await own.agent.call(set, { body })
    expect(missing.status).toBe(404)
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
  })
})

describe('the clock of a ticket', () => {
  it('runs from the first unanswered word, ends with an answer, and begins anew', async () => {
    const { agent, customer, open, answerBy } = await withTarget()
    const id = await open()
    const params = { id }
    const first = await answerBy(id)
    app.clock.pass(20 * minuteMs)
    await customer.call(ticketRoutes.answer, { params, body: { text: 'Hello?' } })
    expect(await answerBy(id)).toBe(first)
    await agent.call(desk.write, { params, body: { kind: 'internal', text: 'Old router.' } })
    expect(await answerBy(id)).toBe(first)
    await agent.call(desk.write, { params, body: { kind: 'answer', text: 'We look.' } })
    expect(await answerBy(id)).toBeNull()
    await customer.call(ticketRoutes.answer, { params, body: { text: 'Still slow.' } })
    expect(await answerBy(id)).toBe(after(60))
    await customer.call(ticketRoutes.close, { params })
    expect(await answerBy(id)).toBeNull()
    await agent.call(desk.reopen, { params })
    expect(await answerBy(id)).toBe(after(60))
  })

  it('counts answers in time and late ones, and lists who waits too long', async () => {
    const { agent, signInAgent, open } = await withTarget()
    const [early, late] = [await open(), await open()]
    const answer = { kind: 'answer', text: 'We look.' } as const
    await agent.call(desk.write, { params: { id: early }, body: answer })
    app.clock.pass(61 * minuteMs)
    const queue = await agent.call(desk.list, { query: { status: 'late' } })
    expect(queue.body.data.map(({ id }) => id)).toEqual([late])
    await agent.call(desk.write, { params: { id: late }, body: answer })
    const [{ targets } = { targets: [] }] = (await agent.call(list)).body.data
    expect(targets.find(({ category }) => category === 'speed')).toMatchObject({ in_time: 1, late: 1 })
    app.clock.pass(31 * 24 * 60 * minuteMs)
    const later = (await (await signInAgent()).call(list)).body.data[0]?.targets
    expect(later?.find(({ category }) => category === 'speed')).toMatchObject({ in_time: 0, late: 0 })
  })
})

describe('before the time runs out', () => {
  it('the assigned person is told, once', async () => {
    const { agent, signInAgent, open } = await withTarget()
    const colleague = await signInAgent('Laila Saha')
    const id = await open()
    await agent.call(desk.assign, { params: { id }, body: { assignee_id: agent.userId } })
    await runJob()
    expect(await bellOf(agent.userId)).toEqual([])
    app.clock.pass(46 * minuteMs)
    await runJob()
    await runJob()
    expect(await bellOf(agent.userId)).toEqual(['An answer is due in 14 minutes: Slow'])
    expect(await bellOf(colleague.userId)).toEqual([])
  })

  it('the whole desk is told of a ticket that nobody has, and nobody of one that was answered', async () => {
    const { agent, signInAgent, open } = await withTarget()
    const colleague = await signInAgent('Laila Saha')
    const stranger = (await deskFactory(app)).agent
    await open()
    const answered = await open()
    await agent.call(desk.write, { params: { id: answered }, body: { kind: 'answer', text: 'We look.' } })
    app.clock.pass(50 * minuteMs)
    await runJob()
    for (const { userId } of [agent, colleague])
      expect(await bellOf(userId)).toEqual(['An answer is due in 10 minutes: Slow'])
    expect(await bellOf(stranger.userId)).toEqual([])
  })
})

it('a ticket without a target has no clock', async () => {
  const { agent, customer } = await deskFactory(app)
  const { id } = await ticketFactory(app, customer.connection)
  expect((await agent.call(desk.read, { params: { id } })).body.data.answer_by).toBeNull()
  expect((await (await customerWithLine(app)).call(desk.read, { params: { id } })).status).toBe(403)
})
