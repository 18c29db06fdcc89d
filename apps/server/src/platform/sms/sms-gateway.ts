import { smsPlaces } from '@uplink/contract/sms-gateways'
import type { AllowedHost } from '../sources/reach/allowed-hosts'
import { NotReached, requestSafely, type SafeRequest } from '../outgoing/safe-request'

/** How an SMS is handed to somebody else's service. */
export interface SmsTemplate {
  method: string
  url: string
  /** One on each line. */
  headers: string
  body_kind: string
  body: string
  /** Null: any from 200 to 299. */
  success_status: number | null
  /** What a good answer contains; null: anything. */
  success_text: string | null
  /** What an answer contains where the message can never be sent, one text on each line; null: nothing says so. */
  refusal_text: string | null
}

/** What stands in the places of a template. */
export type SmsParts = Readonly<Record<(typeof smsPlaces)[number], string>>

const place = new RegExp(`\\{(${smsPlaces.join('|')})\\}`, 'g')

/** All at once, so that what looks like a place in somebody's text stays text. */
const filled = (template: string, parts: SmsParts, write: (value: string) => string) =>
  template.replace(place, (_, name: keyof SmsParts) => write(parts[name]))

const inJson = (value: string) => JSON.stringify(value).slice(1, -1)
const asItIs = (value: string) => value
/** A line break would begin another header. */
const inHeader = (value: string) => value.replaceAll(/[^\x20-\x7e]/g, '?')

const kinds: Readonly<Record<string, { type: string; write: (value: string) => string }>> = {
  json: { type: 'application/json', write: inJson },
  form: { type: 'application/x-www-form-urlencoded', write: encodeURIComponent },
  text: { type: 'text/plain; charset=utf-8', write: asItIs },
}

/** Headers that say how the request itself is sent. */
const ours = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'expect', 'upgrade'])

/** The request for one message. */
export function requestOf(template: SmsTemplate, parts: SmsParts): SafeRequest {
  const { type = 'text/plain', write = asItIs } = kinds[template.body_kind] ?? {}
  const headers = template.headers.split(/\r?\n/).flatMap((line): [string, string][] => {
    const [, name = '', value = ''] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (name === '' || ours.has(name.toLowerCase())) return []
    return [[name.toLowerCase(), filled(value, parts, inHeader)]]
  })
  const hasBody = template.method !== 'GET'
  return {
    method: template.method,
    url: filled(template.url, parts, encodeURIComponent),
    headers: { ...(hasBody && { 'content-type': type }), ...Object.fromEntries(headers) },
    body: hasBody ? filled(template.body, parts, write) : '',
  }
}

export interface GatewaySaid {
  isSent: boolean
  /** It says that this message can never be sent. */
  isRefused: boolean
  /** In words, without anything of the message or the secret. */
  outcome: string
  /** The beginning of the answer, without the secret; absent: there was none. */
  answer?: string
}

const shown = 300
const limits = { listedBy: 'SMS_HOSTS_ALLOWED', limitMs: 20_000, maxBytes: 64 * 1024 }

/** Hands one message over. */
export async function sendByGateway(
  template: SmsTemplate,
  parts: SmsParts,
  allowed: readonly AllowedHost[],
): Promise<GatewaySaid> {
  try {
    const { status, text } = await requestSafely(requestOf(template, parts), { allowed, ...limits })
    const answer = withoutSecret(text, parts.secret).slice(0, shown)
    const { success_status: wanted, success_text: words } = template
    const outcome = `the SMS gateway answered ${status}`
    const isExpected = wanted === null ? status >= 200 && status <= 299 : status === wanted
    if (isExpected && (words === null || text.includes(words)))
      return { isSent: true, isRefused: false, outcome, answer }
    if (refusesForGood(template, text))
      return {
        isSent: false,
        isRefused: true,
        outcome: `${outcome}, and refuses this message for good`,
        answer,
      }
    const more = isExpected ? ', but not with success' : ''
    return { isSent: false, isRefused: false, outcome: outcome + more, answer }
  } catch (error) {
    if (error instanceof NotReached) return { isSent: false, isRefused: false, outcome: error.message }
    throw error
  }
}

const refusesForGood = ({ refusal_text: texts }: SmsTemplate, answer: string) =>
  (texts ?? '').split(/\r?\n/).some((line) => line.trim() !== '' && answer.includes(line.trim()))

/** Services repeat what they were sent: the secret is shown in none of the forms in which it was. */
function withoutSecret(text: string, secret: string): string {
  if (secret === '') return text
  const forms = [secret, inJson(secret), encodeURIComponent(secret)]
  return forms.reduce((left, form) => left.replaceAll(form, '••••••'), text)
}
