import { organizations } from '@uplink/contract/organizations'
import { retentionRoutes } from '@uplink/contract/retention'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit, byPortal } from '#platform/audit/audit'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { connectionFactory } from '../connections/connections.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { noteFactory, ticketFactory } from '../tickets/tickets.factory'
import { networkSessionFactory } from '../usage/usage.factory'
import { createRetention } from './personal-data.jobs'

const day = 86_400_000
let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await createTestApp()
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
})
afterAll(() => app.close())

const log = pino({ level: 'silent' })
/** Small steps, so that a handful of rows takes several. */
const job = createRetention({ looked: 2, deleted: 20 })
const run = (of = app, signal?: AbortSignal) =>
  job.run({ db: of.db, clock: of.clock, log }, undefined, signal)
const ago = (days: number) => new Date(app.clock.now().getTime() - days * day)

/** An organization with lines that have something of each kind, half of it older than a year. */
async function provider() {
  const { id } = await organizationFactory(app)
  for (let n = 0; n < 3; n++) {
    const { userId } = await app.signIn({ organizationId: id })
    const line = await connectionFactory(app, { userId, organizationId: id, price: null })
    for (const days of [500, 10]) {
      const device = `02:1a:4b:00:0${n}:${days === 500 ? '01' : '02'}`
      await networkSessionFactory(app, line, {
        startedAt: ago(days),
        stoppedAt: ago(days - 1),
        callingStation: device,
      })
      await sql`INSERT INTO device_names (connection_id, device, name, named_at)
        VALUES (${line.id}, device_form(${device}), 'Router', ${ago(480)})`.execute(app.db)
      const ticket = await ticketFactory(app, line, { status: 'closed', updatedAt: ago(days) })
      await noteFactory(app, { ticketId: ticket.id, authorId: userId, file: 'a' })
      await app.db
        .insertInto('chat_messages')
        .values({
          connection_id: line.id,
          author_id: userId,
          body: 'Hello?',
          is_from_customer: true,
          created_at: ago(days),
        })
        .execute()
      await app.db
        .insertInto('sessions')
        .values({
          token_hash: Buffer.from(`${line.id} ${days}`.padEnd(32)),
          user_id: userId,
          created_at: ago(days),
          last_seen_at: ago(days),
          expires_at: ago(days - 1),
          ended_at: ago(days - 1),
        })
        .execute()
    }
    await ticketFactory(app, line, { status: 'open', updatedAt: ago(500) })
  }
  return { id }
}

async function keepFor(id: number, times: object) {
  const { data } = (await administrator.call(organizations.routes.read, { params: { id } })).body
  const { name, mobile_no, status, version } = data
  const body = { name, mobile_no, status, version, ...times }
  return administrator.call(organizations.routes.update, { params: { id }, body })
}

/** How many rows of each kind an organization has. */
async function countsOf(id: number) {
  const { rows } = await sql<Record<string, number>>`SELECT
    (SELECT count(*) FROM network_sessions s JOIN connections c ON c.id = s.connection_id WHERE c.organization_id = ${id})::int AS network,
    (SELECT count(*) FROM device_names d JOIN connections c ON c.id = d.connection_id WHERE c.organization_id = ${id})::int AS devices,
    (SELECT count(*) FROM tickets WHERE organization_id = ${id})::int AS tickets,
    (SELECT count(*) FROM ticket_attachments a JOIN ticket_notes n ON n.id = a.note_id JOIN tickets t ON t.id = n.ticket_id
      WHERE t.organization_id = ${id})::int AS files,
    (SELECT count(*) FROM chat_messages m JOIN connections c ON c.id = m.connection_id WHERE c.organization_id = ${id})::int AS chats,
    (SELECT count(*) FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.organization_id = ${id} AND s.ended_at IS NOT NULL)::int
      AS sign_ins`.execute(app.db)
  return rows[0]
}

const runsOf = async (id: number, by = administrator) =>
  (await by.call(retentionRoutes.read, { params: { id } })).body.data.runs

