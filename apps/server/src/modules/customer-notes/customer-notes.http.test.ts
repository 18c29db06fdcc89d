import { customerNoteRoutes } from '@uplink/contract/customer-notes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { connectionFactory } from '../connections/connections.factory'
import { deskFactory } from '../../testing/stages/desk'

let app: TestApp
let desk: Awaited<ReturnType<typeof deskFactory>>
beforeAll(async () => {
  app = await createTestApp()
  desk = await deskFactory(app)
})
afterAll(() => app.close())

const { list, write, change, remove } = customerNoteRoutes
const keyFor = (text: string) => `note-${text.replaceAll(/\W/g, '-')}`.padEnd(20, '0')
const noteOf = async (person: Caller, text: string, more: { is_pinned?: boolean } = {}) => {
  const body = { cuid: String(desk.customer.connection.id), text, ...more }
  return (await person.call(write, { body, key: keyFor(text) })).body.data
}
const textsAt = async (person: Caller, cuid: number) =>
  (await person.call(list, { query: { cuid: String(cuid) } })).body.data.map(({ text }) => text)

describe('notes about a customer', () => {
  it('stand at all lines of the person in the organization, pinned ones first', async () => {
    const { agent, customer, organizationId } = desk
    const { connection, userId } = customer
    await noteOf(agent, 'Calls in the evening', { is_pinned: true })
    const written = await noteOf(agent, 'Has a dog')
    expect(written).toMatchObject({ text: 'Has a dog', is_pinned: false, changed_at: null, version: 1 })
    const second = await connectionFactory(app, { userId, organizationId })
    const elsewhere = await connectionFactory(app, { userId })
    for (const { id } of [connection, second])
      expect(await textsAt(agent, id)).toEqual(['Calls in the evening', 'Has a dog'])
    const administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
    expect(await textsAt(administrator, elsewhere.id)).toEqual([])
  })

  it('are written once by one key, and are in the audit log', async () => {
    const { agent, customer } = desk
    const [one, other] = [await noteOf(agent, 'Once'), await noteOf(agent, 'Once')]
    expect(one.id).toBe(other.id)
    const entries = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'connection.note-written')
      .where('target', '=', `connection:${customer.connection.id}`)
      .execute()
    expect(entries.filter(({ details }) => JSON.stringify(details).includes('Once'))).toHaveLength(1)
  })

  it('are changed and removed by whoever wrote them, and pinned by everybody', async () => {
    const { agent, customer } = desk
    const other = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const note = await noteOf(agent, 'Wants a static address')
    const params = { id: note.id }
    const text = 'Has a static address'
    expect((await other.call(change, { params, body: { text, version: 1 } })).status).toBe(403)
    expect((await other.call(remove, { params })).status).toBe(403)
    const pinned = await other.call(change, { params, body: { is_pinned: true, version: 1 } })
    expect(pinned.body.data).toMatchObject({ is_pinned: true, version: 2, can: [], changed_at: null })
    expect((await agent.call(change, { params, body: { text, version: 1 } })).status).toBe(409)
    const changed = await agent.call(change, { params, body: { text, version: 2 } })
    expect(changed.body.data).toMatchObject({ text, is_pinned: true, can: ['change', 'remove'] })
    expect(changed.body.data.changed_at).not.toBeNull()
    expect((await agent.call(remove, { params })).status).toBe(200)
    expect((await agent.call(remove, { params })).status).toBe(404)
    expect(await textsAt(agent, customer.connection.id)).not.toContain(text)
  })

  it('are nobody’s who may not list the line, and no customer’s', async () => {
    const { agent, customer } = desk
    const note = await noteOf(agent, 'Is patient')
    const stranger = (await deskFactory(app)).agent
    const cuid = String(customer.connection.id)
    expect((await stranger.call(list, { query: { cuid } })).status).toBe(404)
    const body = { text: 'Is not', version: 1 }
    expect((await stranger.call(change, { params: { id: note.id }, body })).status).toBe(404)
    expect((await stranger.call(remove, { params: { id: note.id } })).status).toBe(404)
    const { call, connection } = await customerWithLine(app)
    expect((await call(list, { query: { cuid: String(connection.id) } })).status).toBe(403)
  })

  it('have a text', async () => {
    const body = { cuid: String(desk.customer.connection.id), text: ' \n ' }
    const { status, refusal } = await desk.agent.call(write, { body, key: keyFor('empty') })
    expect(status).toBe(422)
    expect(refusal.errors).toEqual({ text: ['Write the note'] })
  })
})
