import { describe, expect, it } from 'vitest'
import { readConfig } from './config'

const mistakesOf = (env: Record<string, string>) => {
  const result = readConfig(env)
  return 'mistakes' in result ? result.mistakes : []
}

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      config: { PORT: 8080, ROLE: 'all', DEMO: true, LIVE_ENABLED: true },
    })
  })

  it('says every mistake, one line each', () => {
    expect(
      mistakesOf({ PORT: 'eighty', ROLE: 'boss', DATABASE_URL: 'mysql://x', DEMO: 'maybe' }),
    ).toHaveLength(4)
  })

  it('has no demo provider in production unless told, and wants the key there', () => {
    expect(readConfig({ NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(32) })).toMatchObject({
      config: { DEMO: false },
    })
    expect(mistakesOf({ NODE_ENV: 'production' })).toEqual(['SECRET_KEY is required in production'])
  })

  it('refuses half an administrator, a hidden broker, and a worker without a shared database', () => {
    expect(mistakesOf({ ADMIN_USERNAME: 'root' })).toHaveLength(1)
    expect(mistakesOf({ LIVE_BROKER_URL: 'mqtt://broker:1883' })).toHaveLength(1)
    expect(mistakesOf({ ROLE: 'worker' })).toHaveLength(1)
  })

  it('takes an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ config: { PORT: 8080 } })
  })
})
