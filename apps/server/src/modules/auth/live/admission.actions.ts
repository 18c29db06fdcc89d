import { timingSafeEqual } from 'node:crypto'
import { personTopic } from '@uplink/contract/live'
import { trialIds, type liveRoutes } from '@uplink/contract/live-admission'
import type { Answer } from '@uplink/contract/route'
import { minuteMs } from '#platform/durations'
import type { GuestCall } from '#platform/http/call'
import { isHeldBack } from '#platform/http/person'
import { isClientIdOf, maySubscribe } from '#platform/live/topics'
import type { Sessions } from '../sessions/sessions'

export interface LiveDeps {
  sessions: Sessions
  /** What the trial's own person signs in with. */
  trialToken: string
  /** The portal's own login at that broker; undefined without one. */
  brokerLogin: { username: string; password: string } | undefined
}

/** The broker is not told when a session ends, so it asks again after this time at the latest. */
const admittedFor = 15 * minuteMs
const longestToken = 512

type Admitted = Answer<typeof liveRoutes.admit>

/** The portal publishes to everybody, and nobody else publishes. */
const portals: Admitted = {
  result: 'allow',
  is_superuser: false,
  acl: [{ permission: 'allow', action: 'all', topic: '#' }],
}

const denied: Admitted = { result: 'deny', is_superuser: false }

/** What a client says of itself when it connects to the operator's broker. */
interface Introduced {
  username?: unknown
  password?: unknown
  clientid?: unknown
}

/** Whether a client of the operator's broker may connect, and what it may do, as the built-in broker decides it. */
export async function admit(
  call: GuestCall,
  deps: LiveDeps,
  { username, password, clientid }: Introduced,
): Promise<Admitted> {
  if (typeof username !== 'string' || typeof password !== 'string' || typeof clientid !== 'string')
    return denied
  if (deps.brokerLogin && username === deps.brokerLogin.username)
    return isSame(password, deps.brokerLogin.password) ? portals : denied
  if (password.length > longestToken || !isClientIdOf(username, clientid)) return denied
  const until = await admittedUntil(deps, call.clock.now(), { username, password })
  if (until === undefined) return denied
  const topic = personTopic(Number(username))
  return {
    result: 'allow',
    is_superuser: false,
    expire_at: Math.floor(until / 1000),
    acl: [
      { permission: 'allow', action: 'subscribe', topic },
      { permission: 'allow', action: 'subscribe', topic: `${topic}/+` },
      { permission: 'deny', action: 'all', topic: '#' },
    ],
  }
}

/** Until when that person's token lets them in, in milliseconds since 1970; undefined when it does not. */
async function admittedUntil(
  { sessions, trialToken }: LiveDeps,
  now: Date,
  { username, password }: { username: string; password: string },
): Promise<number | undefined> {
  const atMost = now.getTime() + admittedFor
  if (username === String(trialIds.person)) return isSame(password, trialToken) ? atMost : undefined
  const person = await sessions.personOf(password)
  if (!person || String(person.userId) !== username || isHeldBack(person, now)) return undefined
  return Math.min(person.sessionExpiresAt.getTime(), atMost)
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

type Question = 'user' | 'vhost' | 'resource' | 'topic'

/** Where RabbitMQ's plugin for MQTT keeps its topics, unless its settings say otherwise. */
const places = { vhost: '/', exchange: 'amq.topic' }

/**
 * Answers a question of RabbitMQ's HTTP backend: may somebody sign in (`user`), use a virtual host, a queue or an exchange
 * (`resource`), and a topic there. It asks the last three without the password, about those whom it has let in.
 *
 * @param sent the fields of the question, as a form sends them
 */
export async function answerRabbitMq(
  call: GuestCall,
  deps: LiveDeps,
  question: Question,
  sent: string,
): Promise<Answer<typeof liveRoutes.rabbitmq>> {
  const about = new URLSearchParams(sent)
  const username = about.get('username')
  if (question === 'user') {
    const introduced = { username, password: about.get('password'), clientid: about.get('client_id') }
    return (await admit(call, deps, introduced)).result
  }
  const isPortal = deps.brokerLogin !== undefined && username === deps.brokerLogin.username
  return isPortal || (username !== null && mayPerson[question](about, username)) ? 'allow' : 'deny'
}

const userIdForm = /^[1-9]\d{0,15}$/

/** What a person may do to receive their own messages, and nothing else. */
const mayPerson: Record<Exclude<Question, 'user'>, (about: URLSearchParams, username: string) => boolean> = {
  vhost: (about) => about.get('vhost') === places.vhost,
  resource(about, username) {
    const [kind, name, permission] = ['resource', 'name', 'permission'].map((field) => about.get(field))
    if (kind === 'exchange') return name === places.exchange && permission === 'read'
    // The plugin makes a queue for each client.
    const client = /^mqtt-subscription-(.+)qos[01]$/.exec(name ?? '')?.[1]
    return kind === 'queue' && client !== undefined && isClientIdOf(username, client)
  },
  topic(about, username) {
    if (about.get('name') !== places.exchange || about.get('permission') !== 'read') return false
    // RabbitMQ writes topics in its own way.
    const filter = (about.get('routing_key') ?? '').replaceAll('.', '/').replaceAll('*', '+')
    return userIdForm.test(username) && maySubscribe(Number(username), filter)
  },
}
