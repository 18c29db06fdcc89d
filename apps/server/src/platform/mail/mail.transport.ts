import type { Language } from '@uplink/contract/languages'
import nodemailer from 'nodemailer'
import { inLanguage } from '../language'
import { Undeliverable, type Transport } from '../outbox/outbox'
import { mailHtml } from './mail-html'

export interface MailServer {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  url: string
  /** The sender, `Uplink <portal@isp.example>` or an address alone. */
  from: string
  /** The portal's address for its customers; links begin with it. */
  publicUrl: string
  /** Reads the file of an attachment; undefined when it has been deleted. */
  readFile?: (file: string) => Promise<Buffer | undefined>
}

interface Payload {
  subject: string
  text: string
  link?: string
  attachment?: { name: string; type: string; file: string }
  /** Absent: English. */
  language?: Language
}

/**
 * Sends mail over SMTP, through a few connections that stay open. A mail that is sent twice has the same message id,
 * so that mailboxes show it once. `stop` closes the connections.
 */
export function createMailTransport({ url, from, publicUrl, readFile }: MailServer): {
  transport: Transport
  stop(): void
} {
  const pool = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'uplink.invalid'
  return {
    async transport({ id, recipient, payload }) {
      const { subject, text, link, attachment, language = 'en' } = payload as unknown as Payload
      const target = link === undefined ? undefined : new URL(link, publicUrl).href
      const content = attachment && (await readFile?.(attachment.file))
      if (attachment && !content) throw new Undeliverable('the attached file has been deleted')
      try {
        await pool.sendMail({
          from,
          // as an object, because a text could be parsed as a list of addresses
          to: { name: '', address: recipient },
          subject,
          text: target ? `${text}\n\n${target}` : text,
          html: mailHtml(
            text,
            target ? { url: target, label: inLanguage(language, 'Open the portal') } : undefined,
            language,
          ),
          messageId: `<uplink-${id}@${domain}>`,
          ...(attachment && {
            attachments: [{ filename: attachment.name, contentType: attachment.type, content }],
          }),
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw isFinal(error) ? new Undeliverable((error as Error).message) : error
      }
    },
    stop: () => pool.close(),
  }
}

/** Whether the server refused this recipient or this mail for good (5xx), rather than us. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode === 0 || responseCode >= 500)
}
