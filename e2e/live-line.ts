import { randomBytes } from 'node:crypto'
import { expect, type Page, type Request } from '@playwright/test'
import { connect, packetsIn, publish, subscribe, type Introduction, type Message } from './mqtt-packets'

/**
 * Ask before the page can have a line of its own; what it returns waits until that line is up, which is when the broker
 * has acknowledged its subscription, and until what the page asked the API for because of it is there.
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
  const asked = new Set<Request>()
  page.on('request', (request) => void asked.add(request))
  page.on('requestfinished', (request) => void asked.delete(request))
  page.on('requestfailed', (request) => void asked.delete(request))
  return async () => {
    await acknowledged
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expect.poll(() => asked.size).toBe(0)
  }
}

/** Resolves when a line of the page's own ends. Ask before it can begin. */
export function whenCut(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => socket.on('close', () => resolve()))
  })
}

/** A websocket to the broker which says what no honest client would. */
export interface LiveLine {
  subscribe(...filters: string[]): Promise<void>
  publish(topic: string, payload: string): Promise<void>
  /** Without a word of goodbye: what a broker takes for an accident. */
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

/** Opens a line from a page of the portal, where a stranger's script would, and introduces itself. */
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
