import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { ticketFactory } from './tickets.factory'
import { deskFactory } from '../../testing/stages/desk'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { list } = deskTicketRoutes

it('finds the tickets of whoever calls by name, phone or Client ID, whatever their letters', async () => {
  const { agent, customer } = await deskFactory(app)
  const { connection } = customer
  await app.db
    .updateTable('connections')
    .set({ first_name: 'Zubaida', last_name: 'Chowdhury', contact: '01798765432' })
    .where('id', '=', connection.id)
    .execute()
  const mine = await ticketFactory(app, connection)
  const { connection: foreign } = await customerWithLine(app)
  const theirs = await ticketFactory(app, foreign)
  const ids = async (q: string) => (await agent.call(list, { query: { q } })).body.data.map(({ id }) => id)
  for (const q of ['zubaida', 'ZUBAIDA CHO', 'chowd', '01798765432', '+880 1798-765432'])
    expect([q, await ids(q)]).toEqual([q, [mine.id]])
  // a number may be a ticket's as well
  expect(await ids(String(connection.id))).toContain(mine.id)
  for (const q of ['baida', '7987654', 'zubaida%']) expect([q, await ids(q)]).toEqual([q, []])
  // whatever else the number finds
  expect(await ids(String(foreign.id))).not.toContain(theirs.id)
})
