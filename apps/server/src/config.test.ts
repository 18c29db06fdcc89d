import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { gatewaySettings } from './modules/payments/gateways/settings'
import { readConfig, unknownNames } from './config'
import { configSchema } from './configuration/variables'

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

  it('says of each wrong value what it must be, in one style', () => {
    const long = 'x'.repeat(200)
    for (const name of Object.keys(configSchema.shape))
      for (const value of ['-1', '1.5', 'a b', '\n', long, `${long}@x`])
        for (const mistake of mistakesOf({ [name]: value }))
          expect(mistake).toMatch(/^[A-Z_]+ (must|is required|needs|is for|and [A-Z_]+ must)/)
    expect(mistakesOf({ ROLE: 'boss', NODE_ENV: 'live', LOG_LEVEL: 'loud', RADIUS_INTERIM: '59' })).toEqual([
      'NODE_ENV must be production, development or test',
      'ROLE must be all, web, worker or migrate',
      'RADIUS_INTERIM must be at least 60',
      'LOG_LEVEL must be trace, debug, info, warn, error or silent',
    ])
  })

  it('has no demo provider in production unless told, and wants the key there', () => {
    expect(readConfig({ NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(32) })).toMatchObject({
      config: { DEMO: false },
    })
    expect(mistakesOf({ NODE_ENV: 'production' })).toEqual(['SECRET_KEY is required in production'])
  })

  it('drains for five seconds in production and not at all in development, unless told', () => {
    const drainOf = (env: Record<string, string>) => {
      const result = readConfig({ SECRET_KEY: 'k'.repeat(32), ...env })
      return 'config' in result ? result.config.DRAIN_SECONDS : result.mistakes
    }
    expect(drainOf({ NODE_ENV: 'production' })).toBe(5)
    expect(drainOf({})).toBe(0)
    for (const NODE_ENV of ['production', 'development'])
      expect(drainOf({ NODE_ENV, DRAIN_SECONDS: '30' })).toBe(30)
  })

  it('refuses half an administrator, a hidden broker, and a worker without a shared database', () => {
    expect(mistakesOf({ ADMIN_USERNAME: 'root' })).toHaveLength(1)
    expect(mistakesOf({ LIVE_BROKER_URL: 'mqtt://broker:1883' })).toHaveLength(1)
    expect(mistakesOf({ ROLE: 'worker' })).toHaveLength(1)
  })

  it('wants live messages by TLS where the portal is reached by TLS', () => {
    const broker = {
      DEMO: 'false',
      LIVE_BROKER_URL: 'mqtt://broker:1883',
      PUBLIC_URL: 'https://my.isp.example',
    }
    expect(mistakesOf({ ...broker, LIVE_PUBLIC_URL: 'wss://live.isp.example' })).toEqual([])
    expect(mistakesOf({ ...broker, LIVE_PUBLIC_URL: 'ws://live.isp.example' })).toEqual([
      expect.stringMatching(/^LIVE_PUBLIC_URL must begin with wss:/),
    ])
    expect(
      mistakesOf({
        ...broker,
        PUBLIC_URL: 'http://localhost:8080',
        LIVE_PUBLIC_URL: 'ws://localhost:15675/ws',
      }),
    ).toEqual([])
  })

  it('wants a chat widget of another provider on another host, or its frame would not isolate it', () => {
    const own = { DEMO: 'false', PUBLIC_URL: 'https://my.isp.example' }
    expect(mistakesOf({ ...own, CHAT_WIDGET_URL: 'https://chat.example/widget' })).toEqual([])
    expect(mistakesOf({ ...own, CHAT_WIDGET_URL: 'https://my.isp.example/chat' })).toEqual([
      expect.stringMatching(/^CHAT_WIDGET_URL must be on another host/),
    ])
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
    expect(mistakesOf({ DEMO: 'false', SMTP_URL: 'smtp://mail.example' })).toHaveLength(2)
    expect(mistakesOf({ DEMO: 'false', SMS_WEBHOOK_URL: 'https://sms.example' })).toHaveLength(1)
    expect(mistakesOf({ PUSH_PUBLIC_KEY: 'B'.repeat(87) })).toHaveLength(1)
    const mail = { DEMO: 'false', SMTP_URL: 'smtps://mail.example', PUBLIC_URL: 'https://my.isp.example' }
    for (const MAIL_FROM of ['portal@isp.example', 'Uplink <portal@isp.example>'])
      expect(mistakesOf({ ...mail, MAIL_FROM })).toEqual([])
    for (const MAIL_FROM of ['portal', 'a@b, c@d', 'Uplink portal@isp.example'])
      expect(mistakesOf({ ...mail, MAIL_FROM })).toHaveLength(1)
  })

  it('says contradictions together with simple mistakes, but not about what is wrong anyway', () => {
    expect(mistakesOf({ PORT: 'eighty', ADMIN_USERNAME: 'root', ROLE: 'worker' })).toHaveLength(3)
    expect(mistakesOf({ NODE_ENV: 'production', SECRET_KEY: 'short' })).toEqual([
      'SECRET_KEY must have at least 32 characters',
    ])
  })

  it.each(gatewaySettings)(
    'wants all of the $prefix variables, and an address to come back to',
    (gateway) => {
      const { prefix, required, optional } = gateway
      const values: Record<string, string> = { [required[0] ?? '']: 'https://gateway.example' }
      const [first = '', second = ''] = required
      const alone = mistakesOf({ DEMO: 'false', [second]: 'x' })
      expect(alone).toContain(`${first} is required with the other ${prefix} variables`)
      expect(alone).toHaveLength(required.length)
      for (const name of required.slice(1)) values[name] = 'x'
      expect(mistakesOf({ DEMO: 'false', ...values })).toEqual([
        expect.stringContaining(`PUBLIC_URL is required with ${first}`),
      ])
      expect(mistakesOf({ DEMO: 'false', ...values, PUBLIC_URL: 'https://my.isp.example' })).toEqual([])
      for (const name of optional)
        expect(mistakesOf({ [name]: 'arn:aws:sns:ap-southeast-1:123456789012:news' })).toEqual([
          `${name} needs ${required.join(', ')}`,
        ])
      for (const wrong of ['http://gateway.example', 'ftp://gateway.example', 'gateway.example'])
        expect(mistakesOf({ ...values, [first]: wrong })).toContain(
          `${first} must be an address that begins with https://`,
        )
    },
  )

  it('has no demo beside real mail, SMS or money, or where others come, unless told that it is meant', () => {
    const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example', PUBLIC_URL: 'http://localhost' }
    const sms = { SMS_WEBHOOK_URL: 'https://sms.example', SMS_WEBHOOK_SECRET: 's'.repeat(16) }
    const bkash = {
      BKASH_BASE_URL: 'https://bkash.example',
      BKASH_APP_KEY: 'k',
      BKASH_APP_SECRET: 's',
      BKASH_USERNAME: 'u',
      BKASH_PASSWORD: 'p',
      PUBLIC_URL: 'http://127.0.0.1:8080',
    }
    const sslcommerz = {
      SSLCOMMERZ_BASE_URL: 'https://sslcommerz.example',
      SSLCOMMERZ_STORE_ID: 's',
      SSLCOMMERZ_STORE_PASSWORD: 'p',
      PUBLIC_URL: 'http://127.0.0.1:8080',
    }
    for (const real of [mail, sms, bkash, sslcommerz, { PUBLIC_URL: 'https://my.isp.example' }]) {
      expect(mistakesOf(real)).toEqual([expect.stringContaining('DEMO=false')])
      expect(mistakesOf({ ...real, DEMO: 'false' })).toEqual([])
      expect(mistakesOf({ ...real, DEMO_PUBLIC: 'true' })).toEqual([])
    }
    for (const PUBLIC_URL of [
      'http://localhost:8080',
      'http://127.0.0.2',
      'http://[::1]:80',
      'http://a.localhost',
    ])
      expect(mistakesOf({ PUBLIC_URL })).toEqual([])
    expect(mistakesOf({ PUBLIC_URL: 'http://127.0.0.1.example' })).toHaveLength(1)
  })

  it('takes an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ config: { PORT: 8080 } })
  })
})

describe('names in .env', () => {
  it('that are not known are told, each with the nearest that is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'uplink-env-'))
    expect(unknownNames(folder)).toEqual([])
    await writeFile(join(folder, '.env'), 'PORT=8080\nSECRET_KEYS=\nDATABASEURL=x\nTEA=green\n')
    expect(unknownNames(folder).sort()).toEqual([
      'DATABASEURL in .env is not known and is ignored: is DATABASE_URL meant?',
      'SECRET_KEYS in .env is not known and is ignored: is SECRET_KEY meant?',
      'TEA in .env is not known and is ignored',
    ])
    await rm(folder, { recursive: true })
  })
})
