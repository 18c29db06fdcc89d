import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createTestApp, type TestApp } from '../testing/test-app'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: 'https://portal.example/' })
  address = (await app.server.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
})
afterAll(() => app.close())

/** How the portal answers a page of this origin that wants live messages. */
async function answerTo(origin: string): Promise<number | undefined> {
  const socket = new WebSocket(`${address}/mqtt`, 'mqtt', { origin }).on('error', () => {})
  const answered = once(socket, 'upgrade')
  const refused = once(socket, 'unexpected-response').then(([, answer]: unknown[]) => [answer])
  const [answer] = (await Promise.race([answered, refused])) as [{ statusCode?: number }]
  socket.terminate()
  return answer.statusCode
}

it('sends live messages to pages of PUBLIC_URL, which a proxy may serve under another host, and no others', async () => {
  expect(await answerTo('https://portal.example')).toBe(101)
  for (const other of ['http://portal.example', 'https://evil.example'])
    expect([other, await answerTo(other)]).toEqual([other, 403])
})
