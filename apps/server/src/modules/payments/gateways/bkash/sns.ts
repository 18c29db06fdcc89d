import { createVerify, X509Certificate, type KeyObject } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod'
import { dayMs, minuteMs } from '#platform/durations'
import { WebhookRejected } from '../gateway'

/** A message of Amazon's notification service, which carries bKash's news. */
const message = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().min(1).max(200),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.iso.datetime(),
  Subject: z.string().nullish(),
  SubscribeURL: z.string().optional(),
  Token: z.string().optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
})

export type SnsMessage = z.infer<typeof message>

/** The signed fields, as far as they are present, in this order. */
const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const

const host = /^sns\.[a-z0-9-]{3,}\.amazonaws\.com(\.cn)?$/
const aheadMs = 15 * minuteMs

export interface SnsTrust {
  topicArn: string
  now: Date
  /** The public key at an address of Amazon's that was already checked. */
  keyAt(url: string): Promise<KeyObject>
}

/** The text that is signed in a message. */
export function signedText(sns: SnsMessage): string {
  return signedFields[sns.Type]
    .filter((field) => typeof sns[field] === 'string')
    .map((field) => `${field}\n${sns[field]}\n`)
    .join('')
}

/** Whether an address belongs to Amazon's notification service. */
export function isAmazons(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, port, username } = new URL(url)
  return protocol === 'https:' && host.test(hostname) && port === '' && username === ''
}

/** The message in a body, if Amazon signed it for our topic within the last day. */
export async function verifiedMessage(
  raw: string,
  headers: IncomingHttpHeaders,
  trust: SnsTrust,
): Promise<SnsMessage> {
  const sns = readMessage(raw)
  const said = headers['x-amz-sns-message-type']
  if (said !== undefined && said !== sns.Type) throw new WebhookRejected('header and body differ')
  if (sns.TopicArn !== trust.topicArn) throw new WebhookRejected('another topic')
  const age = trust.now.getTime() - Date.parse(sns.Timestamp)
  if (age > dayMs || age < -aheadMs) throw new WebhookRejected('too old, or of the future')
  const url = sns.SigningCertURL
  if (!isAmazons(url) || !new URL(url).pathname.endsWith('.pem'))
    throw new WebhookRejected('a foreign certificate')
  const algorithm = sns.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
  const verifier = createVerify(algorithm).update(signedText(sns), 'utf8')
  if (!verifier.verify(await trust.keyAt(url), sns.Signature, 'base64'))
    throw new WebhookRejected('a bad signature')
  return sns
}

export function readMessage(raw: string): SnsMessage {
  try {
    return message.parse(JSON.parse(raw))
  } catch {
    throw new WebhookRejected('not a message of the notification service')
  }
}

/** The key of a certificate, if it is valid now. */
export function keyOfCertificate(pem: string, now: Date): KeyObject {
  const certificate = readCertificate(pem)
  const at = now.getTime()
  if (at < Date.parse(certificate.validFrom) || at > Date.parse(certificate.validTo))
    throw new WebhookRejected('a certificate that is not valid now')
  return certificate.publicKey
}

function readCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new WebhookRejected('not a certificate')
  }
}
