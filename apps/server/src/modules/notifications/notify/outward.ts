import { mailMessage } from '#platform/mail/mail'
import type { OutboxMessage } from '#platform/outbox/outbox'
import { smsMessage } from '#platform/sms/sms'
import type { Notice } from './notice'
import type { Reach } from './reach.store'

/** A notice as mail, SMS and push, for the channels by which its person is reached. */
export function outwardMessages(notice: Notice, reach: Reach): OutboxMessage[] {
  const { userId, event: kind, title, body, link } = notice
  const openLink = reach.mail || reach.sms ? notice.openLink?.() : undefined
  const about = { userId, ...(kind && { kind }), ...(openLink && { secrets: [openLink] }) }
  const messages: OutboxMessage[] = []
  if (reach.mail) {
    const text = openLink ? `${body || title}\n\nPay without signing in:\n${openLink}` : body || title
    messages.push(mailMessage({ ...about, to: reach.mail, subject: title, text, ...(link && { link }) }))
  }
  if (reach.sms)
    messages.push(smsMessage({ ...about, to: reach.sms, text: shortText(title, body, openLink) }))
  for (const subscription of reach.push)
    messages.push({ transport: 'push', recipient: subscription, payload: { title, link: link ?? null } })
  return messages
}

// The length of three SMS parts in a script other than Latin.
const longestSms = 201

/** Shortens the words before the link; the link itself stays whole. */
function shortText(title: string, body: string | undefined, openLink: string | undefined): string {
  const text = body ? `${title}. ${body}` : title
  const room = openLink ? longestSms - openLink.length - 1 : longestSms
  const short = text.length <= room ? text : `${text.slice(0, Math.max(0, room - 1)).trimEnd()}…`
  return openLink ? `${short} ${openLink}` : short
}
