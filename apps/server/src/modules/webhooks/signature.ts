import { createHmac, randomBytes } from 'node:crypto'

// As Standard Webhooks (standardwebhooks.com, specification 1.0.0) has it, for which there are libraries in most languages.

const secretPrefix = 'whsec_'

/** A secret as whoever is told enters it: 32 random bytes in Base64 after a prefix. */
export const newSecret = (): string => `${secretPrefix}${randomBytes(32).toString('base64')}`

/** What a request carries: its number, its time in seconds, and a signature for each secret that is valid. */
export function signedHeaders(
  secrets: readonly string[],
  { id, seconds, body }: { id: string; seconds: number; body: string },
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
