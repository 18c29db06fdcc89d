import { lineClosingRoutes } from '@uplink/contract/line-closing'
import { describe, expect, it } from 'vitest'
import { app, stage } from '../../../testing/stages/package-change'
import { clerkOf, closable, lineOf } from '../../../testing/stages/closing'

stage()

const { switchOn } = lineClosingRoutes

/** A suspended line that owes nothing, or still its March bill. */
async function suspended({ owes = false } = {}) {
  const line = await closable({ isBilled: owes, status: 'suspended' })
  const ask = () => line.clerk.call(switchOn, { query: line.query, body: {} })
  return { ...line, ask }
}

describe('POST /desk/lines/switching-on', () => {
  it('switches a line on that owes nothing, tells its owner, and keeps that it was suspended', async () => {
    const { connection, ask, userId, clerk } = await suspended()
    expect((await ask()).body.message).toBe(`Line ${connection.username} is switched on.`)
    expect(await lineOf(connection)).toMatchObject({
      status: 'active',
      suspended_at: null,
      resumed_on: '2026-03-14',
    })
    const told = await app.db
      .selectFrom('notifications')
      .select('body')
      .where('user_id', '=', userId)
      .execute()
    expect(told).toEqual([{ body: expect.stringMatching(/^Nothing is overdue any more/) as string }])
    const kept = await app.db
      .selectFrom('connection_history')
      .select('status')
      .where('connection_id', '=', connection.id)
      .execute()
    expect(kept).toEqual([{ status: 'suspended' }])
    const acts = await app.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'connection.switched-on')
      .where('target', '=', `connection:${connection.id}`)
      .execute()
    expect(acts).toEqual([{ actor_id: clerk.userId }])
  })

  it('happens once, however often it is asked at once', async () => {
    const { ask } = await suspended()
    const answers = await Promise.all(Array.from({ length: 8 }, ask))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)])
    expect((await ask()).refusal.code).toBe('line-closing.not-suspended')
  })

  it('leaves a line off whose bill is overdue', async () => {
    const { connection, ask } = await suspended({ owes: true })
    expect((await ask()).refusal.code).toBe('line-closing.overdue')
    expect(await lineOf(connection)).toMatchObject({ status: 'suspended' })
  })

  it('refuses guests, customers, staff without the right or rows, and junk; takes another’s line for none', async () => {
    const { clerk, call, query, organizationId, connection } = await suspended()
    const requests = { query, body: {} }
    expect((await app.guest.call(switchOn, requests)).status).toBe(401)
    const callers = [call, (await app.signIn({ accountType: 'staff', organizationId })).call]
    callers.push((await clerkOf(organizationId, ['List'])).call)
    for (const caller of callers)
      expect((await caller(switchOn, requests)).refusal.code).toBe('access.denied')
    expect((await clerk.call(switchOn, { query, body: { more: 1 } as never })).status).toBe(422)
    const { clerk: other } = await closable()
    const theirs = await other.call(switchOn, requests)
    const missing = await other.call(switchOn, { ...requests, query: { cuid: '999999999' } })
    expect(theirs.status).toBe(404)
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
    expect(await lineOf(connection)).toMatchObject({ status: 'suspended' })
  })
})
