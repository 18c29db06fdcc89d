import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { rawRefusal } from '../http/load/raw-refusal'
import type { LiveGate } from './admission'
import { attachLiveBroker } from './broker'
import type { LivePerson } from './connections'
import type { LiveLimits } from './mqtt'

export const silentLog = { debug() {}, info() {}, error() {} }

/** A clock that stands still until it is set. */
function standingClock(at = new Date('2026-03-01T06:00:00Z')) {
  let now = at
  return { now: () => now, set: (to: Date) => void (now = to) }
}

/** The broker on a server of its own. `people` maps tokens to the people they belong to. */
export async function startBroker(
  given: { gate?: Pick<LiveGate, 'admit'>; limits?: Partial<LiveLimits>; publicOrigin?: string } = {},
) {
  const people = new Map<string, LivePerson>()
  const clock = standingClock()
  const server = createServer((_request, response) => response.end('page'))
  /** Sessions whose end nobody told the broker of. */
  const ended = new Set<number>()
  /** Tokens that were renewed. */
  const former = new Set<string>()
  const gate: LiveGate = {
    admit: async (token) => people.get(token),
    ended: async (live) =>
      live.filter(({ sessionId, tokenKey }) => ended.has(sessionId) || former.has(tokenKey)),
    ...given.gate,
  }
  const broker = attachLiveBroker(server, {
    ...given,
    gate,
    log: silentLog,
    clock,
    refuse: rawRefusal({}),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const clients: MqttClient[] = []

  const person = (userId: number, sessionId = userId * 10): LivePerson => ({
    userId,
    sessionId,
    tokenKey: `key of ${sessionId}`,
    expiresAt: new Date(clock.now().getTime() + 3_600_000),
  })
  people.set('token-of-1', person(1))
  people.set('token-of-2', person(2))

  return {
    broker,
    clock,
    people,
    ended,
    former,
    person,
    address,
    url: `ws://${address}/mqtt`,
    /** Signs in as a person, as the browser does; rejects when refused. */
    async signIn(userId: number, options: IClientOptions = {}, query = '') {
      const client = await mqtt.connectAsync(
        `ws://${address}/mqtt${query}`,
        {
          username: String(userId),
          password: `token-of-${userId}`,
          clientId: `${userId}${Math.random().toString(36).slice(2, 8).padEnd(6, '0')}`,
          reconnectPeriod: 0,
          connectTimeout: 4000,
          ...options,
        },
        false,
      )
      clients.push(client)
      return client
    },
    async stop() {
      for (const client of clients) client.end(true)
      await broker.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Collects what a client receives; `until` resolves with everything so far once a payload has come. */
export function inbox(client: MqttClient) {
  const messages: { topic: string; payload: string; qos: number; retain: boolean }[] = []
  let look = () => {}
  client.on('message', (topic, payload, packet) => {
    messages.push({ topic, payload: payload.toString(), qos: packet.qos, retain: packet.retain })
    look()
  })
  return {
    messages,
    until: (payload: string) =>
      new Promise<typeof messages>((resolve) => {
        look = () => {
          if (messages.some((message) => message.payload === payload)) resolve(messages)
        }
        look()
      }),
  }
}

export function closed(client: MqttClient): Promise<void> {
  return new Promise((resolve) => (client.connected ? client.once('close', () => resolve()) : resolve()))
}

/** A sign-in as bytes, for clients that misbehave in ways that a library prevents. */
export function connectPacket(userId: number): Buffer {
  const [id, keepaliveSeconds, withNameAndPassword] = [String(userId), 60, 0b1100_0010]
  const texts = [text(`${id}abcdef`), text(id), text(`token-of-${id}`)]
  return packet(
    0x10,
    Buffer.concat([text('MQTT'), Buffer.from([4, withNameAndPassword, 0, keepaliveSeconds]), ...texts]),
  )
}

export function subscribePacket(filter: string): Buffer {
  return packet(0x82, Buffer.concat([Buffer.from([0, 1]), text(filter), Buffer.from([0])]))
}

function packet(first: number, rest: Buffer): Buffer {
  return Buffer.concat([Buffer.from([first, rest.length]), rest])
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0, value.length]), Buffer.from(value)])
}
