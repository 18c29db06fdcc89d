import { describe, expect, it } from 'vitest'
import { GatewayTrouble, type Attempt, type Gateway } from './gateway'
import { sendingOnlyTo } from './pages'

const hosts = ['pay.example', 'other.example']
const sent = (redirectUrl: string) =>
  sendingOnlyTo(hosts, {
    create: () => Promise.resolve({ gatewayPaymentId: 'one', redirectUrl }),
  } as unknown as Gateway).create({} as Attempt)

describe('the page to pay on', () => {
  it.each(['https://pay.example/a?b=c', 'https://secure.pay.example:8443/', 'https://OTHER.example'])(
    'may be one of the hosts, or below it: %s',
    async (page) => {
      expect(await sent(page)).toEqual({ gatewayPaymentId: 'one', redirectUrl: page })
    },
  )

  it.each([
    'https://evil.example/pay.example',
    'https://notpay.example',
    'https://pay.example.evil.example',
    'https://pay.example@evil.example',
    'http://pay.example',
    'javascript:alert(1)',
    '//pay.example',
    '',
  ])('is no other, whatever the gateway answers: %s', async (page) => {
    await expect(sent(page)).rejects.toBeInstanceOf(GatewayTrouble)
  })
})
