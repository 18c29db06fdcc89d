import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../journey'
import { customer, signIn } from '../people'

const built = join(import.meta.dirname, '../../apps/web/dist')
/** Bytes of JavaScript, Brotli, until the first screen can be used. */
const most = 180_000

/** The size as sent; very small files are not compressed. */
const sizeOf = (path: string) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size

// Without the service worker, because the test would not see its answers.
test.use({ serviceWorkers: 'block' })

test('the dashboard asks each call once, and begins before its scripts are there', async ({
  page,
  complaints,
}) => {
  complaints.expect(/service worker/i)
  await signIn(page, customer)
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  let letScriptsCome = () => {}
  const scriptsMayCome = new Promise<void>((resolve) => (letScriptsCome = resolve))
  await page.route(/\/assets\/(index|home)-.*\.js$/, (route) => scriptsMayCome.then(() => route.continue()))
  await page.goto('/admin/dashboard', { waitUntil: 'commit' })
  // the provider's dashboards come after everything else; each of their cells is loaded when it is in sight
  const calls = () => requests.filter((path) => /^\/api\/(?!ext-report-builder\/)/.test(path))
  await expect.poll(() => calls().length).toBe(3)
  letScriptsCome()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeAttached()
  await page.waitForLoadState('networkidle')
  const all = calls()
  expect(all.filter((path, i) => all.indexOf(path) !== i)).toEqual([])
  // the chat, if it is open, is loaded after all that
  expect(all.filter((path) => !path.includes('chat'))).toHaveLength(11)
  // then come the chat, the live client, and the provider's dashboards once they are in sight, with everything that they need:
  // that is requested before them, and the schemas are only theirs
  const after = requests.findIndex((path) => /^\/assets\/(HomeBoards|OwnChat|schemas)-/.test(path))
  const first = after < 0 ? requests : requests.slice(0, after)
  const later = /^\/assets\/broker-connection-/
  const scripts = new Set(first.filter((path) => /^\/assets\/.*\.js$/.test(path) && !later.test(path)))
  const bytes = [...scripts].reduce((sum, path) => sum + sizeOf(join(built, path)), 0)
  expect(bytes, [...scripts].join(' ')).toBeLessThan(most)
})

test('where the script of the rest does not arrive, the line and the bill stay, and another try loads it', async ({
  page,
  complaints,
}) => {
  complaints.expect(
    /service worker|Failed to load resource|could not be loaded|rest of the dashboard failed/i,
  )
  await signIn(page, customer)
  await page.waitForLoadState('networkidle')
  const rest = /\/assets\/rest-.*\.js$/
  await page.route(rest, (route) => route.abort())
  await page.goto('/admin/dashboard')
  await expect(page.getByText('The rest of your dashboard could not be loaded.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your line' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'All bills' })).toBeVisible()
  await page.unroute(rest)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: /^Usage/ })).toBeVisible()
})
