import { models, type Model } from '@uplink/contract/models'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ruledRows } from './ruled-rows'
import { createTestDatabase, type TestDatabase } from './testing/databases/test-database'

let db: TestDatabase
beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.drop())

it('has every model that has rows', () => {
  const missing = Object.keys(models).filter((model) => !(model in ruledRows))
  expect(missing).toEqual([])
})

it.each(Object.entries(ruledRows))(
  'finds %s, its title and the fields that rules may name',
  async (model, rows) => {
    const { from, columns, title, key } = rows
    expect(Object.keys(columns).sort()).toEqual([...models[model as Model]].sort())
    const fields = Object.values(columns).map(({ column }) => sql.ref(column))
    const requests = sql`SELECT ${sql.ref(key)}, ${title}, ${sql.join(fields)} FROM ${from} LIMIT 1`
    expect((await requests.execute(db.db)).rows.length).toBeLessThanOrEqual(1)
  },
)
