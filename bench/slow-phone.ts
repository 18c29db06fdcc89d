import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

/**
 * A slow phone on a slow connection: 1.6 Mbit/s, 150 ms per round trip, a quarter of this machine's speed, an empty
 * cache.
 */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const slowdown = 4
const rounds = 5
const wanted = { largestMs: 1700, requests: 25 }

interface Visit {
  largestMs: number
  completeMs: number
  /** Requests until the dashboard was complete. */
  requests: number
  /** Calls until nothing was left to load, and those made more than once. */
  calls: number
  twice: string[]
}

/** When a customer's dashboard shows its largest part, when it is complete, and what it requests for that. */
export async function measureSlowPhone(browser: Browser, options: BrowserContextOptions): Promise<void> {
  const visits: Visit[] = []
  for (let i = 0; i < rounds; i++) visits.push(await visit(browser, options))
  const largest = visits.map(({ largestMs }) => largestMs).sort((a, b) => a - b)
  const middle = largest[Math.floor(rounds / 2)] ?? 0
  const [one] = visits
  if (!one) return
  const all = largest.map((ms) => (ms / 1000).toFixed(2)).join(', ')
  console.log(
    `dashboard on a slow phone    largest part after ${(middle / 1000).toFixed(2)} s (wanted: ${wanted.largestMs / 1000} s; all: ${all}), complete after ${(one.completeMs / 1000).toFixed(2)} s and ${one.requests} requests (wanted: ${wanted.requests}), ${one.calls} calls, more than once: ${[...new Set(visits.flatMap(({ twice }) => twice))].join(', ') || 'none'}`,
  )
}

async function visit(browser: Browser, options: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext({
    ...options,
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    await watch(page)
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
    await cdp.send('Network.emulateNetworkConditions', line)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto('/admin/dashboard', { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    await page.locator('main:not(:has([aria-busy="true"]))').waitFor()
    await page.waitForLoadState('networkidle')
    const calls = requests.filter((path) => path.startsWith('/api/'))
    const seen = await page.evaluate(() => {
      const { largestMs = 0, completeMs = 0 } = globalThis as { largestMs?: number; completeMs?: number }
      const begun = performance.getEntriesByType('resource').filter((one) => one.startTime <= completeMs)
      // The page itself is not among the resources.
      return { largestMs, completeMs, requests: begun.length + 1 }
    })
    const twice = [...new Set(calls.filter((path, i) => calls.indexOf(path) !== i))]
    return { ...seen, calls: calls.length, twice }
  } finally {
    await context.close()
  }
}

/** Notes in the page itself when things happen: on a slow phone, a question from outside is answered late. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) Object.assign(globalThis, { largestMs: startTime })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    let isComplete = false
    new MutationObserver(() => {
      const main = document.querySelector('main:has(h1)')
      const was = isComplete
      isComplete = main !== null && !main.querySelector('[aria-busy="true"]')
      if (isComplete && !was) Object.assign(globalThis, { completeMs: performance.now() })
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] })
  })
