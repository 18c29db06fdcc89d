import { createHmac, randomBytes } from 'node:crypto'
import { liveConnection, personTopic } from '@uplink/contract/live'
import { trialIds } from '@uplink/contract/live-admission'
import type { IClientOptions, MqttClient } from 'mqtt'
import { pollEvery } from '../intervals/polling'

/** What a trial of the operator's broker has found; `text` is a sentence for staff. */
export interface Verdict {
  state: 'untried' | 'safe' | 'unsafe' | 'unreachable'
  text: string
}

export interface BrokerTrial {
  verdict(): Verdict
  stop(): Promise<void>
}

/** The broker's addresses for the portal, with its credentials, and for browsers; the token of the trial's person. */
export interface TriedBroker {
  url: string
  publicUrl: string
  token: string
}

/** How long to wait for what must not come. */
const patienceMs = 1000
/** More than the client itself gives a connection. */
const longestAnswerMs = liveConnection.connectTimeoutMs + 1000
const everyMs = 60_000
/** A broker that is safe logs each stranger it refuses, so it is tried in every sixtieth turn only. */
const turnsWhileSafe = 60

/** What the trial's own person signs in with; the portal admits it as it admits people (`liveRoutes.admit`). */
export function trialToken(secretKey: string): string {
  return createHmac('sha256', secretKey).update('trial of the live broker').digest('base64url')
}

/**
 * Tries the operator's broker at the start, every minute until it is found safe, and every hour from then on. Until it is
 * safe nothing may be published there, and browsers do not get its address.
 */
export function startBrokerTrial(
  needs: TriedBroker & {
    log: { info(details: object, message: string): void; error(details: object, message: string): void }
  },
): BrokerTrial {
  let verdict: Verdict = { state: 'untried', text: 'Your broker has not been tried yet.' }
  const look = async () => {
    const found = await tryBroker(needs)
    // What was safe stays so while the broker is away: it delivers nothing then.
    if (found.state === 'unreachable' && verdict.state === 'safe') return
    if (found.text !== verdict.text)
      needs.log[found.state === 'safe' ? 'info' : 'error'](
        { state: found.state },
        `live broker: ${found.text}`,
      )
    verdict = found
  }
  const first = look()
  let turns = 0
  const polling = pollEvery(everyMs, async () => {
    turns += 1
    if (verdict.state !== 'safe' || turns % turnsWhileSafe === 0) await look()
  })
  return {
    verdict: () => verdict,
    async stop() {
      await polling.stop()
      await first
    },
  }
}

/** Somebody who connects, and the person whose messages they may read, if anybody's. */
interface Stranger {
  who: string
  address: string
  /** Anew for each connection: a broker ends the one that has the same client id. */
  options(): IClientOptions
  own?: number
}

/**
 * Connects as people who may read nothing, or only their own messages, subscribes to everything, and publishes as the
 * portal and as each of them. What counts is what is delivered: a broker may answer a subscription as it likes, or end the
 * connection.
 */
