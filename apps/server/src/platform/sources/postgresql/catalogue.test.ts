import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../../testing/databases/test-database'
import { postgresql } from './driver'

it('tells tables apart whose names read the same, and says what the values of a type lack', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client(database.logins.owner)
  await client.connect()
  await client.query(`CREATE SCHEMA audit; CREATE TABLE audit.log (id int, who text);
    CREATE TABLE public."audit.log" (id int, what text);
    CREATE TABLE audit.kinds (a json, b xid, c inet, d json[], e int[])`)
  const session = await postgresql.connect({ login: database.logins.owner }, 3000)
  await session.begin({ statementMs: 10_000 })
  const tables = await postgresql.readTables(session)
  session.destroy()
  await client.end()
  await database.drop()
  const logs = tables.filter(({ name }) => /^\W*audit\W+log\W*$/.test(name) && name.includes('audit'))
  // the one that saved reports mean keeps its name
  expect(logs.map(({ name, columns }) => [name, ...columns.map((column) => column.name)])).toEqual([
    ['audit.log', 'id', 'what'],
    ['"audit"."log"', 'id', 'who'],
  ])
  const kinds = tables.find(({ table }) => table === 'kinds')
  expect(kinds?.columns.map(({ comparison }) => comparison)).toEqual([
    'none',
    'equality',
    undefined,
    'none',
    undefined,
  ])
})
