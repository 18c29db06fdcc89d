import { aboutRoutes } from '@uplink/contract/about'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { readSbom } from './about.actions'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('GET /about', () => {
  it('says the version, and of every part how it is and what to do', async () => {
    const chief = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const { version, health } = (await chief.call(aboutRoutes.read)).body.data
    expect(version).toBe('test')
    expect(health.map(({ key }) => key)).toEqual([
      'database',
      'disk',
      'live',
      'jobs',
      'mail',
      'sms',
      'gateway',
      'radius',
      'usage',
      'reports',
      'clock',
      'backup',
      'secrets',
    ])
    expect(health[0]).toMatchObject({ text: expect.stringContaining('PostgreSQL') as string })
    expect(health[4]).toMatchObject({ state: 'warning', mend: 'Set SMTP_URL.' })
  })

  it('is not for everybody', async () => {
    expect((await app.guest.call(aboutRoutes.read)).status).toBe(401)
    const clerk = await app.signIn({ accountType: 'staff' })
    expect((await clerk.call(aboutRoutes.read)).refusal.code).toBe('access.denied')
  })
})

it('gives the bill of materials that the build has made, and 404 where nothing was built', () => {
  const installation = { version: '1.2.3', sbom: '{"bomFormat":"CycloneDX"}' } as never
  const file = readSbom({ installation })
  expect([file.name, file.type, Buffer.from(file.bytes).toString()]).toEqual([
    'uplink-1.2.3.cdx.json',
    'application/vnd.cyclonedx+json',
    '{"bomFormat":"CycloneDX"}',
  ])
  expect(() => readSbom({ installation: { version: '1.2.3' } as never })).toThrow('Not found.')
})
