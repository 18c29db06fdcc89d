import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestClock } from '../../testing/test-clock'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database'
import { audit, chainHash } from './audit'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('audit', () => {
  it('chains the lines of a day, also when they are written at once', async () => {
    const clock = createTestClock()
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        audit(database.db, clock, { actorId: i, action: 'test.happened', details: { reason: 'test', i } }),
      ),
    )
    const lines = await database.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(lines).toHaveLength(20)
    let previous: Buffer | undefined
    for (const line of lines) {
      expect(line.previous_hash).toEqual(previous ?? null)
      expect(line.hash).toEqual(chainHash(previous, line))
      previous = line.hash
    }
  })

  it('goes with the transaction it belongs to', async () => {
    const undone = database.db.transaction().execute(async (tx) => {
      await audit(tx, createTestClock(), { actorId: 1, action: 'test.undone' })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    const lines = await database.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'test.undone')
      .execute()
    expect(lines).toEqual([])
  })
})
