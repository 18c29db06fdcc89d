import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../journey'
import { customer, signIn } from '../people'

const built = join(import.meta.dirname, '../../apps/web/dist')
/** Bytes of JavaScript, Brotli, until the dashboard can be used; the live client comes after it. */
const most = 180_000

// Without the service worker, whose answers the test would not see.
test.use({ serviceWorkers: 'block' })

test('the dashboard asks each call once, and begins before its scripts are there', async ({
  page,
  complaints,
}) => {
  complaints.expect(/service worker/i)
  await signIn(page, customer)
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  let letScriptsCome = () => {}
  const scriptsMayCome = new Promise<void>((resolve) => (letScriptsCome = resolve))
  await page.route(/\/assets\/(index|home)-.*\.js$/, (route) => scriptsMayCome.then(() => route.continue()))
  await page.goto('/admin/dashboard', { waitUntil: 'commit' })
  const calls = () => asked.filter((path) => path.startsWith('/api/'))
  await expect.poll(() => calls().length).toBe(12)
  const early = [...calls()]
  letScriptsCome()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeAttached()
  await page.waitForLoadState('networkidle')
  const all = calls()
  expect(all.filter((path, i) => all.indexOf(path) !== i)).toEqual([])
  // the chat, if it is open, comes after all that
  expect(all.filter((path) => !early.includes(path) && !path.includes('chat'))).toEqual([])
  const scripts = new Set(asked.filter((path) => /^\/assets\/(?!broker-connection).*\.js$/.test(path)))
  const bytes = [...scripts].reduce((sum, path) => sum + statSync(join(built, `${path}.br`)).size, 0)
  expect(bytes, [...scripts].join(' ')).toBeLessThan(most)
})
