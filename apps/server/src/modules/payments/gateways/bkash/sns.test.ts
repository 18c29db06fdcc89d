import { describe, expect, it } from 'vitest'
import { createSigner, notificationOf } from './simulator/signed-webhook'
import { simulatedTopic } from './simulator/account'
import { webhookIn } from './bkash'
import { isAmazons, keyOfCertificate, verifiedMessage, type SnsMessage } from './sns'

const now = new Date('2026-03-14T06:00:00Z')
const signer = createSigner()
const stranger = createSigner()
const trust = { topicArn: simulatedTopic, now, keyAt: async () => signer.publicKey }
const paid = {
  merchant_invoice: 'INV-P1',
  payer_reference: 'line-1',
  wallet: '01770618575',
  transaction_id: 'ABC1234567',
  amount: '500.00',
}
const notification = () => notificationOf(paid, now)
const changed = (raw: string, change: Partial<SnsMessage>) =>
  JSON.stringify({ ...(JSON.parse(raw) as SnsMessage), ...change })

describe('a message of the notification service', () => {
  it.each(['1', '2'] as const)('is believed with signature version %s', async (SignatureVersion) => {
    const raw = signer.sign({ ...notification(), SignatureVersion, Subject: 'News' })
    await expect(verifiedMessage(raw, {}, trust)).resolves.toMatchObject({ Type: 'Notification' })
    expect(webhookIn(raw)).toEqual([
      {
        key: expect.any(String) as string,
        transactionId: 'ABC1234567',
        isCompleted: true,
        amount: 50_000,
        merchantNumber: 'INV-P1',
        reference: 'line-1',
        payer: '8801770618575',
      },
    ])
  })

  const raw = signer.sign(notification())
  const cert = 'https://sns.ap-southeast-1.amazonaws.com/x.pem'
  it.each([
    ['another text', changed(raw, { Message: '{"trxID":"X"}' }), 'signature'],
    ['another signer', stranger.sign(notification()), 'signature'],
    ['another version', changed(raw, { SignatureVersion: '2' }), 'signature'],
    ['another topic', signer.sign({ ...notification(), TopicArn: 'arn:aws:sns:x:1:y' }), 'topic'],
    ['a foreign certificate', changed(raw, { SigningCertURL: 'https://sns.evil.example/x.pem' }), 'foreign'],
    ['a certificate over http', changed(raw, { SigningCertURL: cert.replace('https', 'http') }), 'foreign'],
    ['no certificate', changed(raw, { SigningCertURL: cert.replace('.pem', '.txt') }), 'foreign'],
    [
      'a bucket of somebody',
      changed(raw, { SigningCertURL: 'https://sns.amazonaws.com.evil.example/x.pem' }),
      'foreign',
    ],
    ['no message', '[]', 'not a message'],
    ['an old time', signer.sign({ ...notification(), Timestamp: '2026-03-13T05:59:59Z' }), 'too old'],
    ['a time to come', signer.sign({ ...notification(), Timestamp: '2026-03-14T06:15:01Z' }), 'too old'],
  ])('is refused with %s', async (_, text, reason) => {
    await expect(verifiedMessage(text, {}, trust)).rejects.toThrow(reason)
  })

  it('is refused when its header says another type', async () => {
    const headers = { 'x-amz-sns-message-type': 'SubscriptionConfirmation' }
    await expect(verifiedMessage(raw, headers, trust)).rejects.toThrow('differ')
  })

  it('is news only with a whole transaction in taka', () => {
    const about = (inner: object) => webhookIn(changed(raw, { Message: JSON.stringify(inner) }))
    const whole = { trxID: 'A', transactionStatus: 'Completed', amount: '5', currency: 'BDT' }
    expect(about(whole)).toMatchObject([{ amount: 500, isCompleted: true }])
    expect(about({ ...whole, transactionStatus: 'Initiated' })).toMatchObject([{ isCompleted: false }])
    for (const wrong of [{ currency: 'USD' }, { amount: '-5' }, { amount: 'x' }, { trxID: '' }])
      expect(about({ ...whole, ...wrong })).toEqual([])
  })
})

describe('addresses of Amazon', () => {
  it.each([
    ['https://sns.ap-southeast-1.amazonaws.com/?Action=ConfirmSubscription', true],
    ['https://sns.cn-north-1.amazonaws.com.cn/', true],
    ['https://sns.ap-southeast-1.amazonaws.com:8443/', false],
    ['https://user@sns.ap-southeast-1.amazonaws.com/', false],
    ['https://s3.amazonaws.com/', false],
    ['not an address', false],
  ])('%s: %s', (url, expected) => expect(isAmazons(url)).toBe(expected))
})

describe('a certificate', () => {
  const pem = `-----BEGIN CERTIFICATE-----
MIIDGzCCAgOgAwIBAgIUEuzr2FN15usWy/QeWnkTz/9RiLMwDQYJKoZIhvcNAQEL
BQAwHDEaMBgGA1UEAwwRc25zLmFtYXpvbmF3cy5jb20wIBcNMjYxMTIxMTQxMTU2
WhgPMjEyNjEwMjgxNDExNTZaMBwxGjAYBgNVBAMMEXNucy5hbWF6b25hd3MuY29t
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAoS9Fau9cIcoh+l5hlLMZ
afLSlL+O4GdaYaqEuHtgCxO9TRfzEuSL+b+sYE0zGg9CnI8w5TxRrHQn30vPAyGt
iarbMGX68tybvvEkbCUbR4O1ZiCyFxDjqwJVP1uBMoDXymu/xohQJKRxxRjySYDM
iWk7SFHX7SUQ2TNheIdzZRPSd7mC/ndvSACv+Cd13aKDG/WJEtbDMgFRVdlQuZ8G
4PG6H4HLbx+TtD7QxNIn5cnuIdu73I8mCD6kue0rJsI66R+iruVG05qTss98f7x/
tWGNkyRhfLbL3xcTn+mq+wtm4qzOIq1nxy86reU1jvIuP1lT8GrhykAcJjY+/09P
DwIDAQABo1MwUTAdBgNVHQ4EFgQUGPEBxB0Ek5dUrOK9JOc1lNYwS+wwHwYDVR0j
BBgwFoAUGPEBxB0Ek5dUrOK9JOc1lNYwS+wwDwYDVR0TAQH/BAUwAwEB/zANBgkq
hkiG9w0BAQsFAAOCAQEAkKfMiA/ys9ufmXOqu0AHNtO5zA3xemiL508B/RZ3E68R
3jzUCMzrl3PSybuC7TPilh1Y93fWfqGfcsRHXwmCCn8u+xY+DKi2wxqI9EEtekph
UIb0aqnqlEHDDgucs47kbwwGidR5mW0WyqPFujiyW0EdC8THrD5qyuUeXPUksO11
SZcJef3KN84Mtx2M05qqC0WcTZQT1Sfz50I9ILE1LC1/FUTFL6mHH67JXy7VC8Uh
Fv/CRG2ptnmvHxTumZ8E/J4GmnlwnGAFEWR37uDtoJ1a8F8bjO0MZf4HiK80Y85p
/Wl9xYmN0JInuqjRSiHNZiGu3n6+nIoZkyV2R4P1RQ==
-----END CERTIFICATE-----
`

  it('gives its key while it is valid', () => {
    expect(keyOfCertificate(pem, new Date('2030-01-01T00:00:00Z')).asymmetricKeyType).toBe('rsa')
    for (const at of ['2020-01-01T00:00:00Z', '2200-01-01T00:00:00Z'])
      expect(() => keyOfCertificate(pem, new Date(at))).toThrow('not valid now')
  })
})
