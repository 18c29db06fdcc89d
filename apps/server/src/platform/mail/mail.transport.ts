import type { Language } from '@uplink/contract/languages'
import nodemailer from 'nodemailer'
import { filledIn, inLanguage } from '../language'
import type { MessageFace } from '../brand/brand.store'
import { Undeliverable, type Transport } from '../outbox/outbox'

/** A text with HTML's special characters escaped. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const body = 'margin:0;padding:24px;background:#f8f9f9;color:#17211f;font:16px/1.5 system-ui,sans-serif'
const card =
  'max-width:560px;margin:0 auto;padding:24px;background:#fff;border:1px solid #dde3e2;border-radius:8px'
const button = (accent: string) =>
  `display:inline-block;padding:10px 16px;background:${accent};color:#fff;border-radius:8px;text-decoration:none`
const head = (accent: string) =>
  `margin:0 0 20px;padding:0 0 12px;border-bottom:3px solid ${accent};font-weight:600`
const foot = 'margin:24px 0 0;padding:12px 0 0;border-top:1px solid #dde3e2;color:#5b6472;font-size:14px'

/** The picture's name inside a mail. */
const logoId = 'logo@uplink'

/** What stands around the text. */
interface Frame {
  name: string
  accent: string
  hasLogo: boolean
  /** Null: nobody is greeted by name. */
  greeting: string | null
  /** Who wrote, and how they are reached. */
  footer: string
}

/** What a provider wrote below its mails, else its name, phone, mailbox and address. */
const footerOf = ({ name, mobile_no, email, address, mail_footer }: MessageFace) =>
  mail_footer ?? [[name, mobile_no, email].filter(Boolean).join(' · '), address].filter(Boolean).join('\n')

function frameOf(face: MessageFace, language: Language): Frame {
  const { name, accent, logo, addressee } = face
  const greeting = addressee && filledIn(language, 'Hello {name},', { name: addressee })
  return { name, accent, hasLogo: logo !== null, greeting, footer: footerOf(face) }
}

const usualFrame = { accent: '#0b6b63' }

/** A plain text as simple HTML: its paragraphs, clickable links, and a button. */
export function mailHtml(
  text: string,
  action: { url: string; label: string } | undefined,
  { language = 'en', frame }: { language?: Language; frame?: Frame | undefined } = {},
): string {
  const { accent } = frame ?? usualFrame
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px">${linked(paragraph).replaceAll('\n', '<br>')}</p>`)
  const act = action
    ? `<p style="margin:24px 0 0"><a href="${escaped(action.url)}" style="${button(accent)}">${escaped(action.label)}</a></p>`
    : ''
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><body style="${body}"><div style="${card}">${headOf(frame)}${greetingOf(frame)}${paragraphs.join('')}${act}${footOf(frame)}</div></body></html>`
}

function headOf(frame: Frame | undefined): string {
  if (!frame) return ''
  const name = escaped(frame.name)
  const shown = frame.hasLogo ? `<img src="cid:${logoId}" alt="${name}" height="40" style="border:0">` : name
  return `<p style="${head(frame.accent)}">${shown}</p>`
}

const greetingOf = (frame: Frame | undefined) =>
  frame?.greeting ? `<p style="margin:0 0 16px">${escaped(frame.greeting)}</p>` : ''

const footOf = (frame: Frame | undefined) =>
  frame ? `<p style="${foot}">${linked(frame.footer).replaceAll('\n', '<br>')}</p>` : ''

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
  /** How whoever sends the message is shown; undefined when it is nobody's in particular. */
  faceOf?: (message: number) => Promise<MessageFace | undefined>
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
export function createMailTransport({ url, from, publicUrl, readFile, faceOf }: MailServer): {
  transport: Transport
  stop(): void
} {
  const pool = nodemailer.createTransport({ ...settings, url, pool: true, maxConnections: 5 })
  const domain = /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'uplink.invalid'
  const [address = from] = /[^\s<>]+@[^\s<>]+/.exec(from) ?? []
  return {
    async transport({ id, recipient, payload }) {
      const { subject, text, link, attachment, language = 'en' } = payload as unknown as Payload
      const target = link === undefined ? undefined : new URL(link, publicUrl).href
      const content = attachment && (await readFile?.(attachment.file))
      if (attachment && !content) throw new Undeliverable('the attached file has been deleted')
      const face = await faceOf?.(id)
      const frame = face && frameOf(face, language)
      const plain = [frame?.greeting, text, target, frame && `-- \n${frame.footer}`]
        .filter(Boolean)
        .join('\n\n')
      try {
        await pool.sendMail({
          from: face ? { name: face.mail_sender, address } : from,
          // as an object, because a text could be parsed as a list of addresses
          to: { name: '', address: recipient },
          subject,
          text: plain,
          html: mailHtml(
            text,
            target ? { url: target, label: inLanguage(language, 'Open the portal') } : undefined,
            { language, frame },
          ),
          messageId: `<uplink-${id}@${domain}>`,
          attachments: [
            ...(attachment ? [{ filename: attachment.name, contentType: attachment.type, content }] : []),
            ...(face?.logo
              ? [{ filename: 'logo.png', contentType: 'image/png', content: face.logo, cid: logoId }]
              : []),
          ],
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
