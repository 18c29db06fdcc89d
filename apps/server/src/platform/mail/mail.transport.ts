import type { Language } from '@uplink/contract/languages'
import nodemailer from 'nodemailer'
import { inLanguage } from '../language'
import { Undeliverable, type Transport } from '../outbox/outbox'

/** A text with HTML's special characters escaped. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const body = 'margin:0;padding:24px;background:#f8f9f9;color:#17211f;font:16px/1.5 system-ui,sans-serif'
const card =
  'max-width:560px;margin:0 auto;padding:24px;background:#fff;border:1px solid #dde3e2;border-radius:8px'
const button =
  'display:inline-block;padding:10px 16px;background:#0b6b63;color:#fff;border-radius:8px;text-decoration:none'

/** A plain text as simple HTML: its paragraphs, clickable links, and a button. */
export function mailHtml(
  text: string,
  action: { url: string; label: string } | undefined,
  language: Language = 'en',
): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px">${linked(paragraph).replaceAll('\n', '<br>')}</p>`)
  const act = action
    ? `<p style="margin:24px 0 0"><a href="${escaped(action.url)}" style="${button}">${escaped(action.label)}</a></p>`
    : ''
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><body style="${body}"><div style="${card}">${paragraphs.join('')}${act}</div></body></html>`
}

/** Turns addresses into links and escapes the rest. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/)
    .map((part, i) => (i % 2 === 0 ? escaped(part) : `<a href="${escaped(part)}">${escaped(part)}</a>`))
    .join('')
}

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

const settings = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  disableFileAccess: true,
  disableUrlAccess: true,
}

/** Why the mail server does not take this login, undefined when it does. Sends nothing. */
export async function mailTrouble(url: string): Promise<string | undefined> {
  const transport = nodemailer.createTransport({ ...settings, url })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return (error as Error).message
  } finally {
    transport.close()
  }
}

/**
 * Sends mail over SMTP, through a few connections that stay open. A mail that is sent twice has the same message id,
 * so that mailboxes show it once. `stop` closes the connections.
 */
export function createMailTransport({ url, from, publicUrl, readFile }: MailServer): {
  transport: Transport
  stop(): void
} {
  const pool = nodemailer.createTransport({ ...settings, url, pool: true, maxConnections: 5 })
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
