import { createSign, generateKeyPairSync } from 'node:crypto'

/** One element of DER, the format of certificates. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const time = (text: string) => der(0x17, Buffer.from(text))
const sha256WithRsa = sequence(der(6, Buffer.from('2a864886f70d01010b', 'hex')), der(5))
const commonName = der(6, Buffer.from('550403', 'hex'))

/** A key pair with a self-signed certificate, valid from 2026 on, like that of Amazon's notification service. */
export function certificateFactory(until = '360101000000Z') {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('sns of the tests')))))
  const validity = sequence(time('260101000000Z'), time(until))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const content = sequence(der(2, Buffer.from([1])), sha256WithRsa, name, validity, name, key)
  const signature = createSign('RSA-SHA256').update(content).sign(privateKey)
  const certificate = sequence(content, sha256WithRsa, der(3, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return {
    pem: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    privateKey,
  }
}
