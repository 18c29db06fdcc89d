import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../apps/server/src/config'
import { configSchema } from '../apps/server/src/configuration/variables'
import { read } from './source-files'

interface Service {
  image?: string
  environment?: Record<string, string>
}

// No image is built where these tests run, so what can be checked without one is checked here.
describe('deploy/compose.yaml', () => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
  }
  const given: Record<string, string> = {
    SECRET_KEY: 'a secret key that is long enough for it',
    DATABASE_PASSWORD: 'of-the-database',
    PUBLIC_URL: 'https://portal.isp.example',
    BROKER_PASSWORD: 'of-the-broker',
    LIVE_PUBLIC_URL: 'wss://live.isp.example/mqtt',
    LIVE_BROKER_SECRET: 'a secret of the broker',
  }
  const filled = (text: string) =>
    text.replaceAll(/\$\{(\w+):[?-]\}/g, (_, name: string) => given[name] ?? '')
  const portals = Object.entries(services).filter(([, { image }]) => image === 'uplink')

  it('has web, worker and migration apart', () => {
    expect(portals.map(([name, { environment }]) => [name, environment?.ROLE])).toEqual([
      ['migrate', 'migrate'],
      ['web', 'web'],
      ['worker', 'worker'],
    ])
  })

  it.each(portals)('gives %s a configuration that it starts with', (_, { environment = {} }) => {
    const variables = Object.entries(environment).map(([name, text]) => [name, filled(text)] as const)
    expect(variables.filter(([name]) => !(name in configSchema.shape))).toEqual([])
    const result = readConfig({ NODE_ENV: 'production', ...Object.fromEntries(variables) })
    expect(result).not.toHaveProperty('mistakes')
  })
})

it('deploy/Containerfile sets variables that the portal has', () => {
  const line = /^ENV (.*)$/m.exec(read('deploy/Containerfile'))?.[1] ?? ''
  const names = [...line.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name)
  expect(names).toContain('DATA_DIR')
  expect(names.filter((name) => !(name in configSchema.shape))).toEqual([])
})