export async function tryBroker(
  broker: TriedBroker,
  { answerMs = longestAnswerMs }: { answerMs?: number } = {},
): Promise<Verdict> {
  const { default: mqtt } = await import('mqtt')
  const clients: MqttClient[] = []
  const connect = async (address: string, options: IClientOptions) => {
    const client = mqtt.connect(address, {
      connectTimeout: liveConnection.connectTimeoutMs,
      reconnectPeriod: 0,
      clean: true,
      ...options,
    })
    clients.push(client.on('error', () => {}))
    await inTime(client, () => new Promise<unknown>((resolve) => client.once('connect', resolve)))
    return client
  }
  const inTime = <T>(client: MqttClient, ask: () => Promise<T>) => answered(client, answerMs, ask)
  /** One by one, because a broker may refuse some of them. Returns the first that it refuses, or does not answer. */
  const subscribe = async (client: MqttClient, topics: readonly string[]) => {
    for (const topic of topics) {
      const isGranted = await inTime(client, () => client.subscribeAsync(topic)).then(
        (grants) => grants.every(({ qos }) => qos < 128),
        () => false,
      )
      if (!isGranted) return topic
    }
    return undefined
  }
  try {
    const portal = await connect(broker.url, {})
    const mark = randomBytes(16).toString('hex')
    const readers = new Set<string>()
    const writers = new Set<string>()
    const hear = (client: MqttClient, own?: Stranger) =>
      client.on('message', (topic, payload) => {
        const [sent, by] = payload.toString().split(' by ')
        if (sent !== mark) return
        if (by !== undefined) writers.add(by)
        else if (own && (own.own === undefined || topic.split('/')[0] !== personTopic(own.own)))
          readers.add(own.who)
      })
    const send = (topic: string, text: string) =>
      inTime(portal, () => portal.publishAsync(topic, text, { qos: 1 }))
    // One that takes nothing from the portal need not be tried further.
    await send(`${personTopic(trialIds.other)}/trial`, 'trial')
    const forgedTopic = `${personTopic(trialIds.other)}/forged`
    // The portal's login need not be allowed to read; then only the strangers hear what strangers publish.
    const ear = await connect(broker.url, {})
    await subscribe(hear(ear), [forgedTopic])
    const strangers = strangersOf(broker)
    await Promise.all(
      strangers.map(async (stranger) => {
        let left = filters
        while (left.length > 0) {
          const client = await connect(stranger.address, stranger.options()).catch(() => undefined)
          const refused = client && (await subscribe(hear(client, stranger), left))
          if (refused === undefined) return
          // A broker may end the connection for that, at once or soon: the others are tried by a new one.
          left = left.filter((filter) => filter !== refused)
        }
      }),
    )
    await Promise.all(
      strangers.map(async ({ who, address, options }) => {
        // By a connection of its own, because a broker may end it for that.
        const client = await connect(address, options()).catch(() => undefined)
        await client?.publishAsync(forgedTopic, `${mark} by ${who}`).catch(() => {})
      }),
    )
    for (const id of [trialIds.person, trialIds.other])
      for (const topic of [personTopic(id), `${personTopic(id)}/trial`]) await send(topic, mark)
    await new Promise((resolve) => setTimeout(resolve, patienceMs))
    return verdictOf(readers, writers)
  } catch (error) {
    return {
      state: 'unreachable',
      text: `Your broker does not let the portal in: ${(error as Error).message}.`,
    }
  } finally {
    for (const client of clients) client.end(true)
  }
}

/** The client itself waits without end for a broker that does not answer, and for an answer when the connection is lost. */
async function answered<T>(client: MqttClient, answerMs: number, ask: () => Promise<T>): Promise<T> {
  let giveUp = (_error: Error) => {}
  const failed = new Promise<never>((_resolve, reject) => (giveUp = reject))
  const onClose = () => giveUp(new Error('it ended the connection'))
  const onError = (error: Error) => giveUp(error)
  const timer = setTimeout(() => giveUp(new Error('it does not answer')), answerMs)
  client.once('error', onError).once('close', onClose)
  try {
    return await Promise.race([ask(), failed])
  } finally {
    clearTimeout(timer)
    client.off('error', onError).off('close', onClose)
  }
}

const filters: readonly string[] = [
  '#',
  '+',
  '+/+',
  ...[trialIds.person, trialIds.other].flatMap((id) => [personTopic(id), `${personTopic(id)}/+`]),
]

/** At both addresses, because a broker may have rules of its own for each; one that cannot be reached has no strangers. */
function strangersOf({ url, publicUrl, token }: TriedBroker): Stranger[] {
  const portal = decodeURIComponent(new URL(url).username)
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  const as = (id: number, password: string) => (): IClientOptions => ({
    username: String(id),
    password,
    clientId: `${id}${randomBytes(3).toString('hex')}`,
  })
  const guess = randomBytes(24).toString('base64url')
  return [bare.href, publicUrl].flatMap((address): Stranger[] => [
    { who: 'whoever names nobody', address, options: () => ({}) },
    { who: 'whoever has no valid token', address, options: as(trialIds.person, guess) },
    ...(portal
      ? [
          {
            who: 'whoever names the portal’s login',
            address,
            options: () => ({ username: portal, password: guess }),
          },
        ]
      : []),
    { who: 'each signed-in person', address, options: as(trialIds.person, token), own: trialIds.person },
  ])
}

function verdictOf(readers: ReadonlySet<string>, writers: ReadonlySet<string>): Verdict {
  if (readers.size > 0)
    return {
      state: 'unsafe',
      text: `Your broker lets ${[...readers].sort().join(', and ')} read the messages of others.`,
    }
  if (writers.size > 0)
    return {
      state: 'unsafe',
      text: `Your broker lets ${[...writers].sort().join(', and ')} send messages in the portal’s name.`,
    }
  return { state: 'safe', text: 'Your broker delivers nothing of others.' }
}
