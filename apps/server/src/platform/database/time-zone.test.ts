import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { organizationFactory } from '../../modules/organizations/organizations.factory'
import { migrationText } from '../../testing/databases/migration-text'
import { createTestDatabase, type TestDatabase } from '../../testing/databases/test-database'
import { dayIn } from '../clock'

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

const set = (id: number, zone: string) =>
  owner.query('UPDATE organizations SET time_zone = $2 WHERE id = $1', [id, zone])

it.each(['Nowhere/Zone', 'asia/dhaka', 'posix/Asia/Dhaka', 'Factory', 'UTC+6', '+06', '', ' Asia/Dhaka'])(
  'the time zone %j of an organization is refused, in words',
  async (zone) => {
    const { id } = await organizationFactory(database)
    await expect(set(id, zone)).rejects.toMatchObject({
      message: `The time zone "${zone}" is not known`,
      code: '23514',
      hint: expect.stringContaining('pg_timezone_names') as string,
    })
  },
)

it('every time zone that is taken is known to PostgreSQL and to Node.js', async () => {
  const { id } = await organizationFactory(database)
  const { rows } = await owner.query<{ name: string }>(
    `SELECT name FROM pg_timezone_names WHERE name !~ '^(posix|right)/' AND name NOT IN ('Factory', 'localtime', 'posixrules')`,
  )
  expect(rows.length).toBeGreaterThan(300)
  for (const { name } of rows)
    expect(dayIn(name, new Date('2026-03-14T06:00:00Z'))).toMatch(/^2026-03-1[345]$/)
  for (const zone of ['Asia/Dhaka', 'Pacific/Kiritimati', 'UTC']) await set(id, zone)
})

it('unknown ones from before are mended by their name, or else set to the default', async () => {
  const given = ['asia/kolkata', 'posix/Europe/Berlin', 'America/New York', 'Nowhere/Zone', 'Asia/Dhaka']
  await owner.query('ALTER TABLE organizations DISABLE TRIGGER organizations_known_time_zone')
  const ids: number[] = []
  for (const zone of given) {
    const { id } = await organizationFactory(database)
    await set(id, zone)
    ids.push(id)
  }
  await owner.query(await migrationText('0070-known-time-zones.sql'))
  const { rows } = await owner.query<{ time_zone: string }>(
    'SELECT time_zone FROM organizations WHERE id = ANY ($1) ORDER BY id',
    [ids],
  )
  expect(rows.map(({ time_zone }) => time_zone)).toEqual([
    'Asia/Kolkata',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Dhaka',
    'Asia/Dhaka',
  ])
  await expect(set(ids[0] ?? 0, 'Nowhere/Zone')).rejects.toThrow('not known')
})
