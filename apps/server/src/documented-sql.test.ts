import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rootFolder } from './starting/installation'
import { createTestDatabase, type TestDatabase } from './testing/databases/test-database'

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client(database.logins.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const textOf = (page: string) => readFileSync(join(rootFolder, page), 'utf8')
const blocks = ['docs/operations.md', 'docs/how-to/upgrade.md'].flatMap((page) =>
  [...textOf(page).matchAll(/```sql\n([^]*?)\n *```/g)].map(([, text = '']) => text),
)
/** Statements about rows. What changes roles and triggers is tested where it belongs, or needs a server of its own. */
const statements = [
  ...blocks.flatMap((block) => block.split(/;[ \t]*(?:--.*)?(?:\n|$)/)),
  ...[...textOf('docs/runbook.md').matchAll(/`(SELECT [^`]+)`/g)].map(([, text = '']) => text),
].filter((text) => /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/.test(text))

it.each(statements)('is understood by a database of this release: %s', async (statement) => {
  expect(statements.length).toBeGreaterThan(10)
  const { rows } = await owner.query(`EXPLAIN ${statement.replaceAll(':payment', '0')}`)
  expect(rows.length).toBeGreaterThan(0)
})
