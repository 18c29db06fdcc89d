import { randomBytes } from 'node:crypto'
import { expect, type Page, type Request } from '@playwright/test'
import { connect, packetsIn, publish, subscribe, type Introduction, type Message } from './mqtt-packets'

/**
 * Call this before the page can open its live connection. The returned function waits until the connection is up (the
 * broker has acknowledged the subscription) and the calls that the page then makes are answered.
 */
export function listenerOf(page: Page): () => Promise<void> {
  const acknowledgement = 0x90
  const acknowledged = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (typeof payload !== 'string' && payload[0] === acknowledgement) resolve()
      }),
    )
  })
  const requests = new Set<Request>()
  page.on('request', (request) => void requests.add(request))
  page.on('requestfinished', (request) => void requests.delete(request))
  page.on('requestfailed', (request) => void requests.delete(request))
  return async () => {
    await acknowledged
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expect.poll(() => requests.size).toBe(0)
  }
}

/** Resolves when the page's live connection ends. Call it before the connection can begin. */
export function whenCut(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => socket.on('close', () => resolve()))
  })
}

/** A websocket to the broker that sends packets no honest client would. */
export interface LiveLine {
  subscribe(...filters: string[]): Promise<void>
  publish(topic: string, payload: string): Promise<void>
  /** Closes it without a DISCONNECT packet, which the broker takes for an accident. */
  drop(): Promise<void>
  admission(): Promise<'waiting' | 'admitted' | 'refused'>
  isOpen(): Promise<boolean>
  messages(): Promise<Message[]>
}

export interface LineLogin {
  userId: number
  token: string
  will?: Introduction['will']
}

/** Opens such a websocket from a page of the portal, as a malicious script would, and sends CONNECT. */
export async function openLine(page: Page, { userId, token, will }: LineLogin): Promise<LiveLine> {
  const handle = await page.evaluateHandle(async () => {
    const socket = new WebSocket(`ws://${location.host}/mqtt`, 'mqtt')
    socket.binaryType = 'arraybuffer'
    const line = { socket, received: [] as number[] }
    socket.onmessage = ({ data }) => line.received.push(...new Uint8Array(data as ArrayBuffer))
    await new Promise((resolve, reject) => {
      socket.onopen = resolve
      socket.onerror = reject
    })
    return line
  })
  const send = (packet: number[]) =>
    handle.evaluate(({ socket }, bytes) => socket.send(new Uint8Array(bytes)), packet)
  const received = async () => packetsIn(await handle.evaluate((line) => line.received))
  await send(
    connect({
      clientId: `${userId}${randomBytes(3).toString('hex')}`,
      username: String(userId),
      password: token,
      will,
    }),
  )
  return {
    subscribe: async (...filters) => {
      for (const filter of filters) await send(subscribe(filter))
    },
    publish: (topic, payload) => send(publish(topic, payload)),
    drop: () => handle.evaluate(({ socket }) => socket.close()),
    isOpen: () => handle.evaluate(({ socket }) => socket.readyState === WebSocket.OPEN),
    admission: async () => {
      const [answer] = (await received()).flatMap((packet) =>
        packet.kind === 'connack' ? [packet.code] : [],
      )
      return answer === undefined ? 'waiting' : answer === 0 ? 'admitted' : 'refused'
    },
    messages: async () => (await received()).flatMap((packet) => (packet.kind === 'publish' ? [packet] : [])),
  }
}
