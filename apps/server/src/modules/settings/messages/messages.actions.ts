import type { SmsGateway, SmsTrial, smsGatewayRoutes } from '@uplink/contract/sms-gateways'
import type { Received } from '@uplink/contract/route'
import { createRateLimiter, type RateLimiter } from '#platform/audit/rate-limiter'
import { faceOfOrganization } from '#platform/brand/brand.store'
import type { Call } from '#platform/http/call'
import { found, invalid, Problem } from '#platform/http/problem'
import { createMailTransport, type MailServer } from '#platform/mail/mail.transport'
import type { Seals } from '#platform/secrets/seals'
import { openSecret } from '#platform/sms/gateway.transport'
import { gatewayContext, gatewayOf, type GatewayRow } from '#platform/sms/gateways.store'
import { requestOf, sendByGateway } from '#platform/sms/sms-gateway'
import type { AllowedHost } from '#platform/sources/reach/allowed-hosts'
import { organizationsOf } from '../settings.access'
import { findOrganization, keepGateway } from './gateways.store'

export interface MessageDeps {
  seals: Seals
  /** Hosts inside the operator's networks that SMS gateways may be at. */
  smsHosts: readonly AllowedHost[]
  carried: { mail: boolean; sms: boolean }
  /** Absent: the portal has no mail server. */
  mailServer: MailServer | undefined
  isDemo: boolean
  rations: Map<number, RateLimiter>
}

type Form = Received<typeof smsGatewayRoutes.set>['body']

/** How many messages one person may send to try it, each minute, in this process. */
const trialsPerMinute = 5

const reachable = async (call: Call, id: number) =>
  found(await findOrganization(call.db, { id, within: await organizationsOf(call, 'Edit') })).id

export async function readGateway(deps: MessageDeps, call: Call, id: number): Promise<SmsGateway> {
  return toGateway(deps, await gatewayOf(call.db, await reachable(call, id)))
}

function toGateway({ carried }: MessageDeps, row: GatewayRow | undefined): SmsGateway {
  const whole = row as
    | (GatewayRow & Pick<NonNullable<SmsGateway['gateway']>, 'method' | 'body_kind'>)
    | undefined
  return {
    gateway: whole ? { ...whole, secret_set_at: whole.secret_set_at?.toISOString() ?? null } : null,
    has_webhook: carried.sms,
    has_mail: carried.mail,
  }
}

const trialParts = { to: '1', text: 'text', sender: 'sender', secret: 'secret', id: '1' }

/** Texts that would only be refused when the first message is sent. */
function refuseUnusable(form: Form): void {
  if (!URL.canParse(requestOf(form, trialParts).url))
    throw invalid('url', 'Write an address such as https://sms.example/send?to={to}')
  const all = form.url + form.headers + form.body
  if (!all.includes('{to}')) throw invalid('url', 'The number has no place: write {to} where it belongs')
  if (!all.includes('{text}')) throw invalid('url', 'The text has no place: write {text} where it belongs')
  if (form.method === 'GET' || form.body_kind !== 'json') return
  try {
    JSON.parse(requestOf(form, trialParts).body)
  } catch {
    throw invalid('body', 'This is no JSON: put each place between quotes, as in "to": "{to}"')
  }
}

const hostOf = (url: string) => new URL(url.replaceAll(/[{}]/g, '')).host

/** A stored secret stays unless it would go to another host from now on: then it must be written again. */
export async function setGateway(deps: MessageDeps, call: Call, id: number, form: Form): Promise<SmsGateway> {
  await reachable(call, id)
  refuseUnusable(form)
  const { secret, ...written } = form
  return call.db.transaction().execute(async (tx) => {
    const before = await gatewayOf(tx, id)
    const stays = before !== undefined && hostOf(before.url) === hostOf(form.url)
    const kept = secret
      ? { secret: deps.seals.seal(secret, gatewayContext(id)), secret_set_at: call.clock.now() }
      : { secret: stays ? before.secret : null, secret_set_at: stays ? before.secret_set_at : null }
    if (kept.secret === null && /\{secret\}/.test(form.url + form.headers + form.body))
      throw invalid('secret', 'Write what belongs in the place of {secret}')
    await keepGateway(tx, id, { ...written, ...kept })
    // what people write into addresses and bodies may be a key: only what is none is recorded
    const noted = (row: { is_active: boolean; url: string } | undefined) =>
      row && { is_active: row.is_active, host: hostOf(row.url) }
    const was = noted(before)
    await call.audit(tx, {
      act: 'organization.sms-gateway-set',
      target: ['organization', id],
      ...(was && { before: was }),
      after: { ...noted(form), secret: secret ? 'replaced' : 'as before' },
    })
    return toGateway(deps, await gatewayOf(tx, id))
  })
}

function takeRation({ rations }: MessageDeps, { person, clock }: Call): void {
  const ration = rations.get(person.userId) ?? createRateLimiter(trialsPerMinute)
  rations.set(person.userId, ration)
  if (!ration.take(clock.now())) throw new Problem('request.rate-limited', { retryAfter: 60 })
}

const inDemo: SmsTrial = { is_sent: false, outcome: 'This demo sends nothing.', answer: null }
const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

/** Sends one SMS by the saved gateway, past the outbox, so that its answer is known at once. */
export async function trySms(deps: MessageDeps, call: Call, id: number, to: string): Promise<SmsTrial> {
  await reachable(call, id)
  const gateway = await gatewayOf(call.db, id)
  if (!gateway?.is_active) throw new Problem('sms-gateway.none')
  takeRation(deps, call)
  if (deps.isDemo) return inDemo
  const text = `A test of ${gateway.sender}. Your SMS gateway works.`
  const said = await sendByGateway(
    gateway,
    {
      to,
      text,
      sender: gateway.sender,
      secret: openSecret(deps.seals, gateway),
      id: `test-${call.clock.now().getTime()}`,
    },
    deps.smsHosts,
  )
  await note(call, 'organization.sms-gateway-tried', id, said.isSent)
  return { is_sent: said.isSent, outcome: sentence(said.outcome), answer: said.answer ?? null }
}

/** Sends one mail as customers get them. */
export async function tryMail(deps: MessageDeps, call: Call, id: number, to: string): Promise<SmsTrial> {
  await reachable(call, id)
  if (!deps.mailServer) throw new Problem('mail.no-server')
  takeRation(deps, call)
  if (deps.isDemo) return inDemo
  const face = found(await faceOfOrganization(call.db, id))
  const mail = createMailTransport({ ...deps.mailServer, faceOf: async () => face })
  const failure = await Promise.resolve(
    mail.transport({
      id: call.clock.now().getTime(),
      recipient: to,
      payload: {
        subject: `A test of ${face.name}`,
        text: 'Your mail works: this is how your customers get it.',
      },
    }),
  )
    .then(
      () => undefined,
      (error: unknown) => (error as Error).message,
    )
    .finally(() => mail.stop())
  await note(call, 'organization.mail-tried', id, failure === undefined)
  return failure === undefined
    ? { is_sent: true, outcome: 'The mail server took it.', answer: null }
    : { is_sent: false, outcome: 'The mail server refused it.', answer: failure.slice(0, 300) }
}

const note = (
  call: Call,
  act: 'organization.sms-gateway-tried' | 'organization.mail-tried',
  id: number,
  is_sent: boolean,
) =>
  call.db
    .transaction()
    .execute((tx) => call.audit(tx, { act, target: ['organization', id], details: { is_sent } }))
