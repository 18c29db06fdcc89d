import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/databases/test-database'
import { createTestClock } from '../../testing/test-clock'
import { audit } from './audit'

const rootFolder = join(import.meta.dirname, '../../../../..')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** The program that docs/operations.md gives operators. */
const [, program = ''] =
  /<<'EOF'\n(import \{ createHash \}[^]*?)\nEOF/.exec(
    readFileSync(join(rootFolder, 'docs/operations.md'), 'utf8'),
  ) ?? []

async function check(): Promise<string> {
  const { stdout } = await promisify(execFile)('node', ['--input-type=module', '-e', program], {
    cwd: rootFolder,
    env: { ...process.env, DATABASE_URL: String(database.logins.owner.connectionString) },
  })
  return stdout
}

it('is the check of the audit log that operators are given: quiet about honest lines, and tells of a changed one', async () => {
  const clock = createTestClock()
  const acts = ['ticket.assigned', 'auth.signed-in'] as const
  for (const act of acts)
    await audit(
      database.db,
      clock,
      { actorId: 1 },
      {
        act,
        target: ['ticket', 7],
        before: { assignee_id: null, z: [{ b: 1, a: { d: 1 } }] },
        after: { assignee_id: 2, a: 'কামাল' },
      },
    )
  expect((await check()).split('\n').filter(Boolean)).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d (acts|door) [0-9a-f]{64}$/),
    expect.stringMatching(/^\d{4}-\d\d-\d\d (acts|door) [0-9a-f]{64}$/),
  ])

  const owner = new pg.Client(database.logins.owner)
  await owner.connect()
  await owner.query('ALTER TABLE audit_log DISABLE TRIGGER USER')
  await owner.query(`UPDATE audit_log SET actor_id = 9 WHERE action = 'ticket.assigned'`)
  await owner.end()
  expect(await check()).toMatch(/^line \d+ of \d{4}-\d\d-\d\d is not what was written$/m)
})
