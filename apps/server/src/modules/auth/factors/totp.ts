import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { appCodeLength } from '@uplink/contract/second-factors'

// Time-based one-time passwords, RFC 6238, with what every app knows: HMAC-SHA-1, six digits, steps of 30 seconds.

const stepMs = 30_000
/** As long as SHA-1's output, as RFC 4226 asks for. */
const secretBytes = 20

export const newSecret = (): Buffer => randomBytes(secretBytes)

/** The number of the step in which an instant lies. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / stepMs)

/** The code of a step. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const from = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(from) & 0x7fff_ffff
  return String(number % 10 ** appCodeLength).padStart(appCodeLength, '0')
}

/**
 * The step whose code this is: the present one, or the one before or after it, because clocks of phones differ; undefined
 * when it is none. Compares all three, each in the same time.
 */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const given = Buffer.from(code)
  const present = stepAt(now)
  const matching = [present - 1, present, present + 1].filter((step) => {
    const right = Buffer.from(codeOf(secret, step))
    return right.length === given.length && timingSafeEqual(right, given)
  })
  // the latest, so that it uses up the others of the same digits too
  return matching.at(-1)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 of RFC 4648 without padding; a whole number of five bytes. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

/** What an app reads from the QR code: the secret, whose it is, and who gave it. */
export function uriOf({
  secret,
  username,
  provider,
}: {
  secret: Buffer
  username: string
  provider: string
}): string {
  const label = `${encodeURIComponent(provider)}:${encodeURIComponent(username)}`
  const issuer = encodeURIComponent(provider)
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${issuer}&algorithm=SHA1&digits=${appCodeLength}&period=${stepMs / 1000}`
}
