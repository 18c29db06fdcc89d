import type { AuditAct } from '@uplink/contract/audit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestClock } from '../../testing/test-clock'
import type { Database } from '../database/kysely'
import { createTestDatabase, type TestDatabase } from '../../testing/databases/test-database'
import { audit, auditAll, byPortal, chainHash, lineOf, writingLine } from './audit'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Checks the chains of all lines with nothing but the table, as an outsider would. */
async function prove(db: Database): Promise<Record<string, number>> {
  const lines = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  const ends = new Map<string, Buffer>()
  const lengths: Record<string, number> = {}
  for (const line of lines) {
    const name = `${line.day} ${line.chain}`
    const previous = ends.get(name)
    expect(line.previous_hash).toEqual(previous ?? null)
    expect(line.hash).toEqual(chainHash(previous, line))
    ends.set(name, line.hash)
    lengths[line.chain] = (lengths[line.chain] ?? 0) + 1
  }
  return lengths
}

describe('audit', () => {
  it('chains the lines of a day, also when they are written at once', async () => {
    const clock = createTestClock()
    const acts = ['ticket.assigned', 'auth.signed-in', 'access.denied'] as const
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        audit(
          database.db,
          clock,
          { actorId: i },
          {
            act: acts[i % 3] ?? 'ticket.assigned',
            target: ['ticket', i],
            before: { assignee_id: null, z: [{ b: 1, a: { d: 1, c: undefined } }] },
            after: { assignee_id: i, a: 'x' },
          },
        ),
      ),
    )
    clock.pass(24 * 3_600_000)
    await audit(database.db, clock, { actorId: 1 }, { act: 'ticket.assigned' })
    expect(await prove(database.db)).toEqual({ acts: 8, door: 13 })
  })

  it('chains the lines of acts on many records, and of others meanwhile', async () => {
    const clock = createTestClock(new Date('2026-02-01T06:00:00Z'))
    const before = (await prove(database.db))['acts'] ?? 0
    const lines = Array.from({ length: 50 }, (_, i) => ({
      act: 'ticket.assigned' as const,
      target: ['ticket', i] as const,
    }))
    const writeAll = () => database.db.transaction().execute((tx) => auditAll(tx, clock, byPortal, lines))
    const single = audit(database.db, clock, { actorId: 1 }, { act: 'ticket.assigned' })
    await Promise.all([writeAll(), single, writeAll()])
    expect((await prove(database.db))['acts']).toBe(before + 101)
  })

  it('chains the lines that statements write themselves', async () => {
    const clock = createTestClock(new Date('2026-02-03T06:00:00Z'))
    const before = (await prove(database.db))['door'] ?? 0
    const details = { username: 'কামাল "K" \\ \u2028', tries: 1.5e21, at: new Date(0) }
    const line = () => lineOf(clock, { actorId: 7 }, { act: 'auth.signed-in', target: ['user', 7], details })
    await Promise.all(
      Array.from({ length: 20 }, () =>
        database.db.selectNoFrom(writingLine(line()).as('written')).executeTakeFirstOrThrow(),
      ),
    )
    expect((await prove(database.db))['door']).toBe(before + 20)
  })

  it('proves what was written when there was one chain', async () => {
    const line = {
      day: '2020-02-02',
      occurred_at: new Date('2020-02-02T10:00:00Z'),
      actor_id: 7,
      action: 'auth.signed-in',
      target: 'karim',
      details: {},
      request_id: 'r-1',
      address: '192.0.2.7',
    }
    // The hash that an earlier release wrote for this line.
    const hash = Buffer.from('7f93c8919036c238b1fdd79286c79ecffba9b883e814bd2716daaf10b33acb73', 'hex')
    expect(chainHash(undefined, { ...line, chain: 'acts' })).toEqual(hash)
    await database.db
      .insertInto('audit_log')
      .values({ ...line, details: '{}', previous_hash: null, hash })
      .execute()
    await audit(
      database.db,
      createTestClock(new Date('2020-02-02T11:00:00Z')),
      { actorId: 7 },
      { act: 'ticket.assigned' },
    )
    await prove(database.db)
  })

  it('does not move a line to the other chain unseen', () => {
    const line = { day: '2020-02-02', occurred_at: new Date(0), actor_id: null, action: 'a.b' }
    const rest = { target: null, details: {}, request_id: null, address: null }
    expect(chainHash(undefined, { ...line, ...rest, chain: 'door' })).not.toEqual(
      chainHash(undefined, { ...line, ...rest, chain: 'acts' }),
    )
  })

  it('lets nobody at the door wait for a payment that is being written, nor the other way round', async () => {
    const clock = createTestClock()
    const inTransaction = async (act: AuditAct, during: () => Promise<void>) =>
      database.db.transaction().execute(async (tx) => {
        await audit(tx, clock, { actorId: 1 }, { act })
        await during()
      })
    await inTransaction('payment.confirmed', async () => {
      await audit(database.db, clock, byPortal, { act: 'auth.sign-in-refused' })
      await audit(database.db, clock, byPortal, { act: 'gateway.news-refused' })
      await inTransaction('auth.signed-in', async () => {})
    })
    await inTransaction('auth.reset-link-asked', () =>
      audit(database.db, clock, { actorId: 1 }, { act: 'payment.refunded-in-full' }),
    )
  }, 5000)

  it.each([
    ['payment.confirmed', 'auth.signed-in'],
    ['auth.signed-in', 'payment.confirmed'],
  ] as const)('lets no transaction wait for both chains: %s, then %s', async (first, second) => {
    const clock = createTestClock()
    const both = database.db.transaction().execute(async (tx) => {
      await audit(tx, clock, { actorId: 1 }, { act: first })
      await audit(tx, clock, { actorId: 1 }, { act: second })
    })
    await expect(both).rejects.toThrow('already written to the other one')
  })

  it('goes with the transaction it belongs to', async () => {
    const undone = database.db.transaction().execute(async (tx) => {
      await audit(tx, createTestClock(), { actorId: 1 }, { act: 'outage.ended' })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    const lines = await database.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'outage.ended')
      .execute()
    expect(lines).toEqual([])
  })
})
