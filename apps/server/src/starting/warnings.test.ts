import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config'
import { organizationFactory } from '../modules/organizations/organizations.factory'
import { createTestDatabase, type TestDatabase } from '../testing/databases/test-database'
import { warnOfSettings } from './warnings'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

/** The warnings at a start with these settings. */
async function warnings(settings: Record<string, string>): Promise<string[]> {
  const lines: string[] = []
  const log = pino({ level: 'warn', base: undefined }, { write: (line: string) => void lines.push(line) })
  const result = readConfig({ NODE_ENV: 'test', DEMO: 'false', ...settings })
  if ('mistakes' in result) throw new Error(result.mistakes.join('; '))
  await warnOfSettings(result.config, log, database.db)
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
}

it('names PUBLIC_URL in production, where links would lead to this machine', async () => {
  const production = { NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(32) }
  expect(await warnings(production)).toEqual([
    'PUBLIC_URL is not set: links in messages begin with http://localhost:8080, which others cannot open',
  ])
  expect(await warnings({ ...production, PUBLIC_URL: 'https://my.isp.example' })).toEqual([])
  expect(await warnings({})).toEqual([])
})

it('says in production that an address without TLS hides nothing', async () => {
  const production = { NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(32) }
  expect(await warnings({ ...production, PUBLIC_URL: 'http://my.isp.example' })).toEqual([
    'PUBLIC_URL begins with http://: passwords and tokens can be read on the way; put a proxy with TLS in front',
  ])
  expect(await warnings({ ...production, PUBLIC_URL: 'http://127.0.0.1:8080' })).toEqual([])
  expect(await warnings({ PUBLIC_URL: 'http://my.isp.example' })).toEqual([])
})

it('names ORGANIZATION_ID where there is no such organization', async () => {
  const { id } = await organizationFactory(database)
  expect(await warnings({ ORGANIZATION_ID: String(id) })).toEqual([])
  expect(await warnings({ ORGANIZATION_ID: '99' })).toEqual([
    expect.stringMatching(/^ORGANIZATION_ID is 99, and there is no such organization/),
  ])
})
