/** What the message log keeps of a mail or an SMS. */
export interface LogEntry {
  /** What it is about, `noun.what-happened` or a notification's event. */
  kind: string
  subject?: string
  /** As staff may read it. */
  text: string
  /** Whom it is for, when it is for somebody with an account. */
  user_id?: number | undefined
}

const mask = '••••••'

/**
 * A text without its secrets: one-time codes, and links that open something. Staff read the message log, and nobody but
 * the addressee may read those.
 */
export function withoutSecrets(text: string, secrets: readonly string[] = []): string {
  return secrets
    .filter((secret) => secret !== '')
    .reduce((left, secret) => left.replaceAll(secret, mask), text)
}
