import type { NotificationEvent } from '@uplink/contract/notification-events'
import type { Channel } from '@uplink/contract/notification-settings'
import { beginningOf } from '@uplink/contract/cut-text'
import type { Language } from '@uplink/contract/languages'
import { inLanguage, type ProviderWords } from '#platform/language'
import { mailMessage } from '#platform/mail/mail'
import type { OutboxMessage } from '#platform/outbox/outbox'
import { smsMessage } from '#platform/sms/sms'
import type { Reach } from './notify.store'

/**
 * A notice as mail, SMS and push, for the channels by which its person is reached, in the person's language and the words of their
 * provider.
 */
export function outwardMessages(notice: Notice, reach: Reach, own?: ProviderWords): OutboxMessage[] {
  if (notice.isToldElsewhere) return []
  if (!reach.mail && !reach.sms && reach.push.length === 0) return []
  const { userId, event: kind, link, campaignId } = notice
  const { language } = reach
  const { title, body, sms } = textsOf(notice, language, own)
  const openLink = reach.mail || reach.sms ? notice.openLink?.() : undefined
  const about = { userId, campaignId, ...(kind && { kind }), ...(openLink && { secrets: [openLink] }) }
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
    messages.push(
      smsMessage({
        ...about,
        to: reach.sms,
        text: notice.isSmsWhole ? (body ?? title) : shortText(sms, openLink),
      }),
    )
  }
  for (const subscription of reach.push)
    messages.push({ transport: 'push', recipient: subscription, payload: { title, link: link ?? null } })
  return messages
}

/** A notice's words in a language; those of the SMS before they are shortened. */
function textsOf(
  notice: Pick<Notice, 'title' | 'body' | 'inBangla'>,
  language: Language,
  own: ProviderWords | undefined,
) {
  const words = (language === 'bn' && notice.inBangla) || notice
  const title = inLanguage(language, words.title, own)
  const body = words.body && inLanguage(language, words.body, own)
  return { title, body, sms: body ? `${title}${fullStop[language]} ${body}` : title }
}

/** The very words in which a notice without a link to pay is told in a language. */
export function toldWords(
  notice: Pick<Notice, 'title' | 'body' | 'inBangla'>,
  language: Language,
  own?: ProviderWords,
) {
  const { title, body, sms } = textsOf(notice, language, own)
  return { title, body: body ?? '', sms: shortText(sms, undefined) }
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
  /**
   * The English sentences around what staff wrote in Bangla, for those who read Bangla: the catalogue translates the rest of
   * them. Absent: title and body for everybody.
   */
  inBangla?: { title: string; body?: string } | undefined
  /** Only by these of the ways by which the person is reached; absent: by all. */
  ways?: readonly Channel[]
  /** An SMS is the body alone and is not shortened: staff saw how many parts it has. */
  isSmsWhole?: boolean
  /** The message to many that it belongs to. */
  campaignId?: number
  /** The same person is told by another notice: this one is for the bell alone. */
  isToldElsewhere?: boolean
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
