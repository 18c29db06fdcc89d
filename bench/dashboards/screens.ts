import type { Browser, Page } from '@playwright/test'
import { p95, print } from '../reports/figures'
import type { WholePortal } from '../reports/portal'
import { settled, signedInContext } from './browser'

const slowdown = 4
const refreshes = 240
const warmUp = 24
const everyMs = 15_000

const address = (design: number) => `/admin/ext-report-builder/designs/${design}`
const isGraphs = (path: string) => /\/echarts-[\w-]+\.js/.test(path)

/** What a customer loads first, and that the library of graphs is loaded only by pages with graphs. */
export async function benchLoads(browser: Browser, portal: WholePortal, design: number): Promise<void> {
  const ofCustomer = await loaded(browser, portal, 'customer', '/admin/dashboard')
  print('a customer’s first visit: JavaScript', ofCustomer.js / 1000, { most: 180, unit: 'kB' })
  print('  with the library of graphs', Number(ofCustomer.hasGraphs), { most: 0, unit: 'times' })
  const list = await loaded(browser, portal, 'admin', '/admin/ext-report-builder/query-reports')
  print('a list of reports, with the library of graphs', Number(list.hasGraphs), { most: 0, unit: 'times' })
  const wall = await loaded(browser, portal, 'admin', address(design))
  if (!wall.hasGraphs) throw new Error('the wall has no graphs')
}

/** After the first screen load the live client and the code of the provider's dashboards below it. */
const comesLater = /\/(broker-connection|HomeBoards|boards|view\.module)-/

async function loaded(browser: Browser, portal: WholePortal, username: string, path: string) {
  const context = await signedInContext(browser, portal, username)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const kinds = new Map<string, string>()
  let [js, hasGraphs] = [0, false]
  await cdp.send('Network.enable')
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    kinds.set(requestId, response.url)
    hasGraphs ||= isGraphs(response.url)
  })
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const url = kinds.get(requestId) ?? ''
    if (/\.js(\?|$)/.test(url) && !comesLater.test(url)) js += encodedDataLength
  })
  await page.goto(path)
  await settled(page)
  await context.close()
  return { js, hasGraphs }
}

/** The longest frame while a dashboard of 24 cells is scrolled from top to bottom and back. */
export async function benchScrolling(browser: Browser, portal: WholePortal, design: number): Promise<void> {
  const context = await signedInContext(browser, portal, 'admin')
  const page = await context.newPage()
  await page.goto(address(design))
  await settled(page)
  // cells load when they come into view, so scroll through once before measuring
  await scroll(page)
  await settled(page)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const frames = await scroll(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const told = `p95 ${p95(frames).toFixed(0)} ms of ${frames.length} frames`
  print(
    `scrolling, processor ÷ ${slowdown}: the longest frame`,
    Math.max(...frames),
    { most: 50, unit: 'ms' },
    told,
  )
  await context.close()
}

/** Milliseconds of each frame while the page scrolls by one wheel notch per frame. */
const scroll = (page: Page) =>
  // as text, because the tool that runs TypeScript adds a helper to functions that does not exist in the browser
  page.evaluate<number[]>(`(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const took = []
    let last = await frame()
    for (const way of [1, -1])
      while (way > 0 ? scrollY < document.documentElement.scrollHeight - innerHeight - 1 : scrollY > 0) {
        scrollBy(0, way * 60)
        const now = await frame()
        took.push(now - last)
        last = now
      }
    return took
  })()`)

/** Memory of the browser over an hour of automatic refreshes of the dashboard, with a sped-up clock. */
export async function benchMemory(browser: Browser, portal: WholePortal, design: number): Promise<void> {
  const context = await signedInContext(browser, portal, 'admin')
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(`${address(design)}?refresh=15`)
  await settled(page)
  const cdp = await context.newCDPSession(page)
  const heap = async () => {
    await cdp.send('HeapProfiler.collectGarbage')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    return usedSize / 1e6
  }
  let calls = 0
  page.on('request', (request) => (calls += request.url().endsWith('/cells/run') ? 1 : 0))
  const refresh = async (times: number) => {
    for (let n = 0; n < times; n++) {
      await page.clock.runFor(everyMs)
      await page.waitForLoadState('networkidle')
    }
  }
  await refresh(warmUp)
  const before = await heap()
  await refresh(refreshes / 2)
  const half = await heap()
  await refresh(refreshes / 2)
  const after = await heap()
  const told = `${before.toFixed(1)} MB, ${half.toFixed(1)} after half, ${after.toFixed(1)} after ${refreshes} refreshes; ${calls} calls`
  print('browser memory, an hour of refresh: grows by', after - half, { most: 1, unit: 'MB' }, told)
  await context.close()
}
