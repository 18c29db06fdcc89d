import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** Messages in the outbox for a phone or a mailbox, the latest first. */
export async function textsTo({ db }: { db: Database }, recipient: string): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(sql<string>`payload ->> 'text'`.as('text'))
    .where('recipient', '=', recipient)
    .where('transport', 'in', ['mail', 'sms'])
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => row.text)
}

/** The code in the latest message. */
export async function codeTo(app: { db: Database }, recipient: string): Promise<string> {
  const code = /^\d{6}/.exec((await textsTo(app, recipient))[0] ?? '')?.[0]
  if (code === undefined) throw new Error(`no code was sent to ${recipient}`)
  return code
}

/** A code different from this one. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

let count = 0

/** A mobile number that nobody else has. */
export const mobileFactory = () => `017${String(20_000_000 + ++count)}`
