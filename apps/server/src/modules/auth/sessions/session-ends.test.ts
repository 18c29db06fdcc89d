import { authRoutes } from '@uplink/contract/auth'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { endUnusedSessions } from '../auth.jobs'
import { lifetimes } from './sessions'

let app: TestApp
/** Ids of ended sessions that every process was told of. */
let told: number[]
beforeAll(async () => {
  app = await createTestApp()
  await app.signals.on('session_ended', (id) => void told.push(Number(id)))
})
afterAll(() => app.close())
beforeEach(() => {
  told = []
})

const sessionsOf = (userId: number) =>
  app.db.selectFrom('sessions').select(['id', 'end_reason']).where('user_id', '=', userId).execute()

const { getUser } = authRoutes

describe('somebody who is made inactive', () => {
  it('is signed out everywhere at once', async () => {
    const person = await app.signIn()
    const other = await app.signIn()
    expect((await person.call(getUser)).status).toBe(200)
    await app.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', person.userId).execute()
    await app.caughtUp()
    const [session] = await sessionsOf(person.userId)
    expect(session?.end_reason).toBe('inactive')
    expect(told).toEqual([session?.id])
    expect((await person.call(getUser)).status).toBe(401)
    expect((await other.call(getUser)).status).toBe(200)
  })

  it('stays signed out when they may sign in again', async () => {
    const person = await app.signIn()
    for (const status of ['inactive', 'active'] as const)
      await app.db.updateTable('users').set({ status }).where('id', '=', person.userId).execute()
    await app.caughtUp()
    expect((await person.call(getUser)).status).toBe(401)
  })
})

describe('a session that lies unused', () => {
  it('ends without a call, of staff sooner than of customers', async () => {
    const customer = await app.signIn()
    const staff = await app.signIn({ accountType: 'staff' })
    const run = () => endUnusedSessions.run({ db: app.db, clock: app.clock, log: pino({ level: 'silent' }) })
    app.clock.pass(lifetimes.staff.idle)
    await run()
    expect((await sessionsOf(staff.userId))[0]?.end_reason).toBeNull()
    app.clock.pass(1)
    await run()
    await app.caughtUp()
    const [ended] = await sessionsOf(staff.userId)
    expect(ended?.end_reason).toBe('expired')
    expect(told).toContain(ended?.id)
    expect((await sessionsOf(customer.userId))[0]?.end_reason).toBeNull()
    app.clock.pass(lifetimes.customer.idle)
    await run()
    expect((await sessionsOf(customer.userId))[0]?.end_reason).toBe('expired')
  })
})
