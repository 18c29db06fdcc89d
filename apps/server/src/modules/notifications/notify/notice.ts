import type { NotificationEvent } from '@uplink/contract/notification-events'
import { beginningOf } from '@uplink/contract/cut-text'
import type { Language } from '@uplink/contract/languages'
import { inLanguage } from '#platform/language'
import { mailMessage } from '#platform/mail/mail'
import type { OutboxMessage } from '#platform/outbox/outbox'
import { smsMessage } from '#platform/sms/sms'
import type { Reach } from './notify.store'

/** A notice as mail, SMS and push, for the channels by which its person is reached, in the person's language. */
export function outwardMessages(notice: Notice, reach: Reach): OutboxMessage[] {
  if (!reach.mail && !reach.sms && reach.push.length === 0) return []
  const { userId, event: kind, link } = notice
  const { language } = reach
  const title = inLanguage(language, notice.title)
  const body = notice.body && inLanguage(language, notice.body)
  const openLink = reach.mail || reach.sms ? notice.openLink?.() : undefined
  const about = { userId, ...(kind && { kind }), ...(openLink && { secrets: [openLink] }) }
  const messages: OutboxMessage[] = []
  if (reach.mail) {
    const text = openLink
      ? `${body || title}\n\n${inLanguage(language, 'Pay without signing in:')}\n${openLink}`
      : body || title
    messages.push(
      mailMessage({ ...about, to: reach.mail, subject: title, text, ...(link && { link }), language }),
    )
  }
  if (reach.sms) {
    const words = body ? `${title}${fullStop[language]} ${body}` : title
    messages.push(smsMessage({ ...about, to: reach.sms, text: shortText(words, openLink) }))
  }
  for (const subscription of reach.push)
    messages.push({ transport: 'push', recipient: subscription, payload: { title, link: link ?? null } })
  return messages
}

const fullStop: Readonly<Record<Language, string>> = { en: '.', bn: '।' }

// The length of three SMS parts in a script other than Latin.
const longestSms = 201

/** Shortens the words before the link; the link itself stays whole. */
function shortText(words: string, openLink: string | undefined): string {
  const room = openLink ? longestSms - openLink.length - 1 : longestSms
  const short = words.length <= room ? words : `${beginningOf(words, room - 1).trimEnd()}…`
  return openLink ? `${short} ${openLink}` : short
}

/** A notice to one person. */
export interface Notice {
  userId: number
  /** The kind of news, which decides the channels together with the person's choice. Absent: only the bell. */
  event?: NotificationEvent
  /**
   * The bell keeps the first 200 characters. Locked screens show it, so it says what happened and nothing more
   * private.
   */
  title: string
  body?: string
  /** A path inside the portal. */
  link?: string
  /**
   * Makes an address that works without signing in. Mail and SMS contain it, but neither the bell nor the message
   * log, because anybody who has it can use it.
   */
  openLink?: (() => string) | undefined
  /** The line that it is about, if any. */
  connectionId?: number
  /** Whether the provider itself announces it about that line. */
  isSystem?: boolean
}
