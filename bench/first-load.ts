import { chromium } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { settings, withDemo } from './database'
import { serve } from './servers'
import { measureSlowPhone } from './slow-phone'

/** The most JavaScript, Brotli-compressed, that a screen may need before it is usable. */
const limits: Record<string, number> = { '/login': 110_000, '/admin/dashboard': 180_000 }

const screens = [
  '/login',
  '/admin/dashboard',
  '/admin/auth/notifications',
  '/admin/billing_histories',
  '/admin/orders',
  '/admin/support-ticket',
]

/**
 * Bytes sent for each screen's first visit with an empty cache, by kind. Everything counts until nothing is loading
 * any more, except the live client, which loads after the first paint.
 */
export async function benchFirstLoad(): Promise<void> {
  const executablePath = execFileSync('node', ['scripts/bootstrap.mjs', 'browser'], {
    encoding: 'utf8',
  }).trim()
  await withDemo(async (database) => {
    const portal = await serve(
      ['node', 'apps/server/dist/main.js'],
      settings(database),
      /http:\/\/localhost:(\d+)/,
    )
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    })
    try {
      const signedIn = await browser.newContext({
        baseURL: portal.origin.replace('127.0.0.1', 'localhost'),
        serviceWorkers: 'block',
      })
      const first = await signedIn.newPage()
      await first.goto('/login')
      await first.getByLabel('Username').fill('customer')
      await first.getByLabel('Password').fill('demo-customer')
      await first.keyboard.press('Enter')
      await first.waitForURL('**/admin/dashboard')
      const storageState = await signedIn.storageState()
      for (const screen of screens) {
        const context = await browser.newContext({
          baseURL: portal.origin.replace('127.0.0.1', 'localhost'),
          serviceWorkers: 'block',
          ...(screen === '/login' ? {} : { storageState }),
        })
        const page = await context.newPage()
        const cdp = await context.newCDPSession(page)
        const sizes = { js: 0, live: 0, css: 0, font: 0, other: 0 }
        let files = 0
        const kinds = new Map<string, keyof typeof sizes>()
        await cdp.send('Network.enable')
        cdp.on('Network.responseReceived', ({ requestId, response }) =>
          kinds.set(requestId, kindOf(response.url)),
        )
        // The bodies as sent; the headers are not counted.
        cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
          sizes[kinds.get(requestId) ?? 'other'] += encodedDataLength
        })
        cdp.on('Network.loadingFinished', () => files++)
        await page.goto(screen)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForLoadState('networkidle')
        const limit = limits[screen]
        const verdict =
          limit === undefined ? '' : ` of ${kB(limit)} allowed${sizes.js > limit ? ': TOO MUCH' : ''}`
        console.log(
          `${screen.padEnd(28)} JavaScript ${kB(sizes.js)}${verdict}, live client after it ${kB(sizes.live)}, CSS ${kB(sizes.css)}, fonts ${kB(sizes.font)}, rest ${kB(sizes.other)}, ${files} requests`,
        )
        await context.close()
      }
      // Last: of what was before a portal's start it knows no news, so pages that began then read everything again.
      await measureSlowPhone(browser, {
        baseURL: portal.origin.replace('127.0.0.1', 'localhost'),
        storageState,
      })
    } finally {
      await browser.close()
      await portal.stop()
    }
  })
}

function kindOf(url: string) {
  if (/\/broker-connection-[\w-]+\.js/.test(url)) return 'live'
  if (/\.js(\?|$)/.test(url)) return 'js'
  if (/\.css(\?|$)/.test(url)) return 'css'
  return /\.woff2/.test(url) ? 'font' : 'other'
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
