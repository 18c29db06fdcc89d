import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../testing/databases/test-database'
import type { CheckPoint } from '../source'
import { postgresql } from './driver'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let admin: pg.Client
const [owner, made] = [`shop_owner_${process.pid}`, `reader_made_${process.pid}`]
beforeAll(async () => {
  database = await createTestDatabase()
  admin = new pg.Client(database.logins.owner)
  await admin.connect()
  await admin.query(`CREATE ROLE ${owner} LOGIN PASSWORD 'own'; CREATE SCHEMA "the shop" AUTHORIZATION ${owner};
    CREATE TABLE "the shop".bills (id int); ALTER TABLE "the shop".bills OWNER TO ${owner}`)
})
afterAll(async () => {
  await admin.query(`DROP OWNED BY ${owner}, ${made}; DROP ROLE ${owner}, ${made}`)
  await admin.end()
  await database.drop()
})

const loginOf = (user: string, password: string): pg.ClientConfig => {
  const { host, port, database: name } = admin
  return { host, port, user, password, ...(name !== undefined && { database: name }) }
}

async function pointsOf(login: pg.ClientConfig): Promise<CheckPoint[]> {
  const session = await postgresql.connect({ login }, 5000)
  const points: CheckPoint[] = []
  for await (const point of postgresql.check(session, { engine: 'postgresql', database: 'x' } as never))
    points.push(point)
  session.destroy()
  return points
}

const mendsOf = (points: readonly CheckPoint[]) => points.flatMap(({ mend }) => mend ?? [])

describe('of an account that others work with', () => {
  it.each([
    ['a superuser', () => database.logins.owner],
    ['an owner of tables', () => loginOf(owner, 'own')],
  ])('%s, nothing is to be taken: a new account is to be made', async (_, login) => {
    const points = await pointsOf(login())
    const [mend = '', ...more] = mendsOf(points)
    expect(more).toEqual([])
    expect(mend).toMatch(/^CREATE ROLE report_reader LOGIN /)
    const changed = mend.split('\n').filter((line) => !/ report_reader(;| |$)/.test(line))
    expect(changed).toEqual([])
    expect(mend).not.toMatch(/REVOKE|REASSIGN/)
    expect(points.filter(({ state }) => state === 'failed').length).toBeGreaterThan(1)
  })

  it('the account made instead passes, and reads the tables', async () => {
    const [mend = ''] = mendsOf(await pointsOf(loginOf(owner, 'own')))
    await admin.query(mend.replaceAll('report_reader', made).replace("PASSWORD '…'", "PASSWORD 'read'"))
    const points = await pointsOf(loginOf(made, 'read'))
    expect(points.filter(({ state }) => state === 'failed')).toEqual([])
    const reader = new pg.Client(loginOf(made, 'read'))
    await reader.connect()
    expect((await reader.query('SELECT * FROM "the shop".bills')).rows).toEqual([])
    await reader.end()
  })
})
