/** What the message log stores of a mail or an SMS. */
export interface LogEntry {
  /** What it is about, `noun.what-happened` or a notification's event. */
  kind: string
  subject?: string
  /** The text as staff may read it. */
  text: string
  /** The addressee's user id, when they have an account. */
  user_id?: number | undefined
  /** The message to many that it belongs to. */
  campaign_id?: number | undefined
}

const mask = '••••••'

/**
 * A text without its secrets: one-time codes, and links that grant access. Staff read the message log, but only the
 * addressee may read those.
 */
export function withoutSecrets(text: string, secrets: readonly string[] = []): string {
  return secrets
    .filter((secret) => secret !== '')
    .reduce((left, secret) => left.replaceAll(secret, mask), text)
}
