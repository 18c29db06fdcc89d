import type { Config } from '../../config'

const secretNames = /SECRET|PASSWORD|PRIVATE_KEY|TOKEN|SECRETS|APP_KEY/
/** Shorter ones are parts of words. */
const fewest = 4

/** A text without any of the configured secrets, whatever a server may have repeated in its error. */
export function withoutSecrets(config: Config): (text: string) => string {
  const secrets = Object.entries(config)
    .flatMap(([name, value]) => secretsIn(name, value))
    .filter((secret) => secret.length >= fewest)
    .sort((a, b) => b.length - a.length)
  return (text) => secrets.reduce((shown, secret) => shown.replaceAll(secret, '•••'), text)
}

function secretsIn(name: string, value: unknown): string[] {
  if (typeof value === 'object' && value !== null)
    return secretNames.test(name) ? Object.values(value).map(String) : []
  if (typeof value !== 'string') return []
  if (secretNames.test(name)) return [value]
  const [, written] = /^[\w+.-]+:\/\/[^/@\s:]*:([^@\s]+)@/.exec(value) ?? []
  return written === undefined ? [] : [written, decoded(written)]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