describe('what an organization no longer keeps', () => {
  it('is deleted by its own times, and nothing of another organization', async () => {
    const [ours, other] = [await provider(), await provider()]
    await keepFor(ours.id, { keep_network_months: 12, keep_tickets_months: 12, keep_chats_months: 12 })
    await keepFor(other.id, {
      keep_network_months: null,
      keep_tickets_months: null,
      keep_chats_months: null,
      keep_sign_ins_months: 24,
    })
    await run()
    expect(await countsOf(ours.id)).toEqual({
      network: 3,
      devices: 3,
      tickets: 6,
      files: 3,
      chats: 3,
      sign_ins: 3,
    })
    expect(await countsOf(other.id)).toEqual({
      network: 6,
      devices: 6,
      tickets: 9,
      files: 6,
      chats: 6,
      sign_ins: 6,
    })
    const runs = await runsOf(ours.id)
    expect(runs.find(({ kind }) => kind === 'network')).toMatchObject({
      deleted: 3,
      finished_at: app.clock.now().toISOString(),
    })
    expect((await runsOf(other.id)).map(({ kind }) => kind)).not.toContain('network')
  })

  it('has a time within bounds, and says who may see the runs', async () => {
    const { id } = await organizationFactory(app)
    const refused = await keepFor(id, { keep_network_months: 2 })
    expect(refused.status).toBe(422)
    expect(refused.refusal.errors?.keep_network_months).toEqual(['Choose 3 to 120 months'])
    expect((await keepFor(id, { keep_network_months: null })).status).toBe(200)
    const customer = await app.signIn({ organizationId: id })
    expect((await customer.call(retentionRoutes.read, { params: { id } })).status).toBe(403)
    expect((await administrator.call(retentionRoutes.read, { params: { id: 999_999 } })).status).toBe(404)
  })
})

describe('the audit log', () => {
  const dayOf = (of: Date) => of.toISOString().slice(0, 10)
  const lines = async () =>
    (await app.db.selectFrom('audit_log').select('day').distinct().orderBy('day').execute()).map((row) =>
      String(row.day).slice(0, 10),
    )

  it('loses whole days, once no organization keeps them any longer; nobody else deletes a line', async () => {
    const old = new Date('2020-05-01T12:00:00Z')
    const past = { now: () => old }
    await app.db.transaction().execute((tx) => audit(tx, past, byPortal, { act: 'user.deleted' }))
    await run()
    expect(await lines()).toContain(dayOf(old))
    await app.db.updateTable('organizations').set({ keep_audit_months: 24 }).execute()
    await run()
    expect(await lines()).not.toContain(dayOf(old))
    expect((await lines()).length).toBeGreaterThan(0)
    await expect(app.db.deleteFrom('audit_log').execute()).rejects.toThrow('permission denied')
    const { rows } = await sql<{
      deleted: number | null
    }>`SELECT delete_audit_day('2999-01-01') AS deleted`.execute(app.db)
    expect(rows[0]?.deleted, 'younger than a year').toBeNull()
  })
})

describe('a run that is broken off', () => {
  /** Aborted before so many steps. */
  const stopsBefore = (step: number): AbortSignal => {
    const stopping = new AbortController()
    const { signal } = stopping
    const asUsual = signal.throwIfAborted.bind(signal)
    let left = step
    return Object.assign(signal, {
      throwIfAborted() {
        if (--left === 0) stopping.abort(new Error('the worker was stopped'))
        asUsual()
      },
    })
  }

  it('goes on where it was, and deletes nothing younger than it set out to', async () => {
    const own = await createTestApp()
    try {
      const { userId } = await own.signIn()
      const { id } = await organizationFactory(own)
      await own.db
        .updateTable('organizations')
        .set({ keep_network_months: 12 })
        .where('id', '=', id)
        .execute()
      const [old, young] = [new Date('2020-01-01T00:00:00Z'), new Date(own.clock.now().getTime() - 364 * day)]
      for (let n = 0; n < 5; n++) {
        const line = await connectionFactory(own, { userId, organizationId: id, price: null })
        for (const startedAt of [old, young])
          await networkSessionFactory(own, line, { startedAt, stoppedAt: startedAt })
      }
      const left = async () => (await own.db.selectFrom('network_sessions').select('id').execute()).length
      const broken = async () =>
        own.db
          .selectFrom('retention_runs')
          .selectAll()
          .where('kind', '=', 'network')
          .where('organization_id', '=', id)
          .executeTakeFirst()
      for (let step = 1; (await left()) === 10; step++)
        await expect(run(own, stopsBefore(step))).rejects.toThrow('the worker was stopped')
      expect(await left()).toBe(8)
      expect(await broken()).toMatchObject({ finished_at: null, deleted: 2 })

      // what was too young then is old enough by now
      own.clock.pass(5 * day)
      await run(own)
      expect(await left()).toBe(5)
      expect(await broken()).toMatchObject({ deleted: 5 })
      await run(own)
      expect(await left()).toBe(0)
    } finally {
      await own.close()
    }
  })
})
