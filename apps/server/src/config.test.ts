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

  it('believes proxies at addresses only, and says so at the start', () => {
    expect(mistakesOf({ TRUST_PROXY: 'loopback, 192.0.2.7,10.0.0.0/8,2001:db8::/32' })).toEqual([])
    for (const TRUST_PROXY of ['true', '1', 'proxy.example', '192.0.2.0/33', '10.0.0.1,'])
      expect(mistakesOf({ TRUST_PROXY })).toEqual([expect.stringMatching(/^TRUST_PROXY must be addresses/)])
  })

  it('takes an organization for those who have none', () => {
    expect(readConfig({ ORGANIZATION_ID: '2' })).toMatchObject({ config: { ORGANIZATION_ID: 2 } })
    expect(mistakesOf({ ORGANIZATION_ID: 'two' })).toHaveLength(1)
  })

  it('wants a sender and an address with a mail server, a secret with an SMS webhook, and both push keys', () => {
    expect(mistakesOf({ SMTP_URL: 'smtp://mail.example' })).toHaveLength(2)
    expect(mistakesOf({ SMS_WEBHOOK_URL: 'https://sms.example' })).toHaveLength(1)
    expect(mistakesOf({ PUSH_PUBLIC_KEY: 'B'.repeat(87) })).toHaveLength(1)
    const mail = { SMTP_URL: 'smtps://mail.example', PUBLIC_URL: 'https://my.isp.example' }
    for (const MAIL_FROM of ['portal@isp.example', 'Uplink <portal@isp.example>'])
      expect(mistakesOf({ ...mail, MAIL_FROM })).toEqual([])
    for (const MAIL_FROM of ['portal', 'a@b, c@d', 'Uplink portal@isp.example'])
      expect(mistakesOf({ ...mail, MAIL_FROM })).toHaveLength(1)
  })

  it('takes an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ config: { PORT: 8080 } })
  })
})
