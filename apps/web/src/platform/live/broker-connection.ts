import { liveConnection, liveMessages } from '@uplink/contract/live'
import mqtt from 'mqtt'
import { logFailure } from '../log/log'
import type { Emit, LiveEvents } from './live-events'

export interface BrokerLogin {
  userId: number
  /** Under which the session goes on by now; asked at each connection. */
  token(): string
  topic: string
  /** Null: the portal's own broker, on the same host. */
  url: string | null
}

const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Refusals of the portal's own broker that stay refusals: the client id, the password (the session has ended), no right to
 * connect. What is left is a broker that cannot take anybody just now, and is asked again.
 */
const forGood: readonly unknown[] = [2, 4, 5]

/** The user id and 6 random alphanumerics, as the broker demands (specification 9). */
export function clientId(userId: number): string {
  const random = crypto.getRandomValues(new Uint32Array(liveConnection.clientIdSuffixLength))
  return `${userId}${Array.from(random, (number) => alphanumerics[number % alphanumerics.length]).join('')}`
}

/** `/mqtt` of the page's own host, with TLS where the page has it. */
function ownBroker(watchedMs: number): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${liveConnection.path}?${liveConnection.watchedParameter}=${watchedMs}`
}

/** While the broker is away, listeners read what it would have told them, this often. */
const rereadMs = 60_000

/**
 * Keeps one MQTT connection until the signal ends it; reconnects by itself. As long as it is lost and the page is in
 * sight, listeners are told every minute to read again.
 */
export function openConnection(login: BrokerLogin, emit: Emit, signal: AbortSignal): void {
  const watchedMs = Math.round(performance.now())
  const client = mqtt.connect(login.url ?? ownBroker(watchedMs), {
    clientId: clientId(login.userId),
    username: String(login.userId),
    password: login.token(),
    clean: liveConnection.clean,
    connectTimeout: liveConnection.connectTimeoutMs,
    reconnectPeriod: liveConnection.reconnectPeriodMs,
    resubscribe: false,
    // a refusal may be for now only
    reconnectOnConnackError: true,
    // the other kind is a worker made from a blob, which the content security policy forbids
    timerVariant: 'native',
  })
  let rereading: ReturnType<typeof setInterval> | undefined
  const stopRereading = () => {
    clearInterval(rereading)
    rereading = undefined
  }
  const reread = () => {
    rereading ??= setInterval(() => {
      if (document.visibilityState === 'visible') emit('connected', undefined)
    }, rereadMs)
  }
  const end = () => {
    client.off('close', reread)
    stopRereading()
    client.end(true)
  }
  client.on('close', reread)
  client.on('reconnect', () => (client.options.password = login.token()))
  signal.addEventListener('abort', end, { once: true })

  // Whether the portal's own broker tells, at the first connection, if there was news since the page's first call.
  let isTold = login.url === null && watchedMs < liveConnection.maxWatchMs
  client.on('connect', () => {
    stopRereading()
    client.subscribe([login.topic, `${login.topic}/+`], { qos: liveConnection.qos }, (error) => {
      // where the network has failed meanwhile, the next connection subscribes
      if (error && !client.connected) return
      if (error) logFailure('Live messages were refused', error)
      else if (isTold) isTold = false
      else emit('connected', undefined)
    })
  })
  client.on('message', (topic, payload) => {
    if (topic === login.topic) pass('notification', payload, emit)
    if (topic === `${login.topic}/missed`) emit('connected', undefined)
    for (const event of ['payment', 'ticket', 'chat', 'presence', 'run', 'check'] as const)
      if (topic === `${login.topic}/${event}`) pass(event, payload, emit)
  })
  client.on('error', (error) => {
    logFailure('The live connection failed', error)
    if (!('code' in error) || !forGood.includes(error.code)) return
    end()
    // A broker of the operator's also refuses so while it cannot ask the portal who may sign in.
    if (login.url !== null) openAgain(login, emit, signal)
  })
}

/** Opens another connection in a minute; until then and at that time listeners read again. */
function openAgain(login: BrokerLogin, emit: Emit, signal: AbortSignal): void {
  const opening = setTimeout(() => {
    if (document.visibilityState === 'visible') emit('connected', undefined)
    openConnection(login, emit, signal)
  }, rereadMs)
  signal.addEventListener('abort', () => clearTimeout(opening), { once: true })
}

/** Passes on a message that matches the contract. */
function pass<E extends keyof LiveEvents & keyof typeof liveMessages>(
  event: E,
  payload: Uint8Array,
  emit: Emit,
): void {
  try {
    const message = liveMessages[event].parse(JSON.parse(new TextDecoder().decode(payload)))
    emit(event, message as LiveEvents[E])
  } catch (error) {
    logFailure('A live message was not understood', error)
  }
}
