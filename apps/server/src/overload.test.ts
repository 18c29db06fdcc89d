import { spawn } from 'node:child_process'
import { notificationRoutes } from '@uplink/contract/notifications'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { connectionFactory } from './modules/connections/connections.factory'
import { hold } from './testing/databases/held'
import { createTestApp, type TestApp } from './testing/test-app'

// What is refused, and when, is tested in `platform/http/load`; here that the portal's own calls are under it. It lets
// all tests but this one call as often at once as they like.
let app: TestApp
let origin: string
beforeAll(async () => {
  app = await createTestApp({ NODE_ENV: 'development' })
  origin = await app.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const askFor = async (path: string, token: string) => {
  const answer = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as unknown }
}

it('an overloaded portal tells whoever would wait too long to come back, and serves the rest', async () => {
  const { token } = await app.signIn()
  const ask = () => askFor(notificationRoutes.list.path, token)
  const held = await hold(app, 'LOCK TABLE notifications IN ACCESS EXCLUSIVE MODE')
  const all: ReturnType<typeof ask>[] = []
  const busy: Awaited<ReturnType<typeof ask>>[] = []
  const askMore = (count: number) => {
    for (const one of Array.from({ length: count }, ask)) {
      all.push(one)
      void one.then(
        (answer) => void ((answer.body as { code?: string }).code === 'server.busy' && busy.push(answer)),
      )
    }
  }
  askMore(150)
  const isRefused = () => {
    askMore(1)
    expect(busy).not.toEqual([])
  }
  await vi.waitFor(isRefused, { timeout: 10_000, interval: 50 })
  const [refused] = busy
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '1'])
  expect(refused?.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  await held.release()

  await Promise.all(all)
  expect((await ask()).status).toBe(200)
})

it('refuses nobody of those who each wait for their answer, though other programs take the processors', async () => {
  const { userId, token } = await app.signIn()
  await connectionFactory(app, { userId })
  const neighbours = [0, 1].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  const statuses = new Map<number, number>()
  const until = performance.now() + 4000
  const ask = async (path: string) => {
    const { status } = await askFor(path, token)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  const ring = async () => {
    while (performance.now() < until) await ask('/service-status')
  }
  const even: Promise<void>[] = []
  const timer = setInterval(() => even.push(ask(notificationRoutes.list.path)), 50)
  try {
    await Promise.all(Array.from({ length: 32 }, ring))
  } finally {
    clearInterval(timer)
    for (const one of neighbours) one.kill('SIGKILL')
  }
  await Promise.all(even)
  expect([...statuses.keys()]).toEqual([200])
}, 60_000)
